import { passageOf, type PassagesRow } from '@candor/contracts/reports/rows';
import type { TimeInStageRow } from '@candor/contracts/reports/time-in-stage';
import type { JobPlan, ReportAsk, ReportFold, Span, CountedPassage } from './kernel/report-fold.ts';

// Time in stage as a pure fold over the passages of applications. It keeps one count per full day and step, so that its
// size does not grow with the number of candidates.

/** The columns of the report that count passages, and so open into them. */
export type Counted = 'left' | 'over_plan' | 'waiting' | 'waiting_over';

const day = 86_400_000;
/** Full days of 24 hours; zero when a clock was set back in between. */
const daysBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / day));

/** How many passages lasted how many full days. */
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
/** The smallest number of days within which this share had left (nearest rank). */
const rank = (counts: Histogram, share: number): number | null => {
  const n = total(counts);
  return n ? nth(counts, Math.max(1, Math.ceil(share * n))) : null;
};
/** The middle value, or the mean of the two in the middle. */
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
const add = (counts: Histogram, days: number): void => {
  counts[days] = (counts[days] ?? 0) + 1;
};

const order = ['sourced_new', 'application', 'resume_review', 'round', 'finalist_review', 'offered'];
const rankOf = (type: string): number => {
  const at = order.indexOf(type);
  return at < 0 ? order.indexOf('round') : at;
};

type Gathered = {
  group: string | null;
  step: string;
  type: string;
  now: Histogram;
  before: Histogram;
  waitingDays: Histogram;
  over: number;
  waiting: number;
  waitingOver: number;
  plans: Set<number>;
  places: { sum: number; count: number };
};

