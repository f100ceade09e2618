import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// S1, S2, S3: deals move by the rules, partners get exactly their share, and no applicant is involved.

let app: App;
let northwind: Founded;
let admin: Visitor;
let seller: Visitor;
let head: Visitor;
let other: Founded;
const sales = (path: string) => `/api/sales/${path}`;
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(sales(path), body)).body;
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  app = await App.start();
  northwind = await found(app, 'Northwind Sales', named('Alma'));
  admin = northwind.admin;
  other = await found(app, 'Other Sales', named('Olga'));
  for (const { admin: each } of [northwind, other])
    await each.ask('/api/org/profile/upsert', { sales: true, marketing: true });
  seller = await invite(app, admin, named('Sam'), ['SALES_MANAGER']);
  head = await invite(app, admin, named('Helga'), ['SALES_ORG_ADMIN']);
});
afterAll(() => app?.dispose());

const open = async (company_name: string, more: Json = {}, by = seller): Promise<Json> =>
  (await by.ask(sales('deals/upsert'), { name: 'Seats', company_name, amount: eur(10_000_00), ...more })).deal;
const move = (deal: Json, body: Json, by = seller): Promise<Json> =>
  by.ask(sales('deals/upsert'), { id: deal.id, ...body }).then(({ deal: moved }: Json) => moved);
const sign = (deal: Json, more: Json = {}) =>
  move(deal, { type: 'deal_accepted', contract_signed_on: today, amount: eur(10_000_00), ...more });
const pay = (deal: Json, more: Json = {}) =>
  move(deal, { type: 'deal_paid', paid_on: today, paid_amount: eur(10_000_00), ...more });
const term = async (name: string, more: Json = {}): Promise<Json> =>
  (
    await head.ask(sales('terms/upsert'), {
      name,
      basis: 'percent_of_deal',
      rate: 20,
      payable_on: 'paid',
      holding_days: 30,
      guarantee_days: 0,
      ownership_days: 0,
      ...more,
    })
  ).term;
const partner = async (name: string, default_term_id: string): Promise<string> =>
  (await head.ask(sales('partners/upsert'), { name, kind: 'agency', default_term_id })).partner.id;
const share = (deal: Json, partner_id: string, split_percent: number, by = seller) =>
  by.ask(sales('deals/partners/upsert'), { deal_id: deal.id, partner_id, split_percent });
const dealPage = async (id: string, by = head): Promise<Json> => {
  await settled(app);
  return (await by.page(`/sales/deals/100/1/_/_/_/${id}`)).body;
};
const commissions = async (deal: Json): Promise<Json[]> => (await dealPage(deal.id)).commissions;
const board = async (by = seller): Promise<Json> => {
  await settled(app);
  return (await by.page('/sales/deals')).body;
};

