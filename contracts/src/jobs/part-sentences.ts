import { z } from 'zod';
import { sentenceOf } from '../kernel/event.ts';
import { phrase, sayIn, sayPart, type Voice } from '../words/say.ts';
import type { Changes } from '../kernel/values.ts';
import { delayTold, type FollowUp } from '../rounds/follow-ups.ts';

// The history's sentences about changed steps and sections of a job.

/** A follow-up that was added, removed, or got another delay. `letter`: the name of its template then. `from`, `to`: its delay; null: it did not exist. */
export const LetterChange = z.object({ letter: z.string(), from: z.number().nullable(), to: z.number().nullable() });
export type LetterChange = z.output<typeof LetterChange>;

/** How the follow-ups of a step changed. A follow-up with another template is another letter. */
export const letterChanges = (
  before: readonly FollowUp[],
  after: readonly FollowUp[],
  nameOf: (template_id: string) => string,
): LetterChange[] => {
  const same = (one: FollowUp) => (other: FollowUp) => other.id === one.id && other.template_id === one.template_id;
  return [
    ...before.flatMap((each) =>
      after.some(same(each)) ? [] : [{ letter: nameOf(each.template_id), from: each.delay, to: null }],
    ),
    ...after.flatMap((each) => {
      const was = before.find(same(each));
      return was?.delay === each.delay
        ? []
        : [{ letter: nameOf(each.template_id), from: was?.delay ?? null, to: each.delay }];
    }),
  ];
};
const letterWords = ({ letter, from, to }: LetterChange, speaker: Voice): string => {
  const say = sayIn(speaker);
  const when = (delay: number) => delayTold(delay, speaker);
  if (from === null) return say('added the follow-up “{letter}” ({when})', { letter, when: when(to!) });
  if (to === null) return say('removed the follow-up “{letter}” ({when})', { letter, when: when(from) });
  return say('the follow-up “{letter}” leaves {now}, not {before}', { letter, now: when(to), before: when(from) });
};
const fieldWords = (changes: Changes, speaker: Voice): string[] =>
  Object.keys(changes).map((field) => sayPart(field.replaceAll('_', ' '), speaker));

type Changed = { name?: string | undefined; changes: Changes };
export const stepChanged = (
  { name, changes, letters }: Changed & { letters?: LetterChange[] | undefined },
  speaker: Voice,
): string => {
  if (name === undefined) return sentenceOf({ sentence: phrase('changed a step: {changes}') }, { changes }, speaker);
  const { follow_ups, named_by_hand: _, ...others } = changes;
  const fields = follow_ups && !letters?.length ? { ...others, follow_ups } : others;
  return sayIn(speaker)('changed the step {name}: {changes}', {
    name: speaker.find?.(name) ?? name,
    changes: [...fieldWords(fields, speaker), ...(letters ?? []).map((each) => letterWords(each, speaker))].join(', '),
  });
};
export const sectionChanged = ({ name, changes }: Changed, speaker: Voice): string =>
  name === undefined
    ? sentenceOf({ sentence: phrase('changed a section: {changes}') }, { changes }, speaker)
    : sayIn(speaker)('changed the section {name}: {changes}', {
        name,
        changes: fieldWords(changes, speaker).join(', '),
      });
