import { isEnd, roundTypes, sourceTypes, type Step } from '@candor/contracts/jobs/values';
import type { JobRights, StepRef } from '@candor/contracts/kernel/standard';
import type { Card } from '@candor/contracts/pipeline/pages';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { actionsFrom, type PipelineAction } from '@candor/contracts/pipeline/actions';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { dateText, dayText, daysBetween } from '../../kit/time.tsx';
import { wallClock } from '../../kit/zoned.ts';

// What a stage looks like, where a candidate may go from it, and what is to be done there next.

const colors: Record<string, string> = {
  sourced_new: 'lead',
  application: 'apply',
  resume_review: 'review',
  screening: 'screen',
  interview: 'talk',
  review: 'talk',
  finalist_review: 'final',
  offered: 'offer',
  hired: 'hired',
};
/** CSS colour of a stage. */
export const stageColor = (type: string) => `var(--st-${colors[type] ?? 'gone'})`;
/** How far along the pipeline a step is, from 0 to 1. */
export const stageFill = (steps: readonly StepRef[], step: StepRef): number => {
  if (step.type === 'archived' || step.type === 'offer_declined') return 0;
  if (step.type === 'hired') return 1;
  const path = steps.filter((each) => !isEnd(each.type) || each.type === 'offered');
  return (
    Math.max(
      0,
      path.findIndex((each) => each.id === step.id),
    ) / Math.max(1, path.length)
  );
};

export const isRound = (type: string) => type === 'screening' || type === 'interview';
/** Steps with people in them who are still being considered. */
export const liveSteps = <S extends StepRef>(steps: readonly S[]): S[] => steps.filter((step) => !isEnd(step.type));
/** Later live steps, nearest first. */
export const stepsAfter = <S extends StepRef>(steps: readonly S[], step: StepRef): S[] => {
  const live = liveSteps(steps);
  const at = live.findIndex((each) => each.id === step.id);
  return at < 0 ? [] : live.slice(at + 1);
};
/** Earlier live steps, nearest first. Nobody goes back to Lead. */
export const stepsBefore = <S extends StepRef>(steps: readonly S[], step: StepRef): S[] => {
  const live = liveSteps(steps);
  return live
    .slice(
      0,
      Math.max(
        0,
        live.findIndex((each) => each.id === step.id),
      ),
    )
    .filter((each) => each.type !== 'sourced_new')
    .reverse();
};

/** Actions the caller may take where the application stands. */
export const actionsOf = (step: StepRef, rights: JobRights): PipelineAction[] =>
  actionsFrom(step.type, { list: rights.permissions.includes('list'), offer: rights.editor });

export type Drop = 'rank' | 'advance' | 'shift_up' | 'archive' | 'offer' | 'offer_accept' | 'offer_decline' | 'revive';
/** What dropping a card of one step on another means; null where it is not offered. */
export const dropOf = (steps: readonly StepRef[], from: StepRef, to: StepRef, rights: JobRights): Drop | null => {
  if (from.id === to.id) return isEnd(from.type) ? null : 'rank';
  const may = actionsOf(from, rights);
  const when = (action: PipelineAction & Drop) => (may.includes(action) ? action : null);
  if (to.type === 'archived') return from.type === 'hired' && !rights.editor ? null : when('archive');
  if (to.type === 'offered') return when('offer');
  if (to.type === 'hired') return when('offer_accept');
  if (to.type === 'offer_declined') return when('offer_decline');
  if (isEnd(from.type)) return to.type === 'sourced_new' ? null : when('revive');
  if (stepsAfter(steps, from).some((step) => step.id === to.id)) return when('advance');
  return stepsBefore(steps, from).some((step) => step.id === to.id) ? when('shift_up') : null;
};

/** Whole days a candidate has stood in the step. */
export const daysIn = (enteredAt: string, zone?: string | null) => Math.max(0, daysBetween(enteredAt, undefined, zone));
export const ageTone = (days: number) => (days >= 14 ? 'text-bad' : days >= 8 ? 'text-warn' : 'text-ink-3');
export const ageText = (days: number) => (days === 0 ? 'today' : `${days}d`);

