import { say, sayWithin } from '@candor/contracts/words/say';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import type { Used } from '@candor/contracts/catalogues/pages';
import { listWords } from '@candor/contracts/words/list-words';
import { Link } from '../kit/link.tsx';
import { listTo } from '../page/list-address.ts';

type Each = { used: Used; count: number };
/** Whether an entry without counted uses is unused. That is unknown for a list whose entries the product itself uses. */
export const canBeUnused = ({ usedUncounted }: Pick<Catalogue, 'usedUncounted'>): boolean => !usedUncounted;
/** The uses of one entry, the most frequent first. */
export const usesOfEntry = (used: readonly Used[], id: string): Each[] =>
  used
    .map((each) => ({ used: each, count: each.counts.find((one) => one.id === id)?.count ?? 0 }))
    .filter(({ count }) => count > 0);
export const sumOf = (each: readonly Each[]): number => each.reduce((sum, { count }) => sum + count, 0);
/** '12 jobs': the count, with the words of the use. */
const usersWords = ({ one, many }: Used, count: number): string =>
  say('{count, number} {items}', { count, items: sayWithin(count === 1 ? one : many) });
/** 12 jobs and 3 teams. */
export const usedWords = (each: readonly Each[]): string =>
  listWords(each.map(({ used, count }) => usersWords(used, count)));
const toThem = ({ shown }: Used, id: string): string => {
  const [area, entity] = shown.screen.split('/') as [string, string];
  return listTo(area, entity, { list: { filters: { ...shown.filters, [shown.filter]: [id] } } });
};

/** How much an entry is used, as a bar relative to the others, with links to its users. */
export const UsedCell = ({
  id,
  name,
  used,
  most,
  canBeUnused,
}: {
  id: string;
  name: string;
  used: readonly Used[];
  most: number;
  canBeUnused: boolean;
}) => {
  const each = usesOfEntry(used, id);
  const share = most ? sumOf(each) / most : 0;
  return (
    <span className="tnum flex shrink-0 items-center justify-end gap-3 text-ui sm:w-56">
      <span aria-hidden className="flex w-16 justify-end max-sm:hidden">
        {share > 0 && (
          <i className="h-1 min-w-px rounded-full bg-ink-4/60" style={{ width: `${Math.max(share * 100, 2)}%` }} />
        )}
      </span>
      <span className="flex min-w-0 flex-col items-end sm:min-w-28">
        {each.map((one) => {
          const words = usersWords(one.used, one.count);
          return (
            <Link
              key={one.used.one}
              to={toThem(one.used, id)}
              aria-label={say('{name} is used by {words}. Show them.', { name, words })}
              className="rounded-tag py-0.5 text-ink-2 underline decoration-line-2 underline-offset-3 hover:text-ink hover:decoration-ink-3"
            >
              {words}
            </Link>
          );
        })}
        {!each.length && canBeUnused && <span className="text-ink-3 max-sm:hidden">{say('not used')}</span>}
      </span>
    </span>
  );
};
