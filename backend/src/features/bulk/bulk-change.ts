import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateState } from '../../states/candidate.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { BulkOperation } from './bulk.decider.ts';

/** The outcome for one person: changed, no change needed, or refused. */
export type Changed = 'changed' | 'same' | Rejection;
/** One operation, or its undo. */
export type Change = BulkOperation & { id: string; undo: boolean };
export type Each = (candidate_id: string) => Promise<Changed>;
/** `uid`: the request under which the operation changed them. `touched`: the records that it changed, when it is taken back. */
export type Person = {
  id: string;
  state: NonNullable<CandidateState>;
  uid: string;
  touched: readonly Touched[];
  asking: Requester;
};
/** A record with all its events, the operation's own events, and the request that takes them back: null if they were taken back. */
export type Touched = { id: string; events: readonly Recorded[]; own: readonly Recorded[]; asking: Requester | null };
export const notOnJob = reject('not_found', 'This person is not on this job.');
