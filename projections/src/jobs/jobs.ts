import { headcountBy } from '@candor/contracts/openings/openings';
import { takesClosingBack } from '@candor/contracts/jobs/closing';
import { leavesReview, moveEvents, onEach } from '@candor/contracts/pipeline/actions';
import { isLive } from '@candor/contracts/pipeline/figures';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { jobList, type JobCounts, type JobRow } from '@candor/contracts/jobs/rows';
import { inReview, type JobFields } from '@candor/contracts/jobs/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { idOf } from '@candor/contracts/all-events';
import { projection, type Remembered } from '../kernel/projection.ts';
import { onSteps } from './steps.ts';

const noCounts: JobCounts = {
  steps: {},
  live: 0,
  leads: 0,
  new_resumes: 0,
  in_rounds: 0,
  offers: 0,
  hires: 0,
  ever: 0,
};
/** The counts by step after a change. A step without candidates has no entry. */
const stepsAfter = (steps: JobCounts['steps'], id: string, by: number): JobCounts['steps'] => {
  const count = (steps[id] ?? 0) + by;
  if (count) return { ...steps, [id]: count };
  const { [id]: _nobody, ...rest } = steps;
  return rest;
};
const add = (counts: JobCounts, step: StepMark, by: number): JobCounts => ({
  ...counts,
  steps: stepsAfter(counts.steps, step.id, by),
  live: counts.live + (isLive(step) ? by : 0),
  leads: counts.leads + (step.type === 'sourced_new' ? by : 0),
  in_rounds: counts.in_rounds + (step.kind === 'round' ? by : 0),
  offers: counts.offers + (step.type === 'offered' ? by : 0),
  hires: counts.hires + (step.type === 'hired' ? by : 0),
});
const isUnread = ({ step, resume_status }: Standing): boolean => resume_status === 'new' && inReview(step.type);
/** The counts after one candidate was added or removed. */
const stand = (counts: JobCounts, standing: Standing, by: 1 | -1): JobCounts => {
  const next = add(counts, standing.step, by);
  return isUnread(standing) ? { ...next, new_resumes: next.new_resumes + by } : next;
};
/** The counts of a job by its candidates' steps. `ever` is passed in, because only the events tell how many candidates there were in total. */
export const countsOf = (rows: Iterable<Standing>, ever: number): JobCounts => {
  const all = [...rows];
  let counts: JobCounts = { ...noCounts, ever, new_resumes: all.filter(isUnread).length };
  for (const alike of Map.groupBy(all, ({ step: { id, type, kind } }) => `${id} ${type} ${kind}`).values())
    counts = add(counts, alike[0]!.step, alike.length);
  return counts;
};
/** The counts with some candidates at their earlier steps (`was`) in place of their current ones (`now`). */
export const recountedAt = (
  counts: JobCounts,
  { was, now, ever }: { was: Iterable<Standing>; now: Iterable<Standing>; ever: number },
): JobCounts => {
  let next: JobCounts = { ...counts, ever };
  for (const row of now) next = stand(next, row, -1);
  for (const row of was) next = stand(next, row, 1);
  return next;
};
type Standing = { step: StepMark; resume_status: string };
type Moved = {
  job_id: string;
  from_step?: StepMark;
  to_step?: StepMark;
  was_lead?: boolean;
  prospect?: boolean | undefined;
};
type TakenBack = Recorded<Extract<ApplicationEvent, { type: 'MoveTakenBack' }>>;
type LeadBack = Recorded<
  Extract<ApplicationEvent, { type: 'LeadTakenBack' | 'ImportedApplicationTakenBack' | 'ApplicationMergeTakenBack' }>
