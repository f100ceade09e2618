import {
  at,
  noPart,
  type PartOf,
  type Cell,
  countedIn,
  groupsIn,
  hiddenIn,
  type JobCells,
  type Judged,
  noCell,
  peopleIn,
  type ReasonShare,
  reasonsOf,
  steps,
  add,
} from './cells.ts';
import { isDisclosed } from './groups.ts';

// The flow of applicants, from counts alone.

/** The figures of the flow, in the order of its columns. */
export const flowColumns = [
  'applied',
  'internet',
  'screened',
  'interviewed',
  'offered',
  'hired',
  'not',
  'withdrew',
] as const;
export type FlowColumn = (typeof flowColumns)[number];
/** A figure is null if it is hidden. `reasons`: why people were not selected; empty where that is hidden. */
export type FlowRow = { group: string; reasons: ReasonShare[] } & Record<FlowColumn, number | null>;
/** The decision whose hidden groups are also hidden in a column. */
const hiddenWith: Record<FlowColumn, Judged | 'applied'> = {
  applied: 'applied',
  internet: 'overall',
  screened: 'screen',
  interviewed: 'interview',
  offered: 'offer',
  hired: 'offer',
  not: 'overall',
  withdrew: 'overall',
};
const noFlow = (group: string, value: number | null): FlowRow => ({
  ...(Object.fromEntries(flowColumns.map((name) => [name, value])) as Record<FlowColumn, number | null>),
  group,
  reasons: [],
});
const flowAt = (cells: JobCells, group: string): Record<FlowColumn, number> => {
  const [screen, interview, offer] = steps.map((step) => cells.steps[step][group] ?? noCell()) as [Cell, Cell, Cell];
  const withdrew = screen.withdrew + interview.withdrew + offer.withdrew;
  return {
    applied: cells.applied[group] ?? 0,
    // People considered at the screen, without those who withdrew before an offer, were not considered, or lack basic qualifications.
    internet: screen.passed + screen.not + screen.withdrew - (cells.outside[group] ?? 0) - withdrew,
    screened: screen.passed,
    interviewed: interview.passed,
    offered: offer.passed,
    hired: cells.hired[group] ?? 0,
    not: screen.not + interview.not + offer.not,
    withdrew,
  };
};
/** The flow of applicants by group. The hidden people of a group are counted with those who did not answer, so each column adds up to all people who are counted. */
export const flowOf = (
  jobs: ReadonlyMap<string, JobCells>,
  partOf: PartOf = noPart,
): { rows: FlowRow[]; rest: FlowRow; all: FlowRow; hidden: number } => {
  const sums = new Map<string, FlowRow>();
  const [rest, all] = [noFlow('rest', 0), noFlow('all', 0)];
  const parts = [...jobs].map(([id, cells]) => ({
    cells,
    part: partOf(id),
    whole: at(cells, 'overall'),
    groups: groupsIn(cells),
    hidden: hiddenIn(cells),
    people: peopleIn(cells),
  }));
  const groups = [...new Set(parts.flatMap((part) => part.groups))];
  for (const group of groups) {
    const figures = parts.map(({ cells }) => flowAt(cells, group));
    const countedAt = (decision: Judged | 'applied') =>
      countedIn(
        parts.map(({ hidden, people, part }) => ({
          people: people(decision, group),
          hidden: hidden[decision].has(group),
          part,
        })),
      );
    for (const name of flowColumns) {
      const counted = countedAt(hiddenWith[name]);
      for (const [place, each] of parts.entries()) {
        if (!each.groups.includes(group)) continue;
        const own = isDisclosed(group) && counted[place]!;
        if (own && !sums.has(group)) sums.set(group, noFlow(group, null));
        const row = own ? sums.get(group)! : rest;
        row[name] = (row[name] ?? 0) + figures[place]![name];
        all[name]! += figures[place]![name];
      }
    }
    const row = sums.get(group);
    if (!row) continue;
    const reasons: Record<string, number> = {};
    for (const [place, counted] of countedAt('overall').entries())
      if (counted)
        for (const [reason, n] of Object.entries(parts[place]!.whole[group]?.reasons ?? {})) add(reasons, reason, n);
    row.reasons = reasonsOf({ reasons });
  }
  // A column without any count may be waiting for five people, so a zero would be wrong.
  for (const name of flowColumns)
    if (name !== 'applied' && all[name] === 0) for (const row of [...sums.values(), rest, all]) row[name] = null;
  const rows = [...sums.values()].toSorted(
    (a, b) => (b.applied ?? 0) - (a.applied ?? 0) || (a.group < b.group ? -1 : 1),
  );
  return { rows, rest, all, hidden: groups.filter((group) => isDisclosed(group) && !sums.has(group)).length };
};

/** How many people of each group applied, without the groups that stay hidden and those who did not say. */
export const appliedShown = (jobs: ReadonlyMap<string, JobCells>, partOf: PartOf = noPart): Record<string, number> =>
  Object.fromEntries(flowOf(jobs, partOf).rows.flatMap(({ group, applied }) => (applied ? [[group, applied]] : [])));

/** The reasons of a table of the flow, the most frequent first, then all others (null). */
export const reasonColumns = (rows: readonly FlowRow[]): (string | null)[] => {
  const counts: Record<string, number> = {};
  let others = false;
  for (const { reason_id, count } of rows.flatMap(({ reasons }) => reasons))
    if (reason_id === null) others = true;
    else add(counts, reason_id, count!);
  const named = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return [...named.map(([id]) => id), ...(others ? [null] : [])];
};