test('an organization that turns sales on later gets loss reasons and lead sources once, so its deals can be declined', async () => {
  const { admin: late } = await found(app, 'Late Sales', named('Lara'));
  const listed = async (list: string): Promise<string[]> => {
    await settled(app);
    return ((await late.page(`/sales/${list}`)).body.list.items as Json[]).map(({ fields }) => fields.name);
  };
  await late.ask('/api/org/profile/upsert', { sales: true });
  await eventually(async () => expect(await listed('reasons')).toContain('Chose another supplier'));
  await eventually(async () => expect(await listed('sources')).toContain('Trade fair'));
  const { deal } = await late.ask(sales('deals/upsert'), { name: 'Seats', company_name: 'Fjordkai' });
  const [reason] = (await late.page('/sales/reasons')).body.list.items as Json[];
  const declined = { id: deal.id, type: 'deal_declined', decline_reason_id: reason.id };
  expect((await late.ask(sales('deals/upsert'), declined)).deal.type).toBe('deal_declined');
  // A reason that members removed does not return when the module is turned off and on.
  await late.ask('/api/sales/reasons/delete', { id: (await late.page('/sales/reasons')).body.list.items.at(-1).id });
  const kept = await listed('reasons');
  for (const on of [false, true]) await late.ask('/api/org/profile/upsert', { sales: on });
  await settled(app);
  expect(await listed('reasons')).toEqual(kept);
});
test('a deal is signed with its amount and date, then paid, and a paid one can only be archived; sums follow', async () => {
  const deal = await open('Obermoor Klinik', { amount: null });
  expect(await refused(seller, 'deals/upsert', { id: deal.id, type: 'deal_paid' })).toMatchObject({
    code: 'wrong_state',
    error: 'Record the signed contract before payment.',
  });
  expect(await refused(seller, 'deals/upsert', { id: deal.id, type: 'deal_accepted' })).toMatchObject({
    code: 'validation',
    fields: { contract_signed_on: 'Signed on is required.', amount: 'Amount is required.' },
  });
  const before = await board();
  const of = (page: Json, type: string) => page.board.columns.find((each: Json) => each.type === type);
  await sign(deal, { amount: eur(8_640_00) });
  const signed = await board();
  expect(of(signed, 'deal_accepted')).toMatchObject({
    count: of(before, 'deal_accepted').count + 1,
    sums: { EUR: { value: 8_640_00, weighted: 7_776_00 } },
  });
  expect(of(signed, 'deal_pending').count).toBe(of(before, 'deal_pending').count - 1);
  expect(await refused(seller, 'deals/upsert', { id: deal.id, type: 'deal_paid' })).toMatchObject({
    fields: { paid_on: 'Paid on is required.' },
  });
  const paid = await pay(deal, { paid_amount: eur(8_640_00) });
  for (const type of ['deal_pending', 'deal_accepted', 'deal_declined'])
    expect(await refused(seller, 'deals/upsert', { id: deal.id, type, version: paid.version })).toMatchObject({
      code: 'wrong_state',
      error: 'A paid deal can only be archived.',
    });
  // A repeated move changes nothing, and an older version is refused.
  expect((await pay(deal, { paid_amount: eur(8_640_00) })).version).toBe(paid.version);
  expect(
    await refused(seller, 'deals/upsert', { id: deal.id, type: 'deal_paid', paid_on: '2026-01-02' }),
  ).toMatchObject({
    code: 'wrong_state',
    fields: { paid_on: 'A paid deal keeps the day of its payment.' },
  });
  const late = { id: deal.id, type: 'archived', version: 0 };
  expect((await refused(seller, 'deals/upsert', late)).code).toBe('stale');
  await move(deal, { type: 'archived' });
  expect(await move(deal, { type: 'deal_paid' })).toMatchObject({ type: 'deal_paid' });
});

test('a move is taken back by the member who made it, with its commissions', async () => {
  const { id: term_id } = await term('Undo');
  const friend = await partner('Undo Friends', term_id);
  const deal = await open('Kestrel Robotics');
  await share(deal, friend, 100);
  const signed = await sign(deal);
  expect(await commissions(deal)).toMatchObject([{ status: 'pending', total: 2_000_00 }]);
  expect(await refused(head, 'deals/undo', { id: deal.id })).toMatchObject({ code: 'wrong_state' });
  const back = (await seller.ask(sales('deals/undo'), { id: deal.id, version: signed.version })).deal;
  expect(back.type).toBe('deal_pending');
  const page = await dealPage(deal.id);
  expect(page.deal).toMatchObject({ type: 'deal_pending', contract_signed_on: null, was_signed: false });
  expect(page.commissions).toMatchObject([{ status: 'void' }]);
  await sign(deal);
  expect(await commissions(deal)).toMatchObject([{ status: 'pending', total: 2_000_00 }]);
});

