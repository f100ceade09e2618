import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { jobsWaiting, streamOf } from '../support/log.ts';
import { copyOf } from '../support/subject-copy.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// Recruiting events: members plan dates, visitors register without scripts, freed places go to those who wait, and people are checked in.

const at = (path: string) => `/api/marketing/events/${path}`;
let app: App;
let harbour: Founded;
let admin: Visitor;
let marketer: Visitor;
let manager: Visitor;
let other: Visitor;
let event: { id: string; path: string };
let date: string;
let proof: string;
const soon = (days: number, hours = 0) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString();
const pageOf = async (section = '', by = marketer): Promise<Json> =>
  (await by.page(`/marketing/events/100/1/_/_/_/${event.id}${section && `/${section}`}`)).body;
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(at(path), body)).body;
const rows = async (): Promise<Json[]> => (await pageOf('registrations')).list.items;
const statusOf = async (email: string): Promise<string> => (await rows()).find((row) => row.email === email)?.status;

/** A page as a browser without scripts and cookies receives it: the address of its form and the hidden inputs. */
const shown = async (path: string, action?: string) => {
  const answer = await fetch(new URL(path, app.base), { headers: { accept: 'text/html' } });
  const text = await answer.text();
  const forms = [...text.matchAll(/<form[^>]* action="([^"]+)"[\s\S]*?<\/form>/g)];
  const form = action ? forms.find(([text]) => text.includes(`value="${action}"`)) : forms[0];
  const hidden = [...(form?.[0] ?? '').matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)![1]!,
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  return { status: answer.status, action: form?.[1] ?? '', hidden: Object.fromEntries(hidden), text };
};
const send = async (action: string, fields: Record<string, string>): Promise<string | null> => {
  const answer = await fetch(new URL(action, app.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = answer.headers.get('location');
  return location && new URL(location, app.base).searchParams.get('said');
};
const register = async (email: string, more: Record<string, string> = {}) => {
  const { action, hidden } = await shown(event.path);
  return send(action, { ...hidden, proof, name: 'Vera Vogt', email, ...more });
};
/** The path of a registration's page, from the link in the email. */
const linkIn = (html: string): string => /\/[a-z0-9-]+\/registrations\/[\w-]+/.exec(html)![0];

/** Sends at once the letters that would leave ten seconds later. A call may be answered before its job is stored, and a job that is no longer needed is never stored. */
const tellNow = async () => {
  for (let looks = 0; looks < 30 && !jobsWaiting(app, 'tell-registrants').length; looks++) await sleep(100);
  await dueNow(app, 'tell-registrants');
};
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  other = (await found(app, 'Other Works', named('Olga'))).admin;
  marketer = await invite(app, admin, named('Carla'), ['CAMPAIGN_MANAGER']);
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
});
afterAll(() => app?.dispose());

