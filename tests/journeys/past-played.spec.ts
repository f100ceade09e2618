import { dayLength } from '@candor/contracts/values/days';
import { button, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';

// The last weeks of a board are played like a film.

const { browser, at } = useScreens();

test('the last weeks of a board are played day by day: the board follows, and Pause stays where it is', async () => {
  const from = Date.now() - 21 * dayLength;
  const window = await browser.it.window({ as: at.olivia });
  // The test controls the clock of the page.
  await window.clock.install();
  const page = await visit(window, `${jobPage(at.places.job, 'candidates')}?as_of=${new Date(from).toISOString()}`);
  const moment = () => Date.parse(new URL(page.url()).searchParams.get('as_of')!);
  const days = async () => Number(/(\d+) days ago/.exec(await page.getByText(/days ago, rebuilt/).innerText())![1]);
  const events = async () =>
    Number(/rebuilt from (\d+)/.exec(await page.getByText(/days ago, rebuilt/).innerText())![1]);
  await shown(page.getByText(/21 days ago, rebuilt from/));
  const before = await events();
  await window.clock.pauseAt(Date.now() + 60_000);
  await button(page, 'Play, one day per second').click();
  await shown(button(page, 'Pause'));
  for (let day = 1; day <= 4; day++) {
    await window.clock.runFor(1000);
    await page.waitForURL(() => moment() === from + day * dayLength);
    await shown(page.getByText(new RegExp(`${21 - day} days ago, rebuilt from`)));
  }
  await button(page, 'Pause').click();
  await shown(button(page, 'Play, one day per second'));
  await window.clock.runFor(5000);
  expect(moment()).toBe(from + 4 * dayLength);
  expect(await days()).toBe(17);
  expect(await events()).toBeGreaterThan(before);
});
