import { z } from 'zod';
import { say, sayIn, type Voice } from '../words/say.ts';
import { id } from '../kernel/values.ts';
import { tagsIn } from '../words/merge-text.ts';
import type { AnyTag, TemplateKind } from '../messages/merge-tags.ts';

// Follow-ups: letters that a step of a job sends to candidates automatically. Tasks for the team are plays.

/** `delay`: the full days in the step after which the letter is sent, or one of the two values below. */
export const FollowUp = z.object({ id, template_id: id, delay: z.number() });
export type FollowUp = z.output<typeof FollowUp>;
/** The letter is sent when the candidate has entered the step. */
export const onComing = -1;
/** The letter is sent when the candidate has left the step for another one. */
export const onLeaving = 0;
export const mostDays = 90;
/** The most per step. */
export const mostFollowUps = 10;
/** The kinds of letters that can be follow-ups; letters of other kinds respond to an event. Outreach is for leads, who have not applied. */
const kinds: readonly string[] = ['follow_up', 'note', 'outreach'] satisfies TemplateKind[];
/** Tags that have no value in an automatic letter: a letter with such a tag could never be sent. */
const unfilled: readonly string[] = ['schedule_link', 'download_url', 'action_link', 'detail'] satisfies AnyTag[];
/** Whether a template can be a follow-up. */
export const canFollowUp = ({ kind, subject, body }: { kind: string; subject: string; body: string }): boolean =>
  kinds.includes(kind) && !tagsIn(`${subject} ${body}`).some((tag) => unfilled.includes(tag));
/** When it is sent (docs/rules/letters.md#follow-ups). */
export const delayWords = (delay: number): string =>
  delay === onComing
    ? say('Send immediately')
    : delay === onLeaving
      ? say('Send on round change')
      : say('{count, plural, one {# day in round} other {# days in round}}', { count: delay });

/** The same as part of a history sentence. */
export const delayTold = (delay: number, speaker: Voice): string => {
  const say = sayIn(speaker);
  return delay === onComing
    ? say('at once')
    : delay === onLeaving
      ? say('on round change')
      : say('after {count, plural, one {# day} other {# days}}', { count: delay });
};

/** A follow-up that an event makes due, with the delay that it had then: if its delay changes, the mark does not refer to it any more. */
export const FollowUpMark = FollowUp.pick({ id: true, delay: true });
export type FollowUpMark = z.output<typeof FollowUpMark>;
type Following = { id: string; follow_ups?: readonly FollowUp[] };
const marked = (step: Following | undefined, wanted: (delay: number) => boolean): FollowUpMark[] =>
  (step?.follow_ups ?? []).flatMap(({ id: which, delay }) => (wanted(delay) ? [{ id: which, delay }] : []));
/** The follow-ups that entering a step makes due: `anew` is false for candidates who return to it. */
export const dueOnComing = (steps: readonly Following[], step_id: string, anew: boolean): FollowUpMark[] =>
  marked(
    steps.find((step) => step.id === step_id),
    (delay) => delay > onLeaving || (anew && delay === onComing),
  );
/** The follow-ups that leaving a step makes due. */
export const dueOnLeaving = (steps: readonly Following[], step_id: string): FollowUpMark[] =>
  marked(
    steps.find((step) => step.id === step_id),
    (delay) => delay === onLeaving,
  );
