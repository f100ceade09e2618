import { z } from 'zod';
import { delayTold } from '../rounds/follow-ups.ts';
import { sentenceOf } from '../kernel/event.ts';
import { phrase, sayIn, type Voice } from '../words/say.ts';

// The part of a follow-up's events that names its template, its step, and its delay.

/** The letter and the step of a follow-up, and its delay; names as they were then. */
export const LetterOfStep = z.object({ name: z.string(), step: z.string(), delay: z.number() });
export type LetterOfStep = z.output<typeof LetterOfStep>;
const named = ({ name, step, delay }: LetterOfStep, speaker: Voice): { name: string; step: string; when: string } => ({
  name,
  step: speaker.find?.(step) ?? step,
  when: delayTold(delay, speaker),
});
/** 'queued an outreach message' in the reader's language; a follow-up names its letter and its step. */
export const queued = (
  { kind, of_step }: { kind: string; of_step?: LetterOfStep | undefined },
  speaker: Voice,
): string =>
  of_step
    ? sayIn(speaker)('queued the follow-up “{name}” of {step} ({when})', named(of_step, speaker))
    : sentenceOf({ sentence: phrase('queued a {kind} message') }, { kind }, speaker);
/** Why a letter was not written. */
export const skipped = (
  { reason, of_step }: { reason: string; of_step?: LetterOfStep | undefined },
  speaker: Voice,
): string =>
  of_step
    ? sayIn(speaker)('did not send the follow-up “{name}” of {step} ({when}): {reason}', {
        ...named(of_step, speaker),
        reason: speaker.find?.(reason) ?? reason,
      })
    : sentenceOf({ sentence: phrase('did not send a message: {reason}') }, { reason }, speaker);
