import type { ComponentType } from 'react';
import { parseListAddress } from '@candor/contracts/kernel/list';
import { publicScreen, type Screen } from '../page/screen.ts';

// Which screen draws which address. One line per screen.

export type Match = { screen: Screen; params: Record<string, string>; key: string };

const status = () => import('../features/accounts/status.tsx').then((m) => ({ default: m.Status }));

/** Public screens. Signed-in ones stand in app-screens.ts, so that public pages do not load their table. */
const publicScreens: readonly Screen[] = [
  publicScreen('/', 'accounts/sign-in', () =>
    import('../features/accounts/sign-in.tsx').then((m) => ({ default: m.SignIn })),
  ),
  publicScreen('/reset', 'accounts/reset', () =>
    import('../features/accounts/reset.tsx').then((m) => ({ default: m.Reset })),
  ),
  publicScreen('/reset/token', 'accounts/new-password', () =>
    import('../features/accounts/new-password.tsx').then((m) => ({ default: m.NewPassword })),
  ),
  publicScreen('/invitation', 'accounts/invitation', () =>
    import('../features/accounts/invitation.tsx').then((m) => ({ default: m.Invitation })),
  ),
  publicScreen('/google_login_callback', 'accounts/google-callback', () =>
    import('../features/accounts/google-callback.tsx').then((m) => ({ default: m.GoogleCallback })),
  ),
  publicScreen('/register', 'accounts/register', () =>
    import('../features/accounts/register.tsx').then((m) => ({ default: m.Register })),
  ),
  publicScreen('/outbox', 'platform/outbox', () =>
    import('../features/platform/outbox.tsx').then((m) => ({ default: m.Outbox })),
  ),
  publicScreen('/:org/jobs', 'public/careers', () =>
    import('../features/public/careers.tsx').then((m) => ({ default: m.Careers })),
  ),
  publicScreen('/:org/jobs/:job', 'public/job-post', () =>
    import('../features/public/job-post.tsx').then((m) => ({ default: m.JobPost })),
  ),
  publicScreen('/:org/jobs/:job/apply', 'public/apply', () =>
    import('../features/public/apply.tsx').then((m) => ({ default: m.Apply })),
  ),
  publicScreen('/404', 'accounts/status', status),
  publicScreen('/500', 'accounts/status', status),
  publicScreen('/unauthorized', 'accounts/status', status),
  publicScreen('/access-denied', 'accounts/status', status),
];
let table: readonly Screen[] = publicScreens;
let complete = false;
/** Adds the signed-in screens; they are looked at first. */
export const addScreens = (more: readonly Screen[]) => {
  if (!complete) {
    table = [...more, ...publicScreens];
    complete = true;
  }
};

/** First segments that no organization's public address can have (PRODUCT §4.5). */
const areas = new Set([
  'dashboard',
  'opportunities',
  'people',
  'messages',
  'tasks',
  'cadences',
  'org',
  'marketing',
  'sales',
  'reports',
  'application',
  'interviews',
  'profile',
]);
const isArea = (pathname: string) => areas.has(pathname.split('/')[1] ?? '');

const staticPaths = new Set(['/404', '/500', '/unauthorized', '/access-denied']);
/** Status pages are shown without asking: they are the answers to failed asks. */
export const isStatic = (pathname: string) => staticPaths.has(pathname);

const matchPath = (at: string, pathname: string): Record<string, string> | null => {
  const wanted = at.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!;
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return params;
};

/** The screen of an undecoded pathname. Its key stays the same while only sort, filters, search or page change. */
export const matchScreen = (pathname: string, among: readonly Screen[] = table): Match | null => {
  const address = parseListAddress(pathname);
  if (address) {
    const of = (section: string | undefined) =>
      among.find(
        (screen) =>
          'area' in screen &&
          screen.area === address.area &&
          screen.entity === address.entity &&
          screen.section === section,
      );
    const name = `${address.area}/${address.entity}`;
    const record = address.id ? of(address.section?.name ?? (address.id === 'new' ? 'new' : '')) : undefined;
    if (record) return { screen: record, params: {}, key: `${name}/${address.id}` };
    const list = address.section ? undefined : of(undefined);
    if (list) return { screen: list, params: {}, key: name };
  }
  for (const screen of among) {
    if (screen.frame === 'public' && isArea(pathname)) continue;
    const params = 'at' in screen ? matchPath(screen.at, pathname) : null;
    if (params) return { screen, params, key: `${'at' in screen ? screen.at : ''} ${Object.values(params).join('/')}` };
  }
  return null;
};

let shell: ComponentType<{ children?: React.ReactNode }> | undefined;
/** The frame of signed-in screens, once loaded. */
export const readyShell = () => shell;

/** Loads the screen's code (and the shell's); later renders read it at once, so hydration never suspends. */
export const ensureScreen = async (pathname: string): Promise<Match | null> => {
  if (!complete && isArea(pathname)) addScreens((await import('./app-screens.ts')).appScreens);
  const match = matchScreen(pathname);
  if (!match) return null;
  const { screen } = match;
  const frame =
    screen.frame === 'app' && !shell
      ? import('./shell.tsx').then((m) => {
          shell = m.Shell;
        })
      : null;
  if (!screen.ready) screen.ready = (await screen.load()).default;
  await frame;
  return match;
};
