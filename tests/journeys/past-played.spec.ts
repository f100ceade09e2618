import { dayLength } from '@candor/contracts/kernel/days';
import { button, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';

// The last weeks of a board are played like a film.

const { browser, at } = useScreens();

test('the last weeks of a board are played day by day: the board follows, and Pause stays where it is', async () => {
  const from = Date.now() - 21 * dayLength;
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `${jobPage(at.places.job, 'candidates')}?as_of=${new Date(from).toISOString()}`,
  );
  const moment = () => Date.parse(new URL(page.url()).searchParams.get('as_of')!);
  const days = async () => Number(/(\d+) days ago/.exec(await page.getByText(/days ago, rebuilt/).innerText())![1]);
  const events = async () =>
    Number(/rebuilt from (\d+)/.exec(await page.getByText(/days ago, rebuilt/).innerText())![1]);
  await shown(page.getByText(/21 days ago, rebuilt from/));
  const before = await events();
  await button(page, 'Play, one day per second').click();
  await page.waitForURL((url) => Date.parse(url.searchParams.get('as_of')!) >= from + 4 * dayLength);
  await button(page, 'Pause').click();
  await shown(button(page, 'Play, one day per second'));
  // A step that was on its way when Pause was pressed may still come; none after it. Where it went on, this would never end.
  const rested = async (): Promise<number> => {
    const last = moment();
    await new Promise((done) => setTimeout(done, 2500));
    return moment() === last ? last : rested();
  };
  const stopped = await rested();
  // Each step is a whole day.
  expect((stopped - from) % dayLength).toBe(0);
  expect(await days()).toBeLessThanOrEqual(17);
  expect(await events()).toBeGreaterThan(before);
});
