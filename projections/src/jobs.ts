import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { jobList, type JobCounts, type JobRow } from '@candor/contracts/jobs/rows';
import { nameRounds, type Step } from '@candor/contracts/jobs/values';
import type { Changes } from '@candor/contracts/kernel/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { idOf } from '@candor/contracts/all-events';
import { projection } from './kernel/projection.ts';

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
const ends = new Set(['offered', 'offer_declined', 'hired', 'archived']);
const add = (counts: JobCounts, step: StepMark, by: 1 | -1): JobCounts => ({
  ...counts,
  steps: { ...counts.steps, [step.id]: (counts.steps[step.id] ?? 0) + by },
  live: counts.live + (ends.has(step.type) ? 0 : by),
  leads: counts.leads + (step.type === 'sourced_new' ? by : 0),
  in_rounds: counts.in_rounds + (step.kind === 'round' ? by : 0),
  offers: counts.offers + (step.type === 'offered' ? by : 0),
  hires: counts.hires + (step.type === 'hired' ? by : 0),
});
type Moved = { from_step?: StepMark; to_step?: StepMark; resume_status?: 'new' | 'reviewed' };
const inReview = (step: StepMark | undefined) => step?.type === 'application' || step?.type === 'resume_review';
const unread = (row: JobRow, ids: string[]): JobRow =>
  ids === row.unread ? row : { ...row, unread: ids, counts: { ...row.counts, new_resumes: ids.length } };
const without = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((each) => each !== id) : ids);
const move = (row: JobRow | null, event: Recorded<{ type: string; data: Moved }>): JobRow | null => {
  if (!row) return row;
  const { from_step, to_step } = event.data;
  const id = idOf(event.stream);
  let counts = row.counts;
  if (from_step) counts = add(counts, from_step, -1);
  else counts = { ...counts, ever: counts.ever + 1 };
  if (to_step) counts = add(counts, to_step, 1);
  // A resume is new when somebody comes into review for the first time, and no longer when they leave it.
  const arrives =
    inReview(to_step) && (!from_step || from_step.type === 'sourced_new' || event.data.resume_status === 'new');
  return unread(
    { ...row, counts },
    arrives ? [...without(row.unread, id), id] : inReview(to_step) ? row.unread : without(row.unread, id),
  );
};
/** A field-by-field change, taken over from `…Updated` events. */
export const changed = <T extends object>(value: T, changes: Changes): T => ({
  ...value,
  ...Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.to])),
});
const touch = (row: JobRow, event: Recorded, more: Partial<JobRow>): JobRow => ({
  ...row,
  ...more,
  version: event.revision,
  updated_at: event.metadata.occurred_at,
});
const sorted = <T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] =>
  [...items].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
const isEnd = (step: Step) => ends.has(step.type);
/** A new step stands where it belongs: at its place among the live ones, or before the first end stage. */
export const withStep = (steps: readonly Step[], step: Step): Step[] => {
  const at = isEnd(step) ? steps.length : steps.findIndex(isEnd) < 0 ? steps.length : steps.findIndex(isEnd);
  return nameRounds([...steps.slice(0, at), step, ...steps.slice(at)]);
};

export const jobs = projection<JobRow, JobEvent | ApplicationEvent>({
  name: 'jobs',
  version: 1,
  list: jobList,
  keys: (event) => [event.stream.startsWith('job-') ? idOf(event.stream) : (event.data as { job_id: string }).job_id],
  on: {
    JobCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      slug: event.data.slug,
      old_slugs: [],
      hiring_status: 'draft',
      fields: event.data.fields,
      steps: [],
      members: [],
      owners: [],
      sections: [],
      tasks: [],
      requirements: [],
      questions: [],
      counts: noCounts,
      content_status: 'none',
      content_provider: null,
      snapshot_hash: null,
      job_close_reason_id: null,
      unread: [],
      opened_at: null,
      first_opened_at: null,
      closed_at: null,
      created_at: event.metadata.occurred_at,
      updated_at: event.metadata.occurred_at,
    }),
    JobDetailsUpdated: (row, event) => row && touch(row, event, { fields: changed(row.fields, event.data.changes) }),
    JobOpened: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: 'open',
        opened_at: event.metadata.occurred_at,
        first_opened_at: row.first_opened_at ?? event.metadata.occurred_at,
        closed_at: null,
      }),
    JobOpenedInternally: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: 'internal',
        opened_at: event.metadata.occurred_at,
        first_opened_at: row.first_opened_at ?? event.metadata.occurred_at,
        closed_at: null,
      }),
    JobReturnedToDraft: (row, event) => row && touch(row, event, { hiring_status: 'draft' }),
    JobClosed: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: 'archived',
        closed_at: event.metadata.occurred_at,
        job_close_reason_id: event.data.job_close_reason_id,
      }),
    JobReopened: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: event.data.to_status as JobRow['hiring_status'],
        closed_at: null,
        job_close_reason_id: null,
      }),
    JobDeleted: () => null,
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
    WorkflowStepAdded: (row, event) => row && touch(row, event, { steps: withStep(row.steps, event.data.step) }),
    WorkflowStepChanged: (row, event) =>
      row &&
      touch(row, event, {
        steps: nameRounds(
          row.steps.map((step) => (step.id === event.data.step_id ? changed(step, event.data.changes) : step)),
        ),
      }),
    WorkflowStepRemoved: (row, event) =>
      row && touch(row, event, { steps: nameRounds(row.steps.filter((step) => step.id !== event.data.step_id)) }),
    WorkflowStepsReordered: (row, event) =>
      row && touch(row, event, { steps: nameRounds(sorted(row.steps, event.data.ids)) }),
    DescriptionSectionAdded: (row, event) =>
      row && touch(row, event, { sections: [...row.sections, event.data.section] }),
    DescriptionSectionChanged: (row, event) =>
      row &&
      touch(row, event, {
        sections: row.sections.map((section) =>
          section.id === event.data.section_id ? changed(section, event.data.changes) : section,
        ),
      }),
    DescriptionSectionRemoved: (row, event) =>
      row && touch(row, event, { sections: row.sections.filter((section) => section.id !== event.data.section_id) }),
    DescriptionSectionsReordered: (row, event) =>
      row && touch(row, event, { sections: sorted(row.sections, event.data.ids) }),
    JobTaskAdded: (row, event) => row && touch(row, event, { tasks: [...row.tasks, event.data.task] }),
    JobRequirementAdded: (row, event) =>
      row && touch(row, event, { requirements: [...row.requirements, event.data.requirement] }),
    QuestionAdded: (row, event) => row && touch(row, event, { questions: [...row.questions, event.data.question] }),
    JobPublishedSnapshotTaken: (row, event) => row && touch(row, event, { snapshot_hash: event.data.hash }),
    ResumeReviewed: (row, event) => row && unread(row, without(row.unread, idOf(event.stream))),
    ApplicationsRanked: (row, event) => row && touch(row, event, {}),
    LeadAdded: move,
    // A lead who applies was counted when added.
    ApplicationSubmitted: (row, event) =>
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
      ),
    ApplicationAdvanced: move,
    ApplicationShiftedUp: move,
    ApplicationArchived: move,
    ApplicationRestored: move,
    ApplicationRevived: move,
    OfferExtended: move,
    CandidateHired: move,
    OfferDeclined: move,
  },
});
