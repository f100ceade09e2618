import { looksForSomething, mostWords, parseSearch, wordsAlone } from '@candor/contracts/kernel/search';
import { say } from '@candor/contracts/words/say';

/** The line that explains the typed words. Null if they need no explanation, so that no box covers the filters below. */
const lineFor = (text: string): string | null => {
  const read = parseSearch(text);
  if (read.dropped) return say('Searches use the first {count, number} words.', { count: mostWords });
  if (text.trim() && !looksForSomething(read)) return say('Type a word to search for.');
  return text.trim() && wordsAlone(read) ? null : say('"exact phrase", this OR that, -not this');
};

/** The operators of a list search, or why the typed text cannot work. */
export const SearchOperators = ({ id, text }: { id: string; text: string }) => {
  const line = lineFor(text);
  return (
    <span
      id={id}
      role="status"
      className={
        line === null
          ? 'sr-only'
          : 'absolute start-0 top-full z-30 mt-1 w-max max-w-[calc(100vw-32px)] rounded-card bg-sheet px-2.5 py-1.5 text-meta text-ink-2 shadow-float'
      }
    >
      {line}
    </span>
  );
};