test('two partners with 20 % and half each get 1,000.00 of 10,000.00, earned once it is paid, whatever happens to the term later', async () => {
  const { id: term_id } = await term('Referral');
  const [meridian, aldgate] = [await partner('Meridian People', term_id), await partner('Aldgate Advisory', term_id)];
  const deal = await open('Cobalt Foundry');
  await share(deal, meridian, 50);
  expect(
    await refused(seller, 'deals/partners/upsert', { deal_id: deal.id, partner_id: aldgate, split_percent: 60 }),
  ).toMatchObject({
    code: 'validation',
    error: 'Partner shares add up to 110 %.',
  });
  await share(deal, aldgate, 50);
  await sign(deal);
  expect((await commissions(deal)).map(({ status, total }) => [status, total])).toEqual([
    ['pending', 1_000_00],
    ['pending', 1_000_00],
  ]);
  await pay(deal);
  const earned = await commissions(deal);
  expect(earned.map(({ status, total, due_on }) => [status, total, due_on > today])).toEqual([
    ['earned', 1_000_00, true],
    ['earned', 1_000_00, true],
  ]);
  const changed = (
    await head.ask(sales('terms/upsert'), {
      id: term_id,
      name: 'Referral',
      basis: 'percent_of_deal',
      rate: 50,
      payable_on: 'paid',
      holding_days: 30,
      guarantee_days: 0,
      ownership_days: 0,
    })
  ).term;
  expect(changed.rule_version).toBe(2);
  expect((await commissions(deal)).map(({ total }) => total)).toEqual([1_000_00, 1_000_00]);
  // Several commissions are approved in one request, each separately.
  const ids = earned.map(({ id }) => id);
  expect(await head.ask(sales('commissions/upsert'), { ids, status: 'approved' })).toMatchObject({
    failed: [],
    done: [{}, {}],
  });
  expect(await refused(head, 'commissions/adjust', { id: ids[0], amount: -100, note: 'No' })).toMatchObject({
    code: 'wrong_state',
  });
  await head.ask(sales('commissions/upsert'), { ids: [ids[1]], status: 'earned' });
  await head.ask(sales('commissions/adjust'), { id: ids[1], amount: -85_00, note: 'Two seats handed back' });
  const paid = await head.ask(sales('commissions/upsert'), { ids, status: 'paid', reference: 'CP-1', paid_on: today });
  expect(paid).toMatchObject({
    done: [{ id: ids[0] }],
    failed: [{ id: ids[1], error: 'Approve the commission before you pay it.' }],
  });
  // Half the price is refunded: a paid commission gets a negative line, and an unpaid commission gets smaller.
  await seller.ask(sales('deals/refund'), { id: deal.id, amount: eur(5_000_00), on: today, reason: 'Fewer seats' });
  const [first, second] = ids.map((id: string) => id);
  const after = await commissions(deal);
  expect(after.find(({ id }) => id === first)).toMatchObject({ status: 'paid', clawed_back: -500_00, total: 1_000_00 });
  expect(after.find(({ id }) => id === second)).toMatchObject({ status: 'earned', amount: 500_00, total: 415_00 });
  const more = { id: deal.id, amount: eur(5_000_01), on: today, reason: 'Too much' };
  expect((await refused(seller, 'deals/refund', more)).code).toBe('validation');
  const page = (
    await head.page(
      `/sales/partners/100/1/_/_/_/${first === after[0]!.id ? after[0]!.partner_id : after[1]!.partner_id}`,
    )
  ).body;
  expect(page.statement).toMatchObject({ earned: 500_00, paid: 1_000_00, closing: -500_00 });
  const pdf = await head.download(sales(`partners/statement?id=${meridian}&from=${today}&to=${today}`));
  expect(pdf.text.slice(0, 300)).toContain('%PDF-');
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  expect((await head.download(sales(`partners/statement?id=${meridian}&from=${today}&to=${today}`))).text).toBe(
    pdf.text,
  );
});

