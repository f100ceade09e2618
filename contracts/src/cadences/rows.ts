import { list } from '../kernel/list.ts';
import type { Reason } from '../values/open-times.ts';
import type {
  CadenceFields,
  CadenceRule,
  CadenceStatus,
  CadenceStep,
  EnrollmentStatus,
  LeaveReason,
  StepResult,
  Variant,
} from './values.ts';

export type CadenceRow = {
  id: string;
  organization_id: string;
  version: number;
  status: CadenceStatus;
  fields: CadenceFields;
  steps: CadenceStep[];
  rules: CadenceRule[];
  /** Its place in the list. A cadence that no member has placed has the time when it was made (ms), so it follows the others. */
  place: number;
  created_at: string;
  updated_at: string;
};
export const cadenceList = list<CadenceRow>()({
  name: 'cadences',
  fields: {
    name: { kind: 'text', of: (row) => row.fields.name },
    status: { kind: 'keyword', of: (row) => row.status },
    audience: { kind: 'keyword', of: (row) => row.fields.audience },
    owner: { kind: 'keyword', of: (row) => row.fields.owner_user_id },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
    place: { kind: 'number', of: (row) => row.place },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    audience: { field: 'audience', kind: 'equal' },
    owner: { field: 'owner', kind: 'equal' },
  },
  sorts: ['place', 'name', 'updated_at'],
  defaultSort: 'place-asc',
  search: { words: (row) => row.fields.name, phrases: ['fields.name'] },
});

export type EnrollmentRow = {
  id: string;
  organization_id: string;
  version: number;
  cadence_id: string;
  candidate_id: string;
  application_id: string | null;
  job_id: string | null;
  status: EnrollmentStatus;
  /** The next step, or the step whose task is not done yet. */
  step_id: string | null;
  due_at: string | null;
  because: Reason[];
  /** The task that must be done before the cadence continues. */
  task_id: string | null;
  paused_until: string | null;
  assignee_user_id: string;
  assigned_by: string;
  variant: Variant;
  started_at: string;
  ended_at: string | null;
  left_reason: LeaveReason | null;
  steps: StepResult[];
  /** The rules of the cadence that were applied to the person, in order. */
  rules: string[];
};
export const enrollmentList = list<EnrollmentRow>()({
  name: 'enrollments',
  about: (row) => [row.candidate_id],
  fields: {
    cadence_id: { kind: 'keyword', of: (row) => row.cadence_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    application_id: { kind: 'keyword', of: (row) => row.application_id },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    status: { kind: 'keyword', of: (row) => row.status },
    step_id: { kind: 'keyword', of: (row) => row.step_id },
    assignee: { kind: 'keyword', of: (row) => row.assignee_user_id },
    due_at: { kind: 'moment', of: (row) => row.due_at },
    started_at: { kind: 'moment', of: (row) => row.started_at },
    /** The cadence and the step together, of people who are still in the cadence. */
    stands: { kind: 'keyword', of: (row) => (row.ended_at ? null : `${row.cadence_id} ${row.step_id}`) },
    left_reason: { kind: 'keyword', of: (row) => row.left_reason },
  },
  filters: {
    cadence: { field: 'cadence_id', kind: 'equal' },
    status: { field: 'status', kind: 'equal' },
    step: { field: 'step_id', kind: 'equal' },
    assignee: { field: 'assignee', kind: 'equal' },
    left: { field: 'left_reason', kind: 'equal' },
    started: { field: 'started_at', kind: 'range' },
    due: { field: 'due_at', kind: 'range' },
  },
  sorts: ['due_at', 'started_at'],
  defaultSort: 'due_at-asc',
  indexes: [
    ['cadence_id', 'status', 'due_at'],
    ['candidate_id', 'status'],
    ['application_id', 'status'],
  ],
});
