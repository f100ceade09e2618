import type { Needs, RecordNeed } from '@candor/contracts/kernel/endpoint';
import type { Rejection } from '../kernel/decider.ts';
import type { Caller } from './caller.ts';
import type { Opened } from './opened.ts';

/** The caller may see the record but lacks the permission. */
export const denied = Symbol('denied');

/** Finds the record that a request is about and checks what the caller may do with it. The room `access` does it. */
export abstract class Records {
  /**
   * The opened record, or the refusal. A caller who cannot see the record gets `not_found`. The checks run in the order
   * of PRODUCT §2.2: seen, permission, editor, job not closed. Null: the request names no record, and its endpoint allows that.
   */
  abstract open(
    caller: Caller,
    need: RecordNeed,
    input: Record<string, unknown>,
  ): Promise<Opened | Rejection | typeof denied | null>;
}

/** The needs of this request; where they depend on its case, the needs of that case. */
export const needsOf = (needs: Needs, input: Record<string, unknown>): Exclude<Needs, { who: 'cases' }> | null =>
  needs.who === 'cases' ? (needs.cases[String(input[needs.field])] ?? null) : needs;

/** Whether the caller holds what is needed, as far as that can be known before the request is read. */
export const permits = (needs: Needs, caller: Caller | null): boolean =>
  needs.who === 'cases'
    ? Object.values(needs.cases).some((each) => permits(each, caller))
    : needs.who === 'anyone' ||
      (caller !== null && (needs.who === 'self' || needs.groups.some((group) => caller.groups[group])));