>;
type ReviewBack = Recorded<Extract<ApplicationEvent, { type: 'ResumeReviewTakenBack' }>>;
type MergedIn = Recorded<Extract<ApplicationEvent, { type: 'ApplicationMergedIn' }>>;
type MovedEvent = Recorded<{ type: string; data: Moved }>;
/** The memo of an application with an unreviewed resume: whether it waits in a review step. The memo is removed by a review, or when the candidate leaves the review steps. */
type Unread = { waits: boolean };
const unreadAfter = (before: Unread | null, event: MovedEvent): Unread | null => {
  if (
    ['ResumeReviewed', 'LeadTakenBack', 'ImportedApplicationTakenBack', 'ApplicationMergeTakenBack'].includes(
      event.type,
    )
  )
    return null;
  if (event.type === 'ResumeReviewTakenBack') return { waits: inReview((event as ReviewBack).data.step.type) };
  if (event.type === 'MoveTakenBack') {
    const { to_step, stood } = (event as TakenBack).data;
    return stood.resume_status === 'new' ? { waits: inReview(to_step.type) } : null;
  }
  if (event.type === 'ApplicationMergedIn' && (event as MergedIn).data.resume_status === 'reviewed') return null;
  const { from_step, to_step, was_lead, prospect } = event.data;
  if (!to_step) return before;
  if (prospect) return null;
  const arrives = !from_step || was_lead;
  if (!arrives && !before) return null;
  const leaves = !arrives && from_step && leavesReview(from_step.type, to_step.type);
  return leaves ? null : { waits: inReview(to_step.type) };
};
const countUnread = (counts: JobCounts, { before, after }: Remembered<Unread>): JobCounts => {
  const change = Number(after?.waits ?? false) - Number(before?.waits ?? false);
  return change ? { ...counts, new_resumes: counts.new_resumes + change } : counts;
};
/** The change that the event makes to the number of candidates who were ever on the job. A lead who applies was counted when they were added. */
export const everBy = ({ type, data }: Recorded): number =>
  type === 'LeadAdded' || type === 'ApplicationMergedIn' || (type === 'ApplicationSubmitted' && !data.was_lead)
    ? 1
    : type === 'LeadTakenBack' || type === 'ImportedApplicationTakenBack' || type === 'ApplicationMergeTakenBack'
      ? -1
      : 0;
const move = (row: JobRow | null, event: MovedEvent, remembered: Remembered<Unread>): JobRow | null => {
  if (!row) return row;
  const { from_step, to_step } = event.data;
  let { counts } = row;
  const by = everBy(event as Recorded);
  if (by) counts = { ...counts, ever: counts.ever + by };
  if (from_step) counts = add(counts, from_step, -1);
  if (to_step) counts = add(counts, to_step, 1);
  return { ...row, counts: countUnread(counts, remembered) };
};
const reviewed = (row: JobRow | null, _: Recorded, remembered: Remembered<Unread>): JobRow | null => {
  const counts = row && countUnread(row.counts, remembered);
  return row && counts !== row.counts ? { ...row, counts: counts! } : row;
};
const lessOne = (row: JobRow | null, event: LeadBack, remembered: Remembered<Unread>): JobRow | null => {
  if (!row) return row;
  const counts = add(row.counts, event.data.step, -1);
  return { ...row, counts: countUnread({ ...counts, ever: counts.ever + everBy(event) }, remembered) };
};
const touch = (row: JobRow, event: Recorded, more: Partial<JobRow>): JobRow => ({
  ...row,
  ...more,
  version: event.revision,
  updated_at: event.metadata.occurred_at,
});
const counted = (row: JobRow | null, event: Recorded, of: keyof JobRow['content'], by: 1 | -1): JobRow | null =>
  row && touch(row, event, { content: { ...row.content, [of]: row.content[of] + by } });
const touched = (row: JobRow | null, event: Recorded): JobRow | null => row && touch(row, event, {});
/** The fields after an opening was added or canceled. */
export const recounted = <F extends { openings: number }>(
  fields: F,
  { type }: { type: keyof typeof headcountBy },
): F => ({
  ...fields,
  openings: fields.openings + headcountBy[type],
});
/** The fields without the long ones, which only the settings show. */
export const listed = (fields: JobFields): JobRow['fields'] => {
  const { typical_job_description: _long, ...rest } = fields;
  return rest;
};

/** When a reopened job had been closed. If the closing was undone, the time is kept until the job opens, and the job then counts as open all the time. */
export const closedUntilOpened = (
  { closed_at }: Pick<JobRow, 'closed_at'>,
  { data, metadata }: Recorded<Extract<JobEvent, { type: 'JobReopened' }>>,
): string | null =>
  data.to_status !== 'draft' && closed_at && takesClosingBack(closed_at, metadata.occurred_at) ? closed_at : null;