test('a marketer plans a date; no two events get one address, and the page is there once it is published', async () => {
  const made = await Promise.all(
    [1, 2].map((each) => refused(marketer, 'upsert', { name: `Harbour fair ${each}`, slug: 'harbour-fair' })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
  const { id, version } = made.find(({ status }) => status === 'ok').payload.event;
  const path = `/${harbour.organization.slug}/events/harbour-fair`;
  event = { id, path };
  const times = { starts_at: soon(7), ends_at: soon(7, 2) };
  expect(await refused(marketer, 'instances/upsert', { event_id: id, starts_at: soon(7) })).toMatchObject({
    code: 'validation',
  });
  expect(await refused(marketer, 'instances/upsert', { event_id: id, ...times, ends_at: soon(6) })).toMatchObject({
    code: 'validation',
  });
  expect(await refused(other, 'instances/upsert', { event_id: id, ...times })).toMatchObject({ code: 'not_found' });
  expect((await manager.post(at('upsert'), { id, name: 'Mine' })).location).toBe('/access-denied');
  const { instance } = await marketer.ask(at('instances/upsert'), { event_id: id, ...times, capacity: 1 });
  date = instance.id;
  await marketer.ask(at('upsert'), { id, consent_text: 'You may write to me.', questions: ['What brings you?'] });
  expect(await refused(marketer, 'upsert', { id, version, name: 'Late' })).toMatchObject({ code: 'stale' });
  expect((await shown(path)).status).toBe(404);
  await marketer.ask(at('publish'), { id, published: true });
  const page = await eventually(async () => {
    const now = await shown(path);
    expect(now.status).toBe(200);
    return now;
  });
  expect(page.text).toContain('You may write to me.');
  expect(page.text).toContain('"@type":"Event"');
  ({ proof } = page.hidden as { proof: string });
  expect((await shown(`/${harbour.organization.slug}/events`)).text).toContain('harbour-fair');
  expect(await (await fetch(new URL('/sitemap.xml', app.base))).text()).toContain(`${path}</loc>`);
  expect(await refused(marketer, 'delete', { id })).toMatchObject({ code: 'wrong_state' });
});

test('an event names the members who are told of registrations', async () => {
  const carla = (await marketer.page('/dashboard')).body.user.id;
  await marketer.ask(at('upsert'), { id: event.id, notify_user_ids: [carla] });
  expect((await pageOf('settings')).event.fields.notify_user_ids).toEqual([carla]);
});

test('visitors without scripts register: the first has the place, the second waits, and the same post counts once', async () => {
  expect(await register('fast@visitor.test', { proof: (await shown(event.path)).hidden.proof! })).toBe('too_fast');
  await new Promise((done) => setTimeout(done, 3_100));
  expect(await register('vera@visitor.test', { consent: 'true', answer_1: 'The cranes' })).toBe('registered');
  // The address is registered already, and the answer is the same as for a new address.
  expect(await register('vera@visitor.test', { consent: 'true' })).toBe('waitlisted');
  expect(await register('wim@visitor.test')).toBe('waitlisted');
  expect(await register('robot@visitor.test', { website: 'https://spam.test' })).toBe('not_sent');
  expect(await register('made-up@visitor.test', { proof: 'zzz.made-up' })).toBe('changed');
  expect(await register('not an address')).toBe('validation');
  await settled(app);
  expect((await rows()).map(({ email, status }) => [email, status]).sort()).toEqual([
    ['vera@visitor.test', 'registered'],
    ['wim@visitor.test', 'waitlisted'],
  ]);
  const vera = (await rows()).find(({ email }) => email === 'vera@visitor.test')!;
  expect(vera).toMatchObject({ consent_version: 1, answers: [{ question: 'What brings you?', answer: 'The cranes' }] });
  const consents = async () =>
    (await streamOf(app, `candidate-${vera.candidate_id}`)).filter(({ type }) => type === 'ConsentGiven');
  expect(await consents()).toEqual([]);
  const mail = await mailTo(app, 'vera@visitor.test');
  expect(JSON.stringify(mail)).toContain('event.ics');
  expect(mail.html).not.toContain('"registration:');
  expect(mail.html).not.toContain('Vera');
  expect((await mailTo(app, 'wim@visitor.test')).subject).toContain('waiting list');
  // A ticked consent counts when the reader of the email confirms the consent.
  const { action, hidden } = await shown(linkIn(mail.html), 'agree');
  expect(await send(action, hidden)).toBe('agreed');
  await settled(app);
  expect((await consents()).map(({ data }) => data)).toMatchObject([{ text_version: `event-${event.id}-v1` }]);
  // A registration gives points from the list of signs, and the points lead to the recruiting event.
  await eventually(async () => {
    const { signs } = await marketer.ask('/api/engagement/signs', { candidate_ids: [vera.candidate_id] });
    expect(signs).toMatchObject([{ type_key: 'event_registered', points: 8, about: { kind: 'event', id: event.id } }]);
  });
  // The copy of the person's data contains the registration with the consent text that the person read.
  expect((await copyOf(app, admin, vera.candidate_id)).registrations).toMatchObject([
    {
      event: expect.stringMatching(/^Harbour fair/),
      email: 'vera@visitor.test',
      consent_shown_text: 'You may write to me.',
      consent_version: 1,
      consent_confirmed_at: expect.any(String),
      answers: [{ question: 'What brings you?', answer: 'The cranes' }],
    },
  ]);
  const told = async (by: Visitor) =>
    (await by.page('/notifications/mine')).body.list.items.filter(({ sentence }: Json) =>
      /^A person registered for Harbour fair \d$/.test(sentence),
    );
  const notices = await eventually(async () => {
    const made = await told(marketer);
    expect(made).toHaveLength(2);
    return made;
  });
  expect(notices[0].to).toContain(`/${event.id}/registrations`);
  expect([await told(admin), await told(other)]).toEqual([[], []]);
});

test('a registration that is refused shows what was typed again, once, with the problem beside its field', async () => {
  const { action, hidden } = await shown(event.path);
  const typed = { name: 'Tilda Typed', email: 'not an address', answer_1: 'The old cranes' };
  const answer = await fetch(new URL(action, app.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...hidden, proof, ...typed }),
  });
  const { pathname, search } = new URL(answer.headers.get('location')!, app.base);
  expect(new URLSearchParams(search).get('said')).toBe('validation');
  expect(search).not.toContain('Tilda');
  const again = await shown(pathname + search);
  for (const value of Object.values(typed)) expect(again.text).toContain(`value="${value}"`);
  expect(again.text).toContain('id="email-problem"');
  expect(again.text).not.toContain('id="name-problem"');
  expect((await shown(pathname + search)).text).not.toContain('Tilda Typed');
});

