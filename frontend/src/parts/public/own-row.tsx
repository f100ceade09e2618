import type { ReactNode } from 'react';
import { usePageAddress } from '../../page/use-page.ts';

// The parts of a candidate's own page share these.

/** Returns a function that changes a call so that it goes to the address of this application. */
export const useCalls = () => {
  const here = new URL(usePageAddress(), 'http://local').pathname;
  return <E extends { path: string }>(endpoint: E): E => ({
    ...endpoint,
    path: `${here}${endpoint.path.slice(endpoint.path.indexOf('/api/'))}`,
  });
};

/** One line about the application. */
export const Row = ({ icon, children, action }: { icon: ReactNode; children: ReactNode; action?: ReactNode }) => (
  <div className="flex min-h-11 items-center gap-3 border-t border-line py-2 text-ui text-ink">
    <span aria-hidden className="shrink-0 text-ink-3">
      {icon}
    </span>
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
);
export const linkLook =
  'inline-flex min-h-8 shrink-0 items-center rounded-tag text-ui font-medium text-ink underline decoration-line-2 underline-offset-4 hover:decoration-ink';
