import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './page-host.tsx';
import { rememberServedInputs } from '../kit/early-input.ts';
import { rememberScroll } from '../page/scroll-memory.ts';
import { sameSite } from '../page/same-site.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { seedPage } from './page-loader.ts';
import { ensureScreen } from './screens.ts';

// Takes over the page that the server sent, with the same data and screen and without another request.

const takeSeed = (): LoadedPage | null => {
  const element = document.getElementById('page-data');
  if (!element) return null;
  const page = JSON.parse(element.textContent) as LoadedPage & { body: { address?: string } };
  element.remove();
  if (page.shown === '/unauthorized') {
    // the server has already drawn the refusal
    window.history.replaceState(window.history.state, '', page.shown);
    return { address: page.shown, shown: page.shown, body: { title: page.body.title } };
  }
  if (page.body.authorization || page.body.redirect) return null; // the loader asks again and follows the redirect
  const full = sameSite(page.body.address);
  if (full && full !== page.address) {
    window.history.replaceState(window.history.state, '', full);
    return { address: full, shown: new URL(full, window.location.origin).pathname, body: page.body };
  }
  return page;
};

const start = async () => {
  const root = document.getElementById('root')!;
  rememberServedInputs();
  const seed = takeSeed();
  if (seed) seedPage(seed);
  await ensureScreen(seed?.shown ?? window.location.pathname);
  const router = createBrowserRouter(routes(), seed ? { hydrationData: { loaderData: { page: seed } } } : {});
  rememberScroll(router);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (seed && root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
};

void start();
