import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';

/** What a question of a set is about, and which round asks it, as sentences. Empty where the set says neither. */
export const askedWords = ({
  requirements,
  round,
}: {
  requirements: readonly string[];
  round?: string | null | undefined;
}): string =>
  [
    requirements.length ? say('About {requirements}.', { requirements: listWords(requirements) }) : '',
    round ? say('Asked in {round}.', { round }) : '',
  ]
    .filter(Boolean)
    .join(' ');
