import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { sameBytes } from '@candor/contracts/proof/bytes';
import {
  checkpointNow,
  exportProof,
  hashesAtOnce,
  leafHashes,
  nameHolder,
  nameWitness,
  proofManifest,
  proofNotes,
  proofVerifier,
  recordCheck,
  removeHolder,
  removeWitness,
  rotateProofKey,
} from '@candor/contracts/proof/endpoints';
import { algorithms, keyFrom } from '@candor/contracts/proof/note';
import { By, type Signed } from '../../http/caller.ts';
import { type FileAnswer, Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { BASE, PEPPER } from '../../kernel/tokens.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { ProofCommand } from './proof.command.ts';
import { ProofExports } from './proof-export.ts';
import { Signing } from './signing.ts';
import { hasher } from './tree.ts';
import { hashOfEvent, Trees } from './trees.ts';
import { witnessKeys } from './witness-access.ts';
import { asPart } from '../../kernel/streams.ts';

const noProof = reject('not_found', 'No checkpoint has been signed yet.');

/** The calls of the proof's page. The declarations of those that change keys, holders or witnesses refuse visiting operators. */
@Controller()
export class ProofController {
  constructor(
    @Inject(Signing) private readonly signing: Signing,
    @Inject(Trees) private readonly trees: Trees,
    @Inject(ProofExports) private readonly exports: ProofExports,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Serve(checkpointNow)
  async sign(@Input() _: RequestOf<typeof checkpointNow>, @By() { asking }: Signed) {
    const signed = await this.signing.checkpoint(asking);
    return isRejection(signed) ? signed : { size: signed.size, position: signed.position };
  }

  @Serve(rotateProofKey)
  async rotate(@Input() _: RequestOf<typeof rotateProofKey>, @By() { asking }: Signed) {
    if (!(await this.signing.state(asking.organization_id))) return noProof;
    const state = await this.signing.rotate(asking);
    return isRejection(state) ? state : { number: state!.keys.at(-1)!.number };
  }

  @Serve(nameHolder)
  async nameHolder(@Input() fields: RequestOf<typeof nameHolder>, @By() { asking }: Signed) {
    const refused = await this.begun(asking);
    if (refused) return refused;
    const holder_id = idFrom('checkpoint holder', asking.organization_id, asking.uid);
    const ran = await this.commands.execute(
      new ProofCommand(asking.organization_id, 'name_holder', { holder_id, ...fields }, asking),
    );
    return isRejection(ran) ? ran : { id: holder_id, position: ran.position };
  }

  @Serve(removeHolder)
  async removeHolder(@Input() { id }: RequestOf<typeof removeHolder>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(new ProofCommand(asking.organization_id, 'remove_holder', { id }, asking));
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(nameWitness)
  async nameWitness(@Input() { vkey }: RequestOf<typeof nameWitness>, @By() { asking }: Signed) {
    const key = keyFrom(hasher, vkey);
    if (key?.algorithm !== algorithms.cosignature) return refusedAt('vkey', 'This is not the public key of a witness.');
    const refused = await this.begun(asking);
    if (refused) return refused;
    const { organization_id, uid } = asking;
    const witness_id = idFrom('witness', organization_id, uid);
    const opening = witnessKeys.from(this.pepper, organization_id, uid);
    const ran = await this.commands.execute(
      new ProofCommand(
        organization_id,
        'name_witness',
        { witness_id, name: key.name, vkey: vkey.trim(), hash: witnessKeys.hash(opening) },
        asking,
      ),
    );
    return isRejection(ran)
      ? ran
      : { id: witness_id, address: `${this.base}/api/witness/${opening}`, position: ran.position };
  }

  @Serve(removeWitness)
  async removeWitness(@Input() { id }: RequestOf<typeof removeWitness>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(new ProofCommand(asking.organization_id, 'remove_witness', { id }, asking));
    return isRejection(ran) ? ran : { position: ran.position };
  }

  /** Makes the first checkpoint: checkpoints begin only when one is wanted. */
  private async begun(asking: Signed['asking']): Promise<Rejection | null> {
    if (await this.signing.state(asking.organization_id)) return null;
    const signed = await this.signing.checkpoint(asPart(asking, 'first checkpoint'));
    return isRejection(signed) ? signed : null;
  }

  @Serve(leafHashes)
  async hashes(@Input() { from }: RequestOf<typeof leafHashes>, @By() { caller }: Signed) {
    const tree = await this.trees.open(caller.organization_id);
    if (!tree || from >= tree.size) return { hashes: '', events: 0, differs: [] };
    const to = Math.min(tree.size, from + hashesAtOnce);
    const [hashes, differs]: [Uint8Array[], number[]] = [[], []];
    for await (const events of this.trees.eventsOf(caller.organization_id, tree, from, to))
      for (const event of events) {
        const hash = hashOfEvent(event);
        if (!sameBytes(hash, await tree.leaf(from + hashes.length))) differs.push(from + hashes.length + 1);
        hashes.push(hash);
      }
    return { hashes: Buffer.concat(hashes).toString('base64'), events: hashes.length, differs: differs.slice(0, 20) };
  }

  @Serve(proofNotes)
  async notes(@Input() _: RequestOf<typeof proofNotes>, @By() { caller }: Signed) {
    const { origin, keys, checkpoints } = await this.exports.notes(caller.organization_id);
    return { origin, keys, checkpoints };
  }

  @Serve(recordCheck)
  async checked(@Input() found: RequestOf<typeof recordCheck>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(
      new ProofCommand(asking.organization_id, 'checked', { how: 'page', ...found }, asking),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(exportProof)
  async export(
    @Input() { uid }: RequestOf<typeof exportProof>,
    @By() { caller, asking }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const signed = await this.signing.checkpoint({ ...asking, uid: idFrom('proof export', uid ?? newId()) });
    if (isRejection(signed)) return signed;
    const { content, hash } = await this.exports.whole(caller.organization_id, signed.tree, signed.size);
    // The file is sent only after the export is recorded.
    const unrecorded = await this.commands.execute(
      exportCommand(caller, { report: 'the log with its proof', format: 'zip', rows: signed.size, hash }),
    );
    if (isRejection(unrecorded)) return unrecorded;
    return { name: `log-with-proof-${new Date().toISOString().slice(0, 10)}.zip`, type: 'application/zip', content };
  }

  @Serve(proofManifest)
  async manifest(
    @Input() _: RequestOf<typeof proofManifest>,
    @By() { caller }: Signed,
  ): Promise<FileAnswer | Rejection> {
    const { origin, keys, checkpoints } = await this.exports.notes(caller.organization_id);
    if (!checkpoints.length) return noProof;
    const content = [
      origin,
      ...keys.flatMap(({ number, vkey, handover }) => [`key ${number}: ${vkey}`, ...(handover ? ['', handover] : [])]),
      '',
      ...checkpoints,
    ].join('\n');
    return { name: `checkpoints-${new Date().toISOString().slice(0, 10)}.txt`, type: 'text/plain', content };
  }

  @Serve(proofVerifier)
  async verifier(): Promise<FileAnswer> {
    return { name: 'verifier.html', type: 'text/html', content: await readFile(verifierFile(), 'utf8') };
  }
}

/** The path of the verifier, which `npm run build` makes from the same code as the command-line tool. */
const verifierFile = (): string => fileURLToPath(new URL('../../../../frontend/dist/verifier.html', import.meta.url));
