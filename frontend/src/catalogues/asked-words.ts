import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';

/** The subject of a set's question, and its round, as sentences. Empty if the set names neither. */
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
