import { disqualification } from '@candor/contracts/catalogues/hiring';
import {
  type ApplicantReason,
  type ApplicantRow,
  applicantReasons,
  countedAs,
  furthest,
  mostApplicants,
} from '@candor/contracts/demographics/applicants';
import type { ReasonFlags } from '@candor/contracts/demographics/standing';
import { jobList } from '@candor/contracts/jobs/rows';
import { dayNumber, type Fact, factList, type FactsRow, openedFact } from '@candor/contracts/reports/facts';
import { dayLength } from '@candor/contracts/values/days';
import { dayIn } from '@candor/contracts/words/time-words';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { reading, reasonFlags } from '../../reads/demographics/reason-flags.ts';
import { startOf } from '../../reads/reports/report-period.ts';
import { Lookups } from '../../reads/lookups.ts';
import { RowNames } from '../../reads/row-names.ts';

type Reader = Pick<Caller, 'organization_id' | 'tz_region'>;
export type ApplicantsAsk = { job: string | null; from: string | null; to: string | null };
/** How many days before today are shown if the reader chose none. */
const usualDays = 90;
/** How many applications are read in one query. */
const atOnce = 500;
/** Counts are kept for so many times as long as it took to make them, so that a large organization's page is quick and a small one's is of this second. */
const timesKept = 20;
const mostKept = 100;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
type Applicant = Omit<ApplicantRow, 'name' | 'job' | 'reason'> & { reason_id: string | null };
/** From the first moment of the first day until before the end of the last one, in the reader's zone. */
type Stretch = { first: number; end: number };
/** `counts`: the UTC days on which people applied, the newest first, and how many applied. */
type Days = {
  where: { job_id?: string };
  stretch: Stretch;
  counts: readonly (readonly [day: number, count: number])[];
};
type Counted = { all: number; by: Record<ApplicantReason, number>; newest: Applicant[]; until: number };

