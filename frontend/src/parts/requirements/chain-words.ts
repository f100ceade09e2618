import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { Gap } from '@candor/contracts/requirements/chain';
import type { Task } from '@candor/contracts/jobs/values';

// The texts about a job's chain of tasks, requirements and questions.

export const often = { 1: phrase('Rare'), 2: phrase('Sometimes'), 3: phrase('Often') } as const;
export const matters = { 1: phrase('Neutral'), 2: phrase('Important'), 3: phrase('Critical') } as const;
export const saidScale = (scale: Readonly<Record<string, string>>) =>
  Object.entries(scale).map(([value, label]) => ({ value, label: sayLabel(label) }));
export const frequencyWord = ({ frequency }: Pick<Task, 'frequency'>): string =>
  sayLabel((often as Record<number, string>)[frequency] ?? '');
export const importanceWord = ({ importance }: Pick<Task, 'importance'>): string =>
  sayLabel((matters as Record<number, string>)[importance] ?? '');

/** The words for gaps of one kind: parts that are missing, or too many. */
export const gapWords = (kind: Gap['kind'], count: number): string => {
  switch (kind) {
    case 'no_question':
      return say('{count, plural, one {must-have not asked} other {must-haves not asked}}', { count });
    case 'asked_often':
      return say('{count, plural, one {asked three times} other {asked three times}}', { count });
    case 'over_time':
      return say('{count, plural, one {round over its time} other {rounds over their time}}', { count });
    case 'no_requirement':
      return say('{count, plural, one {task not covered} other {tasks not covered}}', { count });
    case 'no_round':
      return say('{count, plural, one {question without a round} other {questions without a round}}', { count });
  }
};
