import { App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, gone, isAt, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named, operator, password } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// The modules that an administrator turns on, the content of the careers page other than jobs, and the operators' list of organizations.

const browser = useBrowser();
let app: App;
beforeAll(async () => {
  app = await browser.start();
});
const photograph = async (page: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> => {
  if (process.env.JOURNEY_SHOTS)
    await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/${name}.png`, fullPage: true });
};

test.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)(
  'an administrator reads who gains and who loses before a module is switched (%s)',
  async (colorScheme, width, height) => {
    const { admin } = await found(app, `Harbour ${width}`, named(`Mona${width}`));
    await invite(app, admin, named(`Sven${width}`), ['SALES_MANAGER']);
    const page = await visit(
      await browser.it.window({ as: admin, colorScheme, viewport: { width, height } }),
      '/org/modules',
    );
    await field(page, 'Sales').click();
    const gain = page.getByText(`Mona${width} Tester and Sven${width} Tester get these permissions immediately`);
    await shown(page.getByText('Saving turns this module on'), gain);
    expect(await faultsOf(page)).toEqual([]);
    await photograph(page, `modules-${width}`);
    await button(page, 'Save').click();
    await shown(toast(page, 'Saved.'));
    await gone(gain);
    await field(page, 'Marketing').click();
    await shown(page.getByText(`Mona${width} Tester and Sven${width} Tester lose these permissions immediately.`));
  },
);

test.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)(
  'a visitor reads what an organization stands for below its jobs (%s)',
  async (colorScheme, width, height) => {
    const { admin, organization } = await found(app, `Quay ${width}`, named(`Quinn${width}`));
    await openJob(admin, 'Harbour Pilot');
    const add = (list: string, fields: object) => admin.ask(`/api/org/${list}/upsert`, { id: 'new', ...fields });
    await add('corevalues', { name: 'Calm', description: 'We think first.', behaviours: ['Asks before acting'] });
    await add('corevalues', { name: 'Plain words', description: 'We say what we mean.' });
    await add('staff', { name: 'Ada Lovelace', title: 'Pilot', bio: '<p>Brings ships home.</p>', visible: true });
    const page = await visit(
      await browser.it.window({ colorScheme, viewport: { width, height } }),
      `/${organization.slug}/jobs`,
    );
    await shown(
      page.getByRole('heading', { name: 'What we stand for' }),
      page.getByText('Asks before acting'),
      page.getByRole('heading', { name: 'People you will meet' }),
      page.getByText('Ada Lovelace', { exact: true }),
    );
    expect(await faultsOf(page)).toEqual([]);
    await photograph(page, `careers-${width}`);
  },
);

test('an operator finds an organization in the list and goes in from there', async () => {
  await found(app, 'Acme Harbour', named('Ann'));
  const otto = await operator(app);
  for (const [colorScheme, width, height] of [
    ['dark', 390, 844],
    ['light', 1440, 900],
  ] as const) {
    const page = await visit(
      await browser.it.window({ as: otto, colorScheme, viewport: { width, height } }),
      '/application/organizations',
    );
    await shown(page.getByText('Acme Harbour').first());
    await photograph(page, `tenants-${width}`);
    await field(page, 'Search organizations').fill('acme');
    await gone(page.getByText('Platform House').locator('visible=true').and(page.locator('main *')));
    await page.getByText('Acme Harbour').first().click();
    const detail = page.locator('[data-detail]');
    await shown(button(detail, 'Go in'));
    expect(await faultsOf(page)).toEqual([]);
    await photograph(page, `tenants-visit-${width}`);
    if (width < 1000) continue;
    await field(detail, 'Reason').fill('Support case 7');
    await button(detail, 'Go in').click();
    await isAt(page, '/dashboard');
    await shown(
      page.getByText('You are in Acme Harbour as an operator: Support case 7. The audit log records this visit.'),
    );
  }
});

test('A2: an operator builds a read model again, and the page of the system says that all caught up', async () => {
  const otto = await Visitor.signedIn(app, 'olga.operator@example.test', password);
  for (const [colorScheme, width, height] of [
    ['dark', 390, 844],
    ['light', 1440, 900],
  ] as const) {
    const page = await visit(
      await browser.it.window({ as: otto, colorScheme, viewport: { width, height } }),
      '/application/system',
    );
    await shown(page.getByRole('heading', { name: 'Log and queue' }));
    expect(await faultsOf(page)).toEqual([]);
    if (width < 1000) continue;
    await button(page, /^Rebuild/)
      .first()
      .click();
    await shown(toast(page, /is being built again/));
    await eventually(async () => {
      await visit(page, '/application/system');
      expect(await page.getByText('All caught up').first().isVisible()).toBe(true);
    });
  }
});

test('a German organization is German from the first screen on', async () => {
  const { admin } = await found(app, 'Hafenwerke', named('Greta'), {}, 'de');
  await openJob(admin, 'Lotse');
  const page = await browser.it.window({ as: admin, viewport: { width: 1440, height: 900 } });
  await visit(page, '/org/disqualification');
  await shown(page.getByText('Zurückgezogen: Vergütung').first());
  await photograph(page, 'german-reasons');
  for (const [path, name] of [
    ['/dashboard', 'home'],
    ['/opportunities/jobs', 'jobs'],
    ['/org/modules', 'modules'],
    ['/org/messagetemplate', 'templates'],
    ['/org/audit', 'audit'],
    ['/profile', 'profile'],
    ['/org/brand', 'brand'],
  ] as const) {
    await visit(page, path);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await photograph(page, `german-${name}`);
  }
});
