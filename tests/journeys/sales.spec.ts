import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, choose, field, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// S1 to S3 in the browser: a deal from its first key to its payment, what two partners earn by it, and no applicant anywhere.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let helga: Visitor;
const twenty = {
  name: 'Twenty percent',
  basis: 'percent_of_deal',
  rate: 20,
  payable_on: 'paid',
  holding_days: 0,
  guarantee_days: 0,
  ownership_days: 0,
};
let term: string;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  await harbour.admin.ask('/api/org/profile/upsert', { sales: true });
  const job = await openJob(harbour.admin, 'Pilot');
  await addApplicant(harbour.admin, job.id, 'ada.applicant@visitor.test');
  helga = await invite(app, harbour.admin, named('Helga'), ['SALES_ORG_ADMIN']);
  ({
    term: { id: term },
  } = await helga.ask('/api/sales/terms/upsert', twenty));
  for (const name of ['Meridian', 'Aldgate'])
    await helga.ask('/api/sales/partners/upsert', { name, kind: 'referral', default_term_id: term });
});

test('S1: a deal needs amount and date to be signed and a payment to be paid, and the totals of the board follow', async () => {
  const page = await visit(await browser.it.window({ as: helga }), '/sales/deals');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Name').fill('Crane for the north pier');
  await field(dialog, 'Company').fill('Tidewater Ltd');
  await button(dialog, 'Open the deal').click();
  await link(page, /Tidewater Ltd/)
    .first()
    .waitFor();
  await visit(page, '/sales/deals');
  await page.keyboard.press('j');
  await page.keyboard.press(']');
  await shown(page.getByRole('dialog', { name: /Record the contract/ }));
  await button(dialog, 'Record contract').click();
  await shown(page.getByText(/Enter|Choose|missing/i).first());
  await field(dialog, 'Amount').fill('10000');
  expect(await faultsOf(page)).toEqual([]);
  await button(dialog, 'Record contract').click();
  await shown(toast(page, /Tidewater Ltd is now in/));
  await shown(page.getByRole('region', { name: /Signed/ }).getByText('Tidewater Ltd'));
  const [{ id }] = (await helga.page('/sales/deals')).body.board.columns.flatMap(({ cards }: Json) => cards);
  await visit(page, `/sales/deals/100/1/_/_/_/${id}`);
  for (const name of ['Meridian', 'Aldgate']) {
    await button(page, 'Add a partner').click();
    await choose(dialog, 'Partner', name);
    await field(dialog, 'Share in percent').fill('50');
    await button(dialog, 'Add').click();
    await shown(page.getByRole('region', { name: 'Partners' }).getByRole('link', { name }));
  }
  // The form for the payment stands on the page, with the signed amount filled in.
  await button(page, 'Record payment').click();
  await shown(toast(page, /Tidewater Ltd is now in Paid/));
  expect((await helga.post('/api/sales/deals/upsert', { id, type: 'deal_pending' })).body).toMatchObject({
    error: 'A paid deal can only be archived.',
  });
});

test('S2: half of twenty percent of 10,000.00 is 1,000.00 for each partner, and stays so when the term changes', async () => {
  const page = await visit(await browser.it.window({ as: helga }), '/sales/commissions');
  for (const name of ['Meridian', 'Aldgate'])
    await shown(page.getByRole('row', { name: new RegExp(`${name}[\\s\\S]*1,000\\.00`) }));
  expect(await faultsOf(page)).toEqual([]);
  await helga.ask('/api/sales/terms/upsert', { ...twenty, id: term, rate: 30 });
  await visit(page, '/sales/commissions');
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await button(page, /^Approve \$/).click();
  await shown(toast(page, '2 commissions approved'));
  for (const name of ['Meridian', 'Aldgate'])
    await shown(page.getByRole('row', { name: new RegExp(`${name}[\\s\\S]*1,000\\.00`) }));
});

test('S3: the head of sales finds no applicant, neither by search nor by address', async () => {
  const page = await visit(await browser.it.window({ as: helga }), '/sales/deals');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Ada Applicant');
  await page.getByRole('option', { name: /^All results/ }).click();
  await shown(page.getByText('Nothing that you can open matches these words.'));
  expect(await link(page, /Ada Applicant/).count()).toBe(0);
  const { id } = ((await harbour.admin.page('/people/candidates')).body.list.items as Json[])[0];
  browser.it.expect(/404|403/);
  await page.goto(`/people/candidates/100/1/_/_/_/${id}`);
  expect(await page.getByText('Ada Applicant').count()).toBe(0);
});
