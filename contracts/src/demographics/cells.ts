import { fewestOfGroup } from './assess.ts';
import type { Count } from './counting.ts';
import { isDisclosed } from './groups.ts';
import type { DemographicCountRow } from './rows.ts';

// The figures of jobs by group, and which of them stay hidden. Adverse impact and the flow of applicants both read them.

/** What the page judges, in order: the bottom line first, then each decision (29 CFR 1607.4(C)). */
export const judged = ['overall', 'screen', 'interview', 'offer'] as const;
export type Judged = (typeof judged)[number];
export const steps = ['screen', 'interview', 'offer'] as const;
export type Step = (typeof steps)[number];

/** What happened to one group of a job at one decision. */
export type Cell = { passed: number; not: number; withdrew: number; reasons: Record<string, number> };
export const noCell = (): Cell => ({ passed: 0, not: 0, withdrew: 0, reasons: {} });
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
export const add = (to: Record<string, number>, key: string, n: number): void => {
  to[key] = (to[key] ?? 0) + n;
};
const noReason = '';

/** The strata of jobs: a job whose category changed is one stratum for each category, so that no category can be subtracted from the job. */
export const byJobCategory = ({ job_id }: DemographicCountRow, { category = '' }: Count): string =>
  `${job_id} ${category}`;
/** The category of a stratum. */
export const categoryOfStratum: PartOf = (stratum) => stratum.slice(stratum.indexOf(' ') + 1);
/** The figures of each stratum, which is a job, a job within a category, or a year. `internet`: without the people who are no Internet Applicants. */
export const cellsBy = (
  rows: readonly DemographicCountRow[],
  dimension: string,
  stratumOf: (row: DemographicCountRow, count: Count) => string = ({ job_id }) => job_id,
  internet = false,
): Map<string, JobCells> => {
  const all = new Map<string, JobCells>();
  for (const row of rows)
    for (const count of row.counts) {
      if (count.dimension !== dimension) continue;
      const stratum = stratumOf(row, count);
      const cells = all.get(stratum) ?? noCells();
      all.set(stratum, cells);
      for (const [group, n] of Object.entries(count.groups)) {
        if (internet && count.outcome === 'outside') add(cells.applied, group, -n);
        else if (count.decision === 'applied') add(cells.applied, group, n);
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
export const at = (cells: JobCells, decision: Judged): Record<string, Cell> => {
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
export const decidedIn = (cell: Cell | undefined): number => (cell ? cell.passed + cell.not : 0);
export const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
};
export const groupsIn = (cells: JobCells): string[] => [
  ...new Set([...Object.keys(cells.applied), ...steps.flatMap((step) => Object.keys(cells.steps[step]))]),
];

/** How many people of a group are counted at a decision. */
export const peopleIn = (cells: JobCells) => {
  const whole = at(cells, 'overall');
  return (decision: Judged | 'applied', group: string): number =>
    decision === 'applied'
      ? (cells.applied[group] ?? 0)
      : decidedIn((decision === 'overall' ? whole : cells.steps[decision])[group]);
};

/**
 * The groups whose figures stay hidden, by decision. A hidden group stays hidden at every later decision and overall: the difference
 * would reveal it. The hidden groups add up to at least five people, or else the next smallest group is hidden too. `of`: the figures
 * of all people, if these cells are about some of them; what is hidden there is hidden here.
 */
export const hiddenIn = (cells: JobCells, of?: JobCells): Record<Judged | 'applied', ReadonlySet<string>> => {
  const groups = groupsIn(cells).filter(isDisclosed);
  const whole = of && hiddenIn(of);
  const hide = (before: ReadonlySet<string>, decision: Judged | 'applied'): ReadonlySet<string> => {
    const count = (group: string): number => people(decision, group);
    const hidden = new Set([...before, ...(whole?.[decision] ?? [])]);
    for (const group of groups) if (count(group) > 0 && count(group) < fewestOfGroup) hidden.add(group);
    const shown = groups
      .filter((group) => !hidden.has(group) && count(group) > 0)
      .toSorted((a, b) => count(a) - count(b));
    const together = () => sumOf([...hidden].map(count));
    while (together() > 0 && together() < fewestOfGroup && shown.length) hidden.add(shown.shift()!);
    return hidden;
  };
  const people = peopleIn(cells);
  const applied = hide(new Set(), 'applied');
  const screen = hide(applied, 'screen');
  const interview = hide(screen, 'interview');
  const offer = hide(interview, 'offer');
  const overall = hide(offer, 'overall');
  return { applied, screen, interview, offer, overall };
};

/** Why people of a group did not pass. `count` is null: fewer than five. `reason_id` is null: all other reasons. */
export type ReasonShare = { reason_id: string | null; count: number | null };
export const reasonsOf = (cell: Pick<Cell, 'reasons'>): ReasonShare[] => {
  const shown: ReasonShare[] = [];
  let others = 0;
  const named = Object.entries(cell.reasons).toSorted(([, a], [, b]) => b - a);
  for (const [reason, n] of named)
    if (reason !== noReason && n >= fewestOfGroup) shown.push({ reason_id: reason, count: n });
    else others += n;
  // All who did not pass are shown too, so fewer than five others could be found by subtraction.
  while (others > 0 && others < fewestOfGroup && shown.length) others += shown.pop()!.count!;
  if (others) shown.push({ reason_id: null, count: others < fewestOfGroup ? null : others });
  return shown;
};

/** The category of a job, or of another stratum. */
export type PartOf = (job_id: string) => string;
export const noPart: PartOf = () => '';
/** A job, with how many people of a group it counts, and whether it hides them. `part`: its job category. */
type Counting = { people: number; hidden: boolean; part: string };
const isSmall = ({ people, hidden }: Counting): boolean => hidden && people > 0;
const enough = (small: readonly Counting[]): boolean =>
  small.length > 1 && sumOf(small.map(({ people }) => people)) >= fewestOfGroup;
/**
 * Which jobs count in the sum of a group over jobs. Jobs that hide the group count only if several of them do, and if their people add up
 * to at least five. First the jobs of one category are gathered, then what is left of the categories, so that no category can be
 * subtracted from the whole.
 */
export const countedIn = (jobs: readonly Counting[]): boolean[] => {
  const parts = new Map(jobs.map(({ part }) => [part, false]));
  for (const part of parts.keys()) parts.set(part, enough(jobs.filter((job) => job.part === part && isSmall(job))));
  const withRest = enough(jobs.filter((job) => isSmall(job) && !parts.get(job.part)));
  return jobs.map(({ hidden, part }) => !hidden || parts.get(part)! || withRest);
};
