import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Who is reading a candidate at this time: the stream tells members who may see the candidate, and nothing stores the readers.

let app: App;
let mara: Visitor;
let rafael: Visitor & { id: string };
let hana: Visitor & { id: string };
let own: { id: string };
let ada: Applicant;
let hidden: Applicant;
const ended: (() => void)[] = [];

beforeAll(async () => {
  app = await App.start();
  mara = (await found(app, 'Harbour Works', named('Mara'))).admin;
  rafael = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
  hana = await invite(app, mara, named('Hana'), ['HIRING_ADMIN']);
  own = await openJob(rafael, 'Sail Loft Lead');
  const other = await openJob(rafael, 'Secret Project');
  await rafael.ask('/api/upsert_job_permissions', {
    job_id: own.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  ada = await addApplicant(rafael, own.id);
  hidden = await addApplicant(rafael, other.id, 'hidden@example.test');
});
afterAll(async () => {
  for (const end of ended) end();
  await app?.dispose();
});

type Tab = {
  id: string;
  close: () => void;
  seen: () => Json | null;
  look: (at: Applicant, open?: boolean) => Promise<Json>;
};
/** A tab of this person's browser: the tab's stream, and the page that the tab reports. */
const tabOf = async (visitor: Visitor): Promise<Tab> => {
  const id = randomUUID();
  const stop = new AbortController();
  const close = () => stop.abort();
  ended.push(close);
  const response = await fetch(new URL(`/events?tab=${id}`, app.base), {
    signal: stop.signal,
    headers: { cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  let text = '';
  void (async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString();
  })().catch(() => undefined);
  const seen = () => {
    const last = [...text.matchAll(/^event: presence\ndata: (.*)$/gm)].at(-1);
    return last ? (JSON.parse(last[1]!) as Json) : null;
  };
  const look = async (at: Applicant, open = true) =>
    (await visitor.post('/api/people/candidates/presence', { candidate_id: at.candidate_id, tab: id, open })).body;
  return { id, close, seen, look };
};
const reads = (tab: Tab, at: Applicant, names: RegExp[]) =>
  eventually(() =>
    expect(tab.seen()).toEqual({ asked: at.candidate_id, names: names.map((name) => expect.stringMatching(name)) }),
  );

test('two who have a candidate open read of each other, until one turns away or closes the browser', async () => {
  const [one, two] = [await tabOf(mara), await tabOf(rafael)];
  expect((await one.look(ada)).payload).toEqual({ shown: true });
  await reads(one, ada, []);
  await two.look(ada);
  await reads(one, ada, [/^Rafael/]);
  await reads(two, ada, [/^Mara/]);
  await two.look(hidden);
  await reads(one, ada, []);
  await reads(two, hidden, []);
  await two.look(ada);
  await reads(one, ada, [/^Rafael/]);
  await two.look(ada, false);
  await reads(one, ada, []);
  await two.look(ada);
  await reads(one, ada, [/^Rafael/]);
  two.close();
  await reads(one, ada, []);
});

test('whoever may not see the candidate is refused, and hears and shows nothing', async () => {
  const [one, hiring] = [await tabOf(mara), await tabOf(hana)];
  await one.look(hidden);
  await reads(one, hidden, []);
  expect(await hiring.look(hidden)).toMatchObject({ status: 'error', code: 'not_found' });
  const eve = (await found(app, 'Far Yard', named('Eve'))).admin;
  const far = await tabOf(eve);
  expect(await far.look(hidden)).toMatchObject({ status: 'error', code: 'not_found' });
  // Another member reads the candidate later, so an earlier reader's report would have arrived first.
  const two = await tabOf(rafael);
  await two.look(hidden);
  await reads(one, hidden, [/^Rafael/]);
  expect([hiring.seen(), far.seen()]).toEqual([null, null]);
  await hiring.look(ada);
  await reads(hiring, ada, []);
});

test('nobody speaks for the tab of somebody else', async () => {
  const [one, two] = [await tabOf(mara), await tabOf(rafael)];
  await one.look(ada);
  await two.look(ada);
  await reads(one, ada, [/^Rafael/]);
  await mara.post('/api/people/candidates/presence', { candidate_id: ada.candidate_id, tab: two.id, open: false });
  await one.look(hidden);
  await one.look(ada);
  await reads(one, ada, [/^Rafael/]);
  one.close();
  two.close();
});

test('whoever does not want to be shown is not', async () => {
  const [one, two] = [await tabOf(mara), await tabOf(rafael)];
  await one.look(ada);
  await two.look(ada);
  await reads(one, ada, [/^Rafael/]);
  await rafael.ask('/api/profile/upsert', { shown_reading: false });
  await eventually(async () => expect((await two.look(ada)).payload).toEqual({ shown: false }));
  await reads(one, ada, []);
  await reads(two, ada, [/^Mara/]);
  await rafael.ask('/api/profile/upsert', { shown_reading: true });
  await eventually(async () => expect((await two.look(ada)).payload).toEqual({ shown: true }));
  await reads(one, ada, [/^Rafael/]);
});

test('a tab without a name of its own is refused', async () => {
  const { body } = await mara.post('/api/people/candidates/presence', {
    candidate_id: ada.candidate_id,
    tab: 'mine',
    open: true,
  });
  expect(body).toMatchObject({ status: 'error', code: 'validation' });
});
