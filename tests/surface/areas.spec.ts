import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { Visitor } from '../support/visitor.ts';

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
