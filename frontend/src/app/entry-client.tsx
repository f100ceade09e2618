import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rememberServedInputs } from '../kit/keys/early-input.ts';
import { isReachable, watchConnection } from '../kit/connection.ts';
import type { Go } from '../kit/link.tsx';
import { withProgress } from '../kit/progress-bar.tsx';
import { leave } from '../page/leave.ts';
import { noteMissed } from '../page/missed-page.ts';
import { sameSite } from '../page/same-site.ts';
import { speak, startVoice } from '../page/voice.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { ensureScreen } from './screens.ts';
import { ServedPage } from './served-page.tsx';

// Takes over the page that the server sent, with the same data and screen and without another request.

const takeSeed = (): LoadedPage | null => {
  const element = document.getElementById('page-data');
  if (!element) return null;
  const page = JSON.parse(element.textContent) as LoadedPage & { body: { address?: string } };
  element.remove();
  const { authorization, redirect, ...body } = page.body;
  const refused = page.shown === '/unauthorized'; // the server has already drawn the refusal
  if (!refused && (authorization || redirect)) return null; // the loader asks again and follows the redirect
  const address =
    refused && !page.address.startsWith(page.shown)
      ? `${page.shown}?from=${encodeURIComponent(page.address)}`
      : (sameSite(body.address) ?? page.address);
  // Removes the parameters that only the server needed, such as the position to answer after.
  window.history.replaceState(window.history.state, '', address + window.location.hash);
  return { address, shown: address === page.address ? page.shown : new URL(address, origin).pathname, body };
};

const routed = () => import('./routed-app.tsx');

/** Takes over a page that the server has drawn. The router is loaded when the reader leaves the page or returns to it. */
const takePage = (element: HTMLElement, seed: LoadedPage) => {
  const drawn = (page: LoadedPage) => (
    <StrictMode>
      <ServedPage page={page} go={go} />
    </StrictMode>
  );
  let router: Promise<ReturnType<Awaited<ReturnType<typeof routed>>['takeOver']>> | undefined;
  const loadRouter = () =>
    (router ??= routed().then(
      ({ takeOver }) => takeOver(root, seed, (page) => root.render(drawn(page))),
      (failure: unknown) => {
        router = undefined; // the next attempt loads it again
        throw failure;
      },
    ));
  const go: Go = (to, options) =>
    withProgress(async () => {
      const ready = await loadRouter().catch(() => null);
      if (ready) return ready.navigate(to, options);
      if (await isReachable()) await leave(to);
      else noteMissed(to);
    });
  const root = hydrateRoot(element, drawn(seed));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !router)
      void loadRouter().then(
        (ready) => ready.revalidate(),
        () => undefined,
      );
  });
};

const start = async () => {
  const element = document.getElementById('root')!;
  rememberServedInputs();
  startVoice();
  const seed = takeSeed();
  watchConnection();
  const drawnByServer = seed && element.firstElementChild;
  const app = drawnByServer ? null : routed();
  await Promise.all([ensureScreen(seed?.shown ?? window.location.pathname, seed?.body), speak(seed?.body.language)]);
  if (drawnByServer) return takePage(element, seed);
  (await app!).drawApp(createRoot(element), seed);
};

void start();
