import { list } from '../kernel/list.ts';
import type { StepMark } from './events.ts';

export type ApplicationRow = {
  id: string;
  organization_id: string;
  version: number;
  candidate_id: string;
  job_id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string | null;
  title: string | null;
  headline: string | null;
  company: string | null;
  step: StepMark;
  phase: string;
  live: boolean;
  entered_at: string;
  added_at: string;
  applied_at: string | null;
  applied_via: string | null;
  source: string;
  source_id: string | null;
  source_detail: string | null;
  pass: number;
  rank: number;
  resume_id: string | null;
  resume_status: 'new' | 'reviewed';
  schedule_status: 'unscheduled' | 'pending' | 'complete';
  knocked_out: boolean;
  offer: {
    status: 'pending' | 'accepted' | 'declined';
    revision: number;
    expires_on: string | null;
    start_on: string | null;
    declined_by: string | null;
  } | null;
  archived: {
    reason_id: string | null;
    reason_name: string | null;
    side: string | null;
    at: string;
    from_step: StepMark;
  } | null;
  hired_at: string | null;
  last_activity: string;
  events: number;
};
export const applicationList = list<ApplicationRow>({
  name: 'applications',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    step_id: { kind: 'keyword', of: (row) => row.step.id },
    step_type: { kind: 'keyword', of: (row) => row.step.type },
    phase: { kind: 'keyword', of: (row) => row.phase },
    live: { kind: 'flag', of: (row) => row.live },
    name: { kind: 'text', of: (row) => row.name },
    source: { kind: 'keyword', of: (row) => row.source },
    schedule_status: { kind: 'keyword', of: (row) => row.schedule_status },
    resume_status: { kind: 'keyword', of: (row) => row.resume_status },
    offer_status: { kind: 'keyword', of: (row) => row.offer?.status ?? null },
    reason: { kind: 'keyword', of: (row) => row.archived?.reason_id ?? null },
    rank: { kind: 'number', of: (row) => row.rank },
    entered_at: { kind: 'moment', of: (row) => row.entered_at },
    applied_at: { kind: 'moment', of: (row) => row.applied_at },
    added_at: { kind: 'moment', of: (row) => row.added_at },
    last_activity: { kind: 'moment', of: (row) => row.last_activity },
  },
  filters: {
    step: { field: 'step_id', kind: 'equal' },
    phase: { field: 'phase', kind: 'equal' },
    job: { field: 'job_id', kind: 'equal' },
    live: { field: 'live', kind: 'equal' },
    source: { field: 'source', kind: 'equal' },
    schedule_status: { field: 'schedule_status', kind: 'equal' },
    resumeStatus: { field: 'resume_status', kind: 'equal' },
    resume_status: { field: 'resume_status', kind: 'equal' },
    offer: { field: 'offer_status', kind: 'equal' },
    reason: { field: 'reason', kind: 'equal' },
    applied: { field: 'applied_at', kind: 'range' },
    entered: { field: 'entered_at', kind: 'range' },
    stage: { field: 'step_type', kind: 'equal' },
    candidate: { field: 'candidate_id', kind: 'equal' },
  },
  sorts: ['applied_at', 'rank', 'name', 'entered_at', 'last_activity', 'added_at'],
  defaultSort: 'applied_at-desc',
  search: (row) => [row.name, row.email, row.title, row.headline, row.company].filter(Boolean).join(' '),
  searchThrough: { list: 'people', by: 'candidate_id' },
  facets: ['step', 'source'],
  indexes: [['job_id', 'step_id', 'rank'], ['job_id', 'live', 'entered_at'], ['candidate_id']],
});
