import type { Group, Holdings, Reach } from '../kernel/permission.ts';

/** Who deals with the person: those who hire, or those who sell. */
export const audiences = ['talent', 'contact'] as const;
export type Audience = (typeof audiences)[number];

/** The reaches that somebody has by any of these groups, each with the first group that gives it. Own jobs and contacts add up: neither holds the other. */
export const reachesOf = (held: Holdings, ...of: Group[]): Partial<Record<Reach, Group>> => {
  const reaches: Partial<Record<Reach, Group>> = {};
  for (const group of of) {
    const one = held[group];
    if (one) reaches[one] ??= group;
  }
  return reaches;
};
/** The reaches by which somebody's pages hold persons. Readers of reports see persons only where nothing else lets them. */
export const personReaches = (held: Holdings): Partial<Record<Reach, Group>> =>
  held.MANAGE_PEOPLE || held.MANAGE_CANDIDATE
    ? reachesOf(held, 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE')
    : reachesOf(held, 'VIEW_REPORTS');
/** Whoever sees everybody with all that happens to them is told how much happens in the organisation. Others are not, because it happens to people whom they do not see. Readers of reports see people only behind their numbers. */
export const seesEverybody = (held: Holdings): boolean =>
  reachesOf(held, 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE').all !== undefined;
/** Whose people somebody adds: whoever sees only the contacts of marketing and sales adds contacts, and so sees them. */
export const audienceFor = (held: Holdings): Audience => {
  const { all, jobs, contacts } = personReaches(held);
  return contacts && !all && !jobs ? 'contact' : 'talent';
};