test('by the link of the letter a person gets the calendar file and cancels, and the next person has the place', async () => {
  const path = linkIn((await mailTo(app, 'vera@visitor.test')).html);
  const page = await shown(path);
  expect(page.text).toContain('<path d="M');
  const file = await fetch(new URL(`${path}/calendar`, app.base));
  expect(await file.text()).toContain('BEGIN:VEVENT');
  expect((await shown(path.replace(harbour.organization.slug, 'other-works'))).status).toBe(404);
  expect((await shown(`${path}x`)).status).toBe(404);
  expect(page.hidden.action).toBe('cancel');
  expect(await send(page.action, page.hidden)).toBe('cancelled');
  expect(await send(page.action.replace(/uid=.*/, `uid=${randomUUID()}`), { ...page.hidden, action: 'accept' })).toBe(
    'expired',
  );
  await settled(app);
  expect(await statusOf('vera@visitor.test')).toBe('cancelled');
  expect(await statusOf('wim@visitor.test')).toBe('registered');
  const letters = await mailsTo(app, 'wim@visitor.test');
  expect(letters.map(({ subject }) => subject)).toContain('You are registered');
});

test('the page of an event is drawn once for all visitors, with a proof of each one’s own, and shows an edit at once', async () => {
  const pages = await Promise.all([1, 2].map(() => shown(event.path)));
  const uids = pages.map(({ action }) => /uid=([^&]*)/.exec(action)?.[1]);
  expect(new Set(uids).size).toBe(2);
  expect(pages.map(({ hidden }) => hidden.proof)).toEqual([expect.any(String), expect.any(String)]);
  await marketer.ask(at('upsert'), { id: event.id, summary: 'The cranes are open to all.' });
  expect((await marketer.page(event.path)).body.event.summary).toBe('The cranes are open to all.');
});

