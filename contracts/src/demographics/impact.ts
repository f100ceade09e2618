import {
  breslowDay,
  type Tally,
  mantelHaenszel,
  type Pooled,
  type Sameness,
  type Stratum,
} from '../values/two-by-two.ts';
import { type Assessed, assess, fewestOfGroup, type Flag, fourFifths } from './assess.ts';
import { isDisclosed } from './groups.ts';
import type { DemographicCountRow } from './rows.ts';

// The adverse impact page and the flow of applicants, from counts alone. Pure, so that the server, a reviewer and a test compute the same.

/** What the page judges, in order: the bottom line first, then each decision (29 CFR 1607.4(C)). */
export const judged = ['overall', 'screen', 'interview', 'offer'] as const;
export type Judged = (typeof judged)[number];
const steps = ['screen', 'interview', 'offer'] as const;
type Step = (typeof steps)[number];

/** What happened to one group of a job at one decision. */
export type Cell = { passed: number; not: number; withdrew: number; reasons: Record<string, number> };
const noCell = (): Cell => ({ passed: 0, not: 0, withdrew: 0, reasons: {} });
/** The figures of a job by decision and group. `applied`: all applicants. `outside`: those of them who are no Internet Applicants. */
export type JobCells = {
  applied: Record<string, number>;
  outside: Record<string, number>;
  left: Record<string, number>;
  hired: Record<string, number>;
  steps: Record<Step, Record<string, Cell>>;
};
const noCells = (): JobCells => ({
  applied: {},
  outside: {},
  left: {},
  hired: {},
  steps: { screen: {}, interview: {}, offer: {} },
});
const add = (to: Record<string, number>, key: string, n: number): void => {
  to[key] = (to[key] ?? 0) + n;
};
const noReason = '';

/** The figures of each stratum, which is a job or a year. */
export const cellsBy = (
  rows: readonly DemographicCountRow[],
  dimension: string,
  stratumOf: (row: DemographicCountRow) => string = ({ job_id }) => job_id,
): Map<string, JobCells> => {
  const all = new Map<string, JobCells>();
  for (const row of rows)
    for (const count of row.counts) {
      if (count.dimension !== dimension) continue;
      const stratum = stratumOf(row);
      const cells = all.get(stratum) ?? noCells();
      all.set(stratum, cells);
      for (const [group, n] of Object.entries(count.groups)) {
        if (count.decision === 'applied') add(cells.applied, group, n);
        else if (count.decision === 'hire') {
          if (count.outcome === 'passed') add(cells.hired, group, n);
        } else {
          const cell = (cells.steps[count.decision][group] ??= noCell());
          if (count.outcome === 'passed') cell.passed += n;
          else if (count.outcome === 'withdrew') {
            cell.withdrew += n;
            add(cells.left, group, n);
          } else {
            cell.not += n;
            add(cell.reasons, count.reason_id ?? noReason, n);
            if (count.outcome === 'outside') add(cells.outside, group, n);
          }
        }
      }
    }
  return all;
};

/** The figures at a decision; `overall` adds up all people whose result is known. */
const at = (cells: JobCells, decision: Judged): Record<string, Cell> => {
  if (decision !== 'overall') return cells.steps[decision];
  const all: Record<string, Cell> = {};
  for (const step of steps)
    for (const [group, cell] of Object.entries(cells.steps[step])) {
      const sum = (all[group] ??= noCell());
      sum.not += cell.not;
      sum.withdrew += cell.withdrew;
      if (step === 'offer') sum.passed += cell.passed;
      for (const [reason, n] of Object.entries(cell.reasons)) add(sum.reasons, reason, n);
    }
  return all;
};
const decidedIn = (cell: Cell | undefined): number => (cell ? cell.passed + cell.not : 0);
const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
};
const groupsIn = (cells: JobCells): string[] => [
  ...new Set([...Object.keys(cells.applied), ...steps.flatMap((step) => Object.keys(cells.steps[step]))]),
];

/** How many people of a group are counted at a decision. */
const peopleIn = (cells: JobCells) => {
  const whole = at(cells, 'overall');
  return (decision: Judged | 'applied', group: string): number =>
    decision === 'applied'
      ? (cells.applied[group] ?? 0)
      : decidedIn((decision === 'overall' ? whole : cells.steps[decision])[group]);
};

/**
 * The groups whose figures stay hidden, by decision. A hidden group stays hidden at every later decision and overall: the difference
 * would reveal it. The hidden groups add up to at least five people, or else the next smallest group is hidden too.
 */
