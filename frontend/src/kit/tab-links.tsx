import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import { cx } from './cx.ts';

export const tabLook =
  'relative flex h-9 shrink-0 items-center gap-1.5 text-ui whitespace-nowrap -outline-offset-2 rounded-tag';

/** Sections of a record that are pages of their own. */
export const TabLinks = ({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; label: string; count?: number; note?: string; current: boolean }[];
}) => {
  const nav = useRef<HTMLElement>(null);
  const current = links.find((link) => link.current)?.to;
  // when not all tabs fit, scroll to the current one
  useEffect(() => {
    const [bar, link] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current=page]')];
    if (
      current &&
      bar &&
      link &&
      (link.offsetLeft + link.offsetWidth > bar.scrollLeft + bar.clientWidth || link.offsetLeft < bar.scrollLeft)
    )
      bar.scrollLeft = link.offsetLeft - 20;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="hairline-b quiet-scroll relative flex shrink-0 gap-5 overflow-x-auto px-5"
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={link.current ? 'page' : undefined}
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
