import type { Endpoint, RecordNeed, RecordPart } from '@candor/contracts/kernel/endpoint';
import type { Reference } from '@candor/contracts/kernel/reference';
import { ungrantable } from '@candor/contracts/kernel/permission';
import type { Rejection } from '../kernel/decider.ts';
import type { Caller } from '../kernel/caller.ts';
import type { OpenedRecord } from './opened.ts';

/** The answer that the caller may see the record but lacks the permission. */
export const denied = Symbol('denied');

/** Finds the record of a request and checks what the caller may do with it. The folder `access` implements this class. */
export abstract class Records {
  /** The loaded record, or the refusal. A caller who cannot see the record gets `not_found`. The checks run in the order of docs/rules/permissions.md#the-order-of-the-checks: seen, permission, editor, job not closed. Null: the request names no record, and its endpoint allows that. `as_of`: the moment in a page's address, at which a record that was deleted since may have been there. */
  abstract open(
    caller: Caller,
    need: RecordNeed,
    input: Record<string, unknown>,
    as_of?: string | null,
  ): Promise<OpenedRecord | Rejection | typeof denied | null>;

  /** The refusal for ids in a request that name no record which the caller may see. Null: every record is there. */
  abstract missing(caller: Caller, wanted: readonly Reference[]): Promise<Rejection | null>;

  /** Records that the caller is about to see this part of the record of the person whom the opened record is about, if the organization wants that. Null: the answer may be sent. */
  abstract looked(caller: Caller, need: RecordNeed, found: OpenedRecord, part: RecordPart): Promise<Rejection | null>;
}

/** Whether a call may change rights: administrators' calls (members, invitations, the organization) may, and calls whose record says so. */
export const changesRights = ({ method, reads, needs }: Endpoint): boolean =>
  method === 'POST' &&
  !reads &&
  needs.who === 'groups' &&
  (needs.record?.changesRights === true || needs.groups.some((group) => ungrantable.includes(group)));
