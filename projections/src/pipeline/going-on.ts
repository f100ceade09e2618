import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type Followed, goneOn, type Place } from '@candor/contracts/pipeline/goes-on';
import type { RowKey } from '../kernel/projection.ts';

// Rows of something that belongs to an application follow it when two jobs become one, and come back when that is taken back.

type Named<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: T }>;
type Archived = Named<'ApplicationArchived'>;
/** Whoever is restored or revived on a job that was opened again stands there, as for whoever reads the log. */
export type Following = Archived | Named<'MoveTakenBack' | 'ApplicationRestored' | 'ApplicationRevived'>;
const followed: readonly string[] = [
  'ApplicationArchived',
  'MoveTakenBack',
  'ApplicationRestored',
  'ApplicationRevived',
] satisfies Following['type'][];
const isFollowing = (event: { type: string }): event is Recorded<Following> => followed.includes(event.type);
/** Whether the application goes on as another one by it, or may come back. */
const isOfMerge = (event: Recorded<Following>): boolean =>
  event.type === 'ApplicationArchived'
    ? Boolean(event.data.goes_on)
    : event.type !== 'MoveTakenBack' || event.data.takes_back.type === 'ApplicationArchived';

/** The rows that follow. */
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
/** Folds of the events by which an application goes on and comes back. */
export const following = {
  ApplicationArchived: wentOn,
  MoveTakenBack: cameBack,
  ApplicationRestored: cameBack,
  ApplicationRevived: cameBack,
};

/** As what applications of one candidate go on, by application. Somebody may be booked at the very moment at which their job becomes part of another one. Their row begins where they stand by now, so that it does not matter which of the two events comes first. */
export type Goings = { [application_id: string]: Going };
type Going = { merged_into: string; goes_on: NonNullable<Archived['data']['goes_on']>; revision: number; at: string };
const goingsKey = (candidate_id: string): string => `goes-on ${candidate_id}`;
/** Under which key the event changes what is remembered; null: it changes nothing of it. */
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
/** What a projection of rows that follow remembers. `also`: of whom something may begin. */
export const remembersGoings = {
  key: changedKey,
  also: ({ data }: Pick<Recorded, 'data'>): string | null =>
    typeof data.candidate_id === 'string' ? goingsKey(data.candidate_id) : null,
  next,
};
/** Each place to which something that began here has gone on, with the event by which it did. */
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
/** Something that begins, where its application stands by now. */
export const standing = <Row extends Followed>(row: Row, goings: Goings | null): Row =>
  waysFrom(row, goings).reduce((now, { place, going }) => moved(now, place, going.at), row);
