import { z } from 'zod';
import { list } from '../kernel/list.ts';
import { allJobPermissions, type JobPermission } from '../kernel/permission.ts';
import { hiringStatuses, JobFields, keysOf, Question, Requirement, Section, Step, Task } from './values.ts';

const text = z.string().nullable();
export const JobMember = z.object({
  user_id: z.string(),
  access_level: z.enum(['full', 'standard']),
  job_role: z.enum(['editor', 'viewer']),
  permissions: z.array(z.enum(allJobPermissions as [JobPermission, ...JobPermission[]])),
});
export type JobMember = z.output<typeof JobMember>;
/** `live` counts everybody before an end stage, leads included. */
export const JobCounts = z.object({
  steps: z.record(z.string(), z.number()),
  live: z.number(),
  leads: z.number(),
  new_resumes: z.number(),
  in_rounds: z.number(),
  offers: z.number(),
  hires: z.number(),
  ever: z.number(),
});
export type JobCounts = z.output<typeof JobCounts>;
export const JobRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  version: z.number(),
  slug: z.string(),
  old_slugs: z.array(z.string()),
  hiring_status: z.enum(keysOf(hiringStatuses)),
  fields: JobFields,
  steps: z.array(Step),
  members: z.array(JobMember),
  owners: z.array(z.object({ user_id: z.string(), owner_role: z.string() })),
  sections: z.array(Section),
  tasks: z.array(Task),
  requirements: z.array(Requirement),
  questions: z.array(Question),
  counts: JobCounts,
  content_status: z.enum(['none', 'generating', 'ready', 'failed']),
  content_provider: z.enum(['ai', 'template']).nullable(),
  snapshot_hash: text,
  job_close_reason_id: text,
  /** Applications whose resume nobody has reviewed. */
  unread: z.array(z.string()),
  opened_at: text,
  first_opened_at: text,
  closed_at: text,
  created_at: z.string(),
  updated_at: z.string(),
});
export type JobRow = z.output<typeof JobRow>;
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
