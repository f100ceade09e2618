import type { EntryOf } from '../kernel/catalogue.ts';
import type { plan } from '../catalogues/operators.ts';
import { daysAfter, fullDays } from '../values/days.ts';
import type { TenantRow } from './rows.ts';

export type PlanLimits = Pick<EntryOf<typeof plan>, 'name'> & {
  seats: number | null;
  live: number | null;
  storage_gb: number | null;
  trial_days: number | null;
};
/** The most serious state that applies, in this order. `days`: the days that are left or have passed, if the text needs them. */
export const healths = ['erased', 'leaving', 'suspended', 'over', 'near', 'trial', 'quiet', 'fine'] as const;
export type Health = { is: (typeof healths)[number]; of?: 'seats' | 'live' | 'storage'; days?: number };
export const gigabyte = 1_000_000_000;
const nearShare = 0.9;
const quietDays = 30;

/** How many seats of a plan are taken: members who may sign in and invitations that wait take one each. */
export const seatsTaken = ({ members, invited }: Pick<TenantRow, 'members' | 'invited'>): number => members + invited;

/** The most important fact for an operator about an organization. `now`: ISO 8601. */
export const healthOf = (
  row: Pick<
    TenantRow,
    'status' | 'leaving' | 'members' | 'invited' | 'live' | 'stored' | 'created_at' | 'last_activity'
  >,
  limits: PlanLimits | null,
  now: string,
): Health => {
  if (row.leaving?.erased) return { is: 'erased' };
  if (row.leaving) return { is: 'leaving', days: fullDays(now, row.leaving.erase_at) };
  if (row.status === 'suspended') return { is: 'suspended' };
  const shares = (
    [
      ['seats', seatsTaken(row), limits?.seats],
      ['live', row.live, limits?.live],
      ['storage', row.stored, limits?.storage_gb ? limits.storage_gb * gigabyte : null],
    ] as const
  ).flatMap(([of, has, most]) => (most ? [{ of, share: has / most }] : []));
  const worst = shares.toSorted((a, b) => b.share - a.share)[0];
  if (worst && worst.share >= 1) return { is: 'over', of: worst.of };
  if (worst && worst.share >= nearShare) return { is: 'near', of: worst.of };
  if (limits?.trial_days) return { is: 'trial', days: fullDays(now, daysAfter(row.created_at, limits.trial_days)) };
  const quiet = fullDays(row.last_activity, now);
  return quiet >= quietDays ? { is: 'quiet', days: quiet } : { is: 'fine' };
};
/** Whether an operator should look at the organization. */
export const needsLook = ({ is }: Health): boolean => is === 'over' || is === 'near' || is === 'quiet';
