import { phasePlace } from '@candor/contracts/jobs/values';
import type { Comparison } from '@candor/contracts/kernel/report';
import { say } from '@candor/contracts/words/say';
import { fullDays } from '@candor/contracts/values/days';
import { isOver } from '@candor/contracts/pipeline/figures';
import { passageOf, passagesAt, type PassagesRow, type Waypoint, waypoints } from '@candor/contracts/reports/rows';
import { comparable, type TimeInStageRow } from '@candor/contracts/reports/time-in-stage';
import type {
  CountedPassage,
  JobPlan,
  PassageKind,
  Placed,
  ReportAsk,
  ReportFold,
  Span,
  Stretch,
} from './report-fold.ts';

// Time in stage as a pure fold over the passages of applications.

const byGroup = new Intl.Collator('en');

/** The columns that count passages, and so can open into them. */
export type Counted = 'left' | 'over_plan' | 'waiting' | 'waiting_over';

/** Adds to the counts, or removes. */
type By = 1 | -1;
/** The number of passages by full days. */
type Histogram = number[];
const total = (counts: Histogram): number => counts.reduce((sum, count) => sum + (count ?? 0), 0);
/** The day of the n-th shortest passage, counted from 1. */
const nth = (counts: Histogram, n: number): number => {
  let seen = 0;
  for (let days = 0; days < counts.length; days++) {
    seen += counts[days] ?? 0;
    if (seen >= n) return days;
  }
  return counts.length - 1;
};
/** The smallest number of days in which this share had left (nearest rank). */
const rank = (counts: Histogram, share: number): number | null => {
  const n = total(counts);
  return n ? nth(counts, Math.max(1, Math.ceil(share * n))) : null;
};
/** The middle value, or the mean of the middle two. */
const medianOf = (counts: Histogram): number | null => {
  const n = total(counts);
  return n ? (nth(counts, Math.ceil(n / 2)) + nth(counts, Math.floor(n / 2) + 1)) / 2 : null;
};
const meanOf = (counts: Histogram): number | null => {
  const n = total(counts);
  if (!n) return null;
  let sum = 0;
  for (let days = 0; days < counts.length; days++) sum += days * (counts[days] ?? 0);
  return Math.round((sum / n) * 10) / 10;
};
const count = (counts: Histogram, days: number, by: By = 1): void => {
  counts[days] = (counts[days] ?? 0) + by;
};

/** The part of the days that begins with a waypoint, or with entering the step. */
type Part = Waypoint | 'entered';
/** Sums of full days by part, with the number of passages in each, and the number of passages in all. */
type Days = { passages: number; sums: Partial<Record<Part, { days: number; of: number }>> };

