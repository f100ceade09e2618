import type { Group, Holdings, Reach } from '../kernel/permission.ts';

/** Who deals with the person: the hiring side, or marketing and sales. */
export const audiences = ['talent', 'contact'] as const;
export type Audience = (typeof audiences)[number];

/** The reaches that a member has by any of these groups, each with the first group that gives it. Own jobs and contacts add up: neither includes the other. */
export const reachesOf = (held: Holdings, ...of: Group[]): Partial<Record<Reach, Group>> => {
  const reaches: Partial<Record<Reach, Group>> = {};
  for (const group of of) {
    const one = held[group];
    if (one) reaches[one] ??= group;
  }
  return reaches;
};
/** The reaches of a member's pages of people. Readers of reports see people only if no other group shows them. */
export const personReaches = (held: Holdings): Partial<Record<Reach, Group>> =>
  held.MANAGE_PEOPLE || held.MANAGE_CANDIDATE
    ? reachesOf(held, 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE')
    : reachesOf(held, 'VIEW_REPORTS');
/** Whether a member sees all people, and so the counts of the whole organization's events. Other members do not, because the events concern people they cannot see. Readers of reports see people only behind their numbers. */
export const seesEverybody = (held: Holdings): boolean =>
  reachesOf(held, 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE').all !== undefined;
/** The audience that a member works with. People whom the member adds belong to it. It is `contact` if the organization sells (`sells`), or if the member sees only contacts. */
export const audienceFor = ({ groups, sells }: { groups: Holdings; sells?: true }): Audience => {
  const { all, jobs, contacts } = personReaches(groups);
  return sells || (contacts && !all && !jobs) ? 'contact' : 'talent';
};
