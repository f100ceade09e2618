import { phrase, say } from '@candor/contracts/kernel/say';
import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageBody } from '@candor/contracts/kernel/page';
import type { Standard } from '@candor/contracts/kernel/standard';
import { isReachable, noteLost, noteReached } from '../kit/connection.ts';
import { notePageBefore } from '../page/page-before.ts';
import { noteMissed } from '../page/missed-page.ts';
import { pageRequest } from '../page/page-request.ts';
import { answered, noteRead } from '../page/position.ts';
import { sameSite } from '../page/same-site.ts';
import type { LoadedPage } from '../page/use-page.ts';
import { speak } from '../page/voice.ts';
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
/** Leads to a status page, which keeps the address that was asked for. */
const status = (path: string, address: string, more: Record<string, string> = {}) =>
  redirect(`${path}?${new URLSearchParams({ from: address, ...more })}`);

/** A page that did not come: the page on hand stays with its own address, and a line says what did not open. */
const stay = (address: string): LoadedPage | Response => {
  if (!lastGood) return { address, shown: '/500', body: {} };
  if (address === lastGood.address) return lastGood;
  noteMissed(address);
  settled = lastGood;
  return replace(lastGood.address);
};

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
    try {
      await screen;
    } catch {
      return stay(address);
    }
    return {
      address,
      shown: url.pathname,
      body: { title: say(titles[url.pathname as keyof typeof titles]), ...frameOf(lastGood) },
    };
  }
  await answered(request.signal);
  let response: Response;
  try {
    response = await fetch(pageRequest(address), {
      signal: request.signal,
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
  } catch (failure) {
    if (request.signal.aborted) throw failure; // a newer navigation has begun and the router drops this one
    noteLost();
    void isReachable();
    return stay(address);
  }
  noteReached();
  if (new URL(response.url || request.url).pathname.endsWith('access-denied')) return redirect('/');
  const body = (await response.json().catch(() => null)) as
    | (PageBody & { address?: string; position?: number; reference?: string })
    | null;
  if (response.status >= 500)
    return status('/500', address, body?.reference ? { reference: body.reference } : undefined);
  if (response.status === 404) return status('/404', address);
  if (!response.ok || !body) return stay(address);
  if (body.authorization) {
    const elsewhere = sameSite(body.authorization.location);
    return elsewhere ? redirect(elsewhere) : status('/unauthorized', address);
  }
  const onward = body.redirect && sameSite(body.redirect.location);
  if (onward) return redirect(onward);
  let found: Awaited<typeof screen>;
  try {
    found = await screen;
    await speak(body.language);
  } catch {
    if (!(await isReachable())) return stay(address);
    window.location.assign(address); // the server has newer files than this tab: load the page anew
    return new Promise(() => undefined);
  }
  if (!found) return status('/404', address);
  noteRead(body.position);
  noteMissed(null);
  if (lastGood && lastGood.shown !== url.pathname) notePageBefore(lastGood);
  const page: LoadedPage = { address, shown: url.pathname, body };
  const full = sameSite(body.address);
  if (full && full !== address) {
    settled = lastGood = { address: full, shown: new URL(full, window.location.origin).pathname, body };
    return redirect(full);
  }
  lastGood = page;
  return page;
};
