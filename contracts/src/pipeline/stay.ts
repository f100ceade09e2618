import { isEnd } from '../jobs/values.ts';
import type { Recorded } from '../kernel/event.ts';
import { leavesReview } from './actions.ts';
import type { ApplicationEvent, StepMark, Stood } from './events.ts';

// The state of an application on its job: its stay in a step. Rules and read models both use this fold, so that they treat every move and undo alike.

/** Everything that a move changes and an undo restores. `entered`: the revision of the event that brought the application into the step; `entered_at`: the time of that event. */
export type Stay = Stood & { step: StepMark; judged: boolean; /** For a prospect pipeline. */ prospect: boolean };
type Of<Type extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: Type }>;
type When = Pick<Recorded, 'revision'> & { metadata: Pick<Recorded['metadata'], 'occurred_at'> };
/** The events that put an application into a step. A read model of moves must handle all of them. */
export type Placing = Extract<ApplicationEvent, { data: { to_step: StepMark } }>;
/** Whether the event puts its application in a step. */
export const isPlacing = (event: Recorded): event is Recorded<Placing> => 'to_step' in event.data;

/** When and by which event the application entered the step that the event puts it in. A move: now, by itself. A merge: when they entered the step on the other job. An undo: as before the move, as if it had not happened. */
export const entryOf = (event: Placing & When): Pick<Stay, 'step' | 'entered_at' | 'entered'> =>
  event.type === 'MoveTakenBack'
    ? { step: event.data.to_step, entered_at: event.data.stood.entered_at, entered: event.data.stood.entered }
    : event.type === 'ApplicationMergedIn'
      ? { step: event.data.to_step, entered_at: event.data.entered_at, entered: event.revision }
      : { step: event.data.to_step, entered_at: event.metadata.occurred_at, entered: event.revision };

const arrived = (event: (Of<'LeadAdded'> | Of<'ApplicationSubmitted'>) & When): Stay => ({
  ...entryOf(event),
  applied_at: event.type === 'ApplicationSubmitted' ? (event.data.applied_at ?? event.metadata.occurred_at) : null,
  applied_via: event.type === 'ApplicationSubmitted' ? event.data.applied_via : null,
  // The resume of a prospect needs no review.
  resume_status: event.data.prospect ? 'reviewed' : 'new',
  schedule_status: 'unscheduled',
  judged: false,
  hired_at: null,
  prospect: event.data.prospect ?? false,
});
const mergedIn = (event: Of<'ApplicationMergedIn'> & When): Stay => {
  const { applied_at, applied_via, resume_status, schedule_status, judged = false } = event.data;
  return {
    ...entryOf(event),
    applied_at,
    applied_via,
    resume_status,
    schedule_status,
    judged,
    hired_at: null,
    prospect: false,
  };
};
type Moving = Exclude<Placing, Of<'MoveTakenBack' | 'ApplicationMergedIn'>>;
/** The state after a move. Scheduling starts again in another step. A candidate who has left Lead counts as applied; a resume counts as reviewed when its candidate leaves the first steps. */
const entered = (before: Stay, event: Moving & When): Stay => {
  const { step, entered_at, entered: by } = entryOf(event);
  const applies = !before.applied_at && !isEnd(step.type) && step.type !== 'sourced_new';
  return {
    ...before,
    step,
    entered_at,
    entered: by,
    applied_at: applies ? entered_at : before.applied_at,
    applied_via: applies ? 'recruiter' : before.applied_via,
    resume_status: leavesReview(before.step.type, step.type) ? 'reviewed' : before.resume_status,
    schedule_status: 'unscheduled',
    judged: false,
    hired_at: event.type === 'CandidateHired' ? event.data.hired_at : null,
  };
};

/** The state of the application after the event. Null if the application did not exist yet, or if its arrival was undone. No step of a prospect pipeline counts as applied. */
export const stayAfter = (before: Stay | null, event: ApplicationEvent & When): Stay | null => {
  const stay = standing(before, event);
  return stay?.prospect ? { ...stay, applied_at: null, applied_via: null } : stay;
};
const standing = (before: Stay | null, event: ApplicationEvent & When): Stay | null => {
  if (event.type === 'LeadAdded' || event.type === 'ApplicationSubmitted') return arrived(event);
  if (event.type === 'ApplicationMergedIn') return mergedIn(event);
  if (!before) return null;
  switch (event.type) {
    case 'MoveTakenBack':
      return { ...before, judged: false, ...event.data.stood, step: event.data.to_step };
    case 'ResumeReviewed':
      return { ...before, resume_status: 'reviewed' };
    case 'ResumeReviewTakenBack':
      return { ...before, resume_status: 'new' };
    case 'LeadTakenBack':
    case 'ImportedApplicationTakenBack':
    case 'ApplicationMergeTakenBack':
      return null;
    case 'ScheduleStatusChanged':
      return { ...before, schedule_status: event.data.to as Stay['schedule_status'] };
    case 'RoundJudged':
      return { ...before, judged: event.data.judged };
    case 'ApplicationShiftedUp': {
      const after = entered(before, event);
      // Events from the time when `MoveTakenBack` did not exist returned a candidate to Lead in this way who had been moved out by mistake.
      return event.data.undone && after.step.type === 'sourced_new'
        ? { ...after, applied_at: null, applied_via: null }
        : after;
    }
    default:
      return 'to_step' in event.data ? entered(before, event as Moving & When) : before;
  }
};
const isReturn = (event: { type: string }): event is Recorded<Of<'MoveTakenBack'>> => event.type === 'MoveTakenBack';
const isTakingBack = (event: {
  type: string;
}): event is Recorded<
  Of<
    | 'MoveTakenBack'
    | 'ResumeReviewTakenBack'
    | 'LeadTakenBack'
    | 'ImportedApplicationTakenBack'
    | 'ApplicationMergeTakenBack'
  >
> => isReturn(event) || event.type === 'ResumeReviewTakenBack' || isGone(event);
/** Whether the candidate left the job by it. */
const isGone = ({ type }: { type: string }): boolean =>
  type === 'LeadTakenBack' || type === 'ImportedApplicationTakenBack' || type === 'ApplicationMergeTakenBack';
/** The ids of undone events. Events recorded together with a move are undone with it: an archive also ends the offer. */
export const takenBack = (events: readonly Recorded[]): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (const back of events) {
    if (!isTakingBack(back)) continue;
    const stream = events.filter((event) => event.stream === back.stream);
    const move = stream.find((event) => event.revision === back.data.takes_back.revision);
    if (!move) continue;
    for (const event of stream)
      if (event.metadata.request_uid === move.metadata.request_uid && event.revision <= move.revision)
        ids.add(event.id);
  }
  return ids;
};
/** The end of the sentence of an undone move. */
export const andTakenBack = ', then taken back';

/** The steps of one application, in order, each with the time it was left. Undone moves are left out. */
export const stepsThrough = (
  events: readonly Recorded[],
): (Pick<Stay, 'step' | 'entered_at' | 'entered'> & { left_at: string | null })[] => {
  const through: ReturnType<typeof stepsThrough> = [];
  for (const event of events) {
    if (isGone(event)) through.length = 0;
    if (!isPlacing(event)) continue;
    const entry = entryOf(event);
    if (isReturn(event)) while (through.length && through.at(-1)!.entered >= entry.entered) through.pop();
    const last = through.at(-1);
    if (last) last.left_at ??= entry.entered_at;
    through.push({ ...entry, left_at: null });
  }
  return through;
};
