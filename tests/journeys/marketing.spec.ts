import { fastest } from '@candor/contracts/forms/values';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { writeOnHolidays } from '../support/cadences.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, field, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { confirmPathIn } from '../support/public-form.ts';
import { type Json, mailTo, type Visitor } from '../support/visitor.ts';

// M1 to M3 in the browser: forms, recruiting events and pages of marketing, as marketers and visitors use them.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let carla: Visitor;
let path: string;
let elsewhere: Server;
const consent = 'Harbour Works may write to me about its days.';

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  await writeOnHolidays(harbour.admin);
  carla = await invite(app, harbour.admin, named('Carla'), ['CAMPAIGN_MANAGER']);
  await harbour.admin.ask('/api/org/profile/upsert', { marketing: true });
  await openJob(harbour.admin, 'Pilot');
  const { cadence } = await harbour.admin.ask('/api/org/cadences/upsert', {
    name: 'After the day',
    audience: 'contact',
  });
  await harbour.admin.ask('/api/org/cadences/steps/upsert', {
    cadence_id: cadence.id,
    type: 'call',
    delay_days: 1,
    priority: 'high',
    name: 'Call',
    auto: false,
  });
  await harbour.admin.ask('/api/org/cadences/upsert', { id: cadence.id, status: 'active' });
});
afterAll(() => new Promise<void>((done) => (elsewhere ? elsewhere.close(() => done()) : done())));

const addField = async (page: Page, kind: string, label: string, choices: string[] = []) => {
  await button(page, 'Add a field').click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await field(page, 'Label').fill(label);
  for (const choice of choices) {
    await page.getByRole('combobox', { name: 'Choices' }).fill(choice);
    await page.keyboard.press('Enter');
  }
  await button(page, 'Save').click();
  await shown(page.getByRole('list', { name: 'Fields' }).getByText(label, { exact: true }));
};

test('M1: a marketer builds a form of the six kinds of fields with a cadence and publishes it', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/marketing/forms');
  await button(page, 'New form').first().click();
  await field(page, 'Name').fill('Harbour day');
  await button(page, 'Create the form').click();
  await shown(heading(page, 'Live preview'));
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'What the form does' }).click();
  await choose(page, 'Cadence', 'After the day');
  await button(page, 'Save').click();
  await shown(toast(page, 'Saved.'));
  await addField(page, 'Several lines', 'What interests you?');
  await addField(page, 'Choice from a list', 'Year', ['2026', '2027']);
  await addField(page, 'Several choices', 'Topics', ['Ships', 'Cranes']);
  await addField(page, 'One of several choices', 'How do you come?', ['By train', 'By boat']);
  await addField(page, 'One line', 'Company');
  await button(page, 'Change the words').click();
  await field(page, 'Consent').fill(consent);
  await button(page, 'Save').click();
  await shown(page.getByRole('main').getByText(consent).first());
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Publish').click();
  await shown(toast(page, 'Published. Visitors see it now.'));
  await link(page, /^Embed/).click();
  await shown(page.getByText('Address of the page'));
  const { public_address } = (await carla.page(`${new URL(page.url()).pathname}`)).body;
  path = new URL(public_address).pathname;
});

