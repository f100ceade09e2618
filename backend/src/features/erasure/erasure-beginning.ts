import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { fold } from '../../kernel/decider.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { type NamingValues, namedBy } from '../../reads/imports/named.ts';
import { type CandidateState, candidateState } from '../../states/candidate.state.ts';
import { takenBackIn } from '../../states/gone.state.ts';
import { FileWorker } from './file.worker.ts';
import { OwnAccounts } from './own-accounts.ts';

type Erasing = Extract<CandidateEvent, { type: 'CandidateErased' }>;
/** The facts that an erasure still needs when the key is destroyed. `to`: the address for the answer. `account`: the person can sign in here. `language`: in which they read our form. */
export type Kept = {
  to: string | null;
  first_name: string;
  account: boolean;
  language: string | null;
  named: NamingValues;
};
/** An erasure that has not ended. */
export type Erased = {
  id: string;
  state: NonNullable<CandidateState>;
  event: Recorded<Erasing>;
  kept: Kept;
  asking: Requester;
};
export const noFacts: Kept = {
  to: null,
  first_name: '',
  account: false,
  language: null,
  named: { id: '', name: [], email: [], phone: [], profile: [], hashes: [] },
};
/** The name of the kept facts in the vault. */
export const keptName = ({ id }: Recorded): string => `erasure:${id}`;

/** The beginning of an erasure. It comes before the acknowledgement, so that no process can read the person's words or files afterwards, and again in the job that finishes the erasure, for a call that was cut off. */
@Injectable()
export class ErasureBeginning {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(OwnAccounts) private readonly accounts: Pick<OwnAccounts, 'has'>,
    @Inject(FileWorker) private readonly documents: Pick<FileWorker, 'erase'>,
  ) {}

  /** Destroys the keys and deletes the files of those of these records that are erased. The facts that the job needs are kept first. */
  async hide(ids: readonly string[], asking: Requester): Promise<void> {
    const erased = await Promise.all(ids.map((id) => this.open(id, asking)));
    const open = erased.filter((each) => each !== null);
    for (const { id } of open) await this.keys.destroy(id);
    for (const { id } of open)
      await this.documents.erase({ candidate_id: id }, asking).catch((fault: unknown) => {
        // A file store that is away gives out no file. The job deletes the files when it is back.
        if (!(fault instanceof Unavailable)) throw fault;
      });
  }

  /** The erasure of this person. Null: nothing is left to do. */
  async open(id: string, asking: Requester): Promise<Erased | null> {
    const state = (await this.streams.load(candidateState, id, asking.organization_id))?.state;
    if (!state?.erased || state.erased.finished) return null;
    const events = (await this.streams.read(`candidate-${id}`, asking.organization_id)) as Recorded<CandidateEvent>[];
    const at = events.findIndex(({ type }) => type === 'CandidateErased');
    const event = events[at] as Recorded<Erasing>;
    return { id, state, event, kept: await this.kept(id, event, events.slice(0, at)), asking };
  }

  /** The facts that are read before the key is destroyed. They are kept in the vault, apart from the log and its backups, until the erasure ends. */
  private async kept(id: string, event: Recorded, before: readonly Recorded<CandidateEvent>[]): Promise<Kept> {
    const stored = await this.stored(event);
    if (stored) return stored;
    // The key existed after the events were read, so it decrypted them. If it did not exist, the events hold no readable facts, and the request that destroyed it has kept them.
    if (!(await this.keys.existing(id))) return (await this.stored(event)) ?? noFacts;
    const known = (fold(candidateState, before) ?? takenBackIn(before))!;
    const { email, first_name } = known.fields;
    const account = await this.accounts.has(event.metadata.organization_id, [known.fields]);
    const kept: Kept = { to: email, first_name, account, language: known.language, named: namedBy(id, known) };
    return JSON.parse(await this.keys.secret(keptName(event), () => JSON.stringify(kept))) as Kept;
  }

  private async stored(event: Recorded): Promise<Kept | null> {
    const stored = await this.keys.getSecret(keptName(event));
    if (!stored) return null;
    const found = JSON.parse(stored) as Kept;
    return { ...noFacts, ...found, named: { ...noFacts.named, ...found.named } };
  }
}
