import { createContext, use, type AnchorHTMLAttributes, type Ref } from 'react';

// Links and the way to another page. Whoever draws the page says how it is left, so a page needs no router to have links.

/** Goes to an address of this application. */
export type Go = (
  to: string,
  /** `keepScroll`: the page stays where it is. `back`: the page is shown where it was left. */
  options?: { replace?: boolean; state?: { keepScroll?: boolean; back?: boolean } | null },
) => void | Promise<void>;

/** How the page is left. Where nobody says so, the browser loads the address as a document. */
export const Way = createContext<Go>((to, { replace } = {}) =>
  replace ? window.location.replace(to) : window.location.assign(to),
);
export const useGo = (): Go => use(Way);

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};
const isHere = (to: string) => {
  const { href, origin, pathname, search } = new URL(to, window.location.href);
  return href.startsWith(origin) && pathname + search === window.location.pathname + window.location.search;
};

/** A link to another page. Clicks that ask the browser for a new tab or a download are the browser's. A link to the page on screen adds no entry for Back. */
export const Link = ({ to, replace, onClick, children, ...rest }: LinkProps) => {
  const go = useGo();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return;
        event.preventDefault();
        void go(to, { replace: replace ?? isHere(to) });
      }}
    >
      {children}
    </a>
  );
};
