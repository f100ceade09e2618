import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { systemPage } from '@candor/contracts/platform/pages';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Said } from '../../kit/said.tsx';
import { Ago } from '../../kit/time.tsx';
import { firstFew } from '../../parts/home/part.tsx';

/** The milliseconds between two checks whether a stopped list runs again. No event reports that, so Home asks while the card is visible. */
const pause = 10_000;

/** The lists that have stopped, the consequences, and what to do. */
export const StoppedModels = ({
  stopped,
  operator,
  zone,
}: {
  stopped: DashboardData['stopped'];
  operator: boolean;
  zone: string | null;
}) => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) void revalidate();
    }, pause);
    return () => window.clearInterval(timer);
  }, [revalidate]);
  const count = stopped.length;
  const title = count === 1 ? say('A list has stopped') : say('{count, number} lists have stopped', { count });
  return (
    <section aria-label={title} className="mt-6">
      <Notice tone="bad" title={title}>
        <ul className="my-1.5">
          {stopped.slice(0, firstFew).map(({ list, since }) => (
            <li key={list} className="flex flex-wrap gap-x-2">
              <span className="font-medium">{list}</span>
              <span>
                <Said text="stopped {when}" with={{ when: <Ago at={since} zone={zone} /> }} />
              </span>
            </li>
          ))}
          {count > firstFew && <li>{say('and {count, number} more', { count: count - firstFew })}</li>}
        </ul>
        <p className="max-w-[72ch] text-ink-2">
          {say(
            'Everything people do is still saved. Lists, search and exports show it once this is fixed. Candor tries again every few seconds.',
          )}
        </p>
        <p className="mt-1.5 max-w-[72ch] text-ink-2">
          {operator ? (
            <Link to={systemPage.at} className="font-medium text-accent-ink underline">
              {say('Open System to see the cause and rebuild a list.')}
            </Link>
          ) : (
            say(
              'If it lasts, tell the person who runs Candor for you. The command “npm run doctor” names the cause and what to do.',
            )
          )}
        </p>
      </Notice>
    </section>
  );
};
