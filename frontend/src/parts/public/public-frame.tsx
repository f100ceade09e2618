import type { ReactNode } from 'react';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { languageNames, languageParameter, say } from '@candor/contracts/words/say';
import { privacyPath } from '@candor/contracts/privacy/asking';
import { statementPath } from '@candor/contracts/privacy/pages';
import type { PublicOrganization } from '@candor/contracts/public/pages';
import { useLoadedPage } from '../../page/use-page.ts';
import { keptOf, onward } from './post-words.ts';
import { VisitQuestion } from './visit-question.tsx';
import { BrandBand, brandColor, BrandMark } from './brand.tsx';

/** Links to the same page in the other offered languages. */
export const Languages = () => {
  const { address, body } = useLoadedPage();
  const { pathname, searchParams } = new URL(address, 'http://local');
  const others = (body.languages ?? []).filter((each) => each !== body.language);
  if (!others.length) return null;
  const to = (language: string) => {
    const query = new URLSearchParams(searchParams);
    query.set(languageParameter, language);
    return `${pathname}?${query.toString()}`;
  };
  return (
    <nav
      aria-label={say('Language')}
      className="ms-auto flex shrink-0 items-center gap-4 ps-4 text-ui text-ink-2 [nav+&]:ms-0"
    >
      {others.map((each) => (
        <Link
          key={each}
          to={to(each)}
          lang={each}
          hrefLang={each}
          className="inline-flex min-h-8 items-center rounded-tag hover:text-ink hover:underline hover:underline-offset-3"
        >
          {languageNames[each]}
        </Link>
      ))}
    </nav>
  );
};

export const SkipToContent = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-ctl focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
  >
    {say('Skip to content')}
  </a>
);

/** The frame of an organization's public pages: its color, its name, the page, and the product's name. With `?embed=1` the page stands alone, for a window of another program. */
export const PublicFrame = ({
  organization,
  wide,
  under = say('Careers'),
  nav,
  children,
}: {
  organization: PublicOrganization;
  /** The line below the organization's name. */
  under?: string;
  /** Whether the page has two columns. */
  wide?: boolean;
  /** Links beside the name. */
  nav?: ReactNode;
  children: ReactNode;
}) => {
  const width = wide ? 'max-w-[1150px]' : 'max-w-[760px]';
  const color = brandColor(organization.brand_color);
  const { address } = useLoadedPage();
  if (new URL(address, 'http://local').searchParams.has('embed'))
    return (
      <main id="main" tabIndex={-1} className="bg-sheet px-5 py-6 outline-none">
        {children}
      </main>
    );
  const kept = keptOf(address);
  return (
    <div className="flex min-h-dvh flex-col bg-sheet">
      <SkipToContent />
      <BrandBand color={color} className="h-1.5" />
      <header className={cx('mx-auto flex w-full items-center px-5 py-4 sm:px-8', width)}>
        <Link to={onward(`/${organization.slug}/jobs`, kept)} className="flex min-w-0 items-center gap-3 rounded-ctl">
          <BrandMark name={organization.name} logo={organization.logo_url} color={color} />
          <span className="min-w-0">
            <span className="block truncate text-head font-semi text-ink">{organization.name}</span>
            <span className="block text-meta text-ink-3">{under}</span>
          </span>
        </Link>
        {nav}
        <Languages />
      </header>
      <main id="main" tabIndex={-1} className={cx('mx-auto w-full flex-1 px-5 pb-16 outline-none sm:px-8', width)}>
        {children}
      </main>
      <VisitQuestion organization={organization} width={width} />
      <footer className="border-t border-line px-5 py-6 text-center text-meta text-ink-3">
        {organization.address && (
          <address className="mb-2 whitespace-pre-line text-ink-2 not-italic">{organization.address}</address>
        )}
        <p className="mb-2 flex flex-wrap justify-center gap-x-5">
          {[
            [privacyPath(organization.slug), say('Privacy')],
            [statementPath(organization.slug), say('Automation and AI')],
          ].map(([to, words]) => (
            <Link key={to} to={to!} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
              {words}
            </Link>
          ))}
        </p>
        {say('Candor. Structured, fair hiring – from job description to signed offer.')}
      </footer>
    </div>
  );
};

/** Facts of a post as rounded labels. */
export const PostFacts = ({ facts }: { facts: readonly (string | null | undefined)[] }) => (
  <ul className="flex flex-wrap gap-2">
    {facts
      .filter((fact): fact is string => Boolean(fact))
      .filter((fact, index, all) => all.indexOf(fact) === index)
      .map((fact) => (
        <li key={fact} className="rounded-full bg-hover px-3 py-1 text-ui text-ink-2">
          {fact}
        </li>
      ))}
  </ul>
);
