import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { faultsOf } from '../support/axe.ts';
import { button, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob, stepsOf } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// An interviewer looks at a week of interviews and opens one, with the keyboard and on a phone.

const browser = useBrowser();
let ines: Visitor & { id: string };
const week = formatListAddress({
  area: 'people',
  entity: 'interviews',
  list: { ...emptySlice, page: 1, filters: { week: '2031-03-24' } },
  id: null,
  section: null,
});

beforeAll(async () => {
  const app = await browser.start();
  const nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  await ines.ask('/api/profile/upsert', { tz_region: 'Asia/Kathmandu' });
  const job = await openJob(nora, 'Harbour Pilot');
  const round = (await stepsOf(nora, job.id)).find(({ type }) => type === 'screening')!;
  const seat = { job_id: job.id, workflow_step_id: round.id, user_id: ines.id, required: true };
  await nora.ask('/api/opportunities/jobs/interviewer/upsert', seat);
  for (const starts_at of ['2031-03-24T04:15:00.000Z', '2031-03-24T05:15:00.000Z', '2031-03-26T05:00:00.000Z'])
    await nora.ask('/api/opportunities/jobs/appointment/upsert', {
      application_id: (await advanceTo(nora, await addApplicant(nora, job.id), job.id, 'screening')).id,
      starts_at,
      duration_minutes: 30,
      meeting_type: 'video',
    });
});

test('arrow keys go from interview to interview of a week, Enter opens one, and Back leads to the same week', async () => {
  const page = await visit(await browser.it.window({ as: ines }), week);
  const first = page.getByRole('link', { name: /^10:00 – 10:30 am, Ada Applicant/ });
  await shown(
    first,
    heading(page, /^Monday, March 24: 2 interviews$/),
    heading(page, /^Tuesday, March 25: no interviews$/),
  );
  expect(await faultsOf(page)).toEqual([]);
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/interviews\/.*[0-9a-f]{12}$/);
  await page.goBack();
  await shown(first);
  await page.keyboard.press(']');
  await shown(page.getByText('No interviews this week.'));
  await button(page, 'Previous week').click();
  await shown(first);
});
test('a phone shows one day of the week', async () => {
  const page = await visit(await browser.it.window({ as: ines, viewport: { width: 390, height: 844 } }), week);
  await shown(heading(page, /^Monday, March 24/));
  await page.getByRole('radio', { name: /^Wed 26/ }).press(' ');
  await shown(page.getByRole('link', { name: /^10:45 – 11:15 am/ }));
  expect(await page.getByRole('heading', { name: /^Monday/ }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});
