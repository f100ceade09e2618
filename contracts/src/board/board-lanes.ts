import { keysOf, sourceTypes } from '../jobs/values.ts';
import { dayLength } from '../values/days.ts';
import { sortKey } from '../kernel/values.ts';
import type { ApplicationRow } from '../pipeline/rows.ts';

// The lanes of a board: its cards grouped by a fact that a move to another step does not change. Each person chooses lanes for each board.

export const boardLanes = {
  none: 'No lanes',
  owner: 'By owner',
  source: 'By source',
  week: 'By week of application',
} as const;
export type BoardLanes = keyof typeof boardLanes;
export const boardLaneKeys = keysOf(boardLanes);
/** The fields that decide a candidate's lane. */
export const laneFields = ['candidate_id', 'source', 'applied_at'] as const satisfies readonly (keyof ApplicationRow)[];
type Laned = Pick<ApplicationRow, (typeof laneFields)[number]>;
/** The owner's id, by candidate. */
export type Owners = Readonly<Record<string, string>>;
/** One lane, with the number of candidates in each step. `name`: the member's name in lanes by owner. */
export type Lane = { key: string; name: string | null; steps: Record<string, number> };

/** The Monday of the week, YYYY-MM-DD. As in the reports, weeks are the same for readers in all time zones. */
export const mondayOf = (moment: string): string => {
  const at = Date.parse(moment);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayLength).toISOString().slice(0, 10);
};
/** The key of a candidate's lane; '' if the candidate has no value. */
export const laneOf = (by: BoardLanes, one: Laned, owners: Owners): string => {
  if (by === 'owner') return owners[one.candidate_id] ?? '';
  if (by === 'source') return one.source;
  return by === 'week' && one.applied_at ? mondayOf(one.applied_at) : '';
};
/** The filters that find a lane's candidates in the list; a week ends six days after its Monday. Null if no filter can find them. */
export const filterOf = (by: BoardLanes, key: string): Record<string, unknown> | null => {
  if (by === 'source') return { source: [key] };
  if (by !== 'week' || !key) return null;
  return { applied: { from: key, to: new Date(Date.parse(key) + 6 * dayLength).toISOString().slice(0, 10) } };
};

const sources = Object.keys(sourceTypes);
/** Owners by name, sources in the order of lists, weeks from the latest; cards without a value come last. */
export const inLaneOrder = <One extends Pick<Lane, 'key' | 'name'>>(by: BoardLanes, lanes: readonly One[]): One[] =>
  lanes.toSorted((a, b) => {
    if (!a.key || !b.key) return a.key ? -1 : b.key ? 1 : 0;
    // An owner whose name did not arrive yet comes after those with names.
    if (by === 'owner')
      return !a.name || !b.name ? Number(!a.name) - Number(!b.name) : sortKey(a.name) < sortKey(b.name) ? -1 : 1;
    if (by === 'source') return sources.indexOf(a.key) - sources.indexOf(b.key);
    return a.key < b.key ? 1 : -1;
  });
