import { type Conversation, tookPlace } from '../interviews/values.ts';
import type { Recorded } from '../kernel/event.ts';
import { leavesReview } from './actions.ts';
import type { ApplicationEvent, StepMark } from './events.ts';
import { takenBack } from './stay.ts';
import { say, sayLabel } from '../words/say.ts';

// The record of a candidate's current pass through a job. A rejection letter follows it, and the member who decides reads it first.

type At = { at: string };
export type PassRecord = {
  added: At | null;
  applied: At | null;
  resume_read: At | null;
  /** Scheduled screenings and interviews, whether or not they took place. */
  scheduled: (At & { step_id: string; step: string })[];
  /** Conversations that took place, with the time when each began. */
  held: (At & { step_id: string; step: string })[];
  final_review: (At & { step: string }) | null;
  offer: At | null;
};
const nothing: PassRecord = {
  added: null,
  applied: null,
  resume_read: null,
  scheduled: [],
  held: [],
  final_review: null,
  offer: null,
};

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
      const now = to === 'complete' ? [{ at, step_id: step.id, step: step.name }] : [];
      return { ...record, scheduled: [...others, ...now] };
    }
    case 'OfferExtended':
      return { ...record, offer: { at } };
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

/**
 * From the events of one application, in order, and from its conversations. Undone moves leave no trace.
 * Conversations of an earlier pass do not count.
 */
export const passRecord = (events: readonly Recorded[], conversations: readonly Conversation[]): PassRecord => {
  const undone = takenBack(events);
  const present = events.filter((event) => event.type !== 'MoveTakenBack' && !undone.has(event.id));
  const record = present.reduce<PassRecord>((before, each) => {
    const event = each as Recorded & ApplicationEvent;
    return entered(after(before, event), event);
  }, nothing);
  const began = present.findLast(({ type }) => type === 'ApplicationRevived')?.metadata.occurred_at ?? '';
  const held = conversations
    .filter((each) => tookPlace(each) && each.starts_at >= began)
    .map(({ starts_at, step }) => ({ at: starts_at, step_id: step.id, step: step.name }));
  return { ...record, held: held.toSorted((one, other) => (one.at < other.at ? -1 : 1)) };
};

type Happened = { held: readonly unknown[]; final_review: unknown; offer: unknown };
type Rejection = 'rejection_initial' | 'rejection_mid' | 'rejection_final';
/** For each rejection text, whether its statements are true. `rejection_mid` thanks for a conversation. */
const isTrue: Record<Rejection, (record: Happened) => boolean> = {
  rejection_final: ({ final_review, offer }) => Boolean(offer || final_review),
  rejection_mid: ({ held }) => held.length > 0,
  rejection_initial: () => true,
};
const rejections = Object.keys(isTrue) as Rejection[];
/** The rejection text that says the most of what happened. */
export const rejectionKey = (record: Happened): Rejection => rejections.find((key) => isTrue[key](record))!;
/** The text for a reason, if it is true; otherwise the one that fits. */
export const rejectionFor = (wanted: string | null | undefined, record: Happened): string => {
  const rejection = rejections.find((key) => key === wanted);
  return wanted && (!rejection || isTrue[rejection](record)) ? wanted : rejectionKey(record);
};

/** The record in sentences for a later reviewer of the decision. `at` is null for missing facts. */
export const recordLines = (record: PassRecord): { text: string; at: string | null }[] => [
  record.applied
    ? { text: say('Applied'), at: record.applied.at }
    : { text: say('Added as a lead, never applied'), at: record.added?.at ?? null },
  record.resume_read
    ? { text: say('Resume read'), at: record.resume_read.at }
    : { text: say('Resume not read'), at: null },
  ...record.scheduled
    .filter(({ step_id }) => !record.held.some((each) => each.step_id === step_id))
    .map(({ step, at }) => ({ text: say('{step} scheduled', { step: sayLabel(step) }), at })),
  ...record.held.map(({ step, at }) => ({ text: say('{step} held', { step: sayLabel(step) }), at })),
  ...(record.held.length ? [] : [{ text: say('No interview recorded'), at: null }]),
  ...(record.final_review
    ? [{ text: say('{step} reached', { step: sayLabel(record.final_review.step) }), at: record.final_review.at }]
    : []),
  ...(record.offer ? [{ text: say('Offer made'), at: record.offer.at }] : []),
];
