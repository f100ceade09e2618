import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { erasedUntil, erasePerson } from '../support/erasing.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { randomBelow } from '../support/random.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The inbox and its conversations as of a past time: which waited, for whom, who had them, and which messages were there.

let app: App;
let harbour: Founded;
let mara: Visitor;
/** A member who reads only the messages of one of the two jobs. */
let rita: Awaited<ReturnType<typeof invite>>;
let jobs: string[] = [];
let key: string;
const people: Applicant[] = [];
const threads: string[] = [];
type Seen = { at: string; pages: Json };
const seen: Seen[] = [];

const asked = (at?: string): string => (at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`);
const pathOf = (id: string | null = null, list: Partial<Slice> = {}): string =>
  formatListAddress({ area: 'messages', entity: 'inbox', list: { ...emptySlice, ...list }, id, section: null });
const page = async (id: string | null, at?: string, by = mara, list: Partial<Slice> = {}): Promise<Json> =>
  (await by.page(`${pathOf(id, list)}${asked(at)}`)).body;
/** The inbox without what only helps to act. */
const listOf = ({ groups, more, counts_by_folder, standings, incoming, going, names }: Json): Json => ({
  groups,
  more,
  counts_by_folder,
  standings,
  incoming,
  going,
  named: Object.values(groups as Record<string, Json[]>)
    .flat()
    .map((row) => [names[row.candidate_id], names[row.assignee_user_id], names[row.job_id]]),
});
const conversationOf = ({ thread, messages, person, standing, planned, names }: Json): Json =>
  messages?.length ? { thread, messages, person, standing, planned, holder: names[thread.assignee_user_id] } : null;
const folderPath = (folder: string, list: Partial<Slice> = {}): string =>
  formatListAddress({ area: 'messages', entity: folder, list: { ...emptySlice, ...list }, id: null, section: null });
/** A list of letters without what only helps to act. */
const folder = async (name: string, at?: string, by = mara, list: Partial<Slice> = {}): Promise<Json> => {
  const { list: shown, names, unsent } = (await by.page(`${folderPath(name, list)}${asked(at)}`)).body;
  const { facets: _, ...rows } = shown;
  return { rows, unsent, named: rows.items.map((row: Json) => [names[row.candidate_id], names[row.job_id]]) };
};
const folders = async (at?: string): Promise<Json> => ({
  sent: await folder('sent', at),
  scheduled: await folder('scheduled', at),
  failed: await folder('failed', at),
  sentOfOneJob: await folder('sent', at, rita),
  failedOfOneJob: await folder('failed', at, rita),
  sentPage: await folder('sent', at, mara, { limit: 2, page: 2, sort: { field: 'sent_at', direction: 'asc' } }),
  sentOfJob: await folder('sent', at, mara, { filters: { job: [jobs[0]], kind: ['note', 'outreach'] } }),
  cameBack: await folder('failed', at, mara, { filters: { status: ['bounced'] } }),
});
const all = async (at?: string): Promise<Json> => {
  const conversation = async (id: string, by: Visitor) => conversationOf(await page(id, at, by));
  return {
    inbox: listOf(await page(null, at)),
    mine: listOf(await page(null, at, mara, { filters: { assignee: [harbour.user.id] } })),
    short: listOf(await page(null, at, mara, { limit: 1 })),
    folders: await folders(at),
    ofOneJob: listOf(await page(null, at, rita)),
    conversations: await Promise.all(threads.map((id) => conversation(id, mara))),
    conversationsOfOneJob: await Promise.all(threads.map((id) => conversation(id, rita))),
  };
};
/** Records the pages when workers and rows are at rest. */
const look = async (): Promise<void> => {
  await settled(app);
  const pages = await eventually(async () => {
    const [one, two] = [await all(), await all()];
    expect(one).toEqual(two);
    return two;
  });
  seen.push({ pages, at: await moment() });
};
/** The pages of a look, with the conversations that began later. */
const withLater = ({ conversations, conversationsOfOneJob, ...rest }: Json): Json => {
  const filled = (of: Json[]) => threads.map((_, index) => of[index] ?? null);
  return {
    ...rest,
    conversations: filled(conversations),
    conversationsOfOneJob: filled(conversationsOfOneJob),
  };
};
const later = '2199-01-01T09:00:00.000Z';
const one = <T>(of: readonly T[]): T => of[randomBelow(of.length)]!;
const act = (path: string, body: Json) => mara.post(`/api/messages/${path}`, body);
const mails = async (): Promise<Json[]> => (await (await Visitor.of(app)).page(app.outbox)).body.mails;

let letters = 0;
/** Writes to this person, and begins a conversation. */
const write = async ({ candidate_id }: Applicant, job_id: string): Promise<string> => {
  const subject = `Letter ${++letters}`;
  await mara.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id, delay_hours: 0, subject, body: `<p>Words ${letters} of ours</p>` },
    candidate_ids: [candidate_id],
  });
  const mail = await eventually(async () => {
    const sent = (await mails()).find((each) => each.subject === subject);
    expect(sent).toBeDefined();
    return sent!;
  });
  threads.push(mail.id);
  return mail.id;
};
const answer = async (id: string, as = 'answer', text = 'Yes, with pleasure.'): Promise<void> => {
  await (await Visitor.of(app)).post('/api/outbox/answer', { key, mail_id: id, text, as });
};
const begin = async (): Promise<void> => {
  const job = one(jobs);
  const person = await addApplicant(mara, job);
  people.push(person);
  await write(person, job);
};
const happenTo = async (thread_id: string): Promise<void> => {
  const choice = randomBelow(9);
  if (choice === 0) await act('threads/assign', { thread_id, user_id: one([null, harbour.user.id]) });
  else if (choice === 1) await act('threads/snooze', { thread_id, until: one([null, later]) });
  else if (choice === 2) await act('threads/done', { thread_id, done: one([true, false]) });
  else if (choice === 3) await act('threads/read', { thread_id });
  else if (choice === 4) await act('threads/reply', { thread_id, body: '<p>An answer of ours</p>' });
  else if (choice === 5) {
    const sent = await act('threads/reply', { thread_id, body: '<p>Much later</p>', scheduled_for: later });
    const { message } = sent.body.payload ?? {};
    if (message && randomBelow(2)) await act('cancel', { message_id: message.id });
  } else if (choice === 6) await answer(thread_id, one(['answer', 'out_of_office', 'bounce']));
  else await answer(thread_id);
};

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Then', named('Mara'));
  mara = harbour.admin;
  key = /key=(\S+)/.exec(app.outbox)![1]!;
  jobs = [(await openJob(mara, 'Pilot')).id, (await openJob(mara, 'Smith')).id];
  rita = await invite(app, mara, named('Rita'), ['HIRING_ADMIN']);
  await mara.ask('/api/opportunities/jobs/member/upsert', {
    job_id: jobs[0],
    user_id: rita.id,
    access_level: 'standard',
    job_role: 'viewer',
    permissions: ['list'],
  });
  await look();
  for (const job of jobs) {
    const person = await addApplicant(mara, job);
    people.push(person);
    await write(person, job);
  }
  await look();
  // These two looks have some of every kind of row, no matter what the random events afterwards do.
  const [first, second] = threads as [string, string];
  await answer(first);
  await settled(app);
  await act('threads/assign', { thread_id: first, user_id: rita.id });
  await answer(second, 'bounce');
  await begin();
  await act('threads/reply', { thread_id: first, body: '<p>Later</p>', scheduled_for: later });
  const regretted = await act('threads/reply', { thread_id: first, body: '<p>Never</p>', scheduled_for: later });
  await look();
  await act('cancel', { message_id: regretted.body.payload.message.id });
  await act('threads/snooze', { thread_id: second, until: later });
  await answer(threads[2]!);
  await advanceTo(mara, people[0]!, jobs[0]!, 'screening');
  await look();
  for (let part = 0; part < 4; part++) {
    if (part % 2) await begin();
    for (let step = 0; step < 5; step++) await happenTo(one(threads));
    await look();
  }
});
afterAll(() => app?.dispose());

const checked = async (pagesOf: (at: string) => Promise<Json>, expectedOf: (of: Json) => Json) => {
  for (const { at, pages } of [...seen.toReversed(), ...seen])
    expect([at, await pagesOf(at)]).toEqual([at, expectedOf(withLater(pages))]);
};

test('as of a moment the inbox and its conversations show what waited then, for whom, who had it and what had been written', async () => {
  await checked(all, (pages) => pages);
  const some = (has: (of: Json) => boolean) => seen.some(({ pages }) => has(pages));
  for (const group of ['answer', 'fix', 'waiting', 'later'])
    expect([group, some(({ inbox }) => inbox.groups[group].length > 0)]).toEqual([group, true]);
  expect(some(({ inbox }) => inbox.going.count > 0)).toBe(true);
  expect(some(({ ofOneJob, inbox }) => ofOneJob.groups.fix.length < inbox.groups.fix.length)).toBe(true);
  expect(some(({ folders: of }) => of.sentOfOneJob.rows.total < of.sent.rows.total)).toBe(true);
  expect(some(({ folders: of }) => of.scheduled.rows.total > 0)).toBe(true);
  expect(some(({ folders: of }) => of.failed.unsent.bounced > 0 && of.cameBack.rows.total > 0)).toBe(true);
  expect(some(({ folders: of }) => of.failed.unsent.cancelled > 0)).toBe(true);
});

test('a letter is read as it was at the moment, by those who see it now and saw it then', async () => {
  const [first] = threads as [string];
  const read = async (at: string, by = mara): Promise<Json> =>
    (await by.post('/api/messages/then', { message_id: first, as_of: at })).body;
  const statusIn = ({ pages }: Seen): string | undefined =>
    pages.folders.sent.rows.items.find(({ id }: Json) => id === first)?.status;
  for (const look_ of seen.slice(1)) {
    const { payload, code } = await read(look_.at);
    expect([code, payload?.message.body]).toEqual([undefined, '<p>Words 1 of ours</p>']);
    if (statusIn(look_)) expect(payload.message).toMatchObject({ status: 'sent' });
  }
  expect(await read(seen[0]!.at)).toMatchObject({ code: 'not_found' });
  expect((await read(seen[1]!.at, rita)).payload.message.id).toBe(first);
  expect((await rita.post('/api/messages/then', { message_id: threads[1], as_of: seen[1]!.at })).body).toMatchObject({
    code: 'not_found',
  });
});

test('the page of a moment carries it, ignores a search, and later mail does not reach it', async () => {
  const { at, pages } = seen[2]!;
  const { past } = await page(null, at);
  expect(past).toMatchObject({ as_of: at, refused: null });
  expect(past.of).toBeGreaterThan(past.events);
  await begin();
  await answer(threads.at(-1)!);
  await settled(app);
  expect(await all(at)).toEqual(withLater(pages));
  expect((await page(null, at)).past.of).toBeGreaterThan(past.of);
  expect(listOf(await page(null, at, mara, { search: 'nothing has these words' }))).toEqual(pages.inbox);
  expect((await folder('sent', at, mara, { search: 'nothing has these words' })).rows.items).toEqual(
    pages.folders.sent.rows.items,
  );
  expect((await mara.page(`${folderPath('failed')}${asked(at)}`)).body).toMatchObject({
    again: [],
    bulk: [],
    past: { as_of: at, refused: null },
  });
  // Readers of only some jobs do not learn how much mail came on the others.
  expect((await page(null, at, rita)).past).toMatchObject({ of: 1, refused: null });
});

test('before the organization, in the future and without a moment nothing is shown, and the page says why', async () => {
  const refusals = {
    before: '2020-01-01T00:00:00.000Z',
    future: new Date(Date.now() + 3_600_000).toISOString(),
    unclear: 'some day',
  };
  for (const [why, at] of Object.entries(refusals))
    for (const id of [null, threads[0]!]) {
      const { past, groups, messages, thread, planned, counts_by_folder } = await page(id, at);
      expect([past.refused, groups, messages ?? [], planned ?? []]).toEqual([
        why,
        { answer: [], fix: [], waiting: [], later: [] },
        [],
        [],
      ]);
      expect([thread?.subject ?? '', counts_by_folder]).toEqual(['', { mine: 0, unassigned: 0, all: 0 }]);
    }
  for (const [why, at] of Object.entries(refusals))
    for (const name of ['sent', 'scheduled', 'failed']) {
      const { past, list, unsent } = (await mara.page(`${folderPath(name)}${asked(at)}`)).body;
      expect([past.refused, list.total, list.items]).toEqual([why, 0, []]);
      expect(unsent).toEqual(name === 'failed' ? { failed: 0, bounced: 0, cancelled: 0 } : null);
    }
});

test('the past of the inbox is for its readers of now: no other organization, and no member without the right', async () => {
  const { at } = seen.at(-1)!;
  const { admin: other } = await found(app, 'Other Then', named('Olga'));
  expect((await page(threads[0]!, at, other)).thread).toBeUndefined();
  expect(JSON.stringify(await page(null, at, other))).not.toContain(threads[0]!);
  const ines = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  for (const id of [null, threads[0]!]) expect((await page(id, at, ines)).authorization).toBeDefined();
  for (const name of ['sent', 'scheduled', 'failed']) {
    expect((await folder(name, at, other)).rows.items).toEqual([]);
    expect((await ines.page(`${folderPath(name)}${asked(at)}`)).body.authorization).toBeDefined();
  }
});

test('a mail of an unknown sender waits at the moments since it came', async () => {
  const before = await moment();
  const text = 'I write from work.';
  await (await Visitor.of(app)).post('/api/outbox/answer', { key, mail_id: threads[0], text, as: 'colleague' });
  await eventually(async () => expect((await page(null)).incoming).toHaveLength(1));
  const after = await moment();
  expect((await page(null, before)).incoming).toEqual([]);
  expect((await page(null, after)).incoming).toEqual((await page(null)).incoming);
  expect((await page(null, after)).incoming[0].body).toBeUndefined();
  expect((await page(null, after, rita)).incoming).toEqual([]);
});

test('what an erased person wrote and what was written to them is shown at no moment; that they waited stays', async () => {
  const [{ candidate_id, id: application_id }] = people as [Applicant];
  const { application } = await panelOf(mara, application_id);
  await mara.ask('/api/opportunities/jobs/candidate/archive', {
    application_id,
    version: application.version,
    disqualification_reason_id: (await mara.page(jobPage(jobs[0]!, 'candidates'))).body.reasons[0].id,
  });
  const name = await erasePerson(mara, candidate_id);
  await erasedUntil(app, candidate_id, 'PersonKeyDestroyed');
  await settled(app);
  const factsOf = ({ inbox, conversations, folders: of }: Json): Json => ({
    letters: ['sent', 'scheduled', 'failed'].map((name) =>
      of[name].rows.items.map(({ id, status, sent_at, kind }: Json) => ({ id, status, sent_at, kind })),
    ),
    unsent: of.failed.unsent,
    groups: Object.values(inbox.groups as Record<string, Json[]>).map((rows) =>
      rows.map(({ id, move, since, assignee_user_id, snoozed_until, count }) => ({
        id,
        move,
        since,
        assignee_user_id,
        snoozed_until,
        count,
      })),
    ),
    counts: inbox.counts_by_folder,
    messages: conversations.map((of: Json | null) =>
      of?.messages.map(({ id, status, sent_at, what }: Json) => ({ id, status, sent_at, what })),
    ),
  });
  await checked(async (at) => factsOf(await all(at)), factsOf);
  const theirs = (row: Json) => row.candidate_id === candidate_id;
  for (const { at } of seen) {
    const { inbox, conversations, folders: of } = await all(at);
    const letters = [of.sent, of.scheduled, of.failed].flatMap(({ rows: { items } }) => items).filter(theirs);
    expect(letters.map(({ to, subject, snippet }) => [to, subject, snippet])).toEqual(
      letters.map(() => ['(erased)', '(erased)', '']),
    );
    const rows = (Object.values(inbox.groups) as Json[][]).flat().filter(theirs);
    expect(rows.map(({ subject, snippet }) => [subject, snippet])).toEqual(rows.map(() => ['(erased)', '']));
    for (const { messages } of conversations.filter((of: Json | null) => of && theirs(of.thread)))
      expect(messages.map(({ body, subject, to }: Json) => [body, subject, to])).toEqual(
        messages.map(() => ['(erased)', '(erased)', '(erased)']),
      );
  }
  const text = JSON.stringify(await Promise.all(seen.map(({ at }) => all(at))));
  expect([text.includes(name), text.includes('Words 1 of ours')]).toEqual([false, false]);
});
