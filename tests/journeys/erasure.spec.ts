import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, gone, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { applyFor, jobPage, offerTerms, openJob, ownPageOf } from '../support/hiring.ts';
import { sideways, sizes } from '../support/screens.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// C7 and C8 in a browser: a candidate asks to be erased, and an administrator erases them; those whose days are over are listed, stay for a reason or are erased by themselves.

const browser = useBrowser();
let app: App;
let harbour: Founded;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

test('a candidate asks to be erased; the administrator sees what goes, types the name, and both pages say that it is done', async () => {
  const job = await openJob(harbour.admin, 'Ship Cook');
  const email = 'grace@example.test';
  await applyFor(app, harbour.organization.slug, job.slug, { email, last_name: 'Hopper' });
  const here = await ownPageOf(app, email);
  const theirs = await visit(await browser.it.window(), here);
  await button(theirs, 'Ask for my details to be erased').click();
  await button(theirs, 'Ask for erasure').click();
  await shown(theirs.getByText(/you asked for your details to be erased\. You will have an answer by/));
  await button(theirs, 'Withdraw').click();
  await button(theirs, 'Withdraw').click();
  await shown(heading(theirs, 'You withdrew your application.'));

  const { items } = (await harbour.admin.page('/people/candidates')).body.list;
  const page = await visit(
    await browser.it.window({ as: harbour.admin }),
    `/people/candidates/100/1/_/_/_/${items[0].id}`,
  );
  await shown(page.getByText('Asked to be erased').first());
  await button(page, 'Legal hold').click();
  await field(page, 'What it is about').fill('Case 7');
  await button(page, 'Place the hold').click();
  await shown(page.getByText('Legal hold: Case 7'));
  await gone(button(page, 'Erase this person'));
  await button(page, 'Release the legal hold').click();
  await button(page, 'Erase this person').click();
  const dialog = page.getByRole('dialog', { name: 'Erase Grace Hopper' });
  await shown(dialog.getByText('1 application, in all figures'));
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
  await field(dialog, 'Their whole name').fill('Grace');
  await button(dialog, 'Erase for good').click();
  await shown(dialog.getByText('This is not the person’s name.').first());
  await field(dialog, 'Their whole name').fill('Grace Hopper');
  await button(dialog, 'Erase for good').click();
  await gone(dialog);
  await shown(heading(page, 'Erased candidate'));
  await gone(button(page, 'Edit'));
  expect(await faultsOf(page)).toEqual([]);
  await visit(theirs, here);
  await shown(heading(theirs, 'Your details are erased'));
  expect(await faultsOf(theirs)).toEqual([]);
});

