import { meets } from '@candor/contracts/rounds/scheduling';
import { isOver } from '@candor/contracts/pipeline/figures';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import { inReview, isEnd, sourceTypes } from '@candor/contracts/jobs/values';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { actionsFrom, lineOf, type PipelineAction } from '@candor/contracts/pipeline/actions';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { dayIn } from '@candor/contracts/words/time-words';
import {
  nextAction,
  nextActions,
  type NextAction,
  type PlannedStep,
  type Waiting,
} from '@candor/contracts/pipeline/next-action';
import { say, sayLabel } from '@candor/contracts/words/say';
import { dateText, readerIn } from '../../kit/time.tsx';

// The look of a stage, a candidate's possible moves from it, and the next action there.

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

/** Steps whose candidates are still being considered. */
export const liveSteps = <S extends StepRef>(steps: readonly S[]): S[] => steps.filter((step) => !isEnd(step.type));
/** Later live steps, nearest first. */
export const stepsAfter = <S extends StepRef>(steps: readonly S[], step: StepRef): S[] => {
  const live = liveSteps(steps);
  const at = live.findIndex((each) => each.id === step.id);
  return at < 0 ? [] : live.slice(at + 1);
};
/** The step to which a person goes whose resume was read: the first one after the review. Every page on which resumes are read offers it first. Null: there is none. */
export const stepAfterReview = <S extends StepRef>(steps: readonly S[], step: StepRef): S | null =>
  stepsAfter(steps, step).find(({ type }) => !inReview(type)) ?? null;
/** Earlier live steps, nearest first. Candidates cannot go back to Lead. */
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

/** The viewer's rights to act on candidates, without the rights to read. */
type Acting = Pick<JobRights, 'permissions' | 'editor'>;
/** Whether the viewer may mark resumes as reviewed. */
export const mayReview = ({ permissions }: Acting): boolean =>
  permissions.includes('list') || permissions.includes('resume');
/** Actions the caller may take in the application's step. */
export const actionsOf = (step: StepRef, rights: Acting): PipelineAction[] =>
  actionsFrom(step.type, { list: rights.permissions.includes('list'), offer: rights.editor });
/** The possible actions for one candidate of this job, without those that the server would refuse. Buttons, keys and the command palette offer these. */
export const actionsOn = (
  { step, archived }: { step: StepRef; archived?: ApplicationRow['archived'] },
  { steps, hiring_status, kind }: { steps: readonly StepRef[]; hiring_status: string; kind: OpportunityKind },
  rights: Acting,
): PipelineAction[] =>
  hiring_status === 'archived'
    ? []
    : actionsOf(step, rights).filter((action) => {
        if (!kindWords[kind].hires && lineOf(action).needs === 'offer') return false;
        if (action === 'schedule') return meets(step);
        if (action === 'advance') return stepsAfter(steps, step).length > 0;
        if (action === 'shift_up') return stepsBefore(steps, step).length > 0;
        if (action === 'archive') return step.type !== 'hired' || rights.editor;
        return action !== 'restore' || archived?.from_step.type !== 'hired';
      });

export type Drop = 'rank' | 'advance' | 'shift_up' | 'archive' | 'offer' | 'offer_accept' | 'offer_decline' | 'revive';
/** The meaning of dropping a card from one step on another step; null if that is not offered. */
export const dropOf = (steps: readonly StepRef[], from: StepRef, to: StepRef, rights: Acting): Drop | null => {
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

/** The color class of a stay in a step: by its length, and by the days planned for the step. */
export const ageTone = (days: number, planned = 0) =>
  days >= 14 ? 'text-bad' : days >= 8 || isOver(days, planned) ? 'text-warn' : 'text-ink-3';

/** Headline and company on one line; the company only if the headline does not name it already. */
export const aboutOf = ({
  title,
  headline,
  company,
}: {
  title?: string | null;
  headline?: string | null;
  company?: string | null;
}) => {
  const role = title ?? headline;
  return [role, company && role?.includes(company) ? null : company].filter(Boolean).join(' · ');
};

/** The role and company for running text, such as 'Product Designer at Pleo'. */
export const roleAt = (person: { title?: string | null; headline?: string | null; company?: string | null }) => {
  const role = person.title ?? person.headline;
  const { company } = person;
  return role && company && !role.includes(company) ? say('{role} at {company}', { role, company }) : aboutOf(person);
};

/** 'Sourced, LinkedIn': the kind of source, and its name. */
export const sourceOf = ({
  application: { source, source_detail },
  source_name,
}: Pick<Panel, 'application' | 'source_name'>) =>
  [sayLabel(sourceTypes[source as keyof typeof sourceTypes] ?? source), source_name, source_detail]
    .filter(Boolean)
    .join(', ');

/** The next action for a candidate, for this reader. */
export const nextOf = (card: Waiting, step: PlannedStep, zone?: string | null, at?: string): NextAction =>
  nextAction(card, step, at ?? Date.now(), readerIn(zone));
/** All next actions, the most pressing first. */
export const allNextOf = (card: Waiting, step: PlannedStep, zone?: string | null): readonly NextAction[] =>
  nextActions(card, step, Date.now(), readerIn(zone));
/** The next action as shown above the card of that interview. The card shows time and people, so the line does not. */
export const besideMeeting = (next: NextAction, meeting: { starts_at: string } | undefined): NextAction =>
  meeting && next.kind === 'meet' && next.due === meeting.starts_at ? { ...next, text: say('Scheduled') } : next;
/** The calendar day in a zone, YYYY-MM-DD. */
export const today = (zone?: string | null) => dayIn(Date.now(), zone);

/** A date for lists, such as '24 Nov'. The tooltip shows the exact time. */
export const shortDate = (at: string | null, zone?: string | null) => (at ? dateText(at, zone) : '');