test('M1: the form on another site sends without an iframe, and its sender becomes a contact with consent who enters the cadence', async () => {
  elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<!doctype html><html lang="en"><title>Club</title><main><h1>Our club</h1><script async src="${app.base}${path}/embed.js"></script></main></html>`,
    );
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const page = await browser.it.window();
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await field(page, /^Email/).fill('vera@visitor.test');
  await field(page, /^First name/).fill('Vera');
  await field(page, /What interests you/).fill('How cranes are steered');
  await page.getByLabel(/^Year/).selectOption('2027');
  await page.getByLabel('Cranes').check();
  await page.getByLabel('By boat').check();
  await page.getByLabel(consent).check();
  expect(page.frames()).toHaveLength(1);
  await page.waitForTimeout(fastest); // a form that is sent faster is held as a machine's
  await page.getByRole('button', { name: 'Send' }).click();
  const mail = await mailTo(app, 'vera@visitor.test', (each) => each.html.includes('/confirm/'));
  await visit(page, confirmPathIn(mail.html));
  await page.getByRole('button', { name: /^Yes/ }).click();
  const by = await visit(await browser.it.window({ as: carla }), '/marketing/forms');
  await link(by, /Harbour day/)
    .first()
    .click();
  await shown(by.getByText('Confirmed'), by.getByText('Vera'));
  const list = (await carla.page('/people/candidates')).body.list.items as Json[];
  const vera = list.find(({ email }) => email === 'vera@visitor.test');
  expect(vera).toMatchObject({ first_name: 'Vera' });
  await visit(by, `/people/candidates/100/1/_/_/_/${vera.id}`);
  await shown(by.getByText('After the day').first());
});

test('M2: a date with one place: the second person waits, and gets the place when the first cancels', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/marketing/events');
  await button(page, 'New event').first().click();
  await field(page, 'Name').fill('Open harbour');
  await field(page, 'In one sentence').fill('See the cranes from inside.');
  await button(page, 'Create the event').click();
  await shown(button(page, 'Add a date').first());
  const { id } = ((await carla.page('/marketing/events')).body.list.items as Json[])[0];
  for (const day of [20, 21])
    await carla.ask('/api/marketing/events/instances/upsert', {
      event_id: id,
      starts_at: new Date(Date.now() + day * 86_400_000).toISOString(),
      ends_at: new Date(Date.now() + day * 86_400_000 + 7_200_000).toISOString(),
      tz_region: 'Europe/Berlin',
      meeting_type: 'in-person',
      place: 'Pier 3',
      capacity: 1,
    });
  await visit(page, `/marketing/events/100/1/_/_/_/${id}`);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Publish').click();
  await shown(toast(page, 'Visitors see the event now.'));
  const event = `/${harbour.organization.slug}/events/open-harbour`;
  for (const name of ['Ada', 'Ben']) {
    const visitor = await visit(await browser.it.window(), event);
    expect(await faultsOf(visitor)).toEqual([]);
    await field(visitor, /^Your name|^Name/).fill(`${name} Visitor`);
    await field(visitor, /^Email/).fill(`${name.toLowerCase()}@visitor.test`);
    await visitor.getByRole('radio').first().check();
    await visitor.waitForTimeout(fastest); // a form that is sent faster is asked for once more
    await visitor.getByRole('button', { name: /^(Sign up|Join the waiting list)$/ }).click();
    await shown(
      name === 'Ada'
        ? visitor.getByText('Thank you.')
        : visitor.getByText('This event is full. You are on the waiting list.'),
    );
  }
  const mail = await mailTo(app, 'ada@visitor.test', (each) => each.html.includes('/registrations/'));
  const own = await visit(
    await browser.it.window(),
    new URL(/href="([^"]*\/registrations\/[^"]*)"/.exec(mail.html)![1]!).pathname,
  );
  await shown(own.getByText('You have a place.'));
  await button(own, 'Cancel my registration').click();
  await shown(own.getByText('Your registration is canceled.'));
  const told = await mailTo(app, 'ben@visitor.test', (each) => !each.subject.includes('waiting list'));
  const his = await visit(
    await browser.it.window(),
    new URL(/href="([^"]*\/registrations\/[^"]*)"/.exec(told.html)![1]!).pathname,
  );
  await shown(his.getByText('You have a place.'));
});

test('M3: a published page stands under its category, and an unpublished one is gone', async () => {
  const add = (list: string, fields: object) => carla.ask(`/api/marketing/${list}/upsert`, { id: 'new', ...fields });
  await add('categories', { name: 'Work here', slug: 'work-here' });
  const page = await visit(await browser.it.window({ as: carla }), '/marketing/pages');
  await button(page, 'New page').first().click();
  await field(page, 'Title').fill('A day on the pier');
  await button(page, 'Create the page').click();
  await field(page, 'Opening').fill('What a pilot sees before six.');
  await button(page, 'Add').click();
  await choose(page, 'Category', 'Work here');
  await button(page.getByRole('dialog'), 'Add').click();
  await shown(page.getByText('Work here'));
  await button(page, 'Add a block').click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.locator('.ProseMirror').last().click();
  await page.keyboard.type('The tide decides.');
  await field(page, 'Description').fill('The first hour of a pilot at the harbour, before the town wakes up.');
  await shown(page.getByText(/Draft saved/), page.getByText('Nothing is missing.'));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Publish').click();
  await shown(toast(page, /Published/));
  const visitor = await browser.it.window();
  const articles = `/${harbour.organization.slug}/articles`;
  await visit(visitor, `${articles}/work-here`);
  await link(visitor, /A day on the pier/)
    .first()
    .click();
  await shown(heading(visitor, 'A day on the pier'), visitor.getByText('The tide decides.'));
  expect(await faultsOf(visitor)).toEqual([]);
  const address = new URL(visitor.url()).pathname;
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Take the page offline' }).click();
  await becomes(async () => (await fetch(new URL(address, app.base))).status, 404);
});
