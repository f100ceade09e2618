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
import { type Fact, factList, type FactsRow, openedFact } from '@candor/contracts/reports/facts';
import { dayLength } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../../reads/lookups.ts';
import { RowNames } from '../../reads/row-names.ts';

export type ApplicantsAsk = { job: string | null; from: string | null; to: string | null };
/** Days before today that are shown where the reader chose none. */
const usualDays = 90;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
type Applicant = Omit<ApplicantRow, 'name' | 'job' | 'reason'> & { reason_id: string | null };

/** The flow log: who counts as an Internet Applicant, with the reason. It reads facts, and nothing of any survey. */
@Injectable()
export class Applicants {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  async page(caller: Caller, ask: ApplicantsAsk) {
    const { organization_id } = caller;
    const { from, to } = periodOf(ask);
    const found = await this.found(organization_id, ask);
    const by = Object.fromEntries(Object.keys(applicantReasons).map((why) => [why, 0])) as Record<
      ApplicantReason,
      number
    >;
    for (const { why } of found) by[why]++;
    const jobs = await this.reads.find(jobList, { organization_id }, { kind: ['job'] });
    return {
      job: ask.job,
      from,
      to,
      jobs: jobs
        .map(({ id, fields }) => ({ value: id, label: fields.name }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      all: found.length,
      by,
      rows: await this.named(organization_id, found.slice(0, mostApplicants)),
    };
  }

  /** All of the period, the newest first. */
  async log(caller: Caller, ask: ApplicantsAsk): Promise<ApplicantRow[]> {
    return this.named(caller.organization_id, await this.found(caller.organization_id, ask));
  }

  private async found(organization_id: string, ask: ApplicantsAsk): Promise<Applicant[]> {
    const { first, end } = periodOf(ask);
    const reasons = await this.lookups.entries(organization_id, disqualification);
    const flags = new Map(
      reasons.map(({ id, fields: { not_considered, not_basically_qualified } }): [string, ReasonFlags] => [
        id,
        { not_considered: not_considered === true, not_basically_qualified: not_basically_qualified === true },
      ]),
    );
    const found: Applicant[] = [];
    for await (const row of this.reads.each(factList, { organization_id }, ask.job ? { job_id: ask.job } : {})) {
      if (row.prospect || !row.facts[0]) continue;
      const fact = openedFact(row.facts[0], row.words) as Fact<'application'>;
      if (fact.applied === null || fact.applied < first || fact.applied >= end) continue;
      const ended = fact.archived ?? fact.hired;
      found.push({
        ...countedAs(fact, isReviewed(row), (reason) => flags.get(reason) ?? null),
        id: row.id,
        candidate_id: row.person_id,
        job_id: row.job_id,
        applied_at: new Date(fact.applied).toISOString(),
        reached: furthest(fact),
        ended_at: ended === null ? null : new Date(ended).toISOString(),
        reason_id: fact.reason,
      });
    }
    return found.toSorted((a, b) => b.applied_at.localeCompare(a.applied_at) || (a.id < b.id ? -1 : 1));
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

/** Whether a member read the resume in some step. */
const isReviewed = ({ facts, words }: FactsRow): boolean =>
  facts.some((stored) => {
    const fact = openedFact(stored, words);
    return fact.kind === 'stay' && fact.reviewed !== null;
  });
const periodOf = ({ from, to }: ApplicantsAsk) => {
  const last = to ?? dayOf(Date.now());
  const start = from ?? dayOf(Date.parse(last) - usualDays * dayLength);
  return { from: start, to: last, first: Date.parse(start), end: Date.parse(last) + dayLength };
};
