import type { Actor } from '../kernel/event.ts';
import { list } from '../kernel/list.ts';
import type { JobPermission } from '../kernel/job-permission.ts';
import { type ActivityKind, activityKinds, kindOfEvent } from './event-kinds.ts';

// What happened on a job and to its candidates, as the section Activity of the job lists it.

/** Which permission on the job shows what happened of each kind. Null: everybody on the job is told. */
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
/** The kinds that somebody is told who may see these sections. */
export const kindsSeen = (sees: readonly JobPermission[]): ActivityKind[] =>
  (Object.keys(activityKinds) as ActivityKind[]).filter((kind) => !shownTo[kind] || sees.includes(shownTo[kind]));

/** Who did what no member did: candidates themselves, or the application. */
export const unnamedActors = { candidate: 'Candidates', candor: 'Candor' } as const;

/** One event. `id`: the id of its stream, and a number that puts the later of two events first. `told`: the values that its sentence names, so that each reader reads it in their own words. What can be worked out from the rest is left out. */
export type JobActivityRow = {
  id: string;
  job_id: string;
  event_id: string;
  type: string;
  at: string;
  /** Only where the event was stored at another moment than it happened, as in an imported history. */
  recorded_at?: string;
  actor: Pick<Actor, 'type' | 'id'>;
  told: Record<string, unknown>;
  /** When the move was taken back; absent while it stands. */
  taken_back?: string;
  candidate_id?: string;
};
/** The application that the event is about; null for an event of the job itself, whose stream has the id of the job. */
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
    /** A member by their id; whoever else did it by what they are. */
    by: {
      kind: 'keyword',
      of: ({ actor }) => (actor.type === 'user' ? actor.id : actor.type === 'candidate' ? 'candidate' : 'candor'),
    },
    at: { kind: 'moment', of: (row) => row.at },
    recorded_at: { kind: 'moment', of: (row) => row.recorded_at ?? row.at },
    /** Of whom it tells a knockout answer, which goes with the person. */
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

/** What another event tells is not told twice: a job that opens again says so once, and an offer is told of where it is extended. */
export const tellsAlone = ({ type, data }: { type: string; data: object }): boolean =>
  type !== 'OfferBegun' &&
  !(
    (type === 'JobOpened' || type === 'JobOpenedInternally') &&
    'from_status' in data &&
    data.from_status === 'archived'
  );

/** What is told of a job with all that came in the same request, in one line. */
const wholes: readonly string[] = ['JobCreated', 'QuestionSetAttached', 'JobContentGenerated'];
/** The parts that are counted, and the section of the job that lists them. */
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
/** What comes with a whole, and as which part it is counted; null: as none. A section that had been empty is told of like a new one. */
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

/** One line for each act: a whole with the counts of its parts, and every other event by itself. */
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