/** One row's running counts. */
type Gathered = {
  /** How many passages count in it. A row without any is left out. */
  passages: number;
  group: string | null;
  step: string;
  type: string;
  now: Histogram;
  before: Histogram;
  over: number;
  /** When those who still wait entered, by the days that their job plans; 0: none planned. */
  waiting: Map<number, number[]>;
  /** How many of them have each number of planned days. */
  plans: Map<number, number>;
  places: { sum: number; count: number };
  days: { now: Days; before: Days };
};
const noDays = (): Days => ({ passages: 0, sums: {} });
const copyOfDays = ({ passages, sums }: Days): Days => ({
  passages,
  sums: Object.fromEntries(Object.entries(sums).map(([part, each]) => [part, { ...each }])),
});
const copyOf = (row: Gathered): Gathered => ({
  ...row,
  now: row.now.slice(),
  before: row.before.slice(),
  waiting: new Map([...row.waiting].map(([plan, since]) => [plan, since.slice()])),
  plans: new Map(row.plans),
  places: { ...row.places },
  days: { now: copyOfDays(row.days.now), before: copyOfDays(row.days.before) },
});
const sumUp = ({ sums }: Days, part: Part, days: number, by: By): void => {
  const sum = (sums[part] ??= { days: 0, of: 0 });
  sum.days += by * days;
  sum.of += by;
  if (sum.of === 0) delete sums[part];
};
const countDays = (to: Days, days: number, reached: Stretch['reached'], by: By): void => {
  to.passages += by;
  const passed = waypoints
    .map((waypoint) => ({ waypoint, day: reached(waypoint) }))
    .filter((each): each is { waypoint: Waypoint; day: number } => each.day !== null)
    .sort((a, b) => a.day - b.day);
  let from: Part = 'entered';
  let since = 0;
  for (const { waypoint, day } of passed) {
    const until = Math.min(days, day);
    sumUp(to, from, until - since, by);
    [from, since] = [waypoint, until];
  }
  sumUp(to, from, days - since, by);
};
const countOne = (counts: Map<number, number>, key: number, by: By): void => {
  const left = (counts.get(key) ?? 0) + by;
  if (left) counts.set(key, left);
  else counts.delete(key);
};
/** The mean of each part in tenths of a day, rounded so that the parts add up to the total mean. */
const tenthsOf = ({ passages, sums }: Days, parts: readonly Part[]): number[] => {
  if (!passages) return parts.map(() => 0);
  const exact = parts.map((part) => ((sums[part]?.days ?? 0) / passages) * 10);
  const tenths = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, each) => sum + each, 0)) - tenths.reduce((sum, each) => sum + each, 0);
  const byRest = exact
    .map((each, at) => ({ at, rest: each - tenths[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest) if (left-- > 0) tenths[at]!++;
  return tenths;
};

/** The figures as of a moment: fold the passages of every application that the reader may see. */
export const foldTimeInStage = (ask: ReportAsk): ReportFold<TimeInStageRow> => gathering(ask, new Map());

const gathering = (ask: ReportAsk, gathered: Map<string, Gathered>): ReportFold<TimeInStageRow> => {
  const planned = new Map(
    [...ask.jobs.values()].flatMap((job) => job.steps.map((step, place) => [step.id, { step, place }] as const)),
  );
  const cut = ask.as_of === null ? Infinity : Date.parse(ask.as_of);
  const inMs = ({ from, to }: Span) => ({ from: Date.parse(from), to: Date.parse(to) });
  const [period, before] = [inMs(ask.period), inMs(ask.before)];
  /** By job and source, then by step, to find a passage's rows without building their names. */
  const placed = new Map<string, Map<string, Placed | null>>();

  const idOf = (group: string | null, name: string, type: string) =>
    group === null ? `${type}.${name}` : `${type}.${name}.${group}`;
  const rowOf = (group: string | null, name: string, type: string): Gathered => {
    const id = idOf(group, name, type);
    let row = gathered.get(id);
    if (!row) {
      row = {
        passages: 0,
        group,
        step: name,
        type,
        now: [],
        before: [],
        over: 0,
        waiting: new Map(),
        plans: new Map(),
        places: { sum: 0, count: 0 },
        days: { now: noDays(), before: noDays() },
      };
      gathered.set(id, row);
    }
    return row;
  };
  const groupsOf = (job: JobPlan, source: string): readonly (string | null)[] => {
    if (!ask.by) return [null];
    if (ask.by === 'job') return [job.id];
    return ask.by === 'source' ? [source] : (job.groups[ask.by] ?? []);
  };
  const isIn = ({ from, to }: { from: number; to: number }, moment: number) => moment >= from && moment < to;

  const begin = ({ job_id, source, step }: PassageKind): Placed | null => {
    const job = ask.jobs.get(job_id);
    if (!job || (ask.sources && !ask.sources.has(source))) return null;
    const plan = planned.get(step.id);
    const days = plan?.step.sla_days ?? 0;
    const { name, type } = plan?.step ?? step;
    const groups = groupsOf(job, source);
    const ids = groups.map((group) => idOf(group, name, type));
    /** A row exists only once a passage counts in it. */
    let rows: Gathered[] | null = null;
    const counted = ({ entered_at, left_at: left, reached }: Stretch, by: By): void => {
      if (entered_at > cut) return;
      const left_at = left !== null && left <= cut ? left : null;
      const inside = left_at !== null && isIn(period, left_at);
      const earlier = left_at !== null && isIn(before, left_at);
      if (left_at !== null && !inside && !earlier) return;
      rows ??= groups.map((group) => rowOf(group, name, type));
      const lasted = left_at === null ? 0 : fullDays(entered_at, left_at);
      for (const row of rows) {
        row.passages += by;
        if (plan) {
          countOne(row.plans, days, by);
          row.places.sum += by * plan.place;
          row.places.count += by;
        }
        if (left_at === null) {
          let since = row.waiting.get(days);
          if (!since) row.waiting.set(days, (since = []));
          if (by === 1) since.push(entered_at);
          else since.splice(since.indexOf(entered_at), 1);
        }
        if (inside) {
          count(row.now, lasted, by);
          if (isOver(lasted, days)) row.over += by;
          countDays(row.days.now, lasted, reached, by);
        }
        if (earlier) {
          count(row.before, lasted, by);
          countDays(row.days.before, lasted, reached, by);
        }
      }
    };
    const counts: Placed['counts'] = (entered_at, left, at) => {
      if (entered_at > cut) return null;
      const left_at = left !== null && left <= cut ? left : null;
      if (left_at !== null && !isIn(period, left_at)) return null;
      const lasted = fullDays(entered_at, left_at ?? at);
      const columns: Counted[] = left_at === null ? ['waiting'] : ['left'];
      if (isOver(lasted, days)) columns.push(left_at === null ? 'waiting_over' : 'over_plan');
      return { days: lasted, columns };
    };
    return { rows: ids, add: (stretch) => counted(stretch, 1), remove: (stretch) => counted(stretch, -1), counts };
  };
  const place = (kind: PassageKind): Placed | null => {
    const group = `${kind.job_id} ${kind.source}`;
    let ofGroup = placed.get(group);
    if (!ofGroup) placed.set(group, (ofGroup = new Map<string, Placed | null>()));
    let found = ofGroup.get(kind.step.id);
    if (found === undefined) ofGroup.set(kind.step.id, (found = begin(kind)));
    return found;
  };
  const known = (application: PassagesRow) =>
    ask.as_of === null ? application.passages : passagesAt(application, cut);

  const each = (application: PassagesRow, see: (placed: Placed, stretch: Stretch) => void): void => {
    const { job_id, source } = application;
    for (const [id, name, type, entered_at, , left_at, , reached] of known(application)) {
      const found = place({ job_id, source, step: { id, name, type } });
      if (!found) continue;
      const at = (waypoint: Waypoint) => reached?.find(([one]) => one === waypoint)?.[1];
      see(found, {
        entered_at,
        left_at,
        reached: (waypoint) => {
          const moment = at(waypoint);
          return moment === undefined ? null : fullDays(entered_at, moment);
        },
      });
    }
  };
  const take = (application: PassagesRow): void => each(application, (found, stretch) => found.add(stretch));
  const drop = (application: PassagesRow): void => each(application, (found, stretch) => found.remove(stretch));
  const countedIn = (application: PassagesRow, at: number): CountedPassage[] =>
    known(application).flatMap((stored) => {
      const { job_id, source } = application;
      const passage = passageOf(stored);
      const found = place({ job_id, source, step: passage.step });
      const figures = found?.counts(passage.entered_at, passage.left_at, at);
      return found && figures ? [{ passage, days: figures.days, rows: found.rows, counts: figures.columns }] : [];
    });

  const waitOf = (row: Gathered, at: number) => {
    const days: Histogram = [];
    let [all, over] = [0, 0];
    for (const [plan, since] of row.waiting)
      for (const entered_at of since) {
        const waited = fullDays(entered_at, at);
        count(days, waited);
        all++;
        if (isOver(waited, plan)) over++;
      }
    return { days, all, over };
  };
  const inOrder = (): [string, Gathered][] =>
    [...gathered]
      .filter(([, row]) => row.passages > 0)
      .map(([id, row]) => ({ id, row, place: row.places.count ? row.places.sum / row.places.count : 0 }))
      .sort(
        (a, b) =>
          byGroup.compare(a.row.group ?? '', b.row.group ?? '') ||
          phasePlace(a.row.type) - phasePlace(b.row.type) ||
          a.place - b.place ||
          (a.id < b.id ? -1 : 1),
      )
      .map(({ id, row }) => [id, row]);

  const rows = (at: number): TimeInStageRow[] =>
    inOrder().map(([id, row]) => {
      const median = medianOf(row.now);
      const earlier = medianOf(row.before);
      const [plan] = row.plans.keys();
      const waits = waitOf(row, at);
      const left = total(row.now);
      const before_left = total(row.before);
      return {
        id,
        group: row.group,
        step: row.step,
        step_type: row.type,
        left,
        median,
        change: median !== null && earlier !== null && comparable(left, before_left) ? median - earlier : null,
        mean: meanOf(row.now),
        p90: rank(row.now, 0.9),
        over_plan: row.over,
        waiting: waits.all,
        waiting_over: waits.over,
        low: rank(row.now, 0.25),
        high: rank(row.now, 0.75),
        plan: row.plans.size === 1 && plan ? plan : null,
        before_left,
        before_median: earlier,
      };
    });

  const parts = () =>
    inOrder().flatMap(([id, { days }]) => {
      const seen = (['entered', ...waypoints] as const).filter(
        (part) => part in days.now.sums || part in days.before.sums,
      );
      // A step without waypoints has only one part, which is no use.
      if (seen.length < 2) return [];
      const [now, earlier] = [tenthsOf(days.now, seen), tenthsOf(days.before, seen)];
      return [{ row: id, parts: seen.map((from, at) => ({ from, now: now[at]! / 10, before: earlier[at]! / 10 })) }];
    });

  const spread = (id: string, column: string, at: number) => {
    const row = gathered.get(id);
    const counts = !row ? [] : column === 'waiting' || column === 'waiting_over' ? waitOf(row, at).days : row.now;
    return counts.flatMap((each, day) => (each ? [{ day, count: each }] : []));
  };
  const bytes = () =>
    [...gathered.values()].reduce(
      (sum, row) =>
        sum +
        1200 +
        8 * (row.now.length + row.before.length + [...row.waiting.values()].reduce((n, each) => n + each.length, 0)),
      0,
    );
  const copy = () => gathering(ask, new Map([...gathered].map(([id, row]) => [id, copyOf(row)])));
  return { place, take, drop, counted: countedIn, rows, parts, spread, copy, bytes };
};

/** The first line of the report: the largest change of a median, if enough people left the step in both periods. */
export const findingOf = (rows: readonly TimeInStageRow[], compared: Comparison = 'before'): string => {
  const changed = rows
    .filter((row) => row.change)
    .sort((a, b) => Math.abs(b.change!) - Math.abs(a.change!) || b.left - a.left);
  const [most] = changed;
  if (!rows.some((row) => row.left || row.waiting)) return say('No one left a step in this period.');
  if (!most)
    return rows.some((row) => comparable(row.left, row.before_left))
      ? say(
          'Nothing changed since {compared, select, before {the period before} year {the year before} other {the other period}}.',
          { compared },
        )
      : say('Too few people left a step to compare the two periods.');
  return say(
    '{step} got {way, select, longer {slower} other {faster}}: half of the people wait {days, plural, one {# day} other {# days}} or longer, {earlier, number} {compared, select, before {before} year {a year before} other {in the other period}}.',
    {
      step: most.step,
      way: most.change! > 0 ? 'longer' : 'shorter',
      days: most.median!,
      earlier: most.before_median!,
      compared,
    },
  );
};
