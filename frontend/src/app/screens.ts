import type { ComponentType } from 'react';
import { reservedSlugs } from '@candor/contracts/catalogues/seeds';
import { parseListAddress } from '@candor/contracts/kernel/list';
import { accountScreens } from '../features/accounts/screens.ts';
import { platformScreens } from '../features/platform/screens.ts';
import { publicBookingScreens } from '../features/public-booking/screens.ts';
import { publicMarketingScreens } from '../features/public-marketing/screens.ts';
import { publicScreens } from '../features/public/screens.ts';
import { ownPartnerScreens } from '../features/sales/own-screens.ts';
import type { Screen } from '../page/screen.ts';
import { needWords } from '../page/voice.ts';

// Maps addresses to screens.

export type Match = { screen: Screen; params: Record<string, string>; key: string };

/** Nouns with screens for everyone. The other tables are loaded when an address is not found here. */
let table: readonly Screen[] = [
  ...accountScreens,
  ...platformScreens,
  ...publicScreens,
  ...publicBookingScreens,
  ...publicMarketingScreens,
  ...ownPartnerScreens,
];
export const addScreens = (more: readonly Screen[]) => {
  table = [...more.filter((screen) => !table.includes(screen)), ...table];
};
const furtherTables = [
  () => import('./app-screens.ts').then((m) => m.appScreens),
  () => import('./declared-screens.ts').then((m) => m.declaredScreens),
];

const staticPaths = new Set(['/404', '/500', '/unauthorized', '/access-denied']);
/** Whether the page is a status page, which is shown without asking the server: it answers a request that failed. */
export const isStatic = (pathname: string) => staticPaths.has(pathname);

const reserved: ReadonlySet<string> = new Set(reservedSlugs);
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
/** The values of the path's `:name` segments; null when the path does not match. No organization's public address begins with a reserved word. */
const matchPath = (at: string, pathname: string): Record<string, string> | null => {
  const wanted = at.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (!part.startsWith(':')) {
      if (part !== given[index]) return null;
      continue;
    }
    const value = decoded(given[index]!);
    if (value === null || (index === 0 && reserved.has(value))) return null;
    params[part.slice(1)] = value;
  }
  return params;
};

/** The screen of a list address: the record's section, else the list, which also draws records without a page of their own. */
const matchList = (pathname: string, among: readonly Screen[]): Match | null => {
  const address = parseListAddress(pathname);
  if (!address) return null;
  const { area, entity, id, section } = address;
  const here = among.filter(({ page }) => page.kind !== 'path' && page.area === area && page.entity === entity);
  const wanted = section?.name ?? (id === 'new' ? 'new' : '');
  const record = id && here.find(({ page }) => page.kind === 'record' && page.section === wanted);
  if (record) return { screen: record, params: {}, key: `${area}/${entity}/${id}` };
  const list = !section && here.find(({ page }) => page.kind === 'list');
  return list ? { screen: list, params: {}, key: `${area}/${entity}` } : null;
};

/** The screen of an undecoded pathname. Its key stays the same while only sort, filters, search or page change. */
export const matchScreen = (pathname: string, among: readonly Screen[] = table): Match | null => {
  const listed = matchList(pathname, among);
  if (listed) return listed;
  for (const screen of among) {
    if (screen.page.kind !== 'path') continue;
    const { at } = screen.page;
    const params = matchPath(at, pathname);
    if (params) return { screen, params, key: `${at} ${Object.values(params).join('/')}` };
  }
  return null;
};

let shell: ComponentType<{ children?: React.ReactNode }> | undefined;
/** The frame of signed-in screens, once it is loaded. */
export const readyShell = () => shell;

/** Whether the shell surrounds the page: every signed-in page, and a status page for a signed-in reader. */
export const isFramed = ({ screen: { page } }: Match, body: object): boolean =>
  page.frame === 'app' || (page.kind === 'path' && isStatic(page.at) && 'user' in body);

/** Loads the code and the texts of the screen, and the shell if it needs one. Later renders find it loaded, so hydration never suspends. */
export const ensureScreen = async (pathname: string, body: object = {}): Promise<Match | null> => {
  for (const load of furtherTables) if (!matchScreen(pathname)) addScreens(await load());
  const match = matchScreen(pathname);
  if (!match) return null;
  const { screen } = match;
  const framed = isFramed(match, body);
  const frame =
    framed && !shell
      ? import('./shell.tsx').then((m) => {
          shell = m.Shell;
        })
      : null;
  const words = framed ? needWords('app', screen.words) : needWords(screen.words);
  screen.ready ??= (await screen.load()).Screen;
  await frame;
  await words;
  return match;
};
