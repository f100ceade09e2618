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
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { reading, reasonFlags } from '../../reads/demographics/reason-flags.ts';
import { Lookups } from '../../reads/lookups.ts';
import { RowNames } from '../../reads/row-names.ts';

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
type Counted = { all: number; by: Record<ApplicantReason, number>; newest: Applicant[]; until: number };

/** The flow log: which applicants count as Internet Applicants, with the reason. The log reads facts, and nothing of any survey. */
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
    const { from, to } = periodOf(ask);
    const { all, by, newest } = await this.counted(organization_id, ask);
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

  private async counted(organization_id: string, ask: ApplicantsAsk): Promise<Counted> {
    const { from, to } = periodOf(ask);
    const name = [organization_id, ask.job, from, to].join(' ');
    const known = this.kept.get(name);
    const began = Date.now();
    if (known && known.until > began) return known;
    const by = Object.fromEntries(Object.keys(applicantReasons).map((why) => [why, 0])) as Record<
      ApplicantReason,
      number
    >;
    const newest: Applicant[] = [];
    let all = 0;
    for await (const found of this.found(organization_id, await this.days(organization_id, ask))) {
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
  async log(
    { organization_id }: Caller,
    ask: ApplicantsAsk,
  ): Promise<{ rows: number; parts: AsyncIterable<ApplicantRow[]> }> {
    const days = await this.days(organization_id, ask);
    const { found, named } = { found: this.found(organization_id, days), named: this.named.bind(this) };
    return {
      rows: days.counts.reduce((sum, [, count]) => sum + count, 0),
      parts: (async function* () {
        for await (const some of found) yield named(organization_id, some);
      })(),
    };
  }

  /** The days of the period on which people applied, the newest first, and how many applied. An index answers this query, so no row is read. */
  private async days(organization_id: string, { job, ...ask }: ApplicantsAsk) {
    const { first, end } = periodOf({ job, ...ask });
    const where = job ? { job_id: job } : {};
    const counts = Object.entries(await this.reads.countBy(factList, { organization_id }, 'applied_day', where))
      .map(([day, count]): [number, number] => [Number(day), count!])
      .filter(([day]) => day >= dayNumber(first) && day < dayNumber(end) && day > 0)
      .toSorted(([a], [b]) => b - a);
    return { where, counts };
  }

  /** The applications of these days in parts, each the newest first. A day with more applications than one part holds comes in several parts, in the order of the rows. */
  private async *found(
    organization_id: string,
    { where, counts }: { where: { job_id?: string }; counts: readonly (readonly [day: number, count: number])[] },
  ): AsyncGenerator<Applicant[]> {
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
const periodOf = ({ from, to }: ApplicantsAsk) => {
  const last = to ?? dayOf(Date.now());
  const start = from ?? dayOf(Date.parse(last) - usualDays * dayLength);
  return { from: start, to: last, first: Date.parse(start), end: Date.parse(last) + dayLength };
};
