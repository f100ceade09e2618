import { z } from 'zod';
import { readsWholeReports } from '../accounts/needs.ts';
import { fileEndpoint } from '../kernel/endpoint.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import { day, id, maybe, oneOf } from '../kernel/values.ts';
import type { Fact } from '../reports/facts.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { phrase } from '../words/say.ts';
import { internetApplicant, type InternetTest, type ReasonFlags } from './standing.ts';

// Who counts as an Internet Applicant, with the reason (docs/rules/compliance.md#internet-applicants).

/** Why an application counts, or does not. If it fails several tests, the first one is the reason. */
export const applicantReasons = {
  counts: phrase(
    'Applied, was considered, was not found to lack the basic qualifications, and did not withdraw before an offer.',
  ),
  open: phrase('No member has read the application or decided about it yet.'),
  not_considered: phrase('Archived for a reason that says it was not considered.'),
  merged: phrase('Goes on as an application for another job.'),
  not_qualified: phrase('Archived for a reason that says a basic qualification was missing.'),
  withdrew: phrase('Withdrew before an offer.'),
} as const;
export type ApplicantReason = keyof typeof applicantReasons;
export type ApplicantTests = { tests: Record<InternetTest, boolean>; is: boolean; why: ApplicantReason };

type Application = Fact<'application'>;
/** Applies the four tests to one application, and says which of them decides. */
export const countedAs = (fact: Application, flagsOf: (reason: string) => ReasonFlags | null): ApplicantTests => {
  const { is, ...tests } = internetApplicant(fact, flagsOf);
  const why = is
    ? 'counts'
    : !tests.considered
      ? fact.side === 'merged'
        ? 'merged'
        : fact.withdrew !== null
          ? 'withdrew'
          : fact.archived === null
            ? 'open'
            : 'not_considered'
      : !tests.qualified
        ? 'not_qualified'
        : 'withdrew';
  return { tests, is, why };
};
/** How far the application came. */
export const furthest = (fact: Application): 'applied' | 'screened' | 'interviewed' | 'offered' | 'hired' =>
  fact.hired !== null
    ? 'hired'
    : fact.offered !== null
      ? 'offered'
      : fact.interviewed !== null
        ? 'interviewed'
        : fact.screened !== null
          ? 'screened'
          : 'applied';
export const furthestNames = {
  applied: phrase('Applied'),
  screened: phrase('Screened in'),
  interviewed: phrase('Interviewed'),
  offered: phrase('Offered'),
  hired: phrase('Hired'),
} as const;

export type ApplicantRow = ApplicantTests & {
  id: string;
  candidate_id: string;
  name: string | null;
  job_id: string;
  job: string;
  applied_at: string;
  reached: ReturnType<typeof furthest>;
  ended_at: string | null;
  /** The recorded reason why the application ended. */
  reason: string | null;
};
export const mostApplicants = 200;
export type ApplicantsData = Standard & {
  job: string | null;
  from: string;
  to: string;
  jobs: Option[];
  /** All applications of the period, and how many of them fall under each reason. */
  all: number;
  by: Record<ApplicantReason, number>;
  /** The newest, at most 200; the file has all. */
  rows: ApplicantRow[];
};
export const exportApplicants = fileEndpoint('/api/reports/applicants/export', {
  kind: 'stream',
  types: Object.values(tableTypes),
  needs: readsWholeReports,
  summary:
    'The flow log of applicants as CSV or XLSX: each application of the period with the four tests of an Internet Applicant (41 CFR 60-1.3), the reason, how far it came and how it ended. The newest day comes first. It says nothing of groups. The rows are sent while they are read. The export is recorded.',
  request: z.object({
    format: oneOf('Format', tableFormats),
    job: maybe(id),
    from: maybe(day('From')),
    to: maybe(day('To')),
    uid: z.string().optional(),
  }),
});