/** The figures as of a moment: fold the passages of every application that the reader may see. */
export const foldTimeInStage = (ask: ReportAsk): ReportFold<TimeInStageRow> => {
  const gathered = new Map<string, Gathered>();
  const planned = new Map(
    [...ask.jobs.values()].flatMap((job) => job.steps.map((step, place) => [step.id, { step, place }] as const)),
  );
  const at = Date.parse(ask.at);
  const inMs = ({ from, to }: Span) => ({ from: Date.parse(from), to: Date.parse(to) });
  const [period, before] = [inMs(ask.period), inMs(ask.before)];
  /** Rows by group and by the id of their step, so that a passage's row is found without building its name. */
  const known = new Map<string | null, Map<string, [id: string, row: Gathered]>>();

  const begin = (group: string | null, step_id: string, called: string, kind: string): [string, Gathered] => {
    const { name, type } = planned.get(step_id)?.step ?? { name: called, type: kind };
    const id = group === null ? `${type}.${name}` : `${type}.${name}.${group}`;
    let row = gathered.get(id);
    if (!row) {
      row = {
        group,
        step: name,
        type,
        now: [],
        before: [],
        waitingDays: [],
        over: 0,
        waiting: 0,
        waitingOver: 0,
        plans: new Set(),
        places: { sum: 0, count: 0 },
      };
      gathered.set(id, row);
    }
    return [id, row];
  };
  const rowOf = (group: string | null, step_id: string, called: string, kind: string): [string, Gathered] => {
    let ofGroup = known.get(group);
    if (!ofGroup) known.set(group, (ofGroup = new Map<string, [string, Gathered]>()));
    let found = ofGroup.get(step_id);
    if (!found) ofGroup.set(step_id, (found = begin(group, step_id, called, kind)));
    return found;
  };
  const everything: readonly null[] = [null];
  const groupsOf = (job: JobPlan, source: string): readonly (string | null)[] => {
    if (!ask.by) return everything;
    if (ask.by === 'job') return [job.id];
    return ask.by === 'source' ? [source] : (job.groups[ask.by] ?? []);
  };

  const take = (application: PassagesRow, see?: (counted: CountedPassage) => void): void => {
    const job = ask.jobs.get(application.job_id);
    if (!job || (ask.sources && !ask.sources.has(application.source))) return;
    const groups = groupsOf(job, application.source);
    for (const passage of application.passages) {
      const [step_id, called, kind, entered_at, , left] = passage;
      if (entered_at > at) break;
      const left_at = left !== null && left <= at ? left : null;
      const inside = left_at !== null && left_at >= period.from && left_at < period.to;
      const earlier = left_at !== null && !inside && left_at >= before.from && left_at < before.to;
      if (left_at !== null && !inside && !earlier) continue;
      const days = daysBetween(entered_at, left_at ?? at);
      const plan = planned.get(step_id);
      const over = plan !== undefined && plan.step.sla_days > 0 && days > plan.step.sla_days;
      for (const group of groups) {
        const [, row] = rowOf(group, step_id, called, kind);
        if (plan) {
          row.plans.add(plan.step.sla_days);
          row.places.sum += plan.place;
          row.places.count++;
        }
        if (left_at === null) {
          row.waiting++;
          if (over) row.waitingOver++;
          add(row.waitingDays, days);
        } else if (inside) {
          add(row.now, days);
          if (over) row.over++;
        } else add(row.before, days);
      }
      if (!see || earlier) continue;
      const counts: Counted[] = left_at === null ? ['waiting'] : ['left'];
      if (over) counts.push(left_at === null ? 'waiting_over' : 'over_plan');
      const rows = groups.map((group) => rowOf(group, step_id, called, kind)[0]);
      see({ passage: passageOf(passage), days, rows, counts });
    }
  };

  const rows = (): TimeInStageRow[] =>
    [...gathered]
      .map(([id, row]) => ({ id, row, place: row.places.count ? row.places.sum / row.places.count : 0 }))
      .sort(
        (a, b) =>
          (a.row.group ?? '').localeCompare(b.row.group ?? '', 'en') ||
          rankOf(a.row.type) - rankOf(b.row.type) ||
          a.place - b.place ||
          (a.id < b.id ? -1 : 1),
      )
      .map(({ id, row }) => {
        const median = medianOf(row.now);
        const earlier = medianOf(row.before);
        const [plan] = row.plans;
        return {
          id,
          group: row.group,
          step: row.step,
          step_type: row.type,
          left: total(row.now),
          median,
          change: median === null || earlier === null ? null : median - earlier,
          mean: meanOf(row.now),
          p90: rank(row.now, 0.9),
          over_plan: row.over,
          waiting: row.waiting,
          waiting_over: row.waitingOver,
          low: rank(row.now, 0.25),
          high: rank(row.now, 0.75),
          plan: row.plans.size === 1 && plan ? plan : null,
          before_left: total(row.before),
          before_median: earlier,
        };
      });

  const spread = (id: string, column: string) => {
    const row = gathered.get(id);
    const counts = !row ? [] : column === 'waiting' || column === 'waiting_over' ? row.waitingDays : row.now;
    return counts.flatMap((count, at) => (count ? [{ day: at, count }] : []));
  };
  return { take, rows, spread };
};

const judged = 20;
const half = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
/** The first line of the report: the largest change of a median, where enough people left the step in both periods to judge. */
export const findingOf = (rows: readonly TimeInStageRow[]): string => {
  const changed = rows
    .filter((row) => row.left >= judged && row.before_left >= judged && row.change)
    .sort((a, b) => Math.abs(b.change!) - Math.abs(a.change!) || b.left - a.left);
  const [most] = changed;
  if (!rows.some((row) => row.left || row.waiting)) return 'Nobody left a step in this period.';
  if (!most)
    return rows.some((row) => row.left >= judged && row.before_left >= judged)
      ? 'Nothing changed since the period before.'
      : 'Too few people left a step to compare the two periods.';
  const longer = most.change! > 0;
  return `${most.step} got ${longer ? 'slower' : 'faster'}: half of the people wait ${half(most.median!)} or longer, ${most.before_median} before.`;
};
