import { violationsOf } from '../support/axe.ts';
import { becomes, button, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The booking page asks for a link before it books a video call without one.

const browser = useBrowser();
const phone = { width: 390, height: 844 };
let nora: Visitor;
let ines: Visitor & { id: string };
let job: string;
let round: Json;

beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Tide Works', named('Nora'))).admin;
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  job = (await openJob(nora, 'Dock Master')).id;
  round = (await nora.page(jobPage(job, 'rounds'))).body.job.steps.find(({ type }: Json) => type === 'interview');
  await nora.ask('/api/opportunities/jobs/interviewer/upsert', {
    job_id: job,
    workflow_step_id: round.id,
    user_id: ines.id,
    required: true,
  });
});
const url = 'https://meet.example.test/tide';
const waiting = () => addApplicant(nora, job).then((of) => advanceTo(nora, of, job, 'interview'));
const own = (appointment_id: string) => `/people/interviews/100/1/_/_/_/${appointment_id}`;
/** The interview as the interviewer's page shows it; null if it is not booked. */
const bookedOf = async (id: string): Promise<Json | null> => {
  const [booked] = (await panelOf(nora, id)).appointments;
  return booked ? { id: booked.id, ...(await ines.page(own(booked.id))).body.meeting } : null;
};
const open = async (id: string, look: object = {}) => {
  const page = await visit(await browser.it.window({ as: nora, ...look }), `${jobPage(job, 'booking')}/${id}`);
  await shown(page.getByRole('radiogroup', { name: 'Best times' }));
  return page;
};
const faultsIn = async (page: Parameters<typeof violationsOf>[0]) =>
  (await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html]);

test('the key that books asks for the link first, and closing the question books nothing', async () => {
  const { id } = await waiting();
  const page = await open(id);
  await shown(page.getByText(/By video\. We will send you the link\./));
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a link for the video call' });
  await shown(dialog);
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await becomes(() => dialog.count(), 0);
  expect(await bookedOf(id)).toBeNull();
});

test('the link can follow, which the interview page says and a task asks for', async () => {
  const { id } = await waiting();
  const page = await open(id, { colorScheme: 'dark', viewport: phone });
  await button(page, /^Book /).click();
  await shown(page.getByRole('dialog'));
  expect(await faultsIn(page)).toEqual([]);
  await button(page, 'Book and send the link later').click();
  await shown(toast(page, /booked/));
  const booked = (await bookedOf(id))!;
  expect(booked.video_url).toBeNull();
  const card = await visit(await browser.it.window({ as: ines, colorScheme: 'dark', viewport: phone }), own(booked.id));
  await shown(card.getByText('No link yet'));
  expect(await faultsIn(card)).toEqual([]);
  const tasks = await visit(await browser.it.window({ as: nora }), '/tasks/mine');
  await shown(tasks.getByText(/^Add the link for the video call with Ada Applicant/));
});

test('they can meet another way', async () => {
  const { id } = await waiting();
  const page = await open(id);
  await button(page, /^Book /).click();
  await button(page, 'Meet by phone or in person').click();
  const form = page.getByRole('dialog', { name: 'How you meet' });
  await form.getByText('Phone', { exact: true }).click();
  await form.getByRole('button', { name: 'Done' }).click();
  await button(page, /^Book /).click();
  await shown(toast(page, /booked/));
  expect((await bookedOf(id))!.meeting_type).toBe('phone');
});

test('a link that is typed is booked, and the round keeps it for the next one, which asks nothing', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const page = await open(first.id, { colorScheme: 'dark' });
  await button(page, /^Book /).click();
  await page.getByRole('textbox', { name: 'Link' }).fill('meet.example.test/tide');
  await page.getByLabel(/^Use it for every video call in/).check();
  expect(await faultsIn(page)).toEqual([]);
  await button(page, 'Book with this link').click();
  await shown(toast(page, /booked/));
  expect((await bookedOf(first.id))!.video_url).toBe(url);
  const next = await open(second.id);
  await shown(next.getByText(`By video: ${url}`));
  await button(next, /^Book /).click();
  await shown(toast(next, /booked/));
  expect((await bookedOf(second.id))!.video_url).toBe(url);
  const rounds = await visit(await browser.it.window({ as: nora }), `${jobPage(job, 'rounds')}/${round.id}`);
  await becomes(() => rounds.getByLabel('Link for video calls').inputValue(), url);
  await rounds.getByLabel('Link for video calls').scrollIntoViewIfNeeded();
});
