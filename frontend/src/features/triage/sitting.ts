import type { ApplicationRow } from '@candor/contracts/pipeline/rows';

// A sitting is one run through the new resumes of a job: the waiting people, the decisions, and what was undone. Nothing here calls the server.

/** `advance` and `archive` move a candidate on; `read` marks the resume; `skip` puts the candidate at the end of the queue. */
export type Deed = 'advance' | 'archive' | 'read' | 'skip';
/** A person whose present place the loaded page does not show. `position`: the place of the change in the event log; null until the server has answered. */
type Held = { key: string; row: ApplicationRow; position: number | null };
type Decided = Held & { deed: Exclude<Deed, 'skip'> };
export type Sitting = {
  /** People who have left the queue. The page may list them until it is loaded again. */
  decided: readonly Decided[];
  /** People whose decision was undone; the page may not list them yet. */
  back: readonly Held[];
  /** The ids of people at the end of the queue: they were skipped, or the decision about them failed. */
  later: readonly string[];
};
export const fresh: Sitting = { decided: [], back: [], later: [] };

const newer = ({ position }: Held, page: number) => position === null || position > page;
const without = <Each extends Held>(all: readonly Each[], key: string) => all.filter((each) => each.key !== key);
const answered = <Each extends Held>(all: readonly Each[], key: string, position: number) =>
  all.map((each) => (each.key === key ? { ...each, position } : each));

export const decide = (now: Sitting, key: string, row: ApplicationRow, deed: Decided['deed']): Sitting => ({
  decided: [...now.decided, { key, row, deed, position: null }],
  back: now.back.filter((each) => each.row.id !== row.id),
  later: now.later.filter((id) => id !== row.id),
});
/** Records that the server has carried out the change, at this position of the event log. */
export const settled = (now: Sitting, key: string, position: number): Sitting => ({
  ...now,
  decided: answered(now.decided, key, position),
  back: answered(now.back, key, position),
});
/** The decision was not carried out, so the person returns at the end of the queue. */
export const refused = (now: Sitting, key: string): Sitting => {
  const id = now.decided.find((each) => each.key === key)?.row.id;
  return { ...(id ? putOff(now, id) : now), decided: without(now.decided, key) };
};
export const putOff = (now: Sitting, id: string): Sitting => ({
  ...now,
  later: [...now.later.filter((each) => each !== id), id],
});
/** Puts the person back in their former place. */
export const undo = (now: Sitting, key: string, row: ApplicationRow): Sitting => ({
  decided: now.decided.filter((each) => each.row.id !== row.id),
  back: [...now.back.filter((each) => each.row.id !== row.id), { key, row, position: null }],
  later: now.later.filter((id) => id !== row.id),
});
export const notBack = (now: Sitting, key: string): Sitting => ({ ...now, back: without(now.back, key) });
export const notLater = (now: Sitting, id: string): Sitting => ({
  ...now,
  later: now.later.filter((each) => each !== id),
});

const waitsLonger = (a: ApplicationRow, b: ApplicationRow) => (a.applied_at ?? '￿') < (b.applied_at ?? '￿');
/** The waiting people in the order in which they are shown: the list of the page, loaded at position `page`, and the changes that are newer. */
export const waitingIn = (
  listed: readonly ApplicationRow[],
  page: number,
  { decided, back, later }: Sitting,
): ApplicationRow[] => {
  const gone = new Set(decided.filter((each) => newer(each, page)).map((each) => each.row.id));
  const all = listed.filter((row) => !gone.has(row.id));
  for (const each of back.filter((held) => newer(held, page))) {
    if (all.some((row) => row.id === each.row.id)) continue;
    const at = all.findIndex((row) => waitsLonger(each.row, row));
    all.splice(at < 0 ? all.length : at, 0, each.row);
  }
  const last = later.flatMap((id) => all.find((row) => row.id === id) ?? []);
  return [...all.filter((row) => !later.includes(row.id)), ...last];
};
/** The person who is shown after a decision about this one. */
export const afterThis = (queue: readonly { id: string }[], id: string): string | null => {
  const at = queue.findIndex((row) => row.id === id);
  return (queue[at + 1] ?? queue.find((row) => row.id !== id))?.id ?? null;
};
