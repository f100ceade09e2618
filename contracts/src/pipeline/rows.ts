import { nameOrderKeys } from '../values/person-name.ts';
import { searchedName } from '../values/searched-name.ts';
import { z } from 'zod';
import { eachWay, list } from '../kernel/list.ts';
import { phaseOf } from './actions.ts';
import { StepMark } from './events.ts';
import { KnockoutPlan } from './knockout.ts';
import { isLive, isUnscheduled, needsYou, overAt, pressingAt, queueOf, reachedIn } from './figures.ts';

const text = z.string().nullable();
/** One candidate on one job, as lists show it. */
export const ApplicationRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  version: z.number(),
  candidate_id: z.string(),
  job_id: z.string(),
  /** On a prospect pipeline, which does not hire. Counts of hiring leave it out. */
  prospect: z.boolean(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name_order: z.enum(nameOrderKeys).nullable(),
  email: text,
  title: text,
  headline: text,
  company: text,
  step: StepMark,
  phase: z.string(),
  ongoing: z.boolean(),
  entered_at: z.string(),
  /** The revision of the event that brought the application into the step. */
  entered: z.number(),
  added_at: z.string(),
  applied_at: text,
  applied_via: text,
  source: z.string(),
  source_id: text,
  source_detail: text,
  pass: z.number(),
  /** The place in the column: from the time when the candidate entered the step, or from a member's ranking. */
  rank: z.number(),
  /** The last two ranks by hand, each with the stay in a step that it is for. */
  ranked: z.array(z.object({ entered: z.number(), rank: z.number() })),
  resume_id: text,
  resume_status: z.enum(['new', 'reviewed']),
  schedule_status: z.enum(['unscheduled', 'pending', 'complete']),
  /** Whether the current round took place and every scorecard is submitted. */
  judged: z.boolean(),
  knocked_out: z.boolean(),
  knockout_plan: KnockoutPlan.nullable(),
  /** The link to choose a time, and the stay in a step for which it was sent. */
  invite: z.object({ entered: z.number(), expires_at: z.string() }).nullable(),
  /** When the knockout answer archives the candidate, unless a member acts first. */
  knockout_at: text,
  offer: z
    .object({
      status: z.enum(['pending', 'accepted', 'declined']),
      revision: z.number(),
      expires_on: text,
      start_on: text,
      declined_by: text,
    })
    .nullable(),
  /** Present if an offer, or a change of the current one, waits for approval. It is absent otherwise, so that no other row grows. */
  offer_request: z.enum(['offer', 'change']).optional(),
  archived: z
    .object({
      reason_id: text,
      reason_name: text,
      side: text,
      at: z.string(),
      from_step: StepMark,
      /** The revision of the event that closed or merged the job, if that event archived the candidate. */
      closing: z.number().nullable(),
      /** Whether a knockout answer alone archived them, and when they asked for a person to look again. */
      knockout: z.boolean(),
      second_look_at: text,
      /** The application in which it continues after a merge of jobs. */
      merged_into: text,
    })
    .nullable(),
  hired_at: text,
  last_activity: z.string(),
  events: z.number(),
  /** Days planned for the step; 0: none. */
  sla_days: z.number(),
  /** When the planned days end. Null if no days are planned, if the candidate waits for nothing, and while the job takes no applications. */
  due_at: text,
});
export type ApplicationRow = z.output<typeof ApplicationRow>;
/** The key of the candidates that this closing or merge of the job archived. */
export const closingKey = (job_id: string, closing: number): string => `${job_id} ${closing}`;
export const applicationList = list<ApplicationRow>()({
  name: 'applications',
  about: (row) => [row.candidate_id],
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    closing: {
      kind: 'keyword',
      of: (row) => (row.archived?.closing ? closingKey(row.job_id, row.archived.closing) : null),
    },
    step_id: { kind: 'keyword', of: (row) => row.step.id },
    step_type: { kind: 'keyword', of: (row) => row.step.type },
    phase: { kind: 'keyword', of: (row) => row.phase },
    ongoing: { kind: 'flag', of: (row) => row.ongoing },
    name: { kind: 'text', of: (row) => row.name },
    source: { kind: 'keyword', of: (row) => row.source },
    /** For an archived candidate, how far they had got before. */
    reached: { kind: 'keywords', of: (row) => reachedIn(phaseOf((row.archived?.from_step ?? row.step).type)) },
    schedule_status: { kind: 'keyword', of: (row) => row.schedule_status },
    resume_status: { kind: 'keyword', of: (row) => row.resume_status },
    knocked_out: { kind: 'flag', of: (row) => row.knocked_out },
    knockout_pending: { kind: 'flag', of: (row) => row.knockout_at !== null },
    offer_status: { kind: 'keyword', of: (row) => row.offer?.status ?? null },
    reason: { kind: 'keyword', of: (row) => row.archived?.reason_id ?? null },
    rank: { kind: 'number', of: (row) => row.rank },
    entered_at: { kind: 'moment', of: (row) => row.entered_at },
    pressing_at: { kind: 'moment', of: (row) => pressingAt(row.step, row) },
    applied_at: { kind: 'moment', of: (row) => row.applied_at },
    added_at: { kind: 'moment', of: (row) => row.added_at },
    last_activity: { kind: 'moment', of: (row) => row.last_activity },
    due_at: { kind: 'moment', of: (row) => row.due_at },
    over_at: { kind: 'moment', of: (row) => overAt(row.step, row) },
    needs_you: { kind: 'flag', of: (row) => needsYou(row.step, row) },
    unscheduled: { kind: 'flag', of: (row) => isUnscheduled(row.step, row) },
    queue: { kind: 'keyword', of: (row) => (row.prospect ? null : queueOf(row.step, row)) },
    /** When an unanswered offer expires. */
    offer_ends: {
      kind: 'moment',
      of: (row) => (queueOf(row.step, row) === 'offer' ? `${row.offer!.expires_on}T00:00:00.000Z` : null),
    },
    /** The moment when a live candidate entered the step. */
    live_since: { kind: 'moment', of: (row) => (isLive(row.step) ? row.entered_at : null) },
    /** The job's id while the application is ongoing, otherwise null. */
    ongoing_in: { kind: 'keyword', of: (row) => (row.ongoing ? row.job_id : null) },
  },
  filters: {
    ...eachWay({
      step: 'step_id',
      phase: 'phase',
      stage: 'step_type',
      source: 'source',
      reached: 'reached',
      schedule_status: 'schedule_status',
      resume_status: 'resume_status',
      offer: 'offer_status',
      reason: 'reason',
      queue: 'queue',
    }),
    job: { field: 'job_id', kind: 'equal' },
    ongoing: { field: 'ongoing', kind: 'equal' },
    offer_ends: { field: 'offer_ends', kind: 'range', days: true },
    resumeStatus: { field: 'resume_status', kind: 'equal' },
    knocked_out: { field: 'knocked_out', kind: 'equal' },
    knockout_pending: { field: 'knockout_pending', kind: 'equal' },
    has_offer: { field: 'offer_status', kind: 'present' },
    closing: { field: 'closing', kind: 'equal' },
    applied: { field: 'applied_at', kind: 'range' },
    entered: { field: 'entered_at', kind: 'range' },
    need_you: { field: 'needs_you', kind: 'equal' },
    unscheduled: { field: 'unscheduled', kind: 'equal' },
    live_since: { field: 'live_since', kind: 'range' },
    due: { field: 'due_at', kind: 'range' },
    over: { field: 'over_at', kind: 'range' },
    candidate: { field: 'candidate_id', kind: 'equal' },
    /** People whom the server found first, by facts that are not in the row. */
    among: { field: 'candidate_id', kind: 'equal', most: Infinity },
    not_among: { field: 'candidate_id', kind: 'none', most: Infinity },
  },
  sorts: [
    'applied_at',
    'rank',
    'name',
    'entered_at',
    'pressing_at',
    'last_activity',
    'added_at',
    'due_at',
    'offer_ends',
  ],
  defaultSort: 'applied_at-desc',
  search: {
    words: (row) => [searchedName(row.name), row.email, row.title, row.headline, row.company].filter(Boolean).join(' '),
    phrases: ['name', 'email', 'title', 'headline', 'company'],
  },
  searchThrough: { list: 'people', by: 'candidate_id' },
  facets: ['step', 'source'],
  indexes: [
    ['job_id', 'step_id', 'rank'],
    ['job_id', 'step_id', 'pressing_at'],
    ['job_id', 'ongoing', 'entered_at'],
    ['candidate_id'],
    ['job_id', 'due_at'],
    ['queue', 'entered_at'],
  ],
});

/** An offer that waits for approval, by its application. The panel reads its terms from the log. */
export type OfferRequestRow = {
  id: string;
  organization_id: string;
  asked_by: string;
  asked_at: string;
  /** It changes a current offer. */
  change: boolean;
};
export const offerRequestList = list<OfferRequestRow>()({
  name: 'offer-requests',
  about: () => [],
  fields: { asked_at: { kind: 'moment', of: (row) => row.asked_at } },
  filters: {},
  sorts: ['asked_at'],
  defaultSort: 'asked_at-asc',
});
