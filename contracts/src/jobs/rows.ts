import { ApplyQuestion } from '../public/apply-questions.ts';
import { z } from 'zod';
import { EeoJobCategory } from '../values/eeo-job-categories.ts';
import { fullDays } from '../values/days.ts';
import { list, nameWords } from '../kernel/list.ts';
import type { At } from '../values/days.ts';
import { allJobPermissions, type JobPermission } from './job-permission.ts';
import type { Role } from '../kernel/permission.ts';
import { type Hire, type Opening, requested } from '../openings/openings.ts';
import { opportunityKinds } from './opportunity-kind.ts';
import { JobLevel } from '../requirements/levels.ts';
import { Play } from '../rounds/plays.ts';
import {
  hiringStatuses,
  JobFields,
  keysOf,
  PanelMember,
  PlacedQuestion,
  providers,
  Requirement,
  Section,
  Step,
  Task,
} from './values.ts';

const text = z.string().nullable();
export const JobMember = z.object({
  user_id: z.string(),
  access_level: z.enum(['full', 'standard']),
  job_role: z.enum(['editor', 'viewer']),
  permissions: z.array(z.enum(allJobPermissions as [JobPermission, ...JobPermission[]])),
});
export type JobMember = z.output<typeof JobMember>;
/** `live` counts candidates who are neither leads nor at an end. `steps` leaves out empty steps. */
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
/** A change of a job's EEO-1 category; null: no category. */
export const EeoChange = z.object({ at: z.string(), from: EeoJobCategory.nullable(), to: EeoJobCategory.nullable() });
export type EeoChange = z.output<typeof EeoChange>;
/** A job in lists, on the board and at the head of its pages. `JobPartRow`s hold what only one page shows, so that moving a candidate rewrites only a small row. */
export const JobRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  version: z.number(),
  /** Whether it is sample data. */
  sample: z.boolean(),
  /** Whether the job is a template for others. Lists of jobs leave templates out. */
  template: z.boolean(),
  kind: z.enum(opportunityKinds),
  slug: z.string(),
  old_slugs: z.array(z.string()),
  hiring_status: z.enum(keysOf(hiringStatuses)),
  fields: JobFields.omit({ typical_job_description: true }),
  steps: z.array(Step),
  members: z.array(JobMember),
  owners: z.array(z.object({ user_id: z.string(), owner_role: z.string() })),
  counts: JobCounts,
  /** How many requirements and questions the job has. */
  content: z.object({ requirements: z.number(), questions: z.number() }),
  content_status: z.enum(['none', 'generating', 'ready', 'failed']),
  content_provider: z.enum(providers).nullable(),
  snapshot_hash: text,
  /** Whether its openings are filled and it takes no applications, but it is not closed. */
  stopped: z.boolean(),
  job_close_reason_id: text,
  /** The revision of the event that closed the job. */
  closing: z.number().nullable(),
  /** The id of the job into which this one was merged. */
  merged_into: text,
  opened_at: text,
  first_opened_at: text,
  /** Each change of the EEO-1 job category after the job was made, the oldest first. Absent: there was none. */
  eeo_changes: z.array(EeoChange).optional(),
  closed_at: text,
  created_at: z.string(),
  updated_at: z.string(),
});
export type JobRow = z.output<typeof JobRow>;
/** Whether the job takes applications, from the public or only from colleagues. */
export const isOpen = ({ hiring_status }: Pick<JobRow, 'hiring_status'>): boolean =>
  hiring_status === 'open' || hiring_status === 'internal';
/** Full days from the opening until the closing; null before the opening. */
export const daysOpen = (
  { opened_at, closed_at, hiring_status }: Pick<JobRow, 'opened_at' | 'closed_at' | 'hiring_status'>,
  now?: At,
): number | null =>
  opened_at ? fullDays(opened_at, hiring_status === 'archived' && closed_at ? closed_at : now) : null;
/** The key that finds prospect pipelines for members who list all of them by this role. */
const salesLister = 'SALES_ORG_ADMIN' satisfies Role;
/** The keys that find a member among the listers of jobs. */
export const listerKeys = ({ user_id, roles }: { user_id: string; roles: readonly Role[] }): string[] =>
  roles.includes(salesLister) ? [user_id, salesLister] : [user_id];
