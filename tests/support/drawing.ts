import './drawing-window.ts';
import { createElement as make, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { prerender } from 'react-dom/static';
import type { PageBody } from '@candor/contracts/kernel/page';
import { addScreens, ensureScreen } from '../../frontend/src/app/screens.ts';
import { appScreens } from '../../frontend/src/app/app-screens.ts';
import { declaredScreens } from '../../frontend/src/app/declared-screens.ts';
import { PageFrame } from '../../frontend/src/app/page-frame.tsx';
import { loadDeferred } from '../../frontend/src/kit/deferred.tsx';
import { ShownPage } from '../../frontend/src/page/use-page.ts';

// Draws the screen of a page from the data that the server sent, without a browser. What throws while a page is drawn in a browser throws here too.

addScreens(appScreens);
addScreens(declaredScreens);

/** The HTML of the page, and the errors that its parts threw. */
export const drawn = async (address: string, body: PageBody): Promise<{ html: string; errors: string[] }> => {
  const { pathname } = new URL(address, 'http://local');
  const errors: string[] = [];
  const match = await ensureScreen(body.drawn_by ?? pathname, body);
  if (!match) return { html: '', errors: [`No screen draws ${pathname}.`] };
  await loadDeferred();
  const page = { address, shown: body.drawn_by ?? pathname, body };
  const screen = make(ShownPage, { value: page }, make(PageFrame, { busy: false }));
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] });
  const { prelude } = await prerender(make(StrictMode, null, make(RouterProvider, { router })), {
    onError: (error) => void errors.push(String(error)),
  }).catch((error: unknown) => {
    if (!errors.length) errors.push(String(error));
    return { prelude: new Blob().stream() };
  });
  return { html: await new Response(prelude as ReadableStream).text(), errors };
};