/** The flow log: which applicants count as Internet Applicants, with the reason. Its days are those of the reader's zone, as in every report. The log reads facts, and nothing of any survey. */
@Injectable()
export class Applicants {
  private readonly kept = new LRUCache<string, Counted>({ max: mostKept });

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  async page(caller: Caller, ask: ApplicantsAsk) {
    const { organization_id } = caller;
    const { from, to } = periodOf(caller, ask);
    const { all, by, newest } = await this.counted(caller, ask);
    const [jobs, rows] = await Promise.all([
      this.reads.find(jobList, { organization_id }, { kind: ['job'] }),
      this.named(organization_id, newest),
    ]);
    return {
      job: ask.job,
      from,
      to,
      jobs: jobs
        .map(({ id, fields }) => ({ value: id, label: fields.name }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      all,
      by,
      rows,
    };
  }

  private async counted(caller: Reader, ask: ApplicantsAsk): Promise<Counted> {
    const { organization_id } = caller;
    const { stretch } = periodOf(caller, ask);
    const name = [organization_id, ask.job, stretch.first, stretch.end].join(' ');
    const known = this.kept.get(name);
    const began = Date.now();
    if (known && known.until > began) return known;
    const by = Object.fromEntries(Object.keys(applicantReasons).map((why) => [why, 0])) as Record<
      ApplicantReason,
      number
    >;
    const newest: Applicant[] = [];
    let all = 0;
    for await (const found of this.found(organization_id, await this.days(caller, ask))) {
      all += found.length;
      for (const { why } of found) by[why]++;
      if (newest.length < mostApplicants) newest.push(...found.slice(0, mostApplicants - newest.length));
    }
    const now = Date.now();
    const counted = { all, by, newest, until: now + timesKept * (now - began) };
    this.kept.set(name, counted);
    return counted;
  }

  /** All applicants of the period, the newest day first. `parts` reads rows only when the next part is asked for, so a file begins before its rows are read and its memory does not grow with them. */
  async log(caller: Reader, ask: ApplicantsAsk): Promise<{ rows: number; parts: AsyncIterable<ApplicantRow[]> }> {
    const { organization_id } = caller;
    const days = await this.days(caller, ask);
    const { found, named } = { found: this.found(organization_id, days), named: this.named.bind(this) };
    return {
      rows: days.counts.reduce((sum, [, count]) => sum + count, 0),
      parts: (async function* () {
        for await (const some of found) yield named(organization_id, some);
      })(),
    };
  }

  /** The days of the period on which people applied. An index counts by UTC days, so only rows of the first and the last one are read, where the reader's days begin at another time. */
  private async days(caller: Reader, ask: ApplicantsAsk): Promise<Days> {
    const { organization_id } = caller;
    const { stretch } = periodOf(caller, ask);
    const { first, end } = stretch;
    const where = ask.job ? { job_id: ask.job } : {};
    const [counted, ...edges] = await Promise.all([
      this.reads.countBy(factList, { organization_id }, 'applied_day', where),
      ...[...new Set([first, end].flatMap((at) => (at % dayLength ? [dayNumber(at)] : [])))].map(
        async (day): Promise<[number, number]> => [day, await this.within(organization_id, { where, day, stretch })],
      ),
    ]);
    const known = new Map(edges);
    const counts = Object.entries(counted)
      .map(([day, count]): [number, number] => [Number(day), known.get(Number(day)) ?? count!])
      .filter(([day, count]) => day >= dayNumber(first) && day <= dayNumber(end - 1) && day > 0 && count > 0)
      .toSorted(([a], [b]) => b - a);
    return { where, stretch, counts };
  }

  /** How many people applied on this UTC day, within the stretch. */
  private async within(
    organization_id: string,
    { where, day, stretch }: { where: { job_id?: string }; day: number; stretch: Stretch },
  ): Promise<number> {
    let count = 0;
    const asked = { ...where, applied_day: [day] };
    for await (const row of this.reads.each(factList, { organization_id }, asked, { only: ['facts', 'words'] }))
      if (isWithin(appliedAt(row), stretch)) count++;
    return count;
  }

  /** The applications of these days in parts, each the newest first. A day with more applications than one part holds comes in several parts, in the order of the rows. */
  private async *found(organization_id: string, { where, stretch, counts }: Days): AsyncGenerator<Applicant[]> {
    const flagsOf = reading(await reasonFlags(this.lookups, organization_id));
    for (let at = 0, days: number[] = [], known = 0; at < counts.length; at++) {
      const [day, count] = counts[at]!;
      days.push(day);
      known += count;
      if (at < counts.length - 1 && known + counts[at + 1]![1] <= atOnce) continue;
      const parts = this.reads.parts(
        factList,
        { organization_id },
        { ...where, applied_day: days },
        { only: ['id', 'person_id', 'job_id', 'facts', 'words'], atOnce },
      );
      for await (const rows of parts)
        yield rows
          .filter((row) => isWithin(appliedAt(row), stretch))
          .map((row) => applicantOf(row, flagsOf))
          .toSorted((a, b) => b.applied_at.localeCompare(a.applied_at) || (a.id < b.id ? -1 : 1));
      [days, known] = [[], 0];
    }
  }

  private async named(organization_id: string, found: readonly Applicant[]): Promise<ApplicantRow[]> {
    const [people, jobs, reasons] = await Promise.all([
      this.names.of(
        'people',
        organization_id,
        found.map(({ candidate_id }) => candidate_id),
      ),
      this.names.of(
        'jobs',
        organization_id,
        found.map(({ job_id }) => job_id),
      ),
      this.lookups.entries(organization_id, disqualification),
    ]);
    const reasonNames = new Map(reasons.map(({ id, fields }) => [id, fields.name]));
    return found.map(({ reason_id, ...row }) => ({
      ...row,
      name: people[row.candidate_id] ?? null,
      job: jobs[row.job_id] ?? '',
      reason: reason_id === null ? null : (reasonNames.get(reason_id) ?? null),
    }));
  }
}

const appliedAt = ({ facts, words }: Pick<FactsRow, 'facts' | 'words'>): number =>
  (openedFact(facts[0]!, words) as Fact<'application'>).applied!;
const isWithin = (at: number, { first, end }: Stretch): boolean => at >= first && at < end;
type Told = Pick<FactsRow, 'id' | 'person_id' | 'job_id' | 'facts' | 'words'>;
const applicantOf = (row: Told, flagsOf: (reason: string) => ReasonFlags | null): Applicant => {
  const fact = openedFact(row.facts[0]!, row.words) as Fact<'application'>;
  const ended = fact.archived ?? fact.hired;
  return {
    ...countedAs(fact, flagsOf),
    id: row.id,
    candidate_id: row.person_id,
    job_id: row.job_id,
    applied_at: new Date(fact.applied!).toISOString(),
    reached: furthest(fact),
    ended_at: ended === null ? null : new Date(ended).toISOString(),
    reason_id: fact.reason,
  };
};
const periodOf = ({ tz_region }: Reader, { from, to }: ApplicantsAsk) => {
  const zone = tz_region ?? 'UTC';
  const last = to ?? dayIn(Date.now(), zone);
  const start = from ?? dayOf(Date.parse(last) - usualDays * dayLength);
  const [first, end] = [start, dayOf(Date.parse(last) + dayLength)].map((day) => Date.parse(startOf(day, zone)));
  return { from: start, to: last, stretch: { first: first!, end: end! } };
};
