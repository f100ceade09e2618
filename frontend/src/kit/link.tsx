import { createContext, use, type AnchorHTMLAttributes, type Ref } from 'react';

// Links and navigation. The renderer of a page provides its navigation, so pages can have links without a router.

/** Goes to an address of this application. */
export type Go = (
  to: string,
  /** `keepScroll`: the page keeps its scroll position. `back`: the page is shown at the position where the reader left it. */
  options?: { replace?: boolean; state?: { keepScroll?: boolean; back?: boolean } | null },
) => void | Promise<void>;

/** The function that opens another page. The browser loads the address as a document unless a renderer provides another function. */
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

/** A link to another page. The browser handles clicks that ask for a new tab or a download. A link to the present page adds no entry to the history. */
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