// The two zones are 25 hours apart, so at any moment one of them has another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a commission is earned on the day of the payment in %s, where the organization is, and not a day earlier',
  async (tzRegion) => {
    const name = tzRegion.split('/')[1]!.replace('_', '-');
    const { admin: there } = await found(app, `${name} Sales`, named(name), { tzRegion });
    await there.ask('/api/org/profile/upsert', { sales: true });
    const day = (ahead: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: tzRegion }).format(Date.now() + ahead * 86_400_000);
    const { term: own } = await there.ask(sales('terms/upsert'), {
      name: 'At once',
      basis: 'percent_of_deal',
      rate: 20,
      payable_on: 'paid',
      holding_days: 0,
      guarantee_days: 0,
      ownership_days: 0,
    });
    const { partner: of } = await there.ask(sales('partners/upsert'), {
      name: 'Tide Partners',
      kind: 'agency',
      default_term_id: own.id,
    });
    const earnedWhenPaidOn = async (paid_on: string): Promise<string> => {
      const deal = await open(`Paid on ${paid_on}`, {}, there);
      await share(deal, of.id, 100, there);
      await move(deal, { type: 'deal_accepted', contract_signed_on: day(0), amount: eur(100_00) }, there);
      await move(deal, { type: 'deal_paid', paid_on, paid_amount: eur(100_00) }, there);
      return (await dealPage(deal.id, there)).commissions[0].status;
    };
    expect([await earnedWhenPaidOn(day(0)), await earnedWhenPaidOn(day(1))]).toEqual(['earned', 'pending']);
  },
);
test("a declined deal has no commissions; a claim keeps another partner away; the partner's page opens by its link alone", async () => {
  const { id: term_id } = await term('Claims', { ownership_days: 90, payable_on: 'contract_signed' });
  const [first, second] = [await partner('First Friends', term_id), await partner('Second Friends', term_id)];
  const deal = await open('Tidewater Schools');
  await share(deal, first, 50);
  const again = await open('tidewater schools ');
  expect(
    await refused(seller, 'deals/partners/upsert', { deal_id: again.id, partner_id: second, split_percent: 50 }),
  ).toMatchObject({
    code: 'claimed',
    error: expect.stringContaining('First Friends named this company first.'),
  });
  await share(deal, second, 50);
  const reason = await head.ask('/api/sales/reasons/upsert', { name: 'Too far away' });
  await move(deal, { type: 'deal_declined', decline_reason_id: (reason.lossreason ?? Object.values(reason)[0]).id });
  expect(await commissions(deal)).toEqual([]);
  expect(await move(deal, { type: 'deal_pending' })).toMatchObject({ type: 'deal_pending' });
  await sign(deal);
  const earned = await commissions(deal);
  expect(earned.map(({ status }) => status)).toEqual(['earned', 'earned']);
  // The customer pays the signed amount, so the approval stays. A refund lowers the amount, so the approval is needed again.
  await head.ask(sales('commissions/upsert'), { ids: [earned[0]!.id], status: 'approved' });
  await pay(deal);
  const statusOf = async () => (await commissions(deal)).find(({ id }) => id === earned[0]!.id)!.status;
  expect(await statusOf()).toBe('approved');
  await seller.ask(sales('deals/refund'), { id: deal.id, amount: eur(1_00), on: today, reason: 'Rounding' });
  expect(await statusOf()).toBe('earned');
  const { address } = await head.ask(sales('partners/link'), { id: first });
  const path = new URL(address).pathname;
  const stranger = await Visitor.of(app);
  const own = await stranger.page(path);
  expect(own.body).toMatchObject({
    partner: { name: 'First Friends' },
    deals: [{ company_name: 'Tidewater Schools', share: 500_000 }],
  });
  expect(own.text).not.toContain('Second Friends');
  await head.ask(sales('partners/link'), { id: first, replace: true });
  expect((await stranger.page(path)).status).toBe(404);
});

test('a payment that is sent again pays and deducts nothing that came later', async () => {
  const { id: term_id } = await term('Repeated', { payable_on: 'contract_signed', holding_days: 0 });
  const friend = await partner('Repeated Friends', term_id);
  const commissionOf = async (deal: Json): Promise<Json> => (await commissions(deal))[0]!;
  const signed = async (name: string): Promise<[Json, string]> => {
    const deal = await open(name);
    await share(deal, friend, 100);
    await sign(deal);
    return [deal, (await commissionOf(deal)).id];
  };
  const [first, one] = await signed('Repeated One');
  const [, two] = await signed('Repeated Two');
  const [third, three] = await signed('Repeated Three');
  await head.ask(sales('commissions/upsert'), { ids: [one, two], status: 'approved' });
  const payment = { ids: [one, two, three], status: 'paid', reference: 'CP-9', paid_on: today };
  const uid = '8d7f0a52-5a53-4c5e-9e02-5f5f0c1d9a01';
  const send = async () => (await head.post(sales('commissions/upsert'), payment, { uid })).body.payload;
  const answer = await send();
  expect(answer.done.map(({ id }: Json) => id)).toEqual([one, two]);
  expect(answer.failed.map(({ id }: Json) => id)).toEqual([three]);
  // The first customer gets half the price back later, and the third commission is approved.
  await pay(first);
  await seller.ask(sales('deals/refund'), { id: first.id, amount: eur(5_000_00), on: today, reason: 'Fewer seats' });
  await head.ask(sales('commissions/upsert'), { ids: [three], status: 'approved' });
  const again = await send();
  expect([again.done, again.failed].map((each) => each.map(({ id }: Json) => id))).toEqual([[one, two], [three]]);
  expect(await commissionOf(first)).toMatchObject({ status: 'paid', clawed_back: -1_000_00 });
  expect(await commissionOf(third)).toMatchObject({ status: 'approved' });
});

