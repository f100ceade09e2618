import { runsCadences } from '../accounts/needs.ts';
import { sees } from '../kernel/endpoint.ts';
import { type Items, listPage, recordPage } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { Reason } from '../values/open-times.ts';
import { byCadence } from './record-kind.ts';
import { cadenceList, type CadenceRow, enrollmentList, type EnrollmentRow } from './rows.ts';
import type { EnrollmentStatus } from './values.ts';

/** How many people are in each state. */
export type EnrollmentCounts = Record<EnrollmentStatus, number>;
/** A cadence in the list. `replied`: how many of the people who left the cadence had replied. */
export type ListedCadence = Pick<CadenceRow, 'id' | 'status' | 'fields' | 'updated_at'> & {
  steps: number;
  counts: EnrollmentCounts;
  replied: number;
};
/** `order`: every cadence that is not archived, in the order of members; absent at an earlier moment. `past`: with `?as_of=` in the address; the cadences and the numbers of people in them are those of the moment. */
export const cadencesPage = listPage<
  Standard & Items<CadenceRow> & { cadences: ListedCadence[]; names: Names; order?: Option[]; past?: Past }
>('cadences', 'cadences', { needs: runsCadences, list: cadenceList });

/** What happened at a step, by text where an email has two. `before`: people whom the step left within the cadence. */
export type StepFigures = {
  step_id: string;
  here: number;
  /** When the next people here come to the step, how many come at that time, and why then. */
  next: { at: string; count: number; because: Reason[] } | null;
  /** How many left the cadence while this step was their next. */
  left: number;
  sent: number;
  failed: number;
  skipped: number;
  tasks: number;
  done: number;
  variants: { variant: 'a' | 'b'; sent: number; replied: number }[];
};
export type CadenceData = Standard & {
  cadence: CadenceRow;
  /** How many people are in each state. */
  people: EnrollmentCounts;
  left: Record<string, number>;
  figures: StepFigures[];
  /** How often each rule was applied, by its id. */
  applied: Record<string, number>;
  names: Names;
  /** The choices of its fields: members, jobs, other cadences, outcomes of tasks. */
  options: { members: Option[]; jobs: Option[]; cadences: Option[]; dispositions: Option[] };
  /** With `?as_of=` in the address. If the moment is refused, the cadence has no steps and no people. */
  past?: Past;
};
const manages = { needs: sees(byCadence('id'), 'MANAGE_CADENCES') };
export const cadencePage = recordPage<CadenceData>('cadences', 'cadences', '', manages);
export const cadenceStepsPage = recordPage<CadenceData>('cadences', 'cadences', 'steps', manages);
export const cadenceRulesPage = recordPage<CadenceData>('cadences', 'cadences', 'rules', manages);
/** What became of the letters of a step, by text. The figures are those of the report on steps of cadences, since the cadence began. */
export type LetterFigures = {
  step_id: string;
  variant: 'a' | 'b';
  sent: number;
  delivered: number;
  replied: number;
  bounced: number;
  /** By people. Programs that open mails are not counted. */
  opened: number;
  clicked: number;
};
/** `records_opens`: whether the organization records who opens emails. */
export const cadencePerformancePage = recordPage<CadenceData & { letters: LetterFigures[]; records_opens: boolean }>(
  'cadences',
  'cadences',
  'performance',
  manages,
);
export const cadenceEnrollmentsPage = recordPage<CadenceData & Items<EnrollmentRow>>(
  'cadences',
  'cadences',
  'enrollments',
  { ...manages, list: enrollmentList },
);
