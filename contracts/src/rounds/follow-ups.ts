import { z } from 'zod';
import { say, sayIn, type Voice } from '../words/say.ts';
import { id } from '../kernel/values.ts';
import { tagsIn } from '../words/merge-text.ts';
import type { AnyTag, TemplateKind } from '../messages/merge-tags.ts';

// Follow-ups: letters that a step of a job sends to candidates by itself. What the team is to do then is a play.

/** `delay`: after so many full days in the step; or one of the two below. */
export const FollowUp = z.object({ id, template_id: id, delay: z.number() });
export type FollowUp = z.output<typeof FollowUp>;
/** As soon as they have come. */
export const onComing = -1;
/** As soon as they have left it for another step. */
export const onLeaving = 0;
export const mostDays = 90;
/** Of one step. */
export const mostFollowUps = 10;
/** A letter of any other kind answers something that has happened. Outreach is for leads, who have not applied. */
const kinds: readonly string[] = ['follow_up', 'note', 'outreach'] satisfies TemplateKind[];
/** Nothing gives these a value when a letter leaves by itself, so that it would never leave. */
const unfilled: readonly string[] = ['schedule_link', 'download_url', 'action_link', 'detail'] satisfies AnyTag[];
/** Whether a template can follow up. */
export const canFollowUp = ({ kind, subject, body }: { kind: string; subject: string; body: string }): boolean =>
  kinds.includes(kind) && !tagsIn(`${subject} ${body}`).some((tag) => unfilled.includes(tag));
/** When it is sent (docs/rules/letters.md#follow-ups). */
export const delayWords = (delay: number): string =>
  delay === onComing
    ? say('Send immediately')
    : delay === onLeaving
      ? say('Send on round change')
      : say('{count, plural, one {# day in round} other {# days in round}}', { count: delay });

/** The same within a sentence of the history. */
export const delayTold = (delay: number, speaker: Voice): string => {
  const say = sayIn(speaker);
  return delay === onComing
    ? say('at once')
    : delay === onLeaving
      ? say('on round change')
      : say('after {count, plural, one {# day} other {# days}}', { count: delay });
};

/** A follow-up that an event makes due, with its delay then: one that has changed since is not the one that was meant. */
export const FollowUpMark = FollowUp.pick({ id: true, delay: true });
export type FollowUpMark = z.output<typeof FollowUpMark>;
type Following = { id: string; follow_ups?: readonly FollowUp[] };
const marked = (step: Following | undefined, wanted: (delay: number) => boolean): FollowUpMark[] =>
  (step?.follow_ups ?? []).flatMap(({ id: which, delay }) => (wanted(delay) ? [{ id: which, delay }] : []));
/** What coming to a step makes due: `anew` is false for those who were there already and come back. */
export const dueOnComing = (steps: readonly Following[], step_id: string, anew: boolean): FollowUpMark[] =>
  marked(
    steps.find((step) => step.id === step_id),
    (delay) => delay > onLeaving || (anew && delay === onComing),
  );
/** What leaving a step for another makes due. */
export const dueOnLeaving = (steps: readonly Following[], step_id: string): FollowUpMark[] =>
  marked(
    steps.find((step) => step.id === step_id),
    (delay) => delay === onLeaving,
  );
