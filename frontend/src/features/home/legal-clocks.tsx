import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { HomeClock } from '@candor/contracts/privacy/pages';
import { Link } from 'react-router-dom';
import { cx } from '../../kit/cx.ts';
import { dateText, useNow } from '../../kit/time.tsx';
import { Part } from '../../parts/home/part.tsx';

const words = {
  request: phrase('asks about their data'),
  outcome: phrase('waits for the outcome of their interviews'),
  notice: phrase('must be told where their details come from'),
  consent: phrase('agreed to be kept, and it ends'),
} as const;
const soon = 7 * 86_400_000;

/** What laws require for people within the next two weeks. */
export const LegalClocks = ({ clocks, zone }: { clocks: readonly HomeClock[]; zone: string | null }) => {
  const now = useNow();
  return clocks.length ? (
    <Part title={say('Legal deadlines')} count={clocks.length}>
      <ul>
        {clocks.map(({ kind, request, person, due_at }) => (
          <li key={`${kind} ${request} ${person.id}`} className="border-b border-line last:border-0">
            <Link
              to="/people/privacy"
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-ctl px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate text-ui font-medium text-ink">{person.name}</span>
                <span className="block text-meta text-ink-3">{sayLabel(words[kind])}</span>
              </span>
              <span
                className={cx('text-meta', Date.parse(due_at) - now < soon ? 'font-medium text-warn' : 'text-ink-3')}
              >
                {say('by {day}', { day: dateText(due_at, zone) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
};
