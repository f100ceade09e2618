// What the tests need on a machine besides Node and npm, how to find it, and how to install it. This file imports no package, so that it runs on a machine without any.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The things that the tests need, each with the name that `--without` takes. `packages`: for Debian and Ubuntu. `startedBy`: every test that cannot run without it imports this file. */
export const needs = [
  { name: 'browser', what: 'Chromium', packages: ['chromium'], startedBy: 'tests/support/browser.ts' },
  {
    name: 'redis',
    what: 'redis-server',
    packages: ['redis-server'],
    startedBy: 'tests/engines/redis.ts',
  },
  {
    name: 'fonts',
    what: 'the Noto fonts, with Chinese, Japanese and Korean signs',
    packages: ['fontconfig', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    startedBy: 'tests/support/browser.ts',
    // The installation of these packages may fail, because tests can render pages without them.
    spared: true,
  },
];
/** Most journeys run in this browser, because it needs less processor time. Some releases do not have it. */
const leaner = 'chromium-headless-shell';
/** The arguments that install Playwright's own browser. Ubuntu offers browsers only as snaps, and a snap cannot see temporary folders. */
const ownBrowser = ['install', '--with-deps', 'chromium'];

const programs = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];
const shell = '/usr/bin/chromium-headless-shell';
/** The browser programs: `whole`, and `lean` for tests without windows and Back. Null if none is installed. */
export const browsers = async (env = process.env) => {
  const whole = [env.CHROMIUM, ...(env.CHROMIUM ? [] : programs)].find((path) => path && existsSync(path));
  if (whole) return { whole, lean: env.CHROMIUM || !existsSync(shell) ? whole : shell };
  if (env.CHROMIUM || !existsSync(downloads(env))) return null;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  // If no path is passed, Playwright uses its own lean browser.
  return existsSync(own) ? { whole: own, lean: undefined } : null;
};
/** Where Playwright puts the browsers that it downloads. */
const downloads = ({ PLAYWRIGHT_BROWSERS_PATH: given, LOCALAPPDATA }) =>
  given ??
  {
    win32: join(LOCALAPPDATA ?? homedir(), 'ms-playwright'),
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
  }[process.platform] ??
  join(homedir(), '.cache/ms-playwright');

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, program)));
const hasFonts = () =>
  process.platform !== 'linux' ||
  /noto sans cjk/i.test(spawnSync('fc-list', { encoding: 'utf8', maxBuffer: 64 << 20 }).stdout ?? '');
/** The needs that this machine lacks. A Redis that REDIS_URL names counts as present. */
export const missingHere = async (env = process.env) => {
  const there = {
    browser: (await browsers(env)) !== null,
    redis: Boolean(env.REDIS_URL) || onPath('redis-server') || onPath('redis-server.exe'),
    fonts: hasFonts(),
  };
  return needs.filter(({ name }) => !there[name]);
};

/** `debian`, `ubuntu`, or null for a system whose packages this script does not know. */
export const systemOf = (release) => {
  const values = [...release.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)/gm)].flatMap(([, value]) => value.split(' '));
  return values.includes('ubuntu') ? 'ubuntu' : values.includes('debian') ? 'debian' : null;
};
/** How this machine installs packages. `rights`: root, sudo (without a password) or none. */
export const thisMachine = () => {
  const file = '/etc/os-release';
  const system = process.platform === 'linux' && existsSync(file) ? systemOf(readFileSync(file, 'utf8')) : null;
  const rights =
    process.getuid?.() === 0 ? 'root' : system && spawnSync('sudo', ['-n', 'true']).status === 0 ? 'sudo' : 'none';
  return { system, rights };
};

const list = (words) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
/** The message about missing programs, and the commands that install them. If there are no commands, this run may not install, and it ends. A command that is `spared` may fail. */
export const planFor = (missing, { system, rights }) => {
  const names = list(missing.map(({ what }) => what));
  const downloaded = system === 'ubuntu' && missing.some(({ name }) => name === 'browser');
  const packages = missing.filter(({ name }) => !(downloaded && name === 'browser')).flatMap((each) => each.packages);
  const apt = ['install', '-y', '-qq', '--no-install-recommends'];
  const commands = [
    { words: ['apt-get', 'update', '-qq'] },
    ...(packages.length ? [{ words: ['apt-get', ...apt, ...packages] }] : []),
    ...(packages.includes('chromium') ? [{ words: ['apt-get', ...apt, leaner], spared: true }] : []),
    ...(downloaded ? [{ words: ['npx', 'playwright-core', ...ownBrowser], asMember: true }] : []),
  ];
  if (system && rights !== 'none') {
    const from = [...(packages.length ? ['apt-get'] : []), ...(downloaded ? ['Playwright'] : [])];
    const as = rights === 'sudo' ? ', with sudo' : '';
    return { says: [`This machine lacks ${names}. The tests install it with ${list(from)}${as}.`], commands };
  }
  const line = commands
    .filter(({ spared }) => !spared)
    .map(({ words, asMember }) => [...(asMember ? [] : ['sudo']), ...words].join(' '))
    .join(' && ');
  return {
    says: [
      `This machine lacks ${names}.`,
      system ? `To install: ${line}` : `Install it; CHROMIUM names another browser, REDIS_URL another Redis.`,
      `To run the other tests: npm test -- --without ${missing.map(({ name }) => name).join(',')}`,
    ],
    commands: [],
  };
};

/** The environment that keeps packages from asking questions. */
const unasked = { DEBIAN_FRONTEND: 'noninteractive' };
/** Runs the commands of a plan one after the other. Returns the error of the one that failed; null if all is installed. */
export const install = async (commands, { rights }) => {
  for (const { words, spared, asMember } of commands) {
    const [program, ...rest] =
      rights === 'sudo' && !asMember
        ? ['sudo', '-n', 'env', ...Object.entries(unasked).map((pair) => pair.join('=')), ...words]
        : words;
    const child = spawn(program, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...unasked },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const failed = await once(child, 'close').then(
      ([code]) => code !== 0,
      (fault) => ((said += fault.message), true),
    );
    if (failed && !spared) return `${words.join(' ')}\n${said.trim()}`;
  }
  return null;
};
