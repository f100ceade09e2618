import type { Facts } from '@candor/contracts/reports/measures';
import { dayLength } from '@candor/contracts/values/days';
import { clockIn, momentOf } from '@candor/contracts/values/zone-time';
import type { RowKey } from './fact-counts.ts';
import type { FactScan, Read } from './fact-scan.ts';
import type { JobPlan, ReportAsk } from './report-ask.ts';

// The rows of a report: in which of them a fact counts.

const weekLength = 7 * dayLength;

/** The moments at which the weeks of the period begin, at the same time of day in the reader's zone. */
const weeksIn = ({ period, zone = 'UTC' }: ReportAsk): number[] => {
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  const begins = [from];
  for (let clock = clockIn(from, zone) + weekLength; ; clock += weekLength) {
    const begin = momentOf(clock, zone);
    if (begin >= to) return begins;
    begins.push(begin);
  }
};

/** A dimension of the rows. `code`: returns the number of its value for each fact; null if the dimension depends only on the job and the source. `keys`: the row keys for that number. */
const dimensionOf = (
  scan: FactScan,
  facts: Facts,
  name: string,
): {
  code: Read | null;
  keys: (code: number, at: number, plan: JobPlan) => readonly string[];
} => {
  const { names, source } = scan.tables;
  if (name === 'all') return { code: null, keys: () => ['all'] };
  if (name === 'job') return { code: null, keys: (_, __, plan) => (plan.id ? [plan.id] : []) };
  if (name === 'source')
    return {
      code: null,
      keys: (_, at) => [names.nameOf(source.get(scan.table.subject.get(at)))].filter(Boolean),
    };
  if (name === 'department' || name === 'recruiter' || name === 'hiring_manager')
    return { code: null, keys: (_, __, plan) => plan.groups[name] ?? [] };
  if (name === 'week') {
    const date = scan.date(facts.date);
    const begins = weeksIn(scan.ask);
    const [end, last] = [Date.parse(scan.ask.period.to), begins.length - 1];
    return {
      code: (at) => {
        const when = date(at);
        // If the date of a fact has not come, or lies outside the period, the fact belongs to no week.
        if (!(when >= begins[0]! && when < end)) return -1;
        const near = Math.min(last, Math.floor((when - begins[0]!) / weekLength));
        // Where clocks were changed, a week begins an hour sooner or later.
        return when < begins[near]! ? near - 1 : near < last && when >= begins[near + 1]! ? near + 1 : near;
      },
      keys: (code) => (code < 0 ? [] : [new Date(begins[code]!).toISOString()]),
    };
  }
  if (name === 'step') return { code: (at) => scan.stepNumber(at), keys: () => [] };
  const word = scan.word(name);
  return { code: word, keys: (code) => (code ? [names.nameOf(code)] : []) };
};

/** Returns a function that finds the rows of a fact without building their names again. */
export const rowKeysOf = (scan: FactScan, facts: Facts): ((at: number, plan: JobPlan) => readonly RowKey[]) => {
  const { rows } = facts;
  const { by } = scan.ask;
  type ByCode = Map<number, Map<number, readonly RowKey[]>>;
  const known = new Map<number, Map<number, ByCode>>();
  const isStep = rows === 'step';
  const down = dimensionOf(scan, facts, rows);
  const across = by ? dimensionOf(scan, facts, by) : null;
  const { source } = scan.tables;
  return (at, plan) => {
    const subject = scan.table.subject.get(at);
    const own = down.code ? down.code(at) : 0;
    const other = across?.code ? across.code(at) : 0;
    const job = scan.tables.job.get(subject);
    let ofJob = known.get(job);
    if (!ofJob) known.set(job, (ofJob = new Map<number, ByCode>()));
    const from = source.get(subject);
    let ofSource = ofJob.get(from);
    if (!ofSource) ofJob.set(from, (ofSource = new Map() as ByCode));
    let ofOwn = ofSource.get(own);
    if (!ofOwn) ofSource.set(own, (ofOwn = new Map<number, readonly RowKey[]>()));
    const found = ofOwn.get(other);
    if (found) return found;
    const groups: readonly (string | null)[] = across ? across.keys(other, at, plan) : [null];
    const stands = isStep ? scan.step(at) : null;
    const keys: readonly string[] = stands ? [`${stands.type}.${stands.name}`] : down.keys(own, at, plan);
    const made = groups.flatMap((group) =>
      keys.map((key): RowKey => ({
        id: group === null ? key : `${key}.${group}`,
        group,
        key: isStep ? null : key,
        step: stands?.name ?? null,
        step_type: stands?.type ?? null,
      })),
    );
    ofOwn.set(other, made);
    return made;
  };
};
