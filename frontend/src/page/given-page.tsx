import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Toasts } from '../kit/overlays/toasts.tsx';
import { type LoadedPage, ShownPage } from './use-page.ts';

// What tests of screens are given.

/** These contents as on a page that was loaded with this body. */
export const givenPage = (body: object, contents: ReactNode, address = '/x'): ReactNode => {
  const page = { address, shown: address, body } as unknown as LoadedPage;
  const element = (
    <ShownPage value={page}>
      {contents}
      <Toasts />
    </ShownPage>
  );
  return <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
};
/** The past of a page: as of this moment, in a log that began 30 days ago. */
export const givenPast = (as_of: string) => {
  const began = new Date(Date.now() - 30 * 86_400_000).toISOString();
  return {
    as_of,
    refused: null as string | null,
    events: 3,
    of: 9,
    began,
    before: null,
    after: null,
    from: began,
    days: [{ day: as_of.slice(0, 10), count: 1 }],
  };
};
