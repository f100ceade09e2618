import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { PageBody } from '@candor/contracts/kernel/page';
import { loadDeferred } from '../kit/deferred.tsx';
import { appScreens } from './app-screens.ts';
import { declaredScreens } from './declared-screens.ts';
import { routes } from './page-host.tsx';
import type { LoadedPage } from '../page/use-page.ts';
import { addScreens, ensureScreen, matchScreen } from './screens.ts';

// The functions that the back end calls. `body` is the page body that the client's loader would get.

addScreens(appScreens);
addScreens(declaredScreens);

const pageOf = (address: string, body: PageBody, status: number): LoadedPage => {
  const { pathname } = new URL(address, 'http://local');
  const shown =
    status === 404
      ? '/404'
      : status >= 500
        ? '/500'
        : body.authorization && !body.authorization.location
          ? '/unauthorized'
          : pathname;
  return { address, shown, body };
};
const seedText = (page: LoadedPage) => JSON.stringify(page).replaceAll('<', '\\u003c');

/** The seed of a screen that is not server-rendered, for `<script type="application/json" id="page-data">`. */
export const seedOf = (address: string, body: PageBody, status = 200): string =>
  seedText(pageOf(address, body, status));

/** The file that draws this path (its key in the manifest), and whether the server renders it; null when no screen does. `preload` lists all files to preload, with those of the shell. */
export const screenOf = (
  pathname: string,
  body: PageBody = {},
): { file: string; preload: string[]; serverRendered: boolean } | null => {
  const match = matchScreen(pageOf(pathname, body, 200).shown);
  if (!match) return null;
  const { file, page } = match.screen;
  return {
    file,
    preload: page.frame === 'app' ? [file, 'src/app/app-screens.ts', 'src/app/shell.tsx'] : [file],
    serverRendered: page.frame === 'public',
  };
};

/** Renders a public screen, or the status page of `status`, without any style attribute or tag. */
export const renderPage = async (
  address: string,
  body: PageBody,
  status: number,
): Promise<{ html: string; seed: string; screen: string; title: string }> => {
  const page = pageOf(address, body, status);
  const match = (await ensureScreen(page.shown)) ?? (await ensureScreen((page.shown = '/404')));
  await loadDeferred();
  const handler = createStaticHandler(routes(() => page));
  const context = await handler.query(new Request(new URL(address, 'http://local')));
  if (context instanceof Response) throw new Error(`The page ${page.shown} answered with a response instead of data.`);
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  return { html, seed: seedText(page), screen: match!.screen.file, title: body.title ?? 'Candor' };
};
