import type { AuditEvent } from '@candor/contracts/organization/events';
import type { RecordPart } from '@candor/contracts/kernel/endpoint';
import type { Caller } from '../kernel/caller.ts';
import type { Rejection } from '../kernel/decider.ts';

/** Records who looked at what, before it is shown. Null: the view is recorded, or need not be; what was asked for is shown only after this answer. */
export abstract class RecordViews {
  /** People's records, in organizations that want their views recorded. */
  abstract people(caller: Caller, candidate_ids: readonly string[], part: RecordPart): Promise<Rejection | null>;
  /** A report, in organizations that want views recorded. */
  abstract report(caller: Caller, report: string): Promise<Rejection | null>;
  /** A report by group. */
  abstract groups(caller: Caller, report: string, job_id: string | null): Promise<Rejection | null>;
  /** The history of a candidate. */
  abstract history(caller: Caller, history: Data<'HistoryViewed'>): Promise<Rejection | null>;
  /** The history of a member, job or record. */
  abstract done(caller: Caller, record: Data<'RecordHistoryViewed'>): Promise<Rejection | null>;
}
type Data<Type extends AuditEvent['type']> = Extract<AuditEvent, { type: Type }>['data'];