test('another time is told to everyone who registered, fewer places than people are refused, and a canceled date is told', async () => {
  await marketer.ask(at('instances/upsert'), { event_id: event.id, id: date, capacity: 2 });
  await marketer.ask(at('registrations/upsert'), {
    instance_id: date,
    name: 'Guest Three',
    email: 'three@visitor.test',
  });
  const before = { event_id: event.id, id: date };
  expect(await refused(marketer, 'instances/upsert', { ...before, capacity: 1 })).toMatchObject({ code: 'limit' });
  await marketer.ask(at('instances/upsert'), { ...before, starts_at: soon(8), ends_at: soon(8, 2) });
  await tellNow();
  await settled(app);
  const subjects = (await mailsTo(app, 'wim@visitor.test')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Changed:'))).toHaveLength(1);
  const { instance } = await marketer.ask(at('instances/upsert'), {
    event_id: event.id,
    starts_at: soon(9),
    ends_at: soon(9, 1),
  });
  await marketer.ask(at('registrations/upsert'), { instance_id: instance.id, name: 'Xan', email: 'xan@visitor.test' });
  await settled(app);
  expect(await refused(other, 'instances/delete', { id: instance.id })).toMatchObject({ code: 'not_found' });
  await marketer.ask(at('instances/delete'), { id: instance.id, note: 'The hall is closed.' });
  await marketer.ask(at('instances/delete'), { id: instance.id, note: 'Said again.' });
  await tellNow();
  await settled(app);
  const told = (await mailsTo(app, 'xan@visitor.test')).filter(({ subject }) => subject.startsWith('Canceled:'));
  expect(told).toHaveLength(1);
  expect(told[0]!.html).toContain('The hall is closed.');
});

test('the letter about a registration is sent again: once for a request, to the right people, or with a reason why not', async () => {
  const times = { starts_at: soon(12), ends_at: soon(12, 2) };
  const { instance } = await marketer.ask(at('instances/upsert'), { event_id: event.id, ...times, capacity: 1 });
  const instance_id = instance.id as string;
  const come = async (word: string): Promise<string> =>
    (await marketer.ask(at('registrations/upsert'), { instance_id, name: word, email: `${word}@again.test` }))
      .registration.id;
  const [rita, sven, tove, ulf] = [await come('rita'), await come('sven'), await come('tove'), await come('ulf')];
  await settled(app);
  const letters = async (word: string) => (await mailsTo(app, `${word}@again.test`)).map(({ subject }) => subject);
  const before = [await letters('rita'), await letters('sven')];
  const resend = async (id: string, by = marketer, uid = randomUUID()): Promise<Json> =>
    (await by.post(at('registrations/resend'), { instance_id, id }, { uid })).body;

  // The same request twice sends one letter, another request another one. A person who waits gets the letter of the list.
  const uid = randomUUID();
  expect(await resend(rita, marketer, uid)).toMatchObject({ status: 'ok' });
  expect(await resend(rita, marketer, uid)).toMatchObject({ status: 'ok' });
  expect(await resend(sven)).toMatchObject({ status: 'ok' });
  await settled(app);
  expect([await letters('rita'), await letters('sven')]).toEqual(before.map((all) => [all[0], all[0]]));
  const [last] = (await mailsTo(app, 'rita@again.test')).slice(-1);
  expect(JSON.stringify(last)).toContain('event.ics');
  expect((await shown(linkIn(last!.html))).status).toBe(200);
  const log = (await streamOf(app, `eventinstance-${instance_id}`)).filter(
    ({ type }) => type === 'RegistrationLetterRepeated',
  );
  expect(log.map(({ data }) => data.registration_id)).toEqual([rita, sven]);

  expect(await resend(rita, other)).toMatchObject({ code: 'not_found' });
  expect((await manager.post(at('registrations/resend'), { instance_id, id: rita })).location).toBe('/access-denied');
  expect(await resend(randomUUID())).toMatchObject({ code: 'not_found', error: 'Registration not found.' });
  await marketer.ask(at('registrations/delete'), { instance_id, id: tove });
  expect(await resend(tove)).toMatchObject({ code: 'wrong_state', error: 'This registration was canceled.' });
  await admin.ask('/api/org/suppressions/add', { email: 'ulf@again.test', why: 'asked' });
  expect(await resend(ulf)).toMatchObject({
    code: 'not_sent',
    error: 'This person may not be written to: the address is on the suppression list',
  });
  await marketer.ask(at('instances/delete'), { id: instance_id });
  expect(await resend(rita)).toMatchObject({ code: 'wrong_state', error: 'This date was canceled.' });
});

test('a cancellation is taken back: at once without a letter, later everyone who was told is told again', async () => {
  const { instance } = await marketer.ask(at('instances/upsert'), {
    event_id: event.id,
    starts_at: soon(12),
    ends_at: soon(12, 1),
    place: 'The quay',
  });
  const { id } = instance;
  await marketer.ask(at('registrations/upsert'), { instance_id: id, name: 'Una', email: 'una@visitor.test' });
  await settled(app);
  // The outbox shows the newest first.
  const letters = async () =>
    (await mailsTo(app, 'una@visitor.test')).map(({ subject }) => subject.split(':')[0]).toReversed();
  const before = (await letters()).length;
  const told = async () => (await letters()).slice(before);
  const cancel = async (): Promise<number> =>
    (await marketer.ask(at('instances/delete'), { id, note: 'Storm.' })).instance.version;
  const undo = (version: number) => marketer.ask(at('instances/undo'), { id, version });
  const at_once = await cancel();
  expect((await undo(at_once)).instance.status).toBe('scheduled');
  expect(await refused(marketer, 'instances/undo', { id, version: at_once })).toMatchObject({ code: 'stale' });
  const moved = await marketer.ask(at('instances/upsert'), { event_id: event.id, id, place: 'The pier' });
  await undo(moved.instance.version);
  await tellNow();
  await settled(app);
  expect(await told()).toEqual([]);
  const late = await cancel();
  await tellNow();
  await settled(app);
  await undo(late);
  await tellNow();
  await settled(app);
  expect(await told()).toEqual(['Canceled', 'It takes place after all']);
  const [again] = await mailsTo(app, 'una@visitor.test');
  expect(JSON.stringify(again)).toContain('event.ics');
  const quay = await marketer.ask(at('instances/upsert'), { event_id: event.id, id, place: 'The pier' });
  await tellNow();
  await settled(app);
  await undo(quay.instance.version);
  await tellNow();
  await settled(app);
  expect((await told()).slice(2)).toEqual(['Changed', 'As before']);
  expect((await pageOf()).instances.find((row: Json) => row.id === id)).toMatchObject({
    status: 'scheduled',
    fields: { place: 'The quay' },
  });
  expect(await refused(other, 'instances/undo', { id, version: 1 })).toMatchObject({ code: 'not_found' });
  await marketer.ask(at('instances/delete'), { id });
});

test('an archived event comes back at its address', async () => {
  const { id } = (await marketer.ask(at('upsert'), { name: 'Open yard', slug: 'open-yard' })).event;
  await marketer.ask(at('publish'), { id, published: true });
  const path = `/${harbour.organization.slug}/events/open-yard`;
  await marketer.ask(at('delete'), { id });
  await eventually(async () => expect((await shown(path)).status).toBe(404));
  expect((await marketer.ask(at('restore'), { id })).event.status).toBe('live');
  await eventually(async () => expect((await shown(path)).status).toBe(200));
  await marketer.ask(at('delete'), { id });
  await marketer.ask(at('upsert'), { name: 'Another yard', slug: 'open-yard' });
  expect(await refused(marketer, 'restore', { id })).toMatchObject({ code: 'duplicate' });
});

test('at the door a code checks a person in once, with a way back, and opens nothing elsewhere', async () => {
  // The last email is read, because a later email may be about the date that was canceled.
  const letters = (await mailsTo(app, 'wim@visitor.test')).filter(({ subject }) => subject === 'You are registered');
  const path = linkIn(letters.at(-1)!.html);
  const { body } = await (await Visitor.of(app)).page(path);
  const address = new URL(body.code.address).pathname;
  const code = address.split('/').at(-1)!;
  expect((await (await Visitor.of(app)).page(address)).text).not.toContain('Vera Vogt');
  expect((await other.page(address)).text).not.toContain('Vera Vogt');
  expect((await marketer.page(address)).body).toMatchObject({ registration: { status: 'registered' } });
  expect(await refused(other, 'registrations/check_in', { code })).toMatchObject({ code: 'not_found' });
  expect(await refused(marketer, 'registrations/check_in', { code: 'made up' })).toMatchObject({ code: 'not_found' });
  expect((await manager.post(at('registrations/check_in'), { code })).location).toBe('/access-denied');
  expect(await refused(marketer, 'registrations/check_in', { code })).toMatchObject({ code: 'wrong_state' });
  const elsewhere = await marketer.ask(at('instances/upsert'), {
    event_id: event.id,
    starts_at: soon(2),
    ends_at: soon(3),
  });
  await marketer.ask(at('instances/upsert'), {
    event_id: event.id,
    id: date,
    starts_at: soon(0, 1),
    ends_at: soon(0, 2),
  });
  expect(await refused(marketer, 'registrations/check_in', { code, instance_id: elsewhere.instance.id })).toMatchObject(
    { code: 'other_date' },
  );
  const first = await marketer.ask(at('registrations/check_in'), { code, instance_id: date });
  expect(first).toMatchObject({ already: false, registration: { status: 'attended' } });
  expect(await marketer.ask(at('registrations/check_in'), { code })).toMatchObject({ already: true });
  const door = async (seek: string): Promise<Json> =>
    (await marketer.page(`/marketing/events/100/1/_/_/_/${event.id}/door?date=${date}&seek=${seek}`)).body;
  expect((await door('guest')).people.map(({ name, status }: Json) => `${name} ${status}`)).toEqual([
    'Guest Three registered',
    'Vera Vogt attended',
  ]);
  const { id } = first.registration;
  await marketer.ask(at('registrations/upsert'), { instance_id: date, id, status: 'registered' });
  expect(await statusOf('wim@visitor.test')).toBe('registered');
  expect(await refused(marketer, 'instances/settle', { id: date })).toMatchObject({ code: 'wrong_state' });
});

test('a stranger’s address gets three letters a week, none with typed words, none if its reader wants none, and is removed when it was not them', async () => {
  const { id } = (await marketer.ask(at('upsert'), { name: 'Open house', slug: 'open-house' })).event;
  const dates: string[] = [];
  for (let day = 20; day < 25; day++) {
    const times = { starts_at: soon(day), ends_at: soon(day, 2) };
    dates.push((await marketer.ask(at('instances/upsert'), { event_id: id, ...times })).instance.id);
  }
  await marketer.ask(at('publish'), { id, published: true });
  const path = `/${harbour.organization.slug}/events/open-house`;
  const page = await eventually(async () => {
    const now = await shown(path);
    expect(now.status).toBe(200);
    return now;
  });
  await new Promise((done) => setTimeout(done, 3_100));
  const address = `${path}/api/register`;
  const enter = async (email: string, instance_id: string, by: Visitor): Promise<string> => {
    const body = { proof: page.hidden.proof!, instance_id, name: 'Win at evil.example', email };
    const answer = await by.ask(address, body);
    expect(Object.keys(answer)).toEqual(['registration']);
    return answer.registration.status;
  };
  const [first, second] = [await Visitor.of(app), await Visitor.of(app)];
  await admin.ask('/api/org/suppressions/add', { email: 'none@victim.test', why: 'asked' });
  expect(await enter('none@victim.test', dates[0]!, first)).toBe('registered');
  for (const each of dates) expect(await enter('victim@victim.test', each, first)).toBe('registered');
  await settled(app);
  expect(await mailsTo(app, 'none@victim.test')).toEqual([]);
  const letters = await mailsTo(app, 'victim@victim.test');
  expect(letters).toHaveLength(3);
  expect(JSON.stringify(letters)).not.toContain('evil');
  const own = linkIn(letters[0]!.html);
  const form = await shown(own, 'disown');
  expect(form.hidden.action).toBe('disown');
  expect(await send(form.action, form.hidden)).toBe('disowned');
  await settled(app);
  expect(await mailsTo(app, 'victim@victim.test')).toHaveLength(3);
  for (const each of dates) expect(await enter('victim@victim.test', each, second)).toBe('registered');
  await settled(app);
  const list = (await marketer.page(`/marketing/events/100/1/_/_/_/${id}/registrations`)).body.list.items as Json[];
  expect(list.map(({ status, silent }) => `${status} ${silent}`).sort()).toEqual([
    'cancelled person',
    'registered limit',
    'registered limit',
    'registered null',
    'registered null',
    'registered unwanted',
  ]);
});

test('the page of an event is read as of a moment: who had a place then, and nothing before it was there', async () => {
  const before = new Date().toISOString();
  const then = async (moment: string) =>
    (await marketer.page(`/marketing/events/100/1/_/_/_/${event.id}?date=${date}&as_of=${encodeURIComponent(moment)}`))
      .body;
  const { instances, people } = await pageOf();
  const was = await then(before);
  const counts = (all: Json[]) => all.map(({ id, counts }) => [id, counts]);
  expect(counts(was.instances)).toEqual(counts(instances));
  expect(was.past).toMatchObject({ as_of: before, refused: null });
  const own = people.filter((row: Json) => row.instance_id === date);
  expect(was.people.filter((row: Json) => row.instance_id === date).length).toBeGreaterThanOrEqual(own.length);
  const { began } = was.past;
  const first = await then(began);
  expect([first.past.events, first.people]).toEqual([1, []]);
  expect((await then('2020-01-01T00:00:00.000Z')).past.refused).toBe('before');
});

test('the list of events is read as of a moment: its names, dates and places then', async () => {
  const list = async (query = ''): Promise<Json> => (await marketer.page(`/marketing/events/100/1/_/_/_${query}`)).body;
  const then = (moment: string) => list(`?as_of=${encodeURIComponent(moment)}`);
  const { id } = (await marketer.ask(at('upsert'), { name: 'Night of ships' })).event;
  const before = new Date().toISOString();
  const own = (page: Json) => page.events.find((row: Json) => row.id === id);
  const date_ = { event_id: id, starts_at: soon(20), ends_at: soon(20, 1) };
  const { instance } = await marketer.ask(at('instances/upsert'), date_);
  await marketer.ask(at('registrations/upsert'), { instance_id: instance.id, name: 'Ivo', email: 'ivo@visitor.test' });
  await marketer.ask(at('upsert'), { id, name: 'Day of ships' });
  expect(own(await then(before))).toMatchObject({ name: 'Night of ships', dates: 0, next: null });
  const now = new Date().toISOString();
  await eventually(async () => expect(own(await list())).toMatchObject({ dates: 1 }));
  expect(own(await then(now))).toMatchObject({ name: 'Day of ships', dates: 1, counts: { registered: 1 } });
  const counted = ({ events }: Json) => events.map((row: Json) => [row.id, row.status, row.dates, row.counts]).sort();
  expect(counted(await then(now))).toEqual(counted(await list()));
  expect((await then('2020-01-01T00:00:00.000Z')).past.refused).toBe('before');
  await marketer.ask(at('instances/delete'), { id: instance.id });
});

test('who registered is exported, and an organization without the module has no events', async () => {
  const file = await marketer.download(`${at('registrations/export')}?id=${event.id}&format=csv`);
  expect(file.text).toContain('wim@visitor.test');
  const left = (await mailsTo(app, 'victim@victim.test')).map(({ html }) => linkIn(html));
  const before = (await mailsTo(app, 'victim@victim.test')).length;
  await admin.ask('/api/org/profile/upsert', { marketing: false });
  await eventually(async () => expect((await shown(event.path)).status).toBe(404));
  // No new email leaves, and the links of earlier emails still cancel.
  const own = await shown(left[1]!, 'cancel');
  expect(own.status).toBe(200);
  expect(await send(own.action, { ...own.hidden, action: 'agree' })).toBe('not_found');
  expect(await send(own.action.replace(/uid=.*/, `uid=${randomUUID()}`), own.hidden)).toBe('cancelled');
  await settled(app);
  expect(await mailsTo(app, 'victim@victim.test')).toHaveLength(before);
  expect((await shown(`/${harbour.organization.slug}/events`)).status).toBe(404);
  expect((await marketer.post(at('upsert'), { name: 'More' })).location).toBe('/access-denied');
});