/** The jobs that people are hired into: no prospect pipelines, no templates. Use it to read jobs for hiring. */
export const hiringJobs = { kind: 'job', template: false } as const;
/** Hiring jobs that are not closed. */
export const ongoingJobs = { ...hiringJobs, hiring_status: ['draft', 'open', 'internal'] } as const;
export const jobList = list<JobRow>()({
  name: 'jobs',
  fields: {
    hiring_status: { kind: 'keyword', of: (row) => row.hiring_status },
    sample: { kind: 'flag', of: (row) => row.sample },
    template: { kind: 'flag', of: (row) => row.template },
    kind: { kind: 'keyword', of: (row) => row.kind },
    open: { kind: 'flag', of: (row) => isOpen(row) },
    name: { kind: 'text', of: (row) => row.fields.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.fields.name) },
    slug: { kind: 'keywords', of: (row) => [row.slug, ...row.old_slugs] },
    member: {
      kind: 'keywords',
      of: (row) => [...row.members.map((member) => member.user_id), ...row.owners.map((owner) => owner.user_id)],
    },
    /** Members who may see its candidates, and the role that sees the candidates of every such job. */
    lister: {
      kind: 'keywords',
      of: (row) => [
        ...row.members.filter(({ permissions }) => permissions.includes('list')).map(({ user_id }) => user_id),
        ...(row.kind === 'prospect' ? [salesLister] : []),
      ],
    },
    /** Members who may change it. */
    editor: {
      kind: 'keywords',
      of: (row) => row.members.filter(({ job_role }) => job_role === 'editor').map(({ user_id }) => user_id),
    },
    owner: { kind: 'keywords', of: (row) => row.owners.map((owner) => owner.user_id) },
    department: { kind: 'keyword', of: (row) => row.fields.category_id },
    location: { kind: 'keywords', of: (row) => row.fields.location_ids },
    close_reason: { kind: 'keyword', of: (row) => row.job_close_reason_id },
    /** The templates of the letters that the job's steps send. */
    letter: {
      kind: 'keywords',
      of: (row) => [
        ...new Set(row.steps.flatMap(({ follow_ups }) => follow_ups?.map(({ template_id }) => template_id) ?? [])),
      ],
    },
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
    /** Finds jobs of whose names some word begins like one of these. */
    word: { field: 'word', kind: 'begins' },
    department: { field: 'department', kind: 'equal' },
    location: { field: 'location', kind: 'equal' },
    close_reason: { field: 'close_reason', kind: 'equal' },
    letter: { field: 'letter', kind: 'equal' },
    owner: { field: 'owner', kind: 'equal' },
    employment_type: { field: 'employment_type', kind: 'equal' },
    employment_status: { field: 'employment_status', kind: 'equal' },
    work_location: { field: 'work_location', kind: 'equal' },
    mine: { field: 'member', kind: 'equal' },
    template: { field: 'template', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    opened: { field: 'opened_at', kind: 'range' },
  },
  sorts: ['created_at', 'name', 'opened_at', 'live', 'new_resumes', 'updated_at'],
  defaultSort: 'created_at-desc',
  defaultFilters: { hiring_status: ['draft', 'open', 'internal'] },
  said: ['kind'],
  search: {
    words: (row) => `${row.fields.name} ${row.fields.requisition_code ?? ''}`,
    phrases: ['fields.name', 'fields.requisition_code'],
  },
  facets: ['hiring_status'],
  indexes: [['open', 'new_resumes']],
});

/** The openings of a job and its hires. `filled` says which hire fills which opening. */
export type OpeningsRow = { id: string; organization_id: string; openings: readonly Opening[]; hires: readonly Hire[] };
export const openingsList = list<OpeningsRow>()({
  name: 'openings',
  fields: { requested: { kind: 'flag', of: (row) => requested(row).length > 0 } },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});

/** The data that only one page of a job shows. */
export const jobPartShapes = {
  settings: z.object({ fields: JobFields }),
  description: z.object({
    sections: z.array(Section),
    dismissed_hints: z.array(z.string()),
    /** The job's version when its description last changed. The job's row may be newer than these sections. */
    sections_version: z.number(),
  }),
  requirements: z.object({ requirements: z.array(Requirement), tasks: z.array(Task) }),
  questions: z.object({ questions: z.array(PlacedQuestion) }),
  apply_form: z.object({ apply_questions: z.array(ApplyQuestion) }),
  levels: z.object({ levels: z.array(JobLevel) }),
  plays: z.object({ plays: z.array(Play) }),
  /** `changed`: by step, who last changed the step or its panel, and the job's version after that change. */
  rounds: z.object({
    panel: z.array(PanelMember),
    changed: z.record(z.string(), z.object({ by: z.string().nullable(), version: z.number() })),
  }),
};
export type JobParts = { [P in keyof typeof jobPartShapes]: z.output<(typeof jobPartShapes)[P]> };
export type JobPart = keyof JobParts;
export type JobPartRow<P extends JobPart = JobPart> = {
  [Each in P]: { id: string; organization_id: string; job_id: string; part: Each } & JobParts[Each];
}[P];
export const jobParts = Object.keys(jobPartShapes) as JobPart[];
/** The key of a part's row. */
export const jobPartId = (job_id: string, part: JobPart): string => `${job_id} ${part}`;
export const jobPartList = list<JobPartRow>()({
  name: 'job-parts',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
/** A whole job, as the documented call returns it. */
export const JobDetails = JobRow.extend({
  ...jobPartShapes.settings.shape,
  ...jobPartShapes.description.shape,
  ...jobPartShapes.requirements.shape,
  ...jobPartShapes.questions.shape,
  ...jobPartShapes.apply_form.shape,
  ...jobPartShapes.rounds.pick({ panel: true }).shape,
});
export type JobDetails = z.output<typeof JobDetails>;
