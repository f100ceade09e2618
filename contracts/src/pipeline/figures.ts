import { meets } from '../rounds/scheduling.ts';
import { inReview } from '../jobs/values.ts';
import { daysAfter, daysAgo, fullDays } from '../values/days.ts';
import type { At } from '../values/days.ts';
import { standingOf } from './actions.ts';

// What the numbers about candidates count. Each number is defined once: by what it says of one application, and by the filter that opens exactly those.

type Step = { type: string };
type Application = {
  schedule_status: string;
  judged: boolean;
  resume_status: string;
  entered_at: string;
  offer: { status: string; expires_on: string | null } | null;
};
type Round = Pick<Application, 'schedule_status' | 'judged'> & {
  /** An offer that waits for approval. */
  offer_request?: string | undefined;
};
type Counted = Round & Pick<Application, 'entered_at'>;

/** Live: neither a lead nor at an end of the pipeline. */
export const isLive = ({ type }: Step): boolean => standingOf(type) === 'live';
/** A round that nobody has scheduled. */
export const isUnscheduled = (step: Step, { schedule_status }: Pick<Counted, 'schedule_status'>): boolean =>
  meets(step) && schedule_status === 'unscheduled';
/** A round that was held, with every scorecard in, and nobody has decided since. */
export const isJudged = (step: Step, { schedule_status, judged }: Round): boolean =>
  meets(step) && schedule_status === 'complete' && judged;
/** The next thing is the recruiter's to do: decide on an application, schedule a round, compare after one. An offer that waits for approval is an administrator's turn. */
export const needsYou = (step: Step, of: Round): boolean =>
  isLive(step) && !of.offer_request && (!meets(step) || isUnscheduled(step, of) || isJudged(step, of));
/** A resume that nobody has read, of somebody who waits for that. */
export const isUnread = (step: Step, { resume_status }: Pick<Application, 'resume_status'>): boolean =>
  inReview(step.type) && resume_status === 'new';
/**
 * What the next thing is that happens to somebody, and so whose turn it is. The first three are together those who need you;
 * `offer` is an offer that ends; whoever is `booked` (also while a scorecard is missing) or owes an `answer` waits for others, and so does an offer that waits for approval.
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
/** How far somebody may get with a job, by the phases of its steps. */
export const reaches = { in_progress: 'Round', offered: 'Offer', hired: 'Hired' } as const;
export type Reach = keyof typeof reaches;
/** All that whoever stands in this phase has got to. */
export const reachedIn = (phase: string): Reach[] => {
  const all = Object.keys(reaches) as Reach[];
  return all.slice(0, all.indexOf((phase === 'offer_declined' ? 'offered' : phase) as Reach) + 1);
};
export const waitingDays = 8;
/** Live and in the same step for eight days or longer. */
export const waitsLong = (step: Step, { entered_at }: Pick<Counted, 'entered_at'>, now?: At): boolean =>
  isLive(step) && fullDays(entered_at, now) >= waitingDays;
/** Over the days planned for the step; 0 planned days are no plan. */
export const isOver = (days: number, planned: number): boolean => planned > 0 && days > planned;
/** Whoever entered a step by this moment is over its days. */
export const overSince = (planned: number, now?: At): string => daysAgo(planned + 1, now);
const never = '9999-12-31T00:00:00.000Z';
/** From when on somebody is over the days planned for the step in which they stand live. Who never will be has a moment too, so that a filter finds all who are not over them. */
export const overAt = (step: Step, { entered_at, sla_days }: { entered_at: string; sla_days: number }): string =>
  isLive(step) && sla_days > 0 ? daysAfter(entered_at, sla_days + 1) : never;

/** The counts above the board. */
export const quickCounts = ['need_you', 'unscheduled', 'waiting'] as const;
export type QuickCount = (typeof quickCounts)[number];
/** Whether the count is about this candidate. */
export const quickMeaning: Record<QuickCount, (step: Step, of: Counted, now?: At) => boolean> = {
  need_you: needsYou,
  unscheduled: isUnscheduled,
  waiting: waitsLong,
};

/** What the order 'most overdue first' goes by. All candidates of a step have the same days planned, so whoever entered first is the most over them. Offers go by the day they end; those without an end come last. */
export const pressingAt = (step: Step, { entered_at, offer }: Pick<Application, 'entered_at' | 'offer'>): string =>
  step.type === 'offered' ? `${offer?.expires_on ?? '9999-12-31'}T23:59:59.999Z` : entered_at;
