import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { pinnedReports } from '@candor/contracts/reports/saved-endpoints';
import { cx } from '../../kit/cx.ts';
import { timeText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { HeadlineChange } from '../../parts/reports/headline-change.tsx';
import { headlineText } from '../../parts/reports/headline-words.ts';
import { MiniBars } from '../../parts/reports/mini-bars.tsx';

type Pinned = PayloadOf<typeof pinnedReports>;
/** The figures that the reader pinned to Home, else those that suit their role. They are loaded after the page, so that Home waits for no report. */
export const HomeFigures = ({ zone }: { zone: string | null }) => {
  const [pinned, setPinned] = useState<Pinned | null>(null);
  useEffect(() => {
    void call(pinnedReports, {}).then((answer) => {
      if (answer.status === 'ok') setPinned(answer.payload);
    });
  }, []);
  const figures = pinned?.figures ?? [];
  if (!figures.length) return null;
  // Reports count anew when they are opened, so the oldest figure here says how far both may differ.
  const oldest = figures.map(({ figure }) => figure.counted_at).toSorted()[0]!;
  return (
    <section aria-label={say('Figures')}>
      <div className="flex min-h-8 items-center gap-2 border-b border-line">
        <h2 className="text-ui font-semi text-ink">{say('Figures')}</h2>
        <span className="tnum text-meta text-ink-3">{say('Counted {time}', { time: timeText(oldest, zone) })}</span>
        {pinned!.dashboard && (
          <Link to="/reports/dashboards" className="ms-auto rounded-tag text-meta text-ink-3 hover:text-ink">
            {say('Dashboard: {name}', { name: pinned!.dashboard })}
          </Link>
        )}
        <Link
          to="/reports"
          className={cx('rounded-tag text-meta text-ink-3 hover:text-ink', !pinned!.dashboard && 'ms-auto')}
        >
          {pinned!.dashboard ? say('Choose others') : say('All reports')}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {figures.map(({ id, label, to, figure }) => (
          <li key={id} className="border-b border-line">
            <Link to={to} data-home-row="" className="flex min-h-14 items-center gap-3 rounded-ctl px-1 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-medium text-ink">{label}</span>
                <span className="block truncate text-meta text-ink-3">{figure.text}</span>
              </span>
              {figure.weeks.length > 0 && <MiniBars values={figure.weeks} />}
              <span className="text-end">
                <b className="tnum block text-read font-semi text-ink">{headlineText(figure, figure.value)}</b>
                <span className="text-meta">
                  <HeadlineChange figure={figure} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
