import { list } from '../kernel/list.ts';
import type { JobPermission } from '../kernel/permission.ts';
import type { HiringStatus, JobFields, Question, Requirement, Section, Step, Task } from './values.ts';

export type JobMember = {
  user_id: string;
  access_level: 'full' | 'standard';
  job_role: 'editor' | 'viewer';
  permissions: JobPermission[];
};
/** `live` counts everybody before an end stage, leads included. */
export type JobCounts = {
  steps: Record<string, number>;
  live: number;
  leads: number;
  new_resumes: number;
  in_rounds: number;
  offers: number;
  hires: number;
  ever: number;
};
export type JobRow = {
  id: string;
  organization_id: string;
  version: number;
  slug: string;
  old_slugs: string[];
  hiring_status: HiringStatus;
  fields: JobFields;
  steps: Step[];
  members: JobMember[];
  owners: { user_id: string; owner_role: string }[];
  sections: Section[];
  tasks: Task[];
  requirements: Requirement[];
  questions: Question[];
  counts: JobCounts;
  content_status: 'none' | 'generating' | 'ready' | 'failed';
  content_provider: 'ai' | 'template' | null;
  snapshot_hash: string | null;
  job_close_reason_id: string | null;
  /** Applications whose resume nobody has reviewed. */ unread: string[];
  opened_at: string | null;
  first_opened_at: string | null;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
};
export const jobList = list<JobRow>({
  name: 'jobs',
  hidden: ['unread'],
  fields: {
    hiring_status: { kind: 'keyword', of: (row) => row.hiring_status },
    name: { kind: 'text', of: (row) => row.fields.name },
    slug: { kind: 'keywords', of: (row) => [row.slug, ...row.old_slugs] },
    member: {
      kind: 'keywords',
      of: (row) => [...row.members.map((member) => member.user_id), ...row.owners.map((owner) => owner.user_id)],
    },
    owner: { kind: 'keywords', of: (row) => row.owners.map((owner) => owner.user_id) },
    department: { kind: 'keyword', of: (row) => row.fields.category_id },
    location: { kind: 'keywords', of: (row) => row.fields.location_ids },
    employment_type: { kind: 'keyword', of: (row) => row.fields.employment_type },
    employment_status: { kind: 'keyword', of: (row) => row.fields.employment_status },
    work_location: { kind: 'keyword', of: (row) => row.fields.work_location },
    created_at: { kind: 'moment', of: (row) => row.created_at },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
    opened_at: { kind: 'moment', of: (row) => row.opened_at },
    live: { kind: 'number', of: (row) => row.counts.live },
    new_resumes: { kind: 'number', of: (row) => row.counts.new_resumes },
  },
  filters: {
    hiring_status: { field: 'hiring_status', kind: 'equal' },
    department: { field: 'department', kind: 'equal' },
    location: { field: 'location', kind: 'equal' },
    owner: { field: 'owner', kind: 'equal' },
    employment_type: { field: 'employment_type', kind: 'equal' },
    employment_status: { field: 'employment_status', kind: 'equal' },
    work_location: { field: 'work_location', kind: 'equal' },
    mine: { field: 'member', kind: 'equal' },
    opened: { field: 'opened_at', kind: 'range' },
  },
  sorts: ['created_at', 'name', 'opened_at', 'live', 'new_resumes', 'updated_at'],
  defaultSort: 'created_at-desc',
  defaultFilters: { hiring_status: ['draft', 'open', 'internal'] },
  search: (row) => `${row.fields.name} ${row.fields.requisition_code ?? ''}`,
  facets: ['hiring_status'],
});
