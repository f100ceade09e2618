import { renderToString } from 'react-dom/server';
import { german } from '@candor/contracts/de/all';
import type { PageBody } from '@candor/contracts/kernel/page';
import { pseudo } from '@candor/contracts/words/pseudo';
import { english, type Language, listenTo, type Voice, voiceFrom } from '@candor/contracts/words/say';
import { loadDeferred } from '../kit/deferred.tsx';
import { localeOf } from '../kit/inputs/person-locale.ts';
import { appScreens } from './app-screens.ts';
import { declaredScreens } from './declared-screens.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { addScreens, ensureScreen, isFramed, matchScreen } from './screens.ts';
import { ServedPage } from './served-page.tsx';

// The functions that the back end calls. `body` is the page body that the client's loader would get.

addScreens(appScreens);
addScreens(declaredScreens);

const voices: Record<Language, Voice> = { en: english, de: voiceFrom('de', 'de', german), 'en-XB': pseudo };

const pageOf = (address: string, body: PageBody, status: number): LoadedPage => {
  const { pathname } = new URL(address, 'http://local');
  const shown =
    status === 404
      ? '/404'
      : status >= 500
        ? '/500'
        : body.authorization && !body.authorization.location
          ? '/unauthorized'
          : (body.drawn_by ?? pathname);
  return { address, shown, body };
};
const seedText = (page: LoadedPage) => JSON.stringify(page).replaceAll('<', '\\u003c');

/** The seed of a screen that is not server-rendered, for `<script type="application/json" id="page-data">`. */
export const seedOf = (address: string, body: PageBody, status = 200): string =>
  seedText(pageOf(address, body, status));

/** The file that draws this page (its key in the manifest), and whether the server renders it; null when no screen matches. `preload` lists all files to preload, including the shell's. */
export const screenOf = (
  address: string,
  body: PageBody,
  status: number,
): { file: string; preload: string[]; serverRendered: boolean } | null => {
  const { shown } = pageOf(address, body, status);
  const match = matchScreen(shown);
  if (!match) return null;
  const { file } = match.screen;
  const inShell = isFramed(match, body);
  return {
    file,
    preload: inShell ? [file, 'src/app/routed-app.tsx', 'src/app/app-screens.ts', 'src/app/shell.tsx'] : [file],
    serverRendered: !inShell,
  };
};

/** Renders a public screen, or the status page of `status`, without any style attribute or tag. `locale`: the browser's, so that both sides write the same dates and times. */
export const renderPage = async (
  address: string,
  body: PageBody,
  status: number,
  locale = 'en',
): Promise<{ html: string; seed: string; screen: string; title: string }> => {
  const page = pageOf(address, body, status);
  const match = (await ensureScreen(page.shown)) ?? (await ensureScreen((page.shown = '/404')));
  await loadDeferred();
  // Rendering is synchronous: nothing else runs until the page is drawn.
  const spoken = voices[page.body.language ?? 'en'];
  const voice = { ...spoken, locale: localeOf(locale, spoken.language.slice(0, 2)).words };
  listenTo(() => voice);
  const html = renderToString(<ServedPage page={page} go={() => undefined} />);
  return { html, seed: seedText(page), screen: match!.screen.file, title: body.title ?? 'Candor' };
};
