import { numberWords, say } from '@candor/contracts/words/say';
import { Fragment, type ReactNode } from 'react';
import { Link } from './link.tsx';
import { ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';

/** A screen of the signed-in application: head, bars and one scrolling body. `beside` is a Drawer. */
export const Page = ({ children, beside }: { children: ReactNode; beside?: ReactNode }) => (
  <div className="flex min-w-0 flex-1">
    <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    {beside}
  </div>
);

/** The head of a page, 52 px high: location, name, state and facts, with the actions on the right. On a phone the state goes below a long name, and the actions stay beside both. */
export const PageHead = ({
  crumbs = [],
  title,
  count,
  status,
  facts,
  actions,
}: {
  crumbs?: readonly { to: string; label: string }[];
  title: ReactNode;
  count?: number;
  status?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 px-5 py-2 max-sm:px-4">
    <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2.5 gap-y-1 sm:contents">
      {crumbs.map((crumb) => (
        <Fragment key={crumb.to}>
          <Link to={crumb.to} className="rounded-tag py-0.5 text-ui text-ink-2 hover:text-ink max-sm:hidden">
            {crumb.label}
          </Link>
          <ChevronRight size={14} aria-hidden className="text-ink-4 max-sm:hidden" />
        </Fragment>
      ))}
      <h1 className="min-w-0 truncate pe-px text-head font-semi text-ink">{title}</h1>
      {count !== undefined && <span className="tnum text-ui text-ink-3">{numberWords(count)}</span>}
      {status}
    </div>
    {facts && <span className="min-w-0 max-h-8 flex-1 basis-0 overflow-hidden text-meta max-md:hidden">{facts}</span>}
    {actions && <div className="ms-auto flex shrink-0 items-center gap-2">{actions}</div>}
  </header>
);

/** A bar 48 px high for view switch, quick counts, filters and search. */
export const PageBar = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('flex min-h-12 shrink-0 flex-wrap items-center gap-2 px-5 py-2 max-sm:px-4', className)}>
    {children}
  </div>
);

/** The part of the page that scrolls. Its absolutely positioned children, such as hidden texts, stay inside it; otherwise they would stretch the window. A return to the page restores the scroll position. `narrow` is for reading and forms. */
export const PageScroll = ({
  children,
  narrow,
  className,
}: {
  children: ReactNode;
  narrow?: boolean;
  className?: string;
}) => (
  <div
    data-page-scroll
    tabIndex={0}
    role="region"
    aria-label={say('Content')}
    className="quiet-scroll relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
  >
    <div className={cx('px-5 py-5 max-sm:px-4', narrow && 'mx-auto max-w-[720px]', className)}>{children}</div>
  </div>
);

/** Whether a text has several lines. Such a text gets the full width of a narrow screen, and the actions go below it. */
const isLong = (text: ReactNode): boolean => typeof text === 'string' && text.length > 60;
/** A part of a page with a title. Space and a thin line divide such parts; boxes are never nested. */
export const Section = ({
  id,
  title,
  text,
  actions,
  children,
}: {
  /** The id of a section to which links lead; it makes the section focusable. */
  id?: string;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <section
    id={id}
    tabIndex={id ? -1 : undefined}
    aria-label={id ? title : undefined}
    className="border-b border-line py-5 outline-none first:pt-0 last:border-0"
  >
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className={cx('min-w-0 flex-1', isLong(text) ? 'basis-72' : 'basis-40')}>
        <h2 className="text-ui font-semi text-ink">{title}</h2>
        {text && <p className="mt-0.5 text-meta text-ink-3">{text}</p>}
      </div>
      {actions}
    </div>
    {children}
  </section>
);

/** Pairs of name and value. Unset values are faint. */
export const FactList = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
    {facts.map((fact) => (
      <div key={fact.label} className="min-w-0">
        <dt className="text-micro text-ink-3">{fact.label}</dt>
        <dd className={cx('mt-0.5 text-ui wrap-anywhere', fact.value ? 'font-medium text-ink' : 'text-ink-3')}>
          {fact.value || say('Not set')}
        </dd>
      </div>
    ))}
  </dl>
);
