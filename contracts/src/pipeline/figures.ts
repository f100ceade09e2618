import { meets } from '../rounds/scheduling.ts';
import { inReview } from '../jobs/values.ts';
import { daysAfter, daysAgo, fullDays } from '../values/days.ts';
import type { At } from '../values/days.ts';
import { standingOf } from './actions.ts';

// The numbers about candidates. Each is defined once: by a test of one application, and by the filter for exactly those.

type Step = { type: string };
type Application = {
  schedule_status: string;
  judged: boolean;
  resume_status: string;
  entered_at: string;
  offer: { status: string; expires_on: string | null } | null;
};
type Round = Pick<Application, 'schedule_status' | 'judged'> & {
  /** Present if an offer waits for approval. */
  offer_request?: string | undefined;
};
type Counted = Round & Pick<Application, 'entered_at'>;

/** Whether the step is neither Lead nor an end of the pipeline. */
export const isLive = ({ type }: Step): boolean => standingOf(type) === 'live';
/** Whether the step is a round that is not scheduled yet. */
export const isUnscheduled = (step: Step, { schedule_status }: Pick<Counted, 'schedule_status'>): boolean =>
  meets(step) && schedule_status === 'unscheduled';
/** Whether the round took place, every scorecard is submitted, and no decision was made after that. */
export const isJudged = (step: Step, { schedule_status, judged }: Round): boolean =>
  meets(step) && schedule_status === 'complete' && judged;
/** Whether the recruiter has to act next: decide on an application, schedule a round, or compare after a round. An administrator has to act on an offer that waits for approval. */
export const needsYou = (step: Step, of: Round): boolean =>
  isLive(step) && !of.offer_request && (!meets(step) || isUnscheduled(step, of) || isJudged(step, of));
/** An unread resume of a candidate who waits for the review. */
export const isUnread = (step: Step, { resume_status }: Pick<Application, 'resume_status'>): boolean =>
  inReview(step.type) && resume_status === 'new';
/**
 * The next action for a candidate, which also tells who has to act. The first three together are those that need you; `offer` is an offer
 * that is about to expire; others have to act in `booked` (also if a scorecard is missing), in `answer`, and on an offer that waits for approval.
 */
export const queues = ['decide', 'schedule', 'read', 'offer', 'booked', 'answer'] as const;
export type Queue = (typeof queues)[number];
export const ownQueues = ['decide', 'schedule', 'read', 'offer'] as const satisfies readonly Queue[];
export type OwnQueue = (typeof ownQueues)[number];
export const queueOf = (step: Step, of: Round & Pick<Application, 'resume_status' | 'offer'>): Queue | null => {
  if (needsYou(step, of)) return isUnread(step, of) ? 'read' : isUnscheduled(step, of) ? 'schedule' : 'decide';
  if (isLive(step)) return of.offer_request ? 'answer' : 'booked';
  if (step.type !== 'offered' || of.offer?.status !== 'pending') return null;
  return of.offer.expires_on ? 'offer' : 'answer';
};
/** How far a candidate can get on a job, by the phases of its steps. */
export const reaches = { in_progress: 'Round', offered: 'Offer', hired: 'Hired' } as const;
export type Reach = keyof typeof reaches;
/** Everything that a candidate in this phase has reached. */
export const reachedIn = (phase: string): Reach[] => {
  const all = Object.keys(reaches) as Reach[];
  return all.slice(0, all.indexOf((phase === 'offer_declined' ? 'offered' : phase) as Reach) + 1);
};
export const waitingDays = 8;
/** Whether a candidate is live and has been in the same step for eight days or longer. */
export const waitsLong = (step: Step, { entered_at }: Pick<Counted, 'entered_at'>, now?: At): boolean =>
  isLive(step) && fullDays(entered_at, now) >= waitingDays;
/** Whether more days than planned have passed; 0 planned days mean that there is no plan. */
export const isOver = (days: number, planned: number): boolean => planned > 0 && days > planned;
/** Candidates who entered a step by this moment are over its days. */
export const overSince = (planned: number, now?: At): string => daysAgo(planned + 1, now);
const never = '9999-12-31T00:00:00.000Z';
/** When a live candidate becomes overdue in their step. Other candidates get a moment far in the future, so that a filter finds all who are not overdue. */
export const overAt = (step: Step, { entered_at, sla_days }: { entered_at: string; sla_days: number }): string =>
  isLive(step) && sla_days > 0 ? daysAfter(entered_at, sla_days + 1) : never;

/** The counts above the board. */
export const quickCounts = ['need_you', 'unscheduled', 'waiting'] as const;
export type QuickCount = (typeof quickCounts)[number];
/** Whether the count includes this candidate. */
export const quickMeaning: Record<QuickCount, (step: Step, of: Counted, now?: At) => boolean> = {
  need_you: needsYou,
  unscheduled: isUnscheduled,
  waiting: waitsLong,
};

/** The sort key of 'most overdue first'. All candidates of a step have the same planned days, so the first to enter is the most overdue. Offers sort by the day they end; those without an end come last. */
export const pressingAt = (step: Step, { entered_at, offer }: Pick<Application, 'entered_at' | 'offer'>): string =>
  step.type === 'offered' ? `${offer?.expires_on ?? '9999-12-31'}T23:59:59.999Z` : entered_at;
