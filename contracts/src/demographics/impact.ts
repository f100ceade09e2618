import {
  breslowDay,
  type Tally,
  mantelHaenszel,
  type Pooled,
  type Sameness,
  type Stratum,
} from '../values/two-by-two.ts';
import { type Assessed, assess, fewestOfGroup, type Flag, fourFifths } from './assess.ts';
import {
  add,
  at,
  type Cell,
  countedIn,
  decidedIn,
  groupsIn,
  hiddenIn,
  type JobCells,
  type Judged,
  judged,
  noCell,
  noPart,
  type PartOf,
  type ReasonShare,
  reasonsOf,
  sumOf,
} from './cells.ts';
import { isDisclosed } from './groups.ts';

// The adverse impact page, from counts alone. Pure, so that the server, a reviewer and a test compute the same.

export type ImpactRow = Assessed & {
  withdrew: number;
  pooled: Pooled | null;
  same: Sameness | null;
  reasons: ReasonShare[];
};
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

type Part = { cells: Record<string, Cell>; hidden: ReadonlySet<string>; part: string };
/** Which jobs the sum of a group counts. */
const countedOf = (jobs: readonly Part[], group: string): boolean[] =>
  countedIn(
    jobs.map(({ cells, hidden, part }) => ({ people: decidedIn(cells[group]), hidden: hidden.has(group), part })),
  );
/** The sum of a group over the jobs, and which of them it counts. `all`: the same jobs with all people, if these are only some; a job that does not count there does not count here. */
const gather = (
  jobs: readonly Part[],
  group: string,
  all: readonly Part[] | null,
): { sum: Cell; counted: boolean[] } => {
  const whole = all && countedOf(all, group);
  const counted = countedOf(jobs, group).map((each, place) => each && (whole?.[place] ?? true));
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
 * shortfall and flag of such a row are pooled. `partOf`: the category of a job. `years`: the strata of one job, to compare its years in
 * the same way. `all`: the figures of all people of the same jobs, if `jobs` has only some of them; groups that are hidden there stay
 * hidden, so that the two cannot be subtracted.
 */
export const impactOf = (
  jobs: ReadonlyMap<string, JobCells>,
  {
    partOf = noPart,
    years = new Map(),
    all: everyone,
  }: { partOf?: PartOf; years?: ReadonlyMap<string, JobCells>; all?: ReadonlyMap<string, JobCells> } = {},
): DecisionImpact[] => {
  const known = [...jobs].map(([id, cells]) => ({
    cells,
    hidden: hiddenIn(cells, everyone?.get(id)),
    part: partOf(id),
  }));
  const whole = everyone && [...everyone].map(([id, cells]) => ({ cells, hidden: hiddenIn(cells), part: partOf(id) }));
  const several = known.length > 1;
  const groups = [...new Set(known.flatMap(({ cells }) => groupsIn(cells)))];
  return judged.map((decision): DecisionImpact => {
    const partsAt = (of: typeof known): Part[] =>
      of.map(({ cells, hidden, part }) => ({ cells: at(cells, decision), hidden: hidden[decision], part }));
    const parts = partsAt(known);
    const all = whole ? partsAt(whole) : null;
    const gathered = new Map(groups.filter(isDisclosed).map((group) => [group, gather(parts, group, all)]));
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
