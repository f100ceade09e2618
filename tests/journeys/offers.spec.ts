import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, heading, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { advanceTo, applyFor, jobPage, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import { mailTo, type Visitor } from '../support/visitor.ts';

// An offer from start to end: a recruiter makes it, an administrator approves it, the candidate accepts it on a phone.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let rita: Visitor & { id: string };
const phone = { width: 390, height: 844 };

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  rita = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
  await harbour.admin.ask('/api/org/profile/upsert', { offer_approval: 'always' });
});

/** The filled buttons of the drawer. There is at most one. */
const filled = (page: Page): Promise<string[]> => page.locator('[data-detail] button.bg-accent').allInnerTexts();

test('a recruiter makes an offer, an administrator approves it, the candidate accepts it, and the record says who', async () => {
  const job = await openJob(rita, 'Ship Cook');
  const email = 'grace@example.test';
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, { email });
  const here = await ownPageOf(app, email);
  const { application, person } = await panelOf(rita, payload.application_id);
  await advanceTo(rita, { ...application, candidate_id: person.id }, job.id, 'finalist_review');

  const atWork = await visit(
    await browser.it.window({ as: rita }),
    `${jobPage(job.id, 'candidates')}/${payload.application_id}/100/1/_/_/_`,
  );
  await shown(atWork.getByText(email).first());
  await atWork.keyboard.press('o');
  const dialog = atWork.getByRole('dialog', { name: 'Make an offer to Grace Hopper' });
  await field(dialog, 'Amount').fill('90000');
  await field(dialog, 'Starts on').fill('2030-02-01');
  await dialog.getByText('Send the offer by email').click();
  await shown(
    dialog.getByText('An administrator approves this first'),
    dialog.getByText('These lines follow your text'),
  );
  expect(await faultsOf(atWork)).toEqual([]);
  await button(dialog, 'Ask for approval').click();
  await shown(toast(atWork, 'The offer waits for approval.'), atWork.getByText('Waits for approval', { exact: true }));
  // The board's card and the drawer show that the offer waits, and the main action is not another offer.
  await shown(atWork.locator('[data-card]').filter({ hasText: 'Offer waits for approval' }));
  expect(await filled(atWork)).toEqual([]);

  const home = await visit(await browser.it.window({ as: harbour.admin }), '/dashboard');
  await home.getByRole('link', { name: /Grace Hopper.*Decide/s }).click();
  await shown(
    home.getByText('Rita Tester wants to make this offer'),
    home.getByText('$90,000 per year', { exact: true }),
  );
  expect(await filled(home)).toEqual(['Approve']);
  await home.getByText(/^The email: Your offer from Harbour Works/).click();
  await shown(home.getByText('We are delighted to offer you the position of Ship Cook'));
  expect(await faultsOf(home)).toEqual([]);
  await button(home, 'Approve').click();
  await shown(toast(home, 'Approved. Grace Hopper gets the offer.'));

  // The acceptance can be undone for ten minutes.
  await browser.it.rest();
  await app.stop();
  app.change({ CLOCK_AHEAD: '660' });
  await app.open();
  const isOffer = ({ html, subject }: { html: string; subject: string }) =>
    /offer/i.test(subject) && html.includes('/applications/');
  const { html } = await mailTo(app, email, isOffer);
  const there = new URL(/href="([^"]+\/applications\/[\w-]+)"/.exec(html)![1]!).pathname;

  const page = await visit(await browser.it.window({ viewport: phone }), here);
  await shown(heading(page, 'Grace, there is an offer for you.'), button(page, 'Email me the link'));
  await visit(page, there);
  await shown(page.getByText('$90,000 per year'), button(page, 'Decline …'));
  expect(await faultsOf(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await button(page, 'Accept …').click();
  await button(page, 'Accept the offer').click();
  await shown(page.getByRole('alert').filter({ hasText: 'Your full name is required.' }));
  await field(page, 'Type your full name to accept').fill('Grace Hopper');
  expect(await faultsOf(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await button(page, 'Accept the offer').click();
  await shown(heading(page, 'Grace, you accepted the offer. Welcome!'), page.getByText(/as Grace Hopper\.$/));

  const record = await visit(await browser.it.window({ as: rita }), `/people/candidates/100/1/_/_/_/${person.id}`);
  await shown(record.getByText('accepted the offer, revision 1'));
});
