import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import { cx } from './cx.ts';

export const tabLook =
  'relative flex h-9 shrink-0 items-center gap-1.5 text-ui whitespace-nowrap -outline-offset-2 rounded-tag';

/** Scrolls the bar of tabs until this tab is fully visible. */
export const keepInSight = (bar: HTMLElement | null, tab: HTMLElement | null | undefined): void => {
  if (!bar || !tab) return;
  const isCut = tab.offsetLeft + tab.offsetWidth > bar.scrollLeft + bar.clientWidth || tab.offsetLeft < bar.scrollLeft;
  if (isCut) bar.scrollLeft = tab.offsetLeft - 20;
};

export type TabLink = {
  to: string;
  label: string;
  count?: number | string | undefined;
  note?: string;
  current: boolean;
  /** Shows the section without leaving the page. */
  onOpen?: () => void;
};
/** Sections of a record, each with an address of its own. */
export const TabLinks = ({
  label,
  links,
  className,
}: {
  label: string;
  links: readonly TabLink[];
  className?: string;
}) => {
  const nav = useRef<HTMLElement>(null);
  const current = links.find((link) => link.current)?.to;
  useEffect(() => {
    if (current) keepInSight(nav.current, nav.current?.querySelector<HTMLElement>('[aria-current=page]'));
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={cx('hairline-b quiet-scroll relative flex shrink-0 gap-5 overflow-x-auto px-5', className)}
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={link.current ? 'page' : undefined}
          onClick={(event) => {
            if (!link.onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            link.onOpen();
          }}
          className={cx(
            tabLook,
            link.current
              ? 'font-medium text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-[2px] after:rounded-full after:bg-ink'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {link.label}
          {link.count !== undefined && <span className="tnum text-micro text-ink-3">{link.count}</span>}
          {link.note && (
            <span className="rounded-tag bg-accent-wash px-1 text-micro font-medium text-accent-ink">{link.note}</span>
          )}
        </Link>
      ))}
    </nav>
  );
};