test('C8: the administrator reads who leaves by which law and who stays and why, lets people be erased, and thirty days later finds exactly those erased, in the log too', async () => {
  const day = 86_400;
  const rita = named('Rita');
  const quay = await found(app, 'Quay Works', named('Quirin'));
  let admin: Visitor = await invite(app, quay.admin, rita, ['ORG_ADMIN']);
  await admin.ask('/api/org/profile/upsert', { country: 'DE', auto_erase: false });
  const job = await openJob(admin, 'Ship Carpenter', { openings: 5 });
  const call = (path: string, who: Json, more: Json): Promise<Json> =>
    admin.ask(`/api/opportunities/jobs/candidate/${path}`, { application_id: who.id, version: who.version, ...more });
  const { reasons } = (await admin.page(jobPage(job.id, 'candidates'))).body;
  const disqualification_reason_id = reasons.find(({ side }: Json) => side === 'we_rejected').id;
  const add = async (first_name: string): Promise<Json> => {
    const email = `${first_name.toLowerCase()}.quay@example.test`;
    const names = { job_id: job.id, first_name, last_name: 'Quay', email, applied_at: new Date().toISOString() };
    const { application, candidate } = await admin.ask('/api/opportunities/jobs/candidate/upsert', names);
    return { ...application, candidate_id: candidate.id };
  };
  const people = new Map<string, string>();
  for (const name of ['Gina', 'Karl', 'Hella', 'Onno', 'Hira']) {
    const application = await add(name);
    people.set(name, application.candidate_id);
    await call('archive', application, { disqualification_reason_id });
  }
  await admin.ask('/api/people/candidates/hold', { candidate_id: people.get('Hella'), matter: 'Case 9' });

  /** The desk so many days later. A session ends meanwhile, so Rita signs in again. */
  const onDay = async (days: number) => {
    await settled(app);
    await app.goAhead(days * day);
    await settled(app);
    admin = await Visitor.signedIn(app, rita.email, password);
    return visit(await browser.it.window({ as: admin }), '/people/privacy');
  };
  const page = await onDay(152);
  /** The lines of the section about those who leave. */
  const section = page.locator('section').filter({ has: heading(page, 'Who leaves in the next 30 days') });
  const line = (text: string) => section.locator('li, p').filter({ hasText: text });
  await shown(
    page.getByText('No request is open. No person leaves within 30 days.'),
    section.getByText('No one is erased automatically in this organization. People stay when their days are over.'),
    line('Kept back: people are not erased automatically').getByText('4', { exact: true }),
    line('Kept back: a legal hold protects them').getByText('1', { exact: true }),
  );
  await link(page, 'Change the periods').click();
  await page.getByRole('switch', { name: 'Erase people when their days are over' }).click();
  await button(page, /^Save/).click();
  await shown(toast(page, 'Saved.'));
  await settled(app);
  await visit(page, '/people/privacy');
  // What a rule says, how many people it reaches, and each of them with the reason.
  await shown(
    page.getByText(/^No request is open\. 4 people leave within 30 days, the first on /),
    line('180 days since the decision').filter({ hasText: 'GDPR Art. 5(1)(e)' }).getByText('4', { exact: true }),
  );
  await page.getByText('The people, and why').click();
  await shown(
    line('Gina Quay').getByText(/^goes on /),
    line('Hella Quay').getByText('stays: a legal hold protects them'),
  );
  // Onno is considered for another job, and Hira is hired for one.
  const rigger = await openJob(admin, 'Rigger', { openings: 5 });
  const applied_at = new Date(Date.now() + 152 * day * 1000).toISOString();
  const onRigger = async (name: string): Promise<Json> => {
    const body = { job_id: rigger.id, candidate_id: people.get(name), applied_at };
    return (await admin.ask('/api/opportunities/jobs/candidate/upsert', body)).application;
  };
  await onRigger('Onno');
  const { application } = await call('offer', await onRigger('Hira'), { action: 'offer', ...offerTerms });
  await call('offer', application, { action: 'offer_accept' });
  await visit(page, '/people/privacy');
  await shown(
    page.getByText(/^No request is open\. 2 people leave within 30 days, the first on /),
    line('180 days since the decision').filter({ hasText: 'GDPR Art. 5(1)(e)' }).getByText('2', { exact: true }),
    line('Kept back: they are considered for a job').getByText('1', { exact: true }),
    line('Kept back: they were hired').getByText('1', { exact: true }),
    line('Kept back: a legal hold protects them').getByText('1', { exact: true }),
  );
  await page.getByText('The people, and why').focus();
  await page.keyboard.press('Enter');
  await shown(
    line('Onno Quay').getByText('stays: they are considered for a job'),
    line('Hira Quay').getByText('stays: they were hired'),
    line('Karl Quay').getByText(/^goes on /),
  );
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    expect([await faultsOf(page), await sideways(page)]).toEqual([[], 0]);
  }
  await page.setViewportSize(sizes[0]);
  await link(section, 'Gina Quay').click();
  await shown(heading(page, 'Gina Quay'), page.getByText(/^Details go on .* at the earliest$/));

  const later = await onDay(183);
  await shown(later.getByText('No request is open. No person leaves within 30 days.'));
  const erasures = later.locator('section').filter({ has: heading(later, 'Erasures') });
  await shown(erasures.getByText(/^Erased on /).nth(1));
  expect(await erasures.getByRole('listitem').count()).toBe(2);
  await button(erasures, 'Open the erasure').first().click();
  const panel = later
    .getByRole('complementary')
    .or(later.getByRole('dialog'))
    .filter({ hasText: 'Key of the person destroyed' });
  await shown(
    panel.getByText(/: we may not keep their details any longer\. It cannot be undone\.$/),
    panel.getByText('Search for leftovers'),
    button(panel, 'Certificate as PDF'),
  );
  expect(await faultsOf(later)).toEqual([]);
  const { items } = (await admin.page('/people/candidates')).body.list as { items: Json[] };
  const names = ['(erased)', '(erased)', 'Hella Quay', 'Hira Quay', 'Onno Quay'];
  expect(items.map(({ name }) => name).toSorted()).toEqual(names);
  await visit(later, '/people/candidates');
  await shown(later.getByRole('row', { name: /Erased candidate/ }).nth(1));
  await visit(later, '/org/audit');
  const entry = (...words: string[]) =>
    words.reduce((rows, hasText) => rows.filter({ hasText }), later.getByRole('row'));
  await shown(
    entry('Candor', 'erased the person (we may not keep their details any longer)', 'Erased person').nth(1),
    entry('Candor', 'finished the erasure').nth(1),
    entry('Rita Tester', 'changed how long data is kept').first(),
  );
  expect(await faultsOf(later)).toEqual([]);
  await visit(later, `/reports/history/100/1/_/_/_/${people.get('Onno')}`);
  await shown(later.getByText(/they are considered for a job/).first());
});
