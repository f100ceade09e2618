import { createElement, useEffect } from 'react';
import { useLoaderData, useNavigation, useRouteError, type RouteObject } from 'react-router-dom';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { BoundPage, type LoadedPage } from '../page/use-page.ts';
import { pageLoader } from './page-loader.ts';
import { matchScreen, readyShell } from './screens.ts';

// Draws the screen of the loaded page, inside the shell when it is a signed-in page.

const PageHost = () => {
  const page = useLoaderData() as LoadedPage;
  const busy = useNavigation().state !== 'idle';
  const match = matchScreen(page.shown);
  const shell = match?.screen.page.frame === 'app' ? readyShell() : undefined;
  const { title } = page.body;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  const screen = match?.screen.ready ? (
    <BoundPage value={match.screen.page}>{createElement(match.screen.ready, { key: match.key })}</BoundPage>
  ) : null;
  return (
    <>
      <ProgressBar busy={busy} />
      {shell ? createElement(shell, null, screen) : screen}
    </>
  );
};

const Broken = () => {
  const failure = useRouteError();
  useEffect(() => {
    console.error(failure);
  }, [failure]);
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div role="alert">
        <h1 className="text-head font-semi text-ink">This page could not be shown.</h1>
        <p className="mt-1 text-ui text-ink-3">Nothing was changed.</p>
        <button
          type="button"
          onClick={() => window.location.reload()}
          className="mt-4 inline-flex h-8 items-center rounded-ctl bg-sheet px-3 font-medium shadow-card hover:bg-hover"
        >
          Reload
        </button>
      </div>
    </main>
  );
};

/** One route matches every address. The server passes a loader of its own. */
export const routes = (loader: RouteObject['loader'] = pageLoader): RouteObject[] => [
  { id: 'page', path: '*', loader, Component: PageHost, ErrorBoundary: Broken, HydrateFallback: () => null },
];
