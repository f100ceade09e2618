import type { ActorTold } from '../kernel/event.ts';
import { list } from '../kernel/list.ts';
import type { JobPermission } from './job-permission.ts';
import { type ActivityKind, activityKinds, kindOfEvent } from './event-kinds.ts';

// What happened on a job and to its candidates, for the job's section Activity.

/** The permission on the job that shows each kind of event. Null: shown to every member on the job. */
const shownTo: Record<ActivityKind, JobPermission | null> = {
  candidates: 'list',
  offers: 'list',
  job: null,
  team: null,
  rounds: 'panel',
  evaluation: 'evaluation',
  description: 'description',
  form: 'form',
  plays: 'form',
};
/** The kinds that a member with these permissions sees. */
export const kindsSeen = (sees: readonly JobPermission[]): ActivityKind[] =>
  (Object.keys(activityKinds) as ActivityKind[]).filter((kind) => !shownTo[kind] || sees.includes(shownTo[kind]));

/** Actors other than members: candidates themselves, or the application. */
export const unnamedActors = { candidate: 'Candidates', candor: 'Candor' } as const;

/** One event. `id`: the id of its stream, and a number by which the later of two events comes first. `told`: the values in its sentence, so that each reader gets the sentence in their own language. Values that follow from other fields are left out. */
export type JobActivityRow = {
  id: string;
  job_id: string;
  event_id: string;
  type: string;
  at: string;
  /** Present only if the event was stored at another time than it happened, as in an imported history. */
  recorded_at?: string;
  actor: ActorTold;
  told: Record<string, unknown>;
  /** When the move was taken back; absent otherwise. */
  taken_back?: string;
  candidate_id?: string;
};
/** The application of the event; null for an event of the job itself, whose stream has the job's id. */
export const applicationOf = ({ id, job_id }: Pick<JobActivityRow, 'id' | 'job_id'>): string | null => {
  const [stream] = id.split(' ');
  return stream === job_id ? null : stream!;
};
const flaggedIn = ({ type, candidate_id }: JobActivityRow): string[] =>
  type === 'KnockoutFlagged' && candidate_id ? [candidate_id] : [];
export const jobActivityList = list<JobActivityRow>()({
  name: 'job-activity',
  about: flaggedIn,
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    kind: { kind: 'keyword', of: (row) => kindOfEvent(row.type) },
    /** The key of the actor: a member's id, or the type of any other actor. */
    by: {
      kind: 'keyword',
      of: ({ actor }) => (actor.type === 'user' ? actor.id : actor.type === 'candidate' ? 'candidate' : 'candor'),
    },
    at: { kind: 'moment', of: (row) => row.at },
    recorded_at: { kind: 'moment', of: (row) => row.recorded_at ?? row.at },
    /** The candidate whose knockout answer it names; it is erased with the person. */
    flagged: { kind: 'keyword', of: (row) => flaggedIn(row)[0] ?? null },
  },
  filters: {
    job: { field: 'job_id', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    by: { field: 'by', kind: 'equal' },
    when: { field: 'at', kind: 'range' },
    recorded: { field: 'recorded_at', kind: 'range' },
  },
  sorts: ['at'],
  defaultSort: 'at-desc',
  facets: ['kind'],
  within: 'job_id',
  indexes: [['job_id', 'at']],
});

/** Whether an event has its own line: a job that reopens has one line, and an offer appears when it is extended. */
export const tellsAlone = ({ type, data }: { type: string; data: object }): boolean =>
  type !== 'OfferBegun' &&
  !(
    (type === 'JobOpened' || type === 'JobOpenedInternally') &&
    'from_status' in data &&
    data.from_status === 'archived'
  );

/** Events that share one line with the parts that the same request added. */
const wholes: readonly string[] = ['JobCreated', 'QuestionSetAttached', 'JobContentGenerated'];
/** The kinds of parts that are counted, and the job's section that lists each. */
export const partSections = {
  WorkflowStepAdded: 'rounds',
  DescriptionSectionAdded: 'sections',
  JobTaskAdded: 'requirements',
  JobRequirementAdded: 'requirements',
  JobLevelAdded: 'requirements',
  QuestionAdded: 'questions',
  ApplyQuestionAdded: 'settings',
  PlayAdded: 'plays',
} as const;
export type CountedPart = keyof typeof partSections;
export type PartCount = { type: CountedPart; count: number };
const counted = Object.keys(partSections) as CountedPart[];
/** The events of parts, and the kind of part as which each is counted; null: not counted. A section that was empty counts as new. */
const parts: ReadonlyMap<string, CountedPart | null> = new Map<string, CountedPart | null>([
  ...counted.map((type) => [type, type] as const),
  ['DescriptionSectionChanged', 'DescriptionSectionAdded'],
  ['WorkflowStepChanged', null],
  ['WorkflowStepsReordered', null],
  ['WorkflowQuestionAssigned', null],
  ['JobOwnerAssigned', null],
  ['JobMemberAdded', null],
  ['InterviewerAssigned', null],
]);

/** One line for each action: a whole with the counts of its parts, and every other event alone. */
export const actsOf = <E extends { type: string; metadata: { request_uid: string } }>(
  events: readonly E[],
): { event: E; parts: PartCount[] }[] => {
  const acts = Map.groupBy(events, ({ metadata }) => metadata.request_uid);
  const wholeOf = (event: E): E | undefined =>
    acts.get(event.metadata.request_uid)?.find(({ type }) => wholes.includes(type));
  return events.flatMap((event) => {
    const whole = wholeOf(event);
    if (whole && whole !== event && parts.has(event.type)) return [];
    const own = whole === event ? acts.get(event.metadata.request_uid)! : [];
    const counts = counted.flatMap((type) => {
      const count = own.filter((each) => parts.get(each.type) === type).length;
      return count ? [{ type, count }] : [];
    });
    return [{ event, parts: counts }];
  });
};
