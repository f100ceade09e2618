import { say } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { cx } from '../../kit/cx.ts';
import { cells, type Load } from './loads.ts';

/** How many interviews each member has that week, including these: the reader sees an unfair load before booking. */
export const LoadBars = ({ loads, names }: { loads: readonly Load[]; names: Names }) =>
  loads.length ? (
    <section aria-label={say('Load that week, with this')} className="px-5 max-sm:px-4 py-3.5">
      <h2 className="mb-2 text-ui font-semi text-ink">{say('Load that week, with this')}</h2>
      <ul className="grid gap-1.5">
        {loads.map((load) => (
          <li key={load.id} className="flex items-center gap-2 text-ui">
            <span className="w-16 shrink-0 truncate text-ink-2">
              <bdi>{names[load.id]?.split(' ')[0]}</bdi>
            </span>
            <span aria-hidden className="flex min-w-0 flex-1 flex-wrap gap-[3px]">
              {cells(load).map((cell, index) => (
                <i key={index} className={cx('h-2 w-3 rounded-[3px]', cell === 'these' ? 'bg-accent' : 'bg-ink-4')} />
              ))}
            </span>
            <span className="tnum shrink-0 text-meta text-ink">
              {say('{count, plural, one {# interview} other {# interviews}}', { count: load.before + load.these })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
