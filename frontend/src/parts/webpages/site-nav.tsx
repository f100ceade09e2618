import { articlesPath } from '@candor/contracts/webpages/paths';
import { publicEventsPath } from '@candor/contracts/recruiting-events/pages';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';

const look = 'inline-flex min-h-11 items-center border-y-2 border-transparent text-ui hover:text-ink';
/** The links to the parts of an organization's site. `at`: the present part. */
export const SiteNav = ({
  org,
  articles,
  events,
  at,
}: {
  org: string;
  articles: boolean;
  events: boolean;
  at: 'articles' | null;
}) => (
  <nav aria-label={say('Site')} className="ms-auto flex shrink-0 items-center gap-4 ps-4 sm:gap-6">
    <Link to={`/${org}/jobs`} className={cx(look, 'text-ink-2')}>
      {say('Open jobs')}
    </Link>
    {articles && (
      <Link
        to={articlesPath(org)}
        aria-current={at === 'articles' ? 'page' : undefined}
        className={cx(look, at === 'articles' ? 'border-b-ink font-medium text-ink' : 'text-ink-2')}
      >
        {say('Articles')}
      </Link>
    )}
    {events && (
      <Link to={publicEventsPath(org)} className={cx(look, 'text-ink-2 max-sm:hidden')}>
        {say('Our events')}
      </Link>
    )}
  </nav>
);
