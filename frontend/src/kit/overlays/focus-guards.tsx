import { useEffect } from 'react';

/** Base UI puts empty elements around an open menu or popover, which pass the focus on, and hides them from screen readers. Focusable elements must not be hidden, and these elements have no content that would need hiding. Render this component inside the popup; it works while the popup is open. */
export const OpenGuards = () => {
  useEffect(() => {
    const show = () => {
      for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]'))
        guard.removeAttribute('aria-hidden');
    };
    show();
    // The guards are added to the page after the popup.
    const joins = new MutationObserver(show);
    joins.observe(document.body, { childList: true, subtree: true });
    return () => joins.disconnect();
  }, []);
  return null;
};