/** Headline and company on one line; the company only when the headline does not name it already. */
export const aboutOf = (
  { title, headline, company }: { title?: string | null; headline?: string | null; company?: string | null },
  between = ' · ',
) => {
  const role = title ?? headline;
  return [role, company && role?.includes(company) ? null : company].filter(Boolean).join(between);
};

/** 'Sourced, LinkedIn': how they came, and from where. */
export const sourceOf = ({
  application: { source, source_detail },
  source_name,
}: Pick<Panel, 'application' | 'source_name'>) =>
  [sourceTypes[source as keyof typeof sourceTypes] ?? source, source_name, source_detail].filter(Boolean).join(', ');

/** `now` is urgent, `yours` is to be done by the reader, `others` waits for somebody else. */
export type NextStep = {
  text: string;
  kind: 'review' | 'book' | 'wait' | 'meet' | 'decide' | 'offer' | 'done';
  tone: 'now' | 'yours' | 'others';
};
type KnownOfCard = Pick<Card, 'schedule_status' | 'resume_status' | 'offer'> &
  Partial<Pick<ApplicationRow, 'archived'>>;
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
/** The calendar day in a zone, YYYY-MM-DD. */
export const today = (zone?: string | null) => wallClock(Date.now(), zone).slice(0, 10);
const whenText = (day: string, now: string) => {
  const days = daysBetween(now, day, 'UTC');
  return days === 0
    ? 'today'
    : days === 1
      ? 'tomorrow'
      : days > 1 && days < 7
        ? weekday.format(new Date(day))
        : dayText(day);
};
const offerStep = ({ offer }: KnownOfCard, zone?: string | null): NextStep => {
  const now = today(zone);
  const revision = offer && offer.revision > 1 ? `, revision ${offer.revision}` : '';
  if (!offer?.expires_on) return { text: `Offer out${revision}`, kind: 'offer', tone: 'others' };
  if (offer.expires_on < now)
    return { text: `Expired ${whenText(offer.expires_on, now)}${revision}`, kind: 'offer', tone: 'now' };
  return {
    text: `Offer out${revision}, expires ${whenText(offer.expires_on, now)}`,
    kind: 'offer',
    tone: offer.expires_on === now ? 'now' : 'others',
  };
};
/** What happens next for a candidate, in a few words that begin with the verb or the time. */
export const nextStepOf = (
  card: KnownOfCard,
  step: StepRef & Partial<Pick<Step, 'meeting_type'>>,
  zone?: string | null,
): NextStep => {
  switch (step.type) {
    case 'sourced_new':
      return { text: 'Consider, has not applied', kind: 'wait', tone: 'others' };
    case 'application':
    case 'resume_review':
      return card.resume_status === 'new'
        ? { text: 'Review the resume', kind: 'review', tone: 'yours' }
        : { text: 'Decide, resume read', kind: 'decide', tone: 'yours' };
    case 'screening':
    case 'interview':
      if (card.schedule_status === 'pending') return { text: 'Picking a time', kind: 'wait', tone: 'others' };
      if (card.schedule_status === 'complete') return { text: 'Scheduled', kind: 'meet', tone: 'others' };
      return {
        text:
          step.type === 'interview'
            ? 'Book the interview'
            : step.meeting_type === 'phone'
              ? 'Book the phone screen'
              : 'Book the screening',
        kind: 'book',
        tone: 'yours',
      };
    case 'offered':
      return offerStep(card, zone);
    case 'offer_declined':
      return {
        text: `Declined by the ${card.offer?.declined_by === 'organization' ? 'organization' : 'candidate'}`,
        kind: 'done',
        tone: 'others',
      };
    case 'hired':
      return {
        text: card.offer?.start_on ? `Starts ${dayText(card.offer.start_on)}` : 'Hired',
        kind: 'done',
        tone: 'others',
      };
    case 'archived':
      return {
        text: card.archived
          ? `${card.archived.reason_name ?? 'No reason'}, at ${card.archived.from_step.name}`
          : 'Archived',
        kind: 'done',
        tone: 'others',
      };
    default:
      return { text: step.type in roundTypes ? 'Compare and decide' : 'Decide', kind: 'decide', tone: 'yours' };
  }
};

/** 'Mon 3 Nov' for lists; the exact moment stands in the title. */
export const shortDate = (at: string | null, zone?: string | null) => (at ? dateText(at, zone) : '');
