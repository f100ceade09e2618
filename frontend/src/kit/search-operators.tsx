import { looksForSomething, mostWords, parseSearch } from '@candor/contracts/kernel/search';
import { say } from '@candor/contracts/kernel/say';

const lineFor = (text: string): string => {
  const read = parseSearch(text);
  if (read.dropped) return say('Searches use the first {count, number} words.', { count: mostWords });
  if (text.trim() && !looksForSomething(read)) return say('Type a word to search for.');
  return say('"exact phrase", this OR that, -not this');
};

/** What a search of a list understands, or what it cannot do with what is typed. */
export const SearchOperators = ({ id, text }: { id: string; text: string }) => (
  <span
    id={id}
    role="status"
    className="absolute start-0 top-full z-30 mt-1 w-max max-w-[calc(100vw-32px)] rounded-card bg-sheet px-2.5 py-1.5 text-meta text-ink-2 shadow-float"
  >
    {lineFor(text)}
  </span>
);
