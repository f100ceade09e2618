import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';

/** A line above people found only by similar names that differ in one letter. `meant`: the searches that would find them. */
export const NearNames = ({ meant, onSearch }: { meant: readonly string[]; onSearch: (search: string) => void }) => (
  <div role="status" className="flex flex-wrap items-center gap-2 px-5 pb-2 text-ui text-ink-2 max-sm:px-4">
    <span>{say('No exact match. These names are similar:')}</span>
    {meant.map((search) => (
      <Button key={search} size="sm" onClick={() => onSearch(search)}>
        {search}
      </Button>
    ))}
  </div>
);
/** The mark of a person found by a similar name. */
export const similarName = () => <span className="text-meta text-ink-3">{say('Similar name')}</span>;
