import { install, needs, planFor, systemOf } from '../../scripts/needs.mjs';

// The messages of `npm test` on a machine that lacks a program, and the packages that it installs there.

const only = (...names: string[]) => needs.filter(({ name }) => names.includes(name));
const plain = ({ commands }: ReturnType<typeof planFor>) => commands.map(({ words }) => words.join(' '));

test('the system is known by its release', () => {
  expect(systemOf('NAME="Debian GNU/Linux"\nID=debian\n')).toBe('debian');
  expect(systemOf('ID=ubuntu\nID_LIKE=debian\n')).toBe('ubuntu');
  expect(systemOf('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe('ubuntu');
  expect(systemOf('ID=fedora\n')).toBeNull();
});

test('root installs everything on Debian, after saying so', () => {
  const plan = planFor(needs, { system: 'debian', rights: 'root' });
  expect(plan.says).toEqual([
    'This machine lacks Chromium, redis-server and the Noto fonts, with Chinese, Japanese and Korean signs. The tests install it with apt-get.',
  ]);
  const [update, packages, leaner] = plain(plan);
  expect(update).toBe('apt-get update -qq');
  for (const each of needs.flatMap((need) => need.packages)) expect(packages).toContain(` ${each}`);
  expect(leaner).toContain('chromium-headless-shell');
  expect(plan.commands.map(({ spared = false }) => spared)).toEqual([false, false, true]);
});

test('only what is missing is installed', () => {
  const plan = planFor(only('redis'), { system: 'debian', rights: 'sudo' });
  expect(plan.says[0]).toContain('redis-server. The tests install it with apt-get, with sudo.');
  expect(plain(plan).join(' ')).not.toContain('chromium');
});

test('Ubuntu has no package of a browser, so it is downloaded', () => {
  const plan = planFor(only('browser', 'redis'), { system: 'ubuntu', rights: 'root' });
  expect(plan.says[0]).toContain('with apt-get and Playwright');
  expect(plain(plan)[1]).not.toContain('chromium');
  expect(plain(plan).at(-1)).toBe('npx playwright-core install --with-deps chromium');
});

test('where this run may not install, it says the one line that does, and how to run the rest', () => {
  const plan = planFor(only('browser', 'redis'), { system: 'debian', rights: 'none' });
  expect(plan.commands).toEqual([]);
  expect(plan.says).toEqual([
    'This machine lacks Chromium and redis-server.',
    'To install: sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends chromium redis-server',
    'To run the other tests: npm test -- --without browser,redis',
  ]);
  expect(planFor(only('redis'), { system: null, rights: 'root' })).toMatchObject({ commands: [] });
});

test('a command that failed is told with what it said, and one that may fail is not', async () => {
  const failing = { words: [process.execPath, '-e', 'console.error("no such package"); process.exit(1)'] };
  expect(await install([{ ...failing, spared: true }], { rights: 'root' })).toBeNull();
  expect(await install([failing], { rights: 'root' })).toContain('no such package');
  expect(await install([{ words: ['/no/such/program'] }], { rights: 'root' })).toContain('ENOENT');
});
