import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageBody } from '@candor/contracts/kernel/page';
import { pageRequest } from '../page/page-request.ts';
import { noteRead } from '../page/position.ts';
import { sameSite } from '../page/same-site.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { ensureScreen, isStatic } from './screens.ts';

// The navigation protocol of SPEC §2: every change of address asks the server for the page.

let lastGood: LoadedPage | null = null;
/** The answer to a short address, kept until the router asks for the full one, so that the server is not asked twice. */
let settled: LoadedPage | null = null;

/** Takes the page the server sent with the document. */
export const seedPage = (page: LoadedPage) => {
  lastGood = page;
  noteRead((page.body as { position?: number }).position);
};

const ignored = (address: string, pathname: string): LoadedPage => lastGood ?? { address, shown: pathname, body: {} };

/** The one loader. Redirects are pushed, so that Back returns to the page that was on screen. */
export const pageLoader = async ({ request }: LoaderFunctionArgs): Promise<LoadedPage | Response> => {
  const url = new URL(request.url);
  const address = url.pathname + url.search;
  if (settled?.address === address) {
    const page = settled;
    settled = null;
    return page;
  }
  const screen = ensureScreen(url.pathname); // load code and data at the same time
  screen.catch(() => undefined);
  if (isStatic(url.pathname)) {
    await screen;
    return { address, shown: url.pathname, body: {} };
  }
  let response: Response;
  try {
    response = await fetch(pageRequest(address), {
      signal: request.signal,
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
  } catch (failure) {
    if (request.signal.aborted) throw failure; // a newer navigation has begun and the router drops this one
    return ignored(address, url.pathname);
  }
  if (new URL(response.url || request.url).pathname.endsWith('access-denied')) return redirect('/');
  if (response.status >= 500) return redirect('/500');
  if (response.status === 404) return redirect('/404');
  const body = (await response.json().catch(() => null)) as (PageBody & { address?: string; position?: number }) | null;
  if (!response.ok || !body) return ignored(address, url.pathname);
  if (body.authorization) return redirect(sameSite(body.authorization.location) ?? '/unauthorized');
  const onward = body.redirect && sameSite(body.redirect.location);
  if (onward) return redirect(onward);
  let found: Awaited<typeof screen>;
  try {
    found = await screen;
  } catch {
    window.location.assign(address); // the server has newer files than this tab: load the page anew
    return new Promise(() => undefined);
  }
  if (!found) return redirect('/404');
  noteRead(body.position);
  const page: LoadedPage = { address, shown: url.pathname, body };
  const full = sameSite(body.address);
  if (full && full !== address) {
    settled = lastGood = { address: full, shown: new URL(full, window.location.origin).pathname, body };
    return redirect(full);
  }
  lastGood = page;
  return page;
};
