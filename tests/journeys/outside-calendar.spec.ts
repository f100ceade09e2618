import { GoogleCalendarStandIn } from '../engines/google-calendar.ts';
import { faultsOf } from '../support/axe.ts';
import type { App } from '../support/app.ts';
import { becomes, button, gone, isAt, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { dueNow } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// An interviewer connects their outside calendar, and recruiters who book the interviewer see the busy times from it.

const browser = useBrowser();
const google = new GoogleCalendarStandIn();
const phone = { width: 390, height: 844 };
let app: App;
let nora: Visitor;
let ines: Visitor & { id: string };
let job: string;

beforeAll(async () => {
  await google.start();
  app = await browser.start({
    GOOGLE_CALENDAR_CLIENT_ID: google.client_id,
    GOOGLE_CALENDAR_CLIENT_SECRET: google.client_secret,
    GOOGLE_CALENDAR_URL: google.base,
  });
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  job = (await openJob(nora, 'Dock Master')).id;
  const { steps } = (await nora.page(jobPage(job, 'rounds'))).body.job;
  const round = steps.find(({ type }: Json) => type === 'interview');
  await nora.ask('/api/opportunities/jobs/workflowsteps/upsert', {
    id: round.id,
    job_id: job,
    meeting_type: 'in-person',
  });
  await nora.ask('/api/opportunities/jobs/interviewer/upsert', {
    job_id: job,
    workflow_step_id: round.id,
    user_id: ines.id,
    required: true,
  });
  // The interviewer is busy every day from ten to twelve.
  google.busy.set(
    'ines@google.example',
    Array.from({ length: 30 }, (_, n) => {
      const day = new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
      return { start: `${day}T10:00:00.000Z`, end: `${day}T12:00:00.000Z` };
    }),
  );
});
afterAll(() => google.stop());
const linked = async (): Promise<boolean> => (await ines.page('/profile')).body.outside_calendar.linked !== null;
const bookingPage = async (): Promise<string> => {
  const { id } = await advanceTo(nora, await addApplicant(nora, job), job, 'interview');
  return `${jobPage(job, 'booking')}/${id}`;
};

test('whoever says no at Google reads so; whoever says yes is connected', async () => {
  const page = await visit(await browser.it.window({ as: ines }), '/profile');
  google.person = null;
  await button(page, 'Connect Google Calendar').click();
  await shown(page.getByText('The calendar was not connected. Try again.'));
  google.person = 'ines@google.example';
  await button(page, 'Connect Google Calendar').click();
  await isAt(page, '/profile');
  await shown(page.getByText(/^Google Calendar since/));
  // The page uses the position in its address only once.
  await becomes(async () => new URL(page.url()).search, '');
  expect(await faultsOf(page)).toEqual([]);
});

test('the page to book shows that they are busy, and not why', async () => {
  const page = await visit(await browser.it.window({ as: nora, colorScheme: 'dark' }), await bookingPage());
  await shown(page.getByText('Busy').first());
  expect(await faultsOf(page)).toEqual([]);
});

test('where their calendar cannot be read the page says since when, and books', async () => {
  google.trouble = { as: 'status', status: 503 };
  await dueNow(app, 'read-outside-times');
  const address = await bookingPage();
  const page = await visit(await browser.it.window({ as: nora, viewport: phone }), address);
  await shown(page.getByText(/^Candor has not been able to read Ines .*’s own calendar since/));
  expect(await faultsOf(page)).toEqual([]);
  const dark = await visit(await browser.it.window({ as: nora, colorScheme: 'dark' }), address);
  await shown(dark.getByText(/has not been able to read Ines .*’s own calendar since/));
  await button(dark, /^Book (?!.*anyway)/).click();
  await shown(toast(dark, /booked/));
});

test('in German, in the dark and on a phone it is disconnected', async () => {
  await ines.ask('/api/profile/upsert', { language: 'de' });
  const page = await visit(await browser.it.window({ as: ines, colorScheme: 'dark', viewport: phone }), '/profile');
  await shown(page.getByText('Ihr eigener Kalender'), page.getByText(/^Er ist seit/));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Kalender trennen').click();
  await button(page.getByRole('dialog'), 'Kalender trennen').click();
  await becomes(linked, false);
  await gone(button(page.getByRole('dialog'), 'Kalender trennen'));
  await shown(button(page, 'Google Kalender verbinden'));
});
