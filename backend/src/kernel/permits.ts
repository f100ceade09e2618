import { isHeld, type Needs } from '@candor/contracts/kernel/endpoint';
import { own } from '@candor/contracts/kernel/own';
import type { Caller } from './caller.ts';

/** The needs of this request; if they depend on its case, the needs of that case. */
export const needsOf = (needs: Needs, input: Record<string, unknown>): Exclude<Needs, { who: 'cases' }> | null =>
  needs.who === 'cases' ? (own(needs.cases, String(input[needs.field])) ?? null) : needs;

/** Whether the caller has what is needed, as far as this is known before the request is read. */
export const permits = (needs: Needs, caller: Caller | null): boolean =>
  needs.who === 'cases'
    ? Object.values(needs.cases).some((each) => permits(each, caller))
    : needs.who === 'anyone' || (caller !== null && (needs.who === 'self' || isHeld(needs, caller.groups)));
