import { articlesPath } from '@candor/contracts/webpages/paths';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';

const look = 'inline-flex min-h-11 items-center border-b-2 text-ui hover:text-ink';
/** The parts of an organization's site. `at`: the present one. */
export const SiteNav = ({ org, articles, at }: { org: string; articles: boolean; at: 'articles' | null }) => (
  <nav aria-label={say('Site')} className="ms-auto flex shrink-0 items-center gap-4 ps-4 sm:gap-6">
    <Link to={`/${org}/jobs`} className={cx(look, 'border-transparent text-ink-2')}>
      {say('Open jobs')}
    </Link>
    {articles && (
      <Link
        to={articlesPath(org)}
        aria-current={at === 'articles' ? 'page' : undefined}
        className={cx(look, at === 'articles' ? 'border-ink font-medium text-ink' : 'border-transparent text-ink-2')}
      >
        {say('Articles')}
      </Link>
    )}
  </nav>
);