test('a claim holds under the new name of a company, and ends under all its names', async () => {
  const { id: term_id } = await term('Renamed', { ownership_days: 90 });
  const [first, second] = [await partner('Early Friends', term_id), await partner('Late Friends', term_id)];
  const deal = await open('Old Harbour');
  await share(deal, first, 50);
  await move(deal, { company_name: 'New Harbour' });
  const under = async (company_name: string) => {
    const other_ = await open(company_name);
    const asked = { deal_id: other_.id, partner_id: second, split_percent: 50 };
    return { other_, code: (await refused(seller, 'deals/partners/upsert', asked)).code as string | undefined };
  };
  expect([(await under('Old Harbour')).code, (await under('New Harbour')).code]).toEqual(['claimed', 'claimed']);
  // A deal with a partner cannot be renamed to the company that another partner has claimed.
  const third = await open('Third Harbour');
  await share(third, second, 50);
  const renamed = await refused(seller, 'deals/upsert', { id: third.id, company_name: 'New Harbour' });
  expect(renamed.code).toBe('claimed');
  await seller.ask(sales('deals/partners/delete'), { deal_id: deal.id, partner_id: first });
  expect([(await under('Old Harbour')).code, (await under('New Harbour')).code]).toEqual([undefined, undefined]);
});

test('a customer who ends within the guarantee gets back what the term says, once', async () => {
  const { id: term_id } = await term('Guaranteed', {
    guarantee_days: 90,
    refund_steps: [
      { until_day: 30, percent: 100 },
      { until_day: 90, percent: 50 },
    ],
  });
  const friend = await partner('Guaranteed Friends', term_id);
  const deal = await open('Lantern Hotels');
  await share(deal, friend, 100);
  await sign(deal);
  const end = { id: deal.id, ended_on: today, reason: 'They closed.' };
  expect(await refused(seller, 'deals/guarantee', end)).toMatchObject({ code: 'wrong_state' });
  await pay(deal);
  const late = new Date(Date.now() + 91 * 86_400_000).toISOString().slice(0, 10);
  expect(await refused(seller, 'deals/guarantee', { ...end, ended_on: late })).toMatchObject({
    code: 'wrong_state',
    fields: { ended_on: 'The guarantee gives nothing back on that day.' },
  });
  const half = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await seller.ask(sales('deals/guarantee'), { ...end, ended_on: half });
  const page = await dealPage(deal.id);
  expect(page.deal.refunded).toBe(5_000_00);
  expect(page.commissions).toMatchObject([{ status: 'earned', total: 1_000_00 }]);
  expect(await refused(seller, 'deals/guarantee', { ...end, ended_on: half })).toMatchObject({ code: 'wrong_state' });
  const csv = await head.download(sales(`partners/statement?id=${friend}&from=${today}&to=${today}&format=csv`));
  expect(csv.text).toContain('Lantern Hotels');
});

test('a task about a deal stands on its page, and only those who keep deals make one', async () => {
  const deal = await open('Juniper Tasks');
  const about = { title: 'Call the buyer', subject: { type: 'deal', id: deal.id } };
  await seller.ask('/api/tasks/upsert', about);
  expect((await dealPage(deal.id, seller)).tasks).toMatchObject([{ title: 'Call the buyer' }]);
  expect((await dealPage(deal.id, head)).tasks).toEqual([]);
  const mine = (await seller.page('/tasks/mine')).body;
  expect(mine.names[deal.id]).toBe('Juniper Tasks');
  for (const by of [await invite(app, admin, named('Rolf'), ['RECRUIT_ADMIN']), other.admin])
    expect((await by.post('/api/tasks/upsert', about)).body).toMatchObject({ code: 'not_found' });
});

