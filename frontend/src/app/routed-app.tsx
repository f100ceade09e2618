import { StrictMode, useEffect, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import {
  createBrowserRouter,
  RouterProvider,
  useLocation,
  useNavigation,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { pageArrived } from '../kit/keys/shortcuts.tsx';
import { RoutedPage } from '../page/routed-page.tsx';
import { pageDrawn, rememberScroll } from '../page/scroll-memory.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { BrokenPage, PageFrame } from './page-frame.tsx';
import { pageLoader, seedPage } from './page-loader.ts';

// The application under its router: every change of address loads a page and draws its screen.

const PageHost = () => {
  const busy = useNavigation().state !== 'idle';
  const { key } = useLocation();
  useLayoutEffect(() => pageDrawn(key), [key]);
  // Effects of the page's parts ran before this one, so their shortcuts are registered.
  useEffect(pageArrived, [key]);
  return (
    <RoutedPage>
      <PageFrame busy={busy} />
    </RoutedPage>
  );
};
const Broken = () => <BrokenPage failure={useRouteError()} />;
/** One route matches every address. */
const routes: RouteObject[] = [
  {
    id: 'page',
    path: '*',
    loader: pageLoader,
    Component: PageHost,
    ErrorBoundary: Broken,
    HydrateFallback: () => null,
  },
];

/** Makes the router, starting at the page that the server sent, if any. */
const routerAt = (seed: LoadedPage | null) => {
  if (seed) seedPage(seed);
  const router = createBrowserRouter(routes, seed ? { hydrationData: { loaderData: { page: seed } } } : {});
  rememberScroll(router);
  // The browser kept this page while the reader was elsewhere. The session and the content may have changed.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void router.revalidate());
  return router;
};
const draw = (root: Root, router: ReturnType<typeof routerAt>) =>
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );

/** Draws the whole application. */
export const drawApp = (root: Root, seed: LoadedPage | null): void => draw(root, routerAt(seed));

/**
 * Adds the router to a page that runs without it. The page stays as it is, with the text typed in it, until another
 * page has loaded; `redraw` shows the same page with newer data.
 */
export const takeOver = (root: Root, seed: LoadedPage, redraw: (page: LoadedPage) => void) => {
  const router = routerAt(seed);
  const leave = router.subscribe(({ navigation, loaderData }) => {
    if (navigation.state !== 'idle') return;
    const page = loaderData?.page as LoadedPage | undefined;
    if (page?.address === seed.address) return redraw(page); // also when the other page failed to load
    leave();
    draw(root, router);
  });
  return router;
};
