import { phrase, say } from '@candor/contracts/words/say';
import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageBody } from '@candor/contracts/kernel/page';
import type { Standard } from '@candor/contracts/kernel/standard';
import { isReachable, noteLost, noteReached } from '../kit/connection.ts';
import { notePageBefore } from '../page/past/page-before.ts';
import { noteMissed } from '../page/missed-page.ts';
import { pageRequest } from '../page/page-request.ts';
import { leave } from '../page/leave.ts';
import { answered, awaited, forgetWritten, noteRead } from '../page/position.ts';
import { sameSite } from '../page/same-site.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { speak } from '../page/voice.ts';
import { ensureScreen, isStatic } from './screens.ts';

// Every change of address asks the server for the page
// (docs/rules/addresses-and-pages.md#how-the-browser-loads-a-page).

let lastGood: LoadedPage | null = null;
/** The page that a redirect leads to, kept for the next request only, so that the server is not asked twice. */
let settled: LoadedPage | null = null;

/** Takes the page the server sent with the document. */
export const seedPage = (page: LoadedPage) => {
  lastGood = page;
  noteRead((page.body as { position?: number }).position);
};

const titles = {
  '/404': phrase('Page not found'),
  '/500': phrase('Something went wrong'),
  '/unauthorized': phrase('No access'),
  '/access-denied': phrase('Access denied'),
} as const;
/** The menu of the last good page, so that a status page keeps it. */
const frameOf = (page: LoadedPage | null) => {
  const { user, organization, counts } = (page?.body ?? {}) as Partial<Standard>;
  return user && organization && counts ? { user, organization, counts, area: '', entity: '', view: '' } : {};
};
/** Leads to a status page, which keeps the requested address. */
const status = (path: string, address: string, more: Record<string, string> = {}) =>
  redirect(`${path}?${new URLSearchParams({ from: address, ...more })}`);

/** Gives the router its result. Only this function changes the state of this module, and it is called only while the router still waits for the request. */
type Arrival = () => LoadedPage | Response;

/** Handles a page that failed to load: the present page stays with its own address, and a line names the missing page. */
const stay =
  (address: string): Arrival =>
  () => {
    if (!lastGood) return { address, shown: '/500', body: {} };
    if (address === lastGood.address) return lastGood;
    noteMissed(address);
    settled = lastGood;
    return replace(lastGood.address);
  };
const arrive =
  (page: LoadedPage): Arrival =>
  () => {
    const { address, shown, body } = page as LoadedPage & { body: { address?: string; position?: number } };
    noteRead(body.position);
    noteMissed(null);
    if (lastGood && lastGood.shown !== shown) notePageBefore(lastGood);
    const full = sameSite(body.address);
    if (!full || full === address) return (lastGood = page);
    settled = lastGood = {
      address: full,
      shown: body.drawn_by ?? new URL(full, window.location.origin).pathname,
      body,
    };
    return redirect(full);
  };

/** Requests the page. The router may drop the request for a newer one at any moment, so this function stores nothing. */
const ask = async (address: string, pathname: string, signal: AbortSignal): Promise<Arrival> => {
  const screen = ensureScreen(pathname); // load code and data at the same time
  screen.catch(() => undefined);
  if (isStatic(pathname)) {
    try {
      await screen;
    } catch {
      return stay(address);
    }
    const title = say(titles[pathname as keyof typeof titles]);
    return () => ({ address, shown: pathname, body: { title, ...frameOf(lastGood) } });
  }
  await answered(signal);
  const read = () =>
    fetch(pageRequest(address), {
      signal: signal,
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
  let response: Response;
  try {
    response = await read();
    if (response.status === 400 && awaited() !== null) {
      forgetWritten();
      response = await read();
    }
  } catch (failure) {
    if (signal.aborted) throw failure;
    noteLost();
    void isReachable();
    return stay(address);
  }
  noteReached();
  if (new URL(response.url || address, window.location.origin).pathname.endsWith('access-denied'))
    return () => redirect('/');
  const body = (await response.json().catch(() => null)) as (PageBody & { reference?: string }) | null;
  signal.throwIfAborted();
  if (response.status >= 500)
    return () => status('/500', address, body?.reference ? { reference: body.reference } : undefined);
  if (response.status === 404) return () => status('/404', address);
  if (!response.ok || !body) return stay(address);
  if (body.authorization) {
    const elsewhere = sameSite(body.authorization.location);
    return () => (elsewhere ? redirect(elsewhere) : status('/unauthorized', address));
  }
  const onward = body.redirect && sameSite(body.redirect.location);
  if (onward) return () => redirect(onward);
  let found: Awaited<typeof screen>;
  try {
    found = await (body.drawn_by ? ensureScreen(body.drawn_by) : screen);
    signal.throwIfAborted();
    await speak(body.language);
  } catch {
    signal.throwIfAborted();
    if (!(await isReachable())) return stay(address);
    signal.throwIfAborted();
    await leave(address); // the server has newer files than this tab: reload the page
    return new Promise(() => undefined);
  }
  return found ? arrive({ address, shown: body.drawn_by ?? pathname, body }) : () => status('/404', address);
};

/** The only loader. Redirects are added to the history, so that Back returns to the page that was on screen. */
export const pageLoader = async ({ request }: LoaderFunctionArgs): Promise<LoadedPage | Response> => {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const kept = settled;
  settled = null;
  if (kept?.address === address) return kept;
  const arrival = await ask(address, pathname, request.signal);
  request.signal.throwIfAborted();
  return arrival();
};
