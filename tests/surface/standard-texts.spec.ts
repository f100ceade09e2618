import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { standardEntries } from '@candor/contracts/catalogues/standard-texts';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { laterText } from '../support/later-text.mjs';
import { eventsOf, jobsDone, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// An update adds a standard text. Existing organizations get it when one of their members signs in.

const later = pathToFileURL(join(import.meta.dirname, '../support/later-text.mjs')).href;
let app: App;
let home: Founded;
let other: Founded;
let remy: Visitor & { id: string };
const before = standardEntries.messagetemplate.length - 1; // this file has the later text too
const path = '/api/org/messagetemplate';
const entries = async (by: Visitor): Promise<Json[]> => (await by.page('/org/messagetemplate/250')).body.list.items;
const keyed = async (by: Visitor, key: string): Promise<Json | undefined> =>
  (await entries(by)).find((row) => row.fields.key === key);
const signIn = (visitor: Visitor, email: string) => visitor.ask('/api/login', { email, password });

beforeAll(async () => {
  app = await App.start();
  home = await found(app, 'Harbour Works', named('Nora'));
  other = await found(app, 'Southwind', named('Sade'));
  remy = await invite(app, home.admin, named('Remy'), ['RECRUIT_ADMIN']);
  await home.admin.ask(`${path}/upsert`, {
    name: ' welcome Aboard ',
    kind: 'note',
    subject: 'Ours',
    body: '<p>Ours</p>',
  });
  const offer = (await keyed(home.admin, 'offer_extended'))!;
  await home.admin.ask(`${path}/upsert`, { id: offer.id, subject: 'Our own offer' });
  // Wait until the jobs of the earlier sign-ins are done, so that these jobs do not run after the update.
  const signedIn = await eventsOf(app, "type = 'UserSignedIn'");
  await eventually(() =>
    expect(jobsDone(app, 'complete-lists:')).toHaveLength(new Set(signedIn.map(({ stream }) => stream)).size),
  );
  await app.stop();
  app.change({ NODE_OPTIONS: `--import=${later}` });
  await app.open();
});
afterAll(() => app?.dispose());

test('a standard text that is added later reaches an older organization when one of its people signs in, once', async () => {
  expect((await entries(home.admin)).length).toBe(before + 1);
  await signIn(remy, 'remy@example.test');
  const found_ = await eventually(async () => {
    const row = await keyed(remy, laterText.key);
    expect(row).toBeDefined();
    return row!;
  });
  const { key, subject, body, is_system } = laterText;
  // The organization already has its own text with that name.
  expect(found_.fields).toMatchObject({ key, subject, body, is_system, name: 'Welcome aboard 2' });
  expect((await keyed(remy, 'offer_extended'))!.fields.subject).toBe('Our own offer');
  await signIn(remy, 'remy@example.test');
  const events = await streamOf(app, `catalog_messagetemplate-${home.organization.id}`);
  expect(events.filter(({ data }) => (data.fields as Json)?.key === key)).toHaveLength(1);
  expect((await entries(remy)).length).toBe(before + 2);
});

test('it is told as the application’s own doing, in the versions and in the audit log', async () => {
  const row = (await keyed(home.admin, laterText.key))!;
  const { versions } = await home.admin.ask(`${path}/history`, { id: row.id });
  expect(versions.map(({ actor, sentence }: Json) => [actor, sentence])).toEqual([['Candor', 'added it']]);
  const filters = encodeURIComponent(JSON.stringify({ kind: 'list' }));
  await eventually(async () => {
    const { list } = (await home.admin.page(`/org/audit/10/1/at-desc/_/${filters}/_`)).body;
    expect([list.items[0].actor, list.items[0].sentence]).toEqual([
      null,
      'added the message template Welcome aboard 2',
    ]);
  });
});

test('an organization of which nobody signs in has not got it yet, and one that begins now has it at once', async () => {
  expect(await keyed(other.admin, laterText.key)).toBeUndefined();
  const fresh = await found(app, 'Eastwind', named('Ewa'));
  expect((await keyed(fresh.admin, laterText.key))!.fields.name).toBe(laterText.name);
});
