import { onVisit } from '@candor/contracts/kernel/endpoint';
import { App, eventually } from '../support/app.ts';
import { endpoints } from '../support/contract.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { eventsOf, jobsDue } from '../support/log.ts';
import { makeOperator } from '../support/operator.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { bodies, creations } from './requests.ts';
import { isSampled, sells, type Things, things, thingsFor } from './things.ts';

// A1: an operator who visits an organization becomes the owner, the assignee, the signer or a judge of nothing there, because the visit ends and no member would look after it.

let app: App;
let acme: Founded;
let otto: Visitor;
let operator: string;
let theirs: Things;
beforeAll(async () => {
  app = await App.start();
  const home = await found(app, 'Platform', named('Petra'));
  acme = await found(app, 'Acme', named('Ann'));
  await sells(acme.admin);
  theirs = await things(acme.admin);
  operator = (await invite(app, home.admin, named('Otto'), ['ORG_ADMIN'])).id;
  await app.stop();
  expect((await makeOperator(app, named('Otto').email)).code).toBe(0);
  await app.open();
  otto = await Visitor.signedIn(app, named('Otto').email, password);
});
afterAll(() => app?.dispose());

/** The places in this value where the id stands. */
const placesOf = (value: unknown, id: string, at = ''): string[] =>
  value === id
    ? [at]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => placesOf(one, id, at ? `${at}.${key}` : key))
      : [];
/** Events that say who did something, as the actor of every event does. Nothing waits for that person. */
const saysWho = [
  'CandidateUnsubscribed by',
  'DoNotContactSet by',
  'LeadAdded added_by',
  'NotificationMade actor_id',
  'ReviewCommented author_id',
  'SavedReportMade author_id',
  'ThreadRead by',
  'ViewSaved author_id',
];
/** Events about people of the organization, their rights, keys and links. */
const givesAccess =
  /^(Invitation|UserRoles|UserGrants|UserDeactivated|UserReactivated|UserLeft|JobMember|JobOwner|Interviewer|SendAs|FeedKey|CalendarAddress|OwnLinks|PartnerLink|SignInRules|Witness|CheckpointHolder|ProofKey|SavedReport|View|SecondFactor)/;
/** Codes of refusals that come from an earlier call of the walk. The call is sent again with new records. */
const spent = ['duplicate', 'not_found', 'stale', 'wrong_state'];

test('no call makes a visitor the owner, the assignee, the signer or a judge of anything, or keeps something for them alone', async () => {
  const { id: organization_id, slug } = acme.organization;
  await otto.ask('/api/application/visit', { slug, reason: 'Support case 4711' });
  const outcomes = new Map<string, string>();
  for (const { path, method, reads } of endpoints) {
    if (method === 'GET' || reads || !isSampled(path)) continue;
    for (const [what, bodyOf] of [
      [path, bodies[path]],
      [`${path} (new)`, creations[path]],
    ] as const) {
      if (!bodyOf) continue;
      const sentOf = (of: Things) => bodyOf(of, 'visit', theirs);
      let { body } = await otto.post(path, sentOf(theirs));
      if (spent.includes(body?.code))
        ({ body } = await otto.post(path, sentOf(await thingsFor(acme.admin, path, sentOf, theirs))));
      outcomes.set(what, body?.code ?? body?.status);
    }
  }
  const ok = [...outcomes.values()].filter((outcome) => outcome === 'ok');
  expect(ok.length).toBeGreaterThan(200);
  await eventually(() => expect(jobsDue(app)).toEqual([]));
  const names = (await eventsOf(app)).flatMap(({ type, data, metadata }) =>
    metadata.organization_id === organization_id ? placesOf(data, operator).map((at) => `${type} ${at}`) : [],
  );
  expect(names.filter((name) => !saysWho.includes(name))).toEqual([]);
  const visiting = [...outcomes].flatMap(([what, outcome]) => (outcome === 'visiting' ? [what] : []));
  // What the declarations of calls refuse is listed in tests/words/visits.spec.ts.
  const refused = new Set(endpoints.filter((each) => onVisit(each) === 'refused').map(({ path }) => path));
  const pathOf = (what: string) => what.replace(' (new)', '');
  expect([...outcomes].filter(([what, outcome]) => outcome === 'ok' && refused.has(pathOf(what)))).toEqual([]);
  expect(visiting.filter((what) => !refused.has(pathOf(what))).toSorted()).toEqual([
    '/api/opportunities/jobs/upsert (new)',
    '/api/opportunities/jobs/workflowquestions/upsert',
    '/api/sales/deals/upsert (new)',
    '/api/tasks/upsert (new)',
  ]);
  const changed = (await eventsOf(app, "json_extract(metadata, '$.actor.id') = ?", operator))
    .filter(({ metadata }) => metadata.organization_id === organization_id)
    .map(({ type }) => type);
  expect(changed.filter((type) => givesAccess.test(type))).toEqual([]);
});

test('a deal, a cadence, a task and an email of their own are refused in words; for a member of the organization a deal and a task are made', async () => {
  const code = async (path: string, body: Json): Promise<string> => {
    const { body: answer } = await otto.post(path, body);
    return answer.code ?? answer.status;
  };
  const deal = { name: 'Seats', company_name: 'Dock & Sons' };
  expect((await otto.post('/api/sales/deals/upsert', deal)).body).toMatchObject({
    code: 'visiting',
    error: 'You are visiting this organization. Only its members can do this.',
  });
  const { id: member } = acme.user;
  expect(await code('/api/sales/deals/upsert', { ...deal, owner_user_id: operator })).not.toBe('ok');
  expect(await code('/api/sales/deals/upsert', { ...deal, owner_user_id: member })).toBe('ok');
  expect(await code('/api/org/cadences/upsert', { name: 'Fair', owner_user_id: operator })).not.toBe('ok');
  // Letters of a cadence are in its owner's name, so the member makes it, or agrees that others write for them.
  expect(await code('/api/org/cadences/upsert', { name: 'Fair', owner_user_id: member })).toBe('permission');
  expect(await code('/api/tasks/upsert', { title: 'Call', assignee_user_id: operator })).not.toBe('ok');
  expect(await code('/api/tasks/upsert', { title: 'Call', assignee_user_id: member })).toBe('ok');
  const { candidate_id } = theirs.applicant;
  const thread_id = theirs.letter;
  expect(await code('/api/messages/threads/assign', { thread_id, user_id: operator })).not.toBe('ok');
  expect(await code('/api/people/candidates/owner', { candidate_id, user_id: operator })).not.toBe('ok');
  const letter = { candidate_id, subject: 'Hello', body: '<p>Hello</p>' };
  expect(await code('/api/people/candidates/note/email', letter)).toBe('visiting');
  expect(await code('/api/people/candidates/note/email', { ...letter, as_user_id: member })).toBe('visiting');
  expect(await code('/api/messages/send_as/ask', { user_id: member })).toBe('visiting');
  // Witnesses and holders of checkpoints watch over the log also against the operator.
  for (const list of ['holders', 'witnesses'])
    expect(await code(`/api/reports/proof/${list}/delete`, { id: member })).toBe('visiting');
  for (const change of [
    { kind: 'assign_owner', user_id: member },
    { kind: 'message', subject: 'Hello', body: '<p>Hello</p>' },
  ])
    expect(await code('/api/people/bulk/start', { change, candidate_ids: [candidate_id] })).toBe('visiting');
});
