import type { Recorded } from '../kernel/event.ts';
import { leavesReview } from './actions.ts';
import type { ApplicationEvent, StepMark } from './events.ts';
import { takenBack } from './stay.ts';
import { say, sayLabel } from '../kernel/say.ts';

// What is recorded of a candidate's present pass through a job. A letter of rejection follows it, and whoever decides reads it first.

type At = { at: string };
export type PassRecord = {
  added: At | null;
  applied: At | null;
  resume_read: At | null;
  /** Screenings and interviews that were scheduled. `moved_on`: the candidate went on from there, so the conversation took place. */
  scheduled: (At & { step_id: string; step: string; moved_on: boolean })[];
  final_review: (At & { step: string }) | null;
  offer: At | null;
};
const nothing: PassRecord = {
  added: null,
  applied: null,
  resume_read: null,
  scheduled: [],
  final_review: null,
  offer: null,
};

const goneOn = (scheduled: PassRecord['scheduled'], step_id: string): PassRecord['scheduled'] =>
  scheduled.map((each) => (each.step_id === step_id ? { ...each, moved_on: true } : each));
const after = (record: PassRecord, event: Recorded & ApplicationEvent): PassRecord => {
  const at = event.metadata.occurred_at;
  switch (event.type) {
    case 'LeadAdded':
      return { ...nothing, added: { at } };
    case 'LeadTakenBack':
    case 'ImportedApplicationTakenBack':
    case 'ApplicationMergeTakenBack':
      return nothing;
    case 'ApplicationSubmitted':
      return { ...record, applied: { at } };
    case 'ApplicationMergedIn': {
      const { applied_at, resume_status } = event.data;
      const since = applied_at ? { applied: { at: applied_at } } : { added: { at } };
      return { ...nothing, ...since, resume_read: resume_status === 'reviewed' ? { at } : null };
    }
    case 'ApplicationRevived':
      return { ...record, scheduled: [], final_review: null, offer: null };
    case 'ResumeReviewed':
      return { ...record, resume_read: record.resume_read ?? { at } };
    case 'ScheduleStatusChanged': {
      const { step, to } = event.data;
      const others = record.scheduled.filter((each) => each.step_id !== step.id);
      const now = to === 'complete' ? [{ at, step_id: step.id, step: step.name, moved_on: false }] : [];
      return { ...record, scheduled: [...others, ...now] };
    }
    case 'ApplicationAdvanced':
      return { ...record, scheduled: goneOn(record.scheduled, event.data.from_step.id) };
    case 'OfferExtended':
      return { ...record, scheduled: goneOn(record.scheduled, event.data.from_step.id), offer: { at } };
    default:
      return record;
  }
};
const entered = (record: PassRecord, event: Recorded & ApplicationEvent): PassRecord => {
  const { from_step, to_step } = event.data as { from_step?: StepMark; to_step?: StepMark };
  if (!to_step) return record;
  const at = event.metadata.occurred_at;
  const read = from_step !== undefined && leavesReview(from_step.type, to_step.type);
  return {
    ...record,
    resume_read: record.resume_read ?? (read ? { at } : null),
    final_review: to_step.type === 'finalist_review' ? { at, step: to_step.name } : record.final_review,
  };
};

/** From the events of one application, in order. Moves that were taken back leave no trace. */
export const passRecord = (events: readonly Recorded[]): PassRecord => {
  const undone = takenBack(events);
  return events.reduce<PassRecord>((record, each) => {
    const event = each as Recorded & ApplicationEvent;
    if (event.type === 'MoveTakenBack' || undone.has(event.id)) return record;
    return entered(after(record, event), event);
  }, nothing);
};

/** Which text of rejection is true for what happened (PRODUCT §13): none thanks for a conversation that nobody held. */
export const rejectionKey = ({
  scheduled,
  final_review,
  offer,
}: {
  scheduled: readonly { moved_on: boolean }[];
  final_review: unknown;
  offer: unknown;
}): 'rejection_initial' | 'rejection_mid' | 'rejection_final' =>
  offer || final_review
    ? 'rejection_final'
    : scheduled.some(({ moved_on }) => moved_on)
      ? 'rejection_mid'
      : 'rejection_initial';

const rejections = ['rejection_initial', 'rejection_mid', 'rejection_final'];
/** The text that goes with a reason, as far as it is true: one that thanks for more than what happened gives way to the one that fits. */
export const rejectionFor = (wanted: string | null | undefined, record: Parameters<typeof rejectionKey>[0]): string => {
  const fits = rejectionKey(record);
  return wanted && rejections.indexOf(wanted) <= rejections.indexOf(fits) ? wanted : fits;
};

/** The record in the words of whoever reviews the decision later. `at` is null for what is missing. */
export const recordLines = (record: PassRecord): { text: string; at: string | null }[] => [
  record.applied
    ? { text: say('Applied'), at: record.applied.at }
    : { text: say('Added as a lead, never applied'), at: record.added?.at ?? null },
  record.resume_read
    ? { text: say('Resume read'), at: record.resume_read.at }
    : { text: say('Resume not read'), at: null },
  ...record.scheduled.map(({ step, at, moved_on }) => ({
    text: moved_on
      ? say('{step} scheduled, then moved on', { step: sayLabel(step) })
      : say('{step} scheduled', { step: sayLabel(step) }),
    at,
  })),
  ...(record.scheduled.some(({ moved_on }) => moved_on) ? [] : [{ text: say('No conversation recorded'), at: null }]),
  ...(record.final_review
    ? [{ text: say('{step} reached', { step: sayLabel(record.final_review.step) }), at: record.final_review.at }]
    : []),
  ...(record.offer ? [{ text: say('Offer made'), at: record.offer.at }] : []),
];
