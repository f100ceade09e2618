import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A value encrypted with the master key that `by` names: nonce, tag and cipher text. */
export type Wrapped = { by: string; value: Buffer };
type Master = { id: string; key: Buffer };

const [nonceLength, tagLength] = [12, 16];
/** A name for the master key that reveals nothing of the key. */
export const masterId = (key: Buffer): string =>
  createHash('sha256').update('candor master key\0').update(key).digest('hex').slice(0, 16);

/** Encrypts values with the first master key and decrypts them with the key that encrypted them (AES-256-GCM). A value can be decrypted only under the name that it was encrypted for. */
export class Envelope {
  readonly #masters: readonly Master[];

  /** Throws if a key is not 32 bytes long. */
  constructor(masterKeys: readonly Buffer[]) {
    if (!masterKeys.length || masterKeys.some((key) => key.length !== 32))
      throw new Error('A master key is 32 bytes long.');
    this.#masters = masterKeys.map((key) => ({ id: masterId(key), key }));
  }

  /** The id of the master key that wraps new values. */
  get first(): string {
    return this.#masters[0]!.id;
  }

  knows(id: string): boolean {
    return this.#masters.some((master) => master.id === id);
  }

  wrap(name: string, value: Buffer): Wrapped {
    const { id, key } = this.#masters[0]!;
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
    return { by: id, value: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) };
  }

  /** Throws if the master key was not given, or if the value was changed or moved here from another name. */
  unwrap(name: string, { by, value }: Wrapped): Buffer {
    const master = this.#masters.find(({ id }) => id === by);
    if (!master) throw new Error(`The master key ${by} is needed to read ${name}.`);
    const decipher = createDecipheriv('aes-256-gcm', master.key, value.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(name))
      .setAuthTag(value.subarray(nonceLength, nonceLength + tagLength));
    try {
      return Buffer.concat([decipher.update(value.subarray(nonceLength + tagLength)), decipher.final()]);
    } catch {
      throw new Error(`What is stored of ${name} cannot be unwrapped: it was changed or damaged.`);
    }
  }
}
