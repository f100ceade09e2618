import type { RecordPart } from '@candor/contracts/kernel/endpoint';
import type { Caller } from '../kernel/caller.ts';
import type { Rejection } from '../kernel/decider.ts';

/** Runs before a person's record is shown to a member. A feature records the view in organizations that want that. */
export abstract class RecordViews {
  /** Null: each view is recorded, or the organization does not record views. The records are shown only after this answer. */
  abstract people(caller: Caller, candidate_ids: readonly string[], part: RecordPart): Promise<Rejection | null>;
  /** The same for a report. The views of reports by group are always recorded, elsewhere. */
  abstract report(caller: Caller, report: string): Promise<Rejection | null>;
}