export const hiddenIn = (cells: JobCells): Record<Judged | 'applied', ReadonlySet<string>> => {
  const groups = groupsIn(cells).filter(isDisclosed);
  const hide = (before: ReadonlySet<string>, count: (group: string) => number): ReadonlySet<string> => {
    const hidden = new Set(before);
    for (const group of groups) if (count(group) > 0 && count(group) < fewestOfGroup) hidden.add(group);
    const shown = groups
      .filter((group) => !hidden.has(group) && count(group) > 0)
      .toSorted((a, b) => count(a) - count(b));
    const together = () => sumOf([...hidden].map(count));
    while (together() > 0 && together() < fewestOfGroup && shown.length) hidden.add(shown.shift()!);
    return hidden;
  };
  const people = peopleIn(cells);
  const applied = hide(new Set(), (group) => people('applied', group));
  const screen = hide(applied, (group) => people('screen', group));
  const interview = hide(screen, (group) => people('interview', group));
  const offer = hide(interview, (group) => people('offer', group));
  const overall = hide(offer, (group) => people('overall', group));
  return { applied, screen, interview, offer, overall };
};

export type ImpactRow = Assessed & {
  withdrew: number;
  pooled: Pooled | null;
  same: Sameness | null;
  reasons: ReasonShare[];
};
/** Why people of a group did not pass. `count` is null: fewer than five. `reason_id` is null: all other reasons. */
export type ReasonShare = { reason_id: string | null; count: number | null };
export type DecisionImpact = {
  decision: Judged;
  /** The row with the lowest ratio first, then groups too small to judge; the group with the highest rate last. */
  rows: ImpactRow[];
  highest: string | null;
  comparisons: number;
  /** How many groups are hidden, counted with those who said nothing. */
  hidden: number;
  rest: Tally;
  all: Tally;
  withdrew: number;
};

const reasonsOf = (cell: Cell): ReasonShare[] => {
  const shown: ReasonShare[] = [];
  let others = 0;
  for (const [reason, n] of Object.entries(cell.reasons))
    if (reason !== noReason && n >= fewestOfGroup) shown.push({ reason_id: reason, count: n });
    else others += n;
  shown.sort((a, b) => b.count! - a.count!);
  if (others) shown.push({ reason_id: null, count: others < fewestOfGroup ? null : others });
  return shown;
};
/** Which jobs count in the sum of a group over jobs. Jobs that hide the group count only if several of them do, and if their people add up to at least five. */
const countedIn = (jobs: readonly { people: number; hidden: boolean }[]): boolean[] => {
  const small = jobs.filter(({ people, hidden }) => hidden && people > 0);
  const withSmall = small.length > 1 && sumOf(small.map(({ people }) => people)) >= fewestOfGroup;
  return jobs.map(({ hidden }) => withSmall || !hidden);
};
/** The sum of a group over the jobs, and which of them it counts. */
const gather = (
  jobs: readonly { cells: Record<string, Cell>; hidden: ReadonlySet<string> }[],
  group: string,
): { sum: Cell; counted: boolean[] } => {
  const counted = countedIn(
    jobs.map(({ cells, hidden }) => ({ people: decidedIn(cells[group]), hidden: hidden.has(group) })),
  );
  const sum = noCell();
  for (const [place, { cells }] of jobs.entries()) {
    const cell = cells[group];
    if (!cell || !counted[place]) continue;
    sum.passed += cell.passed;
    sum.not += cell.not;
    sum.withdrew += cell.withdrew;
    for (const [reason, n] of Object.entries(cell.reasons)) add(sum.reasons, reason, n);
  }
  return { sum, counted };
};
const tallyOf = (cell: Cell | undefined): Tally => ({ n: decidedIn(cell), selected: cell?.passed ?? 0 });
const pooledFlag = ({ ratio, p, sd }: Pooled): Flag =>
  ratio === null || ratio >= fourFifths - 1e-12 ? 'none' : p < 0.05 || Math.abs(sd) >= 2 ? 'look' : 'small';

/**
 * The page's figures at each decision. Several jobs are pooled by Mantel and Haenszel, never by adding raw counts: ratio, p, deviations,
 * shortfall and flag of such a row are pooled. `years`: the strata of one job, to compare its years in the same way.
 */
