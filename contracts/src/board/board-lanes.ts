import { keysOf, sourceTypes } from '../jobs/values.ts';
import { dayLength } from '../values/days.ts';
import { sortKey } from '../kernel/values.ts';
import type { ApplicationRow } from '../pipeline/rows.ts';

// The lanes of a board: its cards grouped by something that does not change while somebody moves. A setting of each person for each board.

export const boardLanes = {
  none: 'No lanes',
  owner: 'By owner',
  source: 'By source',
  week: 'By week of application',
} as const;
export type BoardLanes = keyof typeof boardLanes;
export const boardLaneKeys = keysOf(boardLanes);
/** What somebody's lane depends on. */
export const laneFields = ['candidate_id', 'source', 'applied_at'] as const satisfies readonly (keyof ApplicationRow)[];
type Laned = Pick<ApplicationRow, (typeof laneFields)[number]>;
/** Who looks after whom, by candidate. */
export type Owners = Readonly<Record<string, string>>;
/** One lane, with the number of candidates in each step. `name`: the member's name in lanes by owner. */
export type Lane = { key: string; name: string | null; steps: Record<string, number> };

/** The Monday of the week, YYYY-MM-DD. As in the reports, a week is the same one for all readers, wherever their clocks are. */
export const mondayOf = (moment: string): string => {
  const at = Date.parse(moment);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayLength).toISOString().slice(0, 10);
};
/** The key of somebody's lane; '' where there is nothing to go by. */
export const laneOf = (by: BoardLanes, one: Laned, owners: Owners): string => {
  if (by === 'owner') return owners[one.candidate_id] ?? '';
  if (by === 'source') return one.source;
  return by === 'week' && one.applied_at ? mondayOf(one.applied_at) : '';
};
/** The first days of the week after the lane's, and what the list of candidates is asked for to find the lane. Null where no filter says it. */
export const filterOf = (by: BoardLanes, key: string): Record<string, unknown> | null => {
  if (by === 'source') return { source: [key] };
  if (by !== 'week' || !key) return null;
  return { applied: { from: key, to: new Date(Date.parse(key) + 6 * dayLength).toISOString().slice(0, 10) } };
};

const sources = Object.keys(sourceTypes);
/** Owners by their names, sources as lists name them, weeks from the latest; last of all those without. */
export const inLaneOrder = <One extends Pick<Lane, 'key' | 'name'>>(by: BoardLanes, lanes: readonly One[]): One[] =>
  lanes.toSorted((a, b) => {
    if (!a.key || !b.key) return a.key ? -1 : b.key ? 1 : 0;
    if (by === 'owner') return sortKey(a.name ?? '') < sortKey(b.name ?? '') ? -1 : 1;
    if (by === 'source') return sources.indexOf(a.key) - sources.indexOf(b.key);
    return a.key < b.key ? 1 : -1;
  });
