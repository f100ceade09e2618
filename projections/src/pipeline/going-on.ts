import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type Followed, goneOn, type Place } from '@candor/contracts/pipeline/goes-on';
import type { RowKey } from '../kernel/projection.ts';

// Rows that belong to an application follow it when its job is merged into another, and come back when the merge is undone.

type Named<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: T }>;
type Archived = Named<'ApplicationArchived'>;
/** The events that can move an application to another one or back. The log puts a restored or revived candidate on the reopened job itself. */
export type Following = Archived | Named<'MoveTakenBack' | 'ApplicationRestored' | 'ApplicationRevived'>;
const followed: readonly string[] = [
  'ApplicationArchived',
  'MoveTakenBack',
  'ApplicationRestored',
  'ApplicationRevived',
] satisfies Following['type'][];
const isFollowing = (event: { type: string }): event is Recorded<Following> => followed.includes(event.type);
/** Whether the event moves the application to another one, or may move it back. */
const isOfMerge = (event: Recorded<Following>): boolean =>
  event.type === 'ApplicationArchived'
    ? Boolean(event.data.goes_on)
    : event.type !== 'MoveTakenBack' || event.data.takes_back.type === 'ApplicationArchived';

/** The keys of the rows that move with the application. */
export const followingKeys = (event: Recorded<Following>): RowKey[] =>
  isOfMerge(event)
    ? [{ field: event.type === 'ApplicationArchived' ? 'application_id' : 'earlier', value: idOf(event.stream) }]
    : [];
const moved = <Row extends Followed>(row: Row, place: Place, until: string): Row => {
  const { application_id, job_id, step, earlier } = row;
  return { ...row, ...place, earlier: [...earlier, { application_id, job_id, step, until }] };
};
const wentOn = <Row extends Followed>(row: Row | null, { data, metadata }: Recorded<Archived>): Row | null => {
  const place = row && goneOn(row, data);
  return place ? moved(row, place, metadata.recorded_at) : row;
};
const cameBack = <Row extends Followed>(row: Row | null, { stream }: Recorded): Row | null => {
  const at = row?.earlier.findIndex(({ application_id }) => application_id === idOf(stream)) ?? -1;
  if (!row || at < 0) return row;
  const { application_id, job_id, step } = row.earlier[at]!;
  return { ...row, application_id, job_id, step, earlier: row.earlier.slice(0, at) };
};
/** The folds of the events by which an application moves to another one and comes back. */
export const following = {
  ApplicationArchived: wentOn,
  MoveTakenBack: cameBack,
  ApplicationRestored: cameBack,
  ApplicationRevived: cameBack,
};

/** The successors of a candidate's applications, by application id. An interview may be booked while its job is being merged. Its row then begins at the current place, so that the order of the two events does not matter. */
export type Goings = { [application_id: string]: Going };
type Going = { merged_into: string; goes_on: NonNullable<Archived['data']['goes_on']>; revision: number; at: string };
const goingsKey = (candidate_id: string): string => `goes-on ${candidate_id}`;
/** The key of the memo that the event changes; null if it changes none. */
const changedKey = (event: Recorded): string | null =>
  isFollowing(event) && isOfMerge(event) ? goingsKey(event.data.candidate_id) : null;
const next = (goings: Goings | null, event: Recorded): Goings | null => {
  if (!isFollowing(event)) return goings;
  const id = idOf(event.stream);
  const { [id]: gone, ...rest } = goings ?? {};
  if (event.type !== 'ApplicationArchived') return !gone ? goings : Object.keys(rest).length ? rest : null;
  const { merged_into, goes_on } = event.data;
  const { revision, metadata } = event;
  return merged_into && goes_on
    ? { ...rest, [id]: { merged_into, goes_on, revision, at: metadata.recorded_at } }
    : goings;
};
/** The memo for projections whose rows follow an application. `also`: the key for the candidate of a row that may begin. */
export const remembersGoings = {
  key: changedKey,
  also: ({ data }: Pick<Recorded, 'data'>): string | null =>
    typeof data.candidate_id === 'string' ? goingsKey(data.candidate_id) : null,
  next,
};
/** Each later place of a row that began at `began`, with the event that moved it there. */
export const waysFrom = (
  began: Place,
  goings: Goings | null,
): { place: Place; going: Going; application_id: string }[] => {
  const ways: ReturnType<typeof waysFrom> = [];
  const been = new Set<string>();
  for (let now = began; !been.has(now.application_id);) {
    been.add(now.application_id);
    const going = goings?.[now.application_id];
    const place = going && goneOn(now, going);
    if (!place) break;
    ways.push({ place, going, application_id: now.application_id });
    now = place;
  }
  return ways;
};
/** A new row, placed at the current place of its application. */
export const standing = <Row extends Followed>(row: Row, goings: Goings | null): Row =>
  waysFrom(row, goings).reduce((now, { place, going }) => moved(now, place, going.at), row);
