import { type Built, builtFacts, builtHead, builtOf, type BuilderParams } from '@candor/contracts/reports/builder';
import type { Comparison, ReportParams } from '@candor/contracts/reports/report';
import { interviewers } from '@candor/contracts/reports/interviewers';
import { type FactReport, opensArea } from '@candor/contracts/reports/measures';
import { factReportNamed } from '@candor/contracts/reports/reports';
import type { Headlined } from '@candor/contracts/reports/saved-endpoints';
import { dayLength } from '@candor/contracts/values/days';
import { clockIn, momentOf } from '@candor/contracts/values/zone-time';
import { moneyWords } from '@candor/contracts/words/money-words';
import { numberWords, percentWords, say, sayLabel, voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../kernel/caller.ts';
import type { Prepared } from './asked-report.ts';
import { ReportRunner } from './report-runner.ts';
import { ReportScopes } from './report-scopes.ts';
import { SeatReport } from './seat-report.ts';

export const weeks = 13;
const weekLength = 7 * dayLength;
/** The fewest facts that both sides of a comparison must have, so that the first line of the index may name it. */
const fewest = 20;
/** A figure is cached this many times as long as it took to compute, so that a large organization's index is quick and a small one's is of this second. */
const timesKept = 40;
const mostKept = 2_000;
const longest = 10 * 60_000;

type Kept = { until: number; value: Headlined };
/** Computes the one figure that represents a report, in the index, on Home and beside a saved report. The figure is computed by the same scan as the report itself. */
@Injectable()
export class ReportHeadlines {
  private readonly kept = new LRUCache<string, Kept>({ max: mostKept });

  constructor(
    @Inject(ReportRunner) private readonly runner: ReportRunner,
    @Inject(SeatReport) private readonly seats: SeatReport,
    @Inject(ReportScopes) private readonly scopes: ReportScopes,
  ) {}

  /** The figure of a report. Null: there is no such report, or it says nothing to the caller. */
  async of(caller: Caller, { report, params }: { report: string; params: ReportParams }): Promise<Headlined | null> {
    if (report === interviewers.name) return opensArea(caller, 'people') ? this.ofSeats(caller, params) : null;
    const chosen =
      report === 'builder'
        ? builtOf(params as BuilderParams)
        : ((of) => of && { base: of, built: { figure: of.headline.figure, rows: 'all' } })(factReportNamed(report));
    if (!chosen || !opensArea(caller, chosen.base.area)) return null;
    return this.ofFacts(caller, chosen.base, { ...chosen.built, rows: 'all' }, params, report === 'builder');
  }

  private async ofFacts(
    caller: Caller,
    of: FactReport,
    built: Built,
    params: ReportParams,
    own: boolean,
  ): Promise<Headlined> {
    const asked = { name: of.name, facts: builtFacts(of, built), columns: [], built };
    const { by: _, ...given } = params;
    const prepared = await this.runner.prepare(caller, given as ReportParams, of);
    const name = `${voice().language} ${caller.organization_id} ${of.name} ${built.figure} ${prepared.name}`;
    return this.keep(name, async () => {
      const inWeeks = { ...built, rows: 'week' };
      const [{ rows }, { rows: trend }, currency] = await Promise.all([
        this.runner.figures(caller, asked, prepared, null),
        this.runner.figures(
          caller,
          { name: of.name, facts: builtFacts(of, inWeeks), columns: [], built: inWeeks },
          lastWeeks(prepared),
          null,
        ),
        builtHead(of, built).unit === 'money' ? this.scopes.costs(caller.organization_id) : null,
      ]);
      const head = builtHead(of, built);
      const [row] = rows;
      const number = (field: string): number | null => (row?.[field] as number | null | undefined) ?? null;
      const first = Date.parse(lastWeeks(prepared).ask.period.from);
      const byWeek = new Map(
        trend.map((each) => [
          Math.round((Date.parse(each.key ?? '') - first) / weekLength),
          each.value as number | null,
        ]),
      );
      return {
        name: of.name,
        title: own ? sayLabel(head.label) : sayLabel(of.title),
        unit: head.unit,
        currency: currency?.currency ?? null,
        value: number('value'),
        before: number('before'),
        count: number('whole') ?? 0,
        before_count: number('before_whole') ?? 0,
        better: built.figure === of.headline.figure ? (of.headline.better ?? null) : null,
        weeks: Array.from({ length: weeks }, (_, at) => byWeek.get(at) ?? null),
        text: sayLabel(own ? (head.text ?? head.label) : of.headline.text),
      };
    });
  }

  /** The share of scorecards that were written in time, of those that were due. */
  private async ofSeats(caller: Caller, params: ReportParams): Promise<Headlined> {
    const prepared = await this.runner.prepare(caller, params);
    const name = `${voice().language} ${caller.organization_id} ${caller.user_id} interviewers ${prepared.name}`;
    return this.keep(name, async () => {
      const inTime = async (each: Prepared) => {
        const { rows } = await this.seats.figures(caller, each, null);
        return rows.reduce((sum, row) => ({ due: sum.due + row.due, late: sum.late + row.late }), { due: 0, late: 0 });
      };
      const [now, before, ...byWeek] = (await Promise.all(
        [prepared, limited(prepared, 'before', prepared.ask.before), ...eachOfLastWeeks(prepared)].map(inTime),
      )) as [InTime, InTime, ...InTime[]];
      const rate = ({ due, late }: InTime) => (due ? Math.round(((due - late) / due) * 1000) / 1000 : null);
      return {
        name: interviewers.name,
        title: sayLabel(interviewers.title),
        unit: 'percent',
        currency: null,
        value: rate(now),
        before: rate(before),
        count: now.due,
        before_count: before.due,
        better: 'more' as const,
        weeks: byWeek.map(rate),
        text: say('Scorecards in within a day of the interview.'),
      };
    });
  }

  private async keep(name: string, make: () => Promise<Omit<Headlined, 'counted_at'>>): Promise<Headlined> {
    const found = this.kept.get(name);
    const began = Date.now();
    if (found && found.until > began) return found.value;
    const value = { ...(await make()), counted_at: new Date(began).toISOString() };
    const now = Date.now();
    this.kept.set(name, { value, until: now + Math.min(longest, timesKept * (now - began)) });
    return value;
  }
}

type InTime = { due: number; late: number };
/** The same request about a part of its period, compared with nothing. */
const limited = (prepared: Prepared, part: string, period: Prepared['ask']['period']): Prepared => ({
  ...prepared,
  name: `${prepared.name} ${part}`,
  ask: { ...prepared.ask, period, before: period, by: null },
});
/** The moment so many weeks earlier, at the same time of day in the reader's zone. */
const weekFrom = ({ period: { to }, zone = 'UTC' }: Prepared['ask'], weeksBefore: number): string =>
  new Date(momentOf(clockIn(Date.parse(to), zone) - weeksBefore * weekLength, zone)).toISOString();
/** The same request, limited to the last weeks of its period. */
const lastWeeks = (prepared: Prepared): Prepared =>
  limited(prepared, 'weeks', { from: weekFrom(prepared.ask, weeks), to: prepared.ask.period.to });
/** The same request about each of the last weeks of its period, the earliest first. */
const eachOfLastWeeks = (prepared: Prepared): Prepared[] =>
  Array.from({ length: weeks }, (_, at) =>
    limited(prepared, `week ${at}`, {
      from: weekFrom(prepared.ask, weeks - at),
      to: weekFrom(prepared.ask, weeks - at - 1),
    }),
  );

export const figureWords = ({ unit, currency }: Pick<Headlined, 'unit' | 'currency'>, value: number): string =>
  unit === 'percent'
    ? percentWords(value)
    : unit === 'days'
      ? say('{count, plural, one {# day} other {# days}}', { count: value })
      : unit === 'money' && currency
        ? moneyWords(value, currency)
        : numberWords(value);
/** How far a change exceeds what chance brings: in standard errors for rates and counts, in fifths of the earlier figure for others. 0: there is no change, or there are too few facts. */
const beyondChance = ({ unit, value, before, count, before_count }: Headlined): number => {
  if (value === null || before === null) return 0;
  const change = Math.abs(value - before);
  // A count that rises from none to many is a change, so the two periods together must have enough facts.
  if (unit === 'count') return value + before < fewest ? 0 : change / Math.sqrt(value + before);
  if (count < fewest || before_count < fewest) return 0;
  if (unit === 'percent') {
    const pooled = (value * count + before * before_count) / (count + before_count);
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / count + 1 / before_count));
    return error ? change / error : 0;
  }
  return before ? (change / before) * 10 : 0;
};
/** The first line of the index: the largest change that is hardly explained by chance. */
export const indexFinding = (entries: readonly Headlined[], compared: Comparison, days: number): string => {
  const [most] = entries
    .map((entry) => ({ entry, size: beyondChance(entry) }))
    .filter(({ size }) => size >= 2)
    .sort((a, b) => b.size - a.size);
  if (!most) return say('No figure changed more than chance explains.');
  const { entry } = most;
  return say(
    '{title}: {value} in {days, plural, one {this day} other {these # days}}, {before} {compared, select, year {a year before} other {before}}.',
    {
      title: entry.title,
      value: figureWords(entry, entry.value!),
      before: figureWords(entry, entry.before!),
      days,
      compared,
    },
  );
};