export const impactOf = (
  jobs: ReadonlyMap<string, JobCells>,
  years: ReadonlyMap<string, JobCells> = new Map(),
): DecisionImpact[] => {
  const known = [...jobs.values()].map((cells) => ({ cells, hidden: hiddenIn(cells) }));
  const several = known.length > 1;
  const groups = [...new Set(known.flatMap(({ cells }) => groupsIn(cells)))];
  return judged.map((decision): DecisionImpact => {
    const parts = known.map(({ cells, hidden }) => ({ cells: at(cells, decision), hidden: hidden[decision] }));
    const gathered = new Map(groups.filter(isDisclosed).map((group) => [group, gather(parts, group)]));
    const counts = [...gathered].flatMap(([group, { sum }]) => {
      const { n, selected } = tallyOf(sum);
      return n >= fewestOfGroup ? [{ group, n, selected }] : [];
    });
    const total = sumOf(parts.flatMap(({ cells }) => Object.values(cells).map(decidedIn)));
    const passed = sumOf(parts.flatMap(({ cells }) => Object.values(cells).map((cell) => cell.passed)));
    const withdrew = sumOf(parts.flatMap(({ cells }) => Object.values(cells).map((cell) => cell.withdrew)));
    const { groups: assessed, highest } = assess(counts, total);
    const rows = assessed.map((row): ImpactRow => {
      const { sum, counted } = gathered.get(row.group)!;
      const beside = { withdrew: sum.withdrew, reasons: reasonsOf(sum) };
      if (!highest || row.group === highest || row.flag === 'few')
        return { ...row, ...beside, pooled: null, same: null };
      const other = gathered.get(highest)!;
      const strata: Stratum[] = several
        ? parts.flatMap(({ cells }, place) =>
            counted[place] && other.counted[place]
              ? [{ a: tallyOf(cells[row.group]), b: tallyOf(cells[highest]) }]
              : [],
          )
        : [...years.values()].map((cells) => {
            const of = at(cells, decision);
            return { a: tallyOf(of[row.group]), b: tallyOf(of[highest]) };
          });
      const pooled = strata.length > 1 ? mantelHaenszel(strata) : null;
      const same = pooled && breslowDay(strata);
      if (!several) return { ...row, ...beside, pooled, same };
      return pooled
        ? {
            ...row,
            ...beside,
            pooled,
            same,
            ratio: pooled.ratio,
            p: pooled.p,
            sd: -pooled.sd,
            short: pooled.shortfall,
            flag: pooledFlag(pooled),
            flip: null,
          }
        : { ...row, ...beside, pooled, same, ratio: null, p: null, sd: null, short: null, flag: 'few', flip: null };
    });
    const placeOf = ({ group, flag, ratio }: ImpactRow): number =>
      group === highest ? 9 : flag === 'few' || ratio === null ? 8 : ratio;
    rows.sort((a, b) => placeOf(a) - placeOf(b) || b.n - a.n);
    const shown = rows.reduce((sum, row) => ({ n: sum.n + row.n, selected: sum.selected + row.selected }), {
      n: 0,
      selected: 0,
    });
    const there = groups.filter(
      (group) => isDisclosed(group) && parts.some(({ cells }) => decidedIn(cells[group]) > 0),
    );
    return {
      decision,
      rows,
      highest,
      comparisons: rows.filter(({ p }) => p !== null).length,
      hidden: there.length - rows.length,
      rest: { n: total - shown.n, selected: passed - shown.selected },
      all: { n: total, selected: passed },
      withdrew,
    };
  });
};

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
/** A figure is null if it is hidden. */
export type FlowRow = { group: string } & Record<FlowColumn, number | null>;
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
const noFlow = (group: string, value: number | null): FlowRow =>
  ({ group, ...Object.fromEntries(flowColumns.map((name) => [name, value])) }) as FlowRow;
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
): { rows: FlowRow[]; rest: FlowRow; all: FlowRow; hidden: number } => {
  const sums = new Map<string, FlowRow>();
  const [rest, all] = [noFlow('rest', 0), noFlow('all', 0)];
  const parts = [...jobs.values()].map((cells) => ({
    cells,
    groups: groupsIn(cells),
    hidden: hiddenIn(cells),
    people: peopleIn(cells),
  }));
  const groups = [...new Set(parts.flatMap((part) => part.groups))];
  for (const group of groups) {
    const figures = parts.map(({ cells }) => flowAt(cells, group));
    for (const name of flowColumns) {
      const decision = hiddenWith[name];
      const counted = countedIn(
        parts.map(({ hidden, people }) => ({ people: people(decision, group), hidden: hidden[decision].has(group) })),
      );
      for (const [place, part] of parts.entries()) {
        if (!part.groups.includes(group)) continue;
        const own = isDisclosed(group) && counted[place]!;
        if (own && !sums.has(group)) sums.set(group, noFlow(group, null));
        const row = own ? sums.get(group)! : rest;
        row[name] = (row[name] ?? 0) + figures[place]![name];
        all[name]! += figures[place]![name];
      }
    }
  }
  // A column without any count may be waiting for five people, so a zero would be wrong.
  for (const name of flowColumns)
    if (name !== 'applied' && all[name] === 0) for (const row of [...sums.values(), rest, all]) row[name] = null;
  const rows = [...sums.values()].toSorted(
    (a, b) => (b.applied ?? 0) - (a.applied ?? 0) || (a.group < b.group ? -1 : 1),
  );
  return { rows, rest, all, hidden: groups.filter((group) => isDisclosed(group) && !sums.has(group)).length };
};

/** Who was asked, who answered and who chose not to, of one job. */
export type Response = { asked: number; answered: number; declined: number };
/** The answers, computed from the counts of applicants: the dimension that most people answered gives the number of answers. */
export const responseOf = (cells: readonly JobCells[]): Response => {
  const of = cells.map(({ applied }) => {
    const declined = applied.declined ?? 0;
    const asked = sumOf(Object.values(applied));
    return { asked, declined, answered: asked - declined - (applied.none ?? 0) };
  });
  return of.reduce((best, each) => (each.answered > best.answered ? each : best), {
    asked: 0,
    answered: 0,
    declined: 0,
  });
};
