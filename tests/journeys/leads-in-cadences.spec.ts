import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { cadenceCall, cadencePage, emailStep, peopleIn, runningCadence, waitStep } from '../support/cadences.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, applyFor, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { type Json, mailsTo, mailTo, type Visitor } from '../support/visitor.ts';

// R17 and B8 as a recruiter sees them: a lead who is followed, answers or applies, and letters of a step that leave once each.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let nora: Visitor;
beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
});

const addLead = async (job_id: string, first_name: string, email: string): Promise<Json> => {
  const lead = (await stepsOf(nora, job_id)).find(({ type }) => type === 'sourced_new')!;
  const { application, candidate } = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id,
    workflow_step_id: lead.id,
    first_name,
    last_name: 'Lead',
    email,
    source: 'sourced',
  });
  return { ...application, candidate_id: candidate.id };
};

test('R17: a lead is followed; an answer ends it and makes a task for the owner; who applies is the same candidate, in Application', async () => {
  const job = await openJob(nora, 'Dock Master');
  const cadence = await runningCadence(nora, 'For leads', [emailStep(0), waitStep(30)]);
  await nora.ask(cadenceCall('rules/upsert'), {
    cadence_id: cadence,
    when: 'replied',
    action: 'create_task',
    title: 'Ring the one who answered',
  });
  await nora.ask(cadenceCall('rules/upsert'), { cadence_id: cadence, when: 'applied', action: 'leave' });
  const lea = await addLead(job.id, 'Lea', 'lea.lead@example.test');
  const max = await addLead(job.id, 'Max', 'max.lead@example.test');
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job.id, 'leads'));
  for (const name of ['Lea Lead', 'Max Lead'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click({ force: true });
  await button(page.getByRole('toolbar', { name: 'Selected rows' }), 'Add to a cadence').click();
  const dialog = page.getByRole('dialog', { name: 'Add 2 candidates to a cadence' });
  await choose(dialog, 'Cadence', 'For leads');
  await button(dialog, 'Add').click();
  await gone(dialog);
  const mail = await mailTo(app, 'lea.lead@example.test');
  await mailTo(app, 'max.lead@example.test');

  const outbox = await visit(await browser.it.window(), `${app.outbox}&id=${mail.id}`);
  await shown(outbox.getByRole('heading').first());
  const key = /key=([^&]+)/.exec(app.outbox)![1]!;
  await nora.ask('/api/outbox/answer', { key, mail_id: mail.id, text: 'Yes, gladly.' });
  await becomes(
    async () =>
      (await peopleIn(nora, cadence)).find(({ candidate_id }) => candidate_id === lea.candidate_id)?.left_reason,
    'replied',
  );
  await visit(page, '/tasks/mine');
  await shown(page.getByText('Ring the one who answered').first());

  await applyFor(app, harbour.organization.slug, job.slug, {
    first_name: 'Max',
    last_name: 'Lead',
    email: 'max.lead@example.test',
  });
  await becomes(async () => (await panelOf(nora, max.id)).application.step.type, 'application');
  await visit(page, jobPage(job.id, 'candidates'));
  await shown(page.getByRole('checkbox', { name: 'Select Max Lead' }));
  await visit(page, cadencePage(cadence, 'enrollments'));
  await shown(
    page.getByRole('row', { name: /Lea Lead/ }).getByText('Replied', { exact: true }),
    page.getByRole('row', { name: /Max Lead/ }).getByText('Applied', { exact: true }),
  );
  expect(await faultsOf(page)).toEqual([]);
});

test('B8: the letters of a step leave when a candidate enters it and when they go on, once each', async () => {
  const job = await openJob(nora, 'Net Loft');
  const email = 'ada.follows@example.test';
  const ada = await addApplicant(nora, job.id, email);
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job.id, 'rounds'));
  await page.getByRole('link', { name: /^Initial Review/ }).click();
  await button(page, 'Add a follow-up').click();
  await choose(page, 'Template', 'Round follow-up');
  await choose(page, 'When', 'Send on round change');
  await button(page, 'Save 1 change').click();
  await shown(toast(page, 'Saved.'));
  await visit(page, `${jobPage(job.id, 'candidates')}/${ada.id}`);
  await page.keyboard.press('a');
  await becomes(async () => (await panelOf(nora, ada.id)).application.step.name, 'Initial Review');
  await shown(toast(page, 'Ada Applicant 0 moved to Initial Review.'));
  await visit(page, `${jobPage(job.id, 'candidates')}/${ada.id}`);
  await page.keyboard.press('a');
  await becomes(async () => (await panelOf(nora, ada.id)).application.step.name !== 'Initial Review', true);
  await dueNow(app, 'send-follow-up');
  await settled(app);
  const own = (await nora.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`)).body.messages as Json[];
  expect(own.filter(({ kind }) => kind === 'follow_up')).toHaveLength(1);
  expect(await mailsTo(app, email)).toHaveLength(1);
  await visit(page, `/people/candidates/100/1/_/_/_/${ada.candidate_id}?part=messages`);
  await shown(page.getByText(own[0]!.subject).first());
  expect(await faultsOf(page)).toEqual([]);
});
