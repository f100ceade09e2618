import { StrictMode, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import {
  createBrowserRouter,
  RouterProvider,
  useLocation,
  useNavigation,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
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

/** Makes the router, at the page that the server sent when there is one. */
const routerAt = (seed: LoadedPage | null) => {
  if (seed) seedPage(seed);
  const router = createBrowserRouter(routes, seed ? { hydrationData: { loaderData: { page: seed } } } : {});
  rememberScroll(router);
  // The browser kept this page while somebody went elsewhere. Who is signed in, and what the page shows, may have changed.
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
 * Puts the router behind a page that stands without one. The page stays as it is, with what is typed in it, until another
 * page is there; `redraw` shows the same page with newer data.
 */
export const takeOver = (root: Root, seed: LoadedPage, redraw: (page: LoadedPage) => void) => {
  const router = routerAt(seed);
  const leave = router.subscribe(({ navigation, loaderData }) => {
    if (navigation.state !== 'idle') return;
    const page = loaderData?.page as LoadedPage | undefined;
    if (page?.address === seed.address) return redraw(page); // also when the other page did not come
    leave();
    draw(root, router);
  });
  return router;
};