/** The time since which an opened job counts as open. */
export const openSince = (
  { closed_at, opened_at }: Pick<JobRow, 'closed_at' | 'opened_at'>,
  { metadata }: Recorded,
): string | null => (closed_at ? opened_at : metadata.occurred_at);
/** The row of a job: for lists, the board and the head of its pages. */
export const jobs = projection<JobRow, JobEvent | ApplicationEvent, Unread>({
  name: 'jobs',
  version: 17,
  list: jobList,
  keys: (event) => [event.stream.startsWith('job-') ? idOf(event.stream) : (event.data as { job_id: string }).job_id],
  remembers: {
    key: (event) => (event.stream.startsWith('application-') ? idOf(event.stream) : null),
    next: (before, event) => unreadAfter(before, event as MovedEvent),
  },
  on: {
    JobCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      sample: event.data.sample ?? false,
      template: event.data.template ?? false,
      kind: event.data.kind ?? 'job',
      slug: event.data.slug,
      old_slugs: [],
      hiring_status: 'draft',
      fields: listed(event.data.fields),
      steps: [],
      members: [],
      owners: [],
      counts: noCounts,
      content: { requirements: 0, questions: 0 },
      content_status: 'none',
      content_provider: null,
      snapshot_hash: null,
      stopped: false,
      job_close_reason_id: null,
      closing: null,
      merged_into: null,
      opened_at: null,
      first_opened_at: null,
      closed_at: null,
      created_at: event.metadata.occurred_at,
      updated_at: event.metadata.occurred_at,
    }),
    JobDetailsUpdated: (row, event) => {
      if (!row) return row;
      const fields = listed(changed(row.fields as JobFields, event.data.changes));
      const [from, to] = [row.fields.eeo_job_category ?? null, fields.eeo_job_category ?? null];
      const eeo =
        from === to ? {} : { eeo_changes: [...(row.eeo_changes ?? []), { at: event.metadata.occurred_at, from, to }] };
      return touch(row, event, { fields, ...eeo });
    },
    OpeningAdded: (row, event) => row && touch(row, event, { fields: recounted(row.fields, event) }),
    OpeningChanged: touched,
    HeadcountRequested: touched,
    HeadcountApproved: touched,
    HeadcountDeclined: touched,
    OpeningCancelled: (row, event) => row && touch(row, event, { fields: recounted(row.fields, event) }),
    OpeningWantedAgain: (row, event) => row && touch(row, event, { fields: recounted(row.fields, event) }),
    JobOpened: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: 'open',
        stopped: false,
        opened_at: row.stopped ? row.opened_at : openSince(row, event),
        first_opened_at: row.first_opened_at ?? event.metadata.occurred_at,
        closed_at: null,
      }),
    JobOpenedInternally: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: 'internal',
        stopped: false,
        opened_at: row.stopped ? row.opened_at : openSince(row, event),
        first_opened_at: row.first_opened_at ?? event.metadata.occurred_at,
        closed_at: null,
      }),
    JobReturnedToDraft: (row, event) => row && touch(row, event, { hiring_status: 'draft', stopped: false }),
    JobClosed: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: 'archived',
        stopped: false,
        closed_at: event.metadata.occurred_at,
        job_close_reason_id: event.data.job_close_reason_id,
        closing: event.revision,
      }),
    JobReopened: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: event.data.to_status as JobRow['hiring_status'],
        closed_at: closedUntilOpened(row, event),
        job_close_reason_id: null,
        closing: null,
        merged_into: null,
      }),
    FilledJobEnded: (row, event) => row && touch(row, event, { stopped: event.data.stops }),
    FilledJobEndTakenBack: (row, event) => row && touch(row, event, { stopped: false }),
    JobMerged: (row, event) => row && touch(row, event, { merged_into: event.data.into.id }),
    JobUnmerged: touched,
    JobMergeReceived: touched,
    JobMergeReturned: touched,
    JobDeleted: () => null,
    SampleJobRemoved: () => null,
    JobContentGenerationRequested: (row, event) => row && touch(row, event, { content_status: 'generating' }),
    JobContentGenerated: (row, event) =>
      row && touch(row, event, { content_status: 'ready', content_provider: event.data.provider }),
    JobContentGenerationFailed: (row, event) => row && touch(row, event, { content_status: 'failed' }),
    JobOwnerAssigned: (row, event) =>
      row &&
      touch(row, event, {
        owners: [
          ...row.owners.filter(
            (owner) => owner.user_id !== event.data.user_id || owner.owner_role !== event.data.owner_role,
          ),
          event.data,
        ],
      }),
    JobOwnerRemoved: (row, event) =>
      row &&
      touch(row, event, {
        owners: row.owners.filter(
          (owner) => owner.user_id !== event.data.user_id || owner.owner_role !== event.data.owner_role,
        ),
      }),
    JobMemberAdded: (row, event) =>
      row &&
      touch(row, event, {
        members: [
          ...row.members.filter((member) => member.user_id !== event.data.member.user_id),
          event.data.member as JobRow['members'][number],
        ],
      }),
    JobMemberChanged: (row, event) =>
      row &&
      touch(row, event, {
        members: row.members.map((member) =>
          member.user_id === event.data.member.user_id ? (event.data.member as JobRow['members'][number]) : member,
        ),
      }),
    JobMemberRemoved: (row, event) =>
      row && touch(row, event, { members: row.members.filter((member) => member.user_id !== event.data.user_id) }),
    ...onSteps<JobRow>(touch),
    // The row has the job's version, so it must also change with the other rows of the job.
    DescriptionSectionAdded: touched,
    DescriptionSectionChanged: touched,
    DescriptionSectionRemoved: touched,
    DescriptionSectionsReordered: touched,
    DescriptionUploaded: touched,
    DescriptionHintDismissed: touched,
    DescriptionHintBroughtBack: touched,
    JobTaskAdded: touched,
    JobTaskChanged: touched,
    JobTaskRemoved: touched,
    JobTasksReordered: touched,
    JobRequirementAdded: (row, event) => counted(row, event, 'requirements', 1),
    JobRequirementChanged: touched,
    JobRequirementRemoved: (row, event) => counted(row, event, 'requirements', -1),
    JobRequirementsReordered: touched,
    QuestionAdded: (row, event) => counted(row, event, 'questions', 1),
    QuestionChanged: touched,
    QuestionRemoved: (row, event) => counted(row, event, 'questions', -1),
    WorkflowQuestionAssigned: touched,
    WorkflowQuestionChanged: touched,
    WorkflowQuestionRemoved: touched,
    WorkflowQuestionsReordered: touched,
    InterviewerAssigned: touched,
    InterviewerChanged: touched,
    InterviewerRemoved: touched,
    InterviewersReordered: touched,
    ApplyQuestionAdded: touched,
    ApplyQuestionChanged: touched,
    ApplyQuestionRemoved: touched,
    ApplyQuestionsReordered: touched,
    JobLevelAdded: touched,
    JobLevelChanged: touched,
    JobLevelRemoved: touched,
    JobLevelsReordered: touched,
    PlayAdded: touched,
    PlayChanged: touched,
    PlayRemoved: touched,
    PlaysReordered: touched,
    ReasonKeysChosen: touched,
    ReasonKeysFilled: touched,
    QuestionSetAttached: touched,
    JobPublishedSnapshotTaken: (row, event) => row && touch(row, event, { snapshot_hash: event.data.hash }),
    ResumeReviewed: reviewed,
    ResumeReviewTakenBack: reviewed,
    SuggestionsMade: touched,
    SuggestionKept: touched,
    SuggestionChanged: touched,
    SuggestionRefused: touched,
    OfferBegun: touched,
    ApplicationsRanked: touched,
    LeadAdded: move,
    LeadTakenBack: lessOne,
    ImportedApplicationTakenBack: lessOne,
    ApplicationMergedIn: move,
    ApplicationMergeTakenBack: lessOne,
    ApplicationSubmitted: (row, event, remembered) =>
      move(
        row,
        event.data.was_lead && row
          ? {
              ...event,
              data: {
                ...event.data,
                from_step: row.steps.find((step) => step.type === 'sourced_new') ?? event.data.to_step,
              },
            }
          : event,
        remembered,
      ),
    ...onEach(moveEvents(), move),
    MoveTakenBack: move,
  },
});
