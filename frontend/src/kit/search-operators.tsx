import { mostWords, parseSearch, searches } from '@candor/contracts/kernel/search';
import { say } from '@candor/contracts/kernel/say';

const lineFor = (text: string): string => {
  const read = parseSearch(text);
  if (read.dropped) return say('Only the first {count, number} words are looked for.', { count: mostWords });
  if (text.trim() && !searches(read)) return say('There is no word to look for yet.');
  return say('"exact words" together, one OR another, -without');
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
