import { readsWholeReports } from '../accounts/needs.ts';
import { page } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import type { ApplicantsData } from './applicants.ts';
import type { Flag } from './assess.ts';
import type { FormVersion } from './forms.ts';
import type { Judged } from './cells.ts';
import type { FlowRow } from './flow.ts';
import type { DecisionImpact } from './impact.ts';

// Reports by group. Their readers read all reports; jobs on whose team they are stay closed to them.

/** The data that all three reports have. */
export type GroupReportData = Standard & {
  /** The dimension, the job (null: all jobs) and the moment that the reader chose. */
  by: string;
  job: string | null;
  /** The EEO-1 job category that the reader chose; it is left out where one job is chosen. */
  category: string | null;
  as_of: string | null;
  /** The moment of the figures. */
  at: string;
  /** The jobs that have counts the reader may see. */
  jobs: Option[];
  /** The job categories of these jobs; `none`: jobs without one. */
  categories: string[];
  /** The dimensions that have counts. */
  dimensions: string[];
  /** How many jobs have counts that are hidden, because the reader is on their team. */
  closed: number;
  /** All applications to these jobs, and how many of them are counted; `brought` were counted by an earlier system and are not included. */
  applications: number;
  counted: number;
  brought: number;
  /** The official forms and versions that at least five of the counted people answered. */
  forms: string[];
};

/** The ratio of each group as it stood at the end of a month. */
export type MonthImpact = {
  at: string;
  decisions: Record<Judged, Record<string, { ratio: number; flag: Flag; n: number; other: number }>>;
};
/** One event with counts. `answers`: how many answers it contains at each decision. */
export type CountEvent = { id: string; at: string; answers: Record<Judged, number> };
export type ImpactData = GroupReportData & {
  /** `internet`: Internet Applicants only. */
  applicants: 'internet' | null;
  decisions: DecisionImpact[];
  months: MonthImpact[];
  events: CountEvent[];
  /** The names of reasons. */
  reasons: Record<string, string>;
  /** The figures that New York City requires: sex, race and ethnicity, and both together, from application to offer. Null unless the address asks for them. */
  city: { by: string; impact: DecisionImpact }[] | null;
};
export const impactPage = page<ImpactData>('/reports/impact', { needs: readsWholeReports });

export type FlowData = GroupReportData & {
  rows: FlowRow[];
  rest: FlowRow;
  all: FlowRow;
  /** How many groups are hidden. */
  hidden: number;
  /** The names of reasons. */
  reasons: Record<string, string>;
};
export const eeoPage = page<FlowData>('/reports/eeo', { needs: readsWholeReports });

/** Who counts as an Internet Applicant, with the reason. */
export const applicantsPage = page<ApplicantsData>('/reports/applicants', { needs: readsWholeReports });

/** `declined` is null where fewer than five declined. */
export type ResponseRow = { id: string; name: string; asked: number; answered: number; declined: number | null };
/** An official form that is used at present. `over`: its printed expiry day has passed. */
export type FormInUse = Pick<FormVersion, 'version' | 'title' | 'number' | 'omb' | 'expires' | 'source'> & {
  over: boolean;
};
export type ResponseData = GroupReportData & { rows: ResponseRow[]; in_use: FormInUse[] };
export const responsePage = page<ResponseData>('/reports/demographics', { needs: readsWholeReports });
