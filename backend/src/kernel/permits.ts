import { isHeld, type Needs } from '@candor/contracts/kernel/endpoint';
import { own } from '@candor/contracts/kernel/own';
import type { Caller } from './caller.ts';

/** What this request needs of its caller; if that depends on a field of the request, the needs for the value of that field. */
export const needsOf = (needs: Needs, input: Record<string, unknown>): Exclude<Needs, { who: 'cases' }> | null =>
  needs.who === 'cases' ? (own(needs.cases, String(input[needs.field])) ?? null) : needs;

/** Whether the caller has the permission that is needed, as far as this is known before the request is read. */
export const permits = (needs: Needs, caller: Caller | null): boolean =>
  needs.who === 'cases'
    ? Object.values(needs.cases).some((each) => permits(each, caller))
    : needs.who === 'anyone' || (caller !== null && (needs.who === 'self' || isHeld(needs, caller.groups)));