test('a file is put into a deal, opened by those who sell, and gone for good once it is removed', async () => {
  const deal = await open('Papers Ltd');
  const file_id = await uploadPicture(seller, 'deals');
  const put = { deal_id: deal.id, file_id, file_name: 'site.png' };
  // An upload can be used only by the member who sent it.
  expect(await refused(head, 'deals/files/upsert', put)).toMatchObject({ code: 'file' });
  const { file } = await seller.ask(sales('deals/files/upsert'), put);
  expect((await seller.ask(sales('deals/files/upsert'), put)).file).toEqual(file);
  const again = await open('Other Papers');
  expect(await refused(seller, 'deals/files/upsert', { ...put, deal_id: again.id })).toMatchObject({ code: 'file' });
  const page = await dealPage(deal.id);
  expect(page.files).toMatchObject([{ id: file.id, name: 'site.png' }]);
  expect(page.history[0].text).toBe('added a file');
  const opened = { deal_id: deal.id, id: file.id };
  const { address } = await head.ask(sales('deals/files/open'), opened);
  const fetched = () => fetch(new URL(address, app.base));
  const image = await fetched();
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  const recruiter = await invite(app, admin, named('Rudi'), ['RECRUIT_ADMIN']);
  for (const by of [recruiter, other.admin])
    for (const call of ['open', 'delete'])
      expect((await by.post(sales(`deals/files/${call}`), opened)).body?.status).not.toBe('ok');
  await head.ask(sales('deals/files/delete'), opened);
  await head.ask(sales('deals/files/delete'), opened);
  expect((await dealPage(deal.id)).files).toEqual([]);
  expect(await refused(seller, 'deals/files/open', opened)).toMatchObject({ code: 'not_found' });
  expect((await fetched()).status).toBe(404);
  const wrong = { fileName: 'run.exe', fileType: 'application/octet-stream', fileId: 'a'.repeat(12), acl: 'private' };
  expect((await seller.post('/api/signed_url', { ...wrong, directory: 'deals' })).body).toMatchObject({ code: 'file' });
});

test('no applicant becomes a contact of a deal, and a reader without the module or of another organization finds nothing', async () => {
  const job = await openJob(admin, 'Engineer');
  const applicant = await addApplicant(admin, job.id);
  for (const by of [admin, seller])
    expect(
      (await refused(by, 'deals/upsert', { name: 'Seats', company_name: 'Acme', contact_id: applicant.candidate_id }))
        .status,
    ).toBe('error');
  const contact = (
    await seller.ask('/api/people/candidates/upsert', {
      first_name: 'Katrin',
      last_name: 'Vogelsang',
      email: 'katrin@obermoor.example',
      source: 'sourced',
    })
  ).candidate;
  const deal = await open('Acme', { contact_id: contact.id });
  expect((await dealPage(deal.id, seller)).contact).toMatchObject({ name: 'Katrin Vogelsang' });
  expect((await dealPage(deal.id, seller)).commissions).toBeNull();
  expect(await refused(other.admin, 'deals/upsert', { id: deal.id, name: 'Mine' })).toMatchObject({
    code: 'not_found',
  });
  expect((await other.admin.page(`/sales/deals/100/1/_/_/_/${deal.id}`)).status).toBe(404);
  const recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  expect((await recruiter.page('/sales/deals')).body.board).toBeUndefined();
  expect((await seller.page('/sales/commissions')).body.list).toBeUndefined();
});

test('the board of a past moment is the board that was', async () => {
  const deal = await open('Halden Bank');
  await settled(app);
  const moment = new Date().toISOString();
  const then = (await board()).board.columns.map(({ type, count, sums }: Json) => ({ type, count, sums }));
  await new Promise((done) => setTimeout(done, 5));
  await sign(deal);
  await open('After that');
  await settled(app);
  const past = (await seller.page(`/sales/deals?as_of=${encodeURIComponent(moment)}`)).body;
  expect(past.board.columns.map(({ type, count, sums }: Json) => ({ type, count, sums }))).toEqual(then);
  expect(past.past).toMatchObject({ refused: null });
});
