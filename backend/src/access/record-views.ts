import type { Caller } from '../kernel/caller.ts';
import type { Rejection } from '../kernel/decider.ts';

/** Called before a person's record is shown to a member. A feature records it where the organization wants that. */
export abstract class RecordViews {
  /** Null: it is recorded, or the organization does not record views. Nothing is shown before. */
  abstract person(
    caller: Caller,
    candidate_id: string,
    part: 'record' | 'resume' | 'scorecards',
  ): Promise<Rejection | null>;
  /** The same for a report. Reports by group are recorded always, by themselves. */
  abstract report(caller: Caller, report: string): Promise<Rejection | null>;
}
