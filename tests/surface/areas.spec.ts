import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { Visitor } from '../support/visitor.ts';
import { sells } from './things.ts';

// The address of an area leads to the first of its pages that the caller may open.

let app: App;
let admin: Visitor;
let hiring: Visitor;
let interviewer: Visitor;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  [hiring, interviewer] = await Promise.all([
    invite(app, admin, named('Hana'), ['HIRING_ADMIN']),
    invite(app, admin, named('Ivo'), ['INTERVIEW_ADMIN']),
  ]);
});
afterAll(() => app?.dispose());

test.each([
  ['/people', '/people/candidates'],
  ['/opportunities', '/opportunities/jobs'],
  ['/messages', '/messages/inbox'],
  ['/tasks', '/tasks/mine'],
  ['/org', '/org/users'],
  ['/org/', '/org/users'],
])('%s leads an administrator to %s, as data and as a document', async (area, first) => {
  expect((await admin.page(area)).body.redirect).toEqual({ location: first });
  expect(await admin.get(area)).toMatchObject({ status: 302, location: first });
});

test('a hiring manager is led past the pages of administrators, to what she did herself', async () => {
  expect((await hiring.page('/org')).body.redirect).toEqual({ location: '/org/audit' });
});

test('the reports keep their own first page', async () => {
  expect((await admin.page('/reports')).body).toMatchObject({ area: 'reports' });
});

test('whoever may open nothing in an area is told so; an area that is not there is not found', async () => {
  expect((await interviewer.page('/org')).body).toMatchObject({ authorization: {} });
  for (const visitor of [hiring, interviewer])
    expect((await visitor.page('/opportunities')).body.redirect).toEqual({ location: '/opportunities/jobs' });
  expect((await admin.page('/harbour')).status).toBe(404);
});

test('a visitor who is not signed in is sent to the sign-in', async () => {
  const nobody = await Visitor.of(app);
  expect((await nobody.page('/people')).body).toMatchObject({ authorization: { location: '/' } });
});

describe('addresses whose content moved', () => {
  const at = (area: string, id: string, part: string) => `/${area}/100/1/_/_/_/${id}/${part}`;
  let person: string;
  let partner: string;
  let event: string;
  let stranger: Visitor;
  beforeAll(async () => {
    await sells(admin);
    stranger = (await found(app, 'Saltmarsh', named('Sally'))).admin;
    ({ id: person } = (
      await admin.ask('/api/people/candidates/upsert', { first_name: 'Ada', last_name: 'Reed', source: 'sourced' })
    ).candidate);
    ({ id: partner } = (
      await admin.ask('/api/sales/partners/upsert', { name: 'Quay Agency', kind: 'agency' })
    ).partner);
    ({ id: event } = (await admin.ask('/api/marketing/events/upsert', { name: 'Open day', kind: 'open_house' })).event);
  });
  const led = async (path: string, by = admin): Promise<string> => (await by.page(path)).body.redirect?.location;

  test('lead on to where it is now, with what the address asked for, as data and as a document', async () => {
    const personPage = at('people/candidates', person, '').slice(0, -1);
    const partnerPage = at('sales/partners', partner, '').slice(0, -1);
    const date = '8f4f4a0e-7d52-4a5a-9a6a-1f2d3c4b5a69';
    const moved: [from: string, to: string][] = [
      ['/people/resumes', '/opportunities/queue/100/1/_/_/{"queue":["read"]}/_'],
      [at('people/candidates', person, 'timeline'), `${personPage}?part=timeline`],
      [`${at('people/candidates', person, 'notes')}?as_of=2026-01-01`, `${personPage}?part=notes&as_of=2026-01-01`],
      [at('people/candidates', person, 'messages'), `${personPage}?part=messages`],
      [at('people/candidates', person, 'resumes'), `${personPage}?part=resumes`],
      [at('people/candidates', person, 'engagement'), `${personPage}?part=engagement`],
      [at('people/candidates', person, 'applications'), personPage],
      ['/reports/sales/100/1/_/_/{"from":"2026-01-01"}/_', '/reports/deals/100/1/_/_/{"from":"2026-01-01"}/_'],
      [at('sales/partners', partner, 'deals'), partnerPage],
      [at('sales/partners', partner, 'commissions'), partnerPage],
      [
        at('marketing/categories', event, 'subcategories'),
        `/marketing/subcategories/100/1/_/_/{"parent":["${event}"]}/_`,
      ],
      [at('marketing/categories', event, 'categorized_pages'), '/marketing/page-order'],
      [
        `${at('marketing/events', event, 'instances')}/${date}`,
        `${at('marketing/events', event, '').slice(0, -1)}?date=${date}`,
      ],
    ];
    for (const [from, to] of moved) {
      const path = from.replace(/{.*}/, encodeURIComponent);
      expect(decodeURIComponent(await led(path))).toBe(to);
      const { status, location } = await admin.get(path);
      expect([status, decodeURIComponent(location ?? '')]).toEqual([302, to]);
      expect((await admin.page(new URL(location!, app.base).pathname)).status).toBe(200);
    }
  });

  test('tell nothing to those who may not open the page', async () => {
    const paths = [at('people/candidates', person, 'notes'), at('sales/partners', partner, 'deals')];
    const nobody = await Visitor.of(app);
    for (const path of [...paths, '/people/resumes', '/reports/sales']) {
      expect((await nobody.page(path)).body).toMatchObject({ authorization: { location: '/' } });
      expect(await led(path, nobody)).toBeUndefined();
    }
    await sells(stranger);
    for (const path of paths) {
      const there = await stranger.page(path);
      const invented = await stranger.page(path.replace(/[0-9a-f-]{36}/, '8f4f4a0e-7d52-4a5a-9a6a-1f2d3c4b5a69'));
      expect([there.status, invented.status]).toEqual([404, 404]);
      expect(there.body).toEqual(invented.body);
    }
    expect((await interviewer.page('/reports/sales')).body).toMatchObject({ authorization: {} });
    expect(await led(at('sales/partners', partner, 'deals'), interviewer)).toBeUndefined();
  });
});
