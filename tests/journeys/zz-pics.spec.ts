import { shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';
const { at, browser } = useScreens({});
test('pictures', async () => {
  const report = (filters: object) => `/reports/time_in_stage/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
  const page = await browser.it.window({ colorScheme: 'light', as: at.olivia });
  const list: [string, string][] = [
    ['home', '/dashboard'],
    ['queue', '/opportunities/queue'],
    ['jobs', '/opportunities/jobs'],
    ['candidates', '/people/candidates'],
    ['tasks', '/tasks/mine'],
    ['org', '/org'],
    ['profile', '/profile'],
    ['orgprofile', '/org/profile'],
    ['reasons', '/org/reasons'],
    ['reports', '/reports'],
    ['tis', report({})],
    ['tiscompare', report({ compare: 'previous' })],
    ['audit', '/org/audit'],
    ['board', `/opportunities/jobs/100/1/_/_/_/${at.places.job}/candidates`],
    ['imports', '/people/imports'],
    ['dups', '/people/duplicates'],
    ['sent', '/messages/sent'],
    ['templates', '/org/message_templates'],
  ];
  for (const size of [{ width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    for (const [name, address] of list) {
      try {
        await visit(page, address);
        await shown(page.getByRole('heading').first());
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/pics/${name}-${size.width}.png` });
      } catch (error) {
        console.log(name, String(error).slice(0, 200));
      }
    }
  }
}, 300_000);
