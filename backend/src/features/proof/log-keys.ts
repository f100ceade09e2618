import { Inject, Injectable } from '@nestjs/common';
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { fromHex, utf8 } from '@candor/contracts/proof/bytes';
import { algorithms, keyFrom, signatureLine, vkeyOf } from '@candor/contracts/proof/note';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { hasher } from './tree.ts';

/** The bytes that PKCS 8 writes before the 32 secret bytes of an Ed25519 key. */
const prefix = fromHex('302e020100300506032b657004220420');
const publicLength = 32;
export const privateKeyFrom = (secret: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([prefix, secret]), format: 'der', type: 'pkcs8' });
export const publicBytesOf = (key: KeyObject): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-publicLength));
export const signText = (key: KeyObject, text: string): Uint8Array => sign(null, utf8(text), key);

/** The keys that sign an organization's checkpoints. Their secrets are in the key vault, never in the log. */
@Injectable()
export class LogKeys {
  constructor(@Inject(KeyVault) private readonly vault: KeyVault) {}

  /** A key. `make`: a key that does not exist yet is made. Null: the key is missing. */
  private async key(organization_id: string, number: number, make: boolean): Promise<KeyObject | null> {
    const name = `proof-key:${organization_id}:${number}`;
    const secret = make
      ? await this.vault.secret(name, () => randomBytes(32).toString('hex'))
      : await this.vault.getSecret(name);
    return secret === null ? null : privateKeyFrom(fromHex(secret));
  }

  async vkey(organization_id: string, number: number, origin: string): Promise<string> {
    const key = await this.key(organization_id, number, true);
    return vkeyOf(hasher, origin, algorithms.note, publicBytesOf(key!));
  }

  /** The line with the signature that stands under the signed text. Throws if the vault lost the key. */
  async line(organization_id: string, number: number, vkey: string, text: string): Promise<string> {
    const [key, known] = [await this.key(organization_id, number, false), keyFrom(hasher, vkey)];
    if (!key || !known)
      throw new Error(
        `Key ${number} of the proof of organization ${organization_id} is missing in the key vault. Restore the vault, or make a new key on the page of the proof.`,
      );
    return signatureLine(known.name, known.id, signText(key, text));
  }
}
