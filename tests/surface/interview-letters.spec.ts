import { timeOfMeeting } from '@candor/contracts/interviews/letter-words';
import { readCalendar } from '../support/calendar-reader.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from '../support/hiring.ts';
import { jobsWaiting } from '../support/log.ts';
import { type Json, mailsTo, mailTo, type Visitor } from '../support/visitor.ts';

// R10: both sides of an appointment get emails about its changes, with a calendar file, and reminders (docs/rules/letters.md#letters-about-interviews).

const jobs = '/api/opportunities/jobs';
const upsert = `${jobs}/appointment/upsert`;
let app: App;
let harbour: Founded;
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };
let count = 0;
const emails = { ines: '', joana: '' };

const panel = async (who: { id: string }) => {
  const round = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'screening')!;
  await harbour.admin.ask(`${jobs}/interviewer/upsert`, {
    job_id: job.id,
    workflow_step_id: round.id,
    user_id: who.id,
    required: true,
  });
};
const emailOf = async (visitor: Visitor): Promise<string> => (await visitor.page('/profile')).body.profile.email;
const inRound = async (email: string): Promise<Applicant> =>
  advanceTo(harbour.admin, await addApplicant(harbour.admin, job.id, email), job.id, 'screening');
const day = (): string => new Date(Date.UTC(2031, 2, 3 + ++count)).toISOString().slice(0, 10);
const booked = async (of: Applicant, starts_at: string, more: Json = {}): Promise<Json> =>
  (
    await harbour.admin.ask(upsert, {
      application_id: of.id,
      starts_at,
      duration_minutes: 45,
      tz_region: 'Europe/Lisbon',
      meeting_type: 'video',
      video_url: 'https://meet.example.test/abc',
      ...more,
    })
  ).appointment;
const about = (id: string) => (mail: Json) =>
  mail.files.some(({ text }: Json) => text.replaceAll('\r\n ', '').includes(id));
const calendarIn = (mail: Json) => {
  expect(mail.files).toMatchObject([{ name: 'interview.ics' }]);
  const calendar = readCalendar(mail.files[0].text);
  expect(mail.files[0].type).toBe(`text/calendar; charset=utf-8; method=${calendar.method}`);
  return { method: calendar.method, ...calendar.entries[0]! };
};
const timeOf = ({ starts_at, ends_at }: Json): string =>
  timeOfMeeting({ starts_at, ends_at }, 'Europe/Lisbon', { locale: 'en', language: 'en' });

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  emails.ines = await emailOf(ines);
  emails.joana = await emailOf(joana);
  job = await openJob(harbour.admin, 'Harbour Pilot');
  await panel(ines);
});
afterAll(() => app?.dispose());

test('both sides get a letter with a calendar file, move with it, and take it back by the same UID', async () => {
  const to = 'ada@letters.test';
  const [ada, on] = [await inRound(to), day()];
  const { id } = await booked(ada, `${on}T10:00:00.000Z`);
  const confirmed = await mailTo(app, to, about(id));
  expect(confirmed.subject).toBe('Confirmed: interview for Harbour Pilot');
  expect(confirmed.html).toContain('10:00 – 10:45 (Lisbon, UTC');
  expect(confirmed.html).toContain('https://meet.example.test/abc');
  expect(confirmed.html).toMatch(/<a href="[^"]+\/booking\/[\w-]+">Your appointment<\/a>/);
  expect(calendarIn(confirmed)).toMatchObject({
    method: 'REQUEST',
    uid: id,
    sequence: 0,
    starts_at: `${on}T10:00:00.000Z`,
    ends_at: `${on}T10:45:00.000Z`,
    guests: [{ email: to }],
    organizer: { name: 'Harbour Works' },
  });
  const assigned = await mailTo(app, emails.ines, about(id));
  expect(assigned.subject).toBe('You are an interviewer for Harbour Pilot');
  expect([
    assigned.html.includes('Ada'),
    assigned.files[0]!.text.includes('Ada'),
    assigned.html.includes('/people/interviews/'),
  ]).toEqual([false, false, true]);
  expect(calendarIn(assigned)).toMatchObject({ method: 'REQUEST', uid: id, guests: [{ email: emails.ines }] });

  await harbour.admin.ask(upsert, { application_id: ada.id, id, starts_at: `${on}T14:00:00.000Z` });
  const moved = await mailTo(app, to, ({ subject }) => subject === 'New time for your interview');
  expect(calendarIn(moved)).toMatchObject({
    method: 'REQUEST',
    uid: id,
    sequence: 1,
    starts_at: `${on}T14:00:00.000Z`,
  });
  await mailTo(app, emails.ines, ({ subject }) => subject === 'Interview moved: Harbour Pilot');

  // Another interviewer takes over: the first interviewer gets a cancellation, the other an invitation.
  await harbour.admin.ask(upsert, { application_id: ada.id, id, interviewers: [{ user_id: joana.id }] });
  expect(calendarIn(await mailTo(app, emails.joana, about(id)))).toMatchObject({
    method: 'REQUEST',
    uid: id,
    sequence: 2,
  });
  const off = await mailTo(app, emails.ines, ({ subject }) => subject === 'Interview cancelled: Harbour Pilot');
  expect(calendarIn(off)).toMatchObject({ method: 'CANCEL', uid: id, status: 'CANCELLED' });

  await harbour.admin.ask(`${jobs}/appointment/delete`, { id });
  const cancelled = await mailTo(app, to, ({ subject }) => subject === 'Your interview was cancelled');
  expect(calendarIn(cancelled)).toMatchObject({ method: 'CANCEL', uid: id, sequence: 3 });
});
test('one letter tells of everything that is booked, moved or cancelled together, with an entry for each', async () => {
  const to = 'chain@letters.test';
  const [gil, on] = [await inRound(to), day()];
  const at = (hour: number) => `${on}T${hour}:00:00.000Z`;
  const several = `${upsert}_multiple`;
  const { appointments } = await harbour.admin.ask(several, {
    application_id: gil.id,
    appointments: [10, 11, 12, 13].map((hour) => ({
      starts_at: at(hour),
      duration_minutes: 45,
      tz_region: 'Europe/Lisbon',
      meeting_type: 'video',
      video_url: 'https://meet.example.test/chain',
      reminders: [60],
      interviewers: [{ user_id: hour < 12 ? ines.id : joana.id }],
    })),
  });
  const ids: string[] = appointments.map(({ id }: Json) => id);
  const told = async (who: string) => (await mailsTo(app, who)).filter(about(ids[0]!.slice(0, -1)));
  const files = (mail: Json): ReturnType<typeof readCalendar>[] =>
    mail.files.map(({ text }: Json) => readCalendar(text));
  await mailTo(app, to, about(ids[0]!));
  for (const who of [emails.ines, emails.joana])
    await eventually(async () => expect((await told(who)).length).toBeGreaterThan(0));
  await settled(app);
  const [booked, ...more] = await told(to);
  expect(more).toEqual([]);
  expect(booked!.subject).toBe('Confirmed: interview for Harbour Pilot');
  expect(booked!.html.match(/\d\d:00 – \d\d:45 \(Lisbon, UTC\)/g)).toHaveLength(4);
  expect(booked!.html.match(/meet\.example\.test\/chain/g)).toHaveLength(1);
  // Each file contains one appointment, because a mail program reads only the first of several.
  expect(files(booked!).map(({ method, entries }) => [method, entries.map(({ uid }) => uid)])).toEqual(
    ids.map((id) => ['REQUEST', [id]]),
  );
  expect(booked!.files.map(({ name }: Json) => name)).toEqual([1, 2, 3, 4].map((n) => `interview-${n}.ics`));
  const own = [await told(emails.ines), await told(emails.joana)];
  expect(own.map((mails) => mails.map((mail) => files(mail).map(({ entries }) => entries[0]!.uid)))).toEqual([
    [ids.slice(0, 2)],
    [ids.slice(2)],
  ]);

  await harbour.admin.ask(several, {
    application_id: gil.id,
    appointments: ids.map((id, index) => ({ id, starts_at: at(16 + index) })),
  });
  await mailTo(app, to, ({ subject }) => subject === 'New time for your interview');
  await settled(app);
  const moved = (await told(to)).filter(({ subject }) => subject === 'New time for your interview');
  expect(moved.map((mail) => files(mail).map(({ entries }) => entries[0]!.starts_at))).toEqual([
    [16, 17, 18, 19].map(at),
  ]);
  // The reminder before the first appointment lists all appointments.
  await eventually(() => expect(jobsWaiting(app, 'remind-of-interview').join()).toContain(`${ids[3]}:${at(19)}`));
  await dueNow(app, 'remind-of-interview');
  await settled(app);
  const reminders = (await mailsTo(app, to)).filter(({ subject }) => subject.startsWith('Reminder'));
  expect(reminders.map(({ html }) => html.match(/\d\d:00 – \d\d:45/g))).toEqual([
    ['16:00 – 16:45', '17:00 – 17:45', '18:00 – 18:45', '19:00 – 19:45'],
  ]);

  await harbour.admin.ask(`${jobs}/appointment/delete`, { id: ids[0], ids: ids.slice(1) });
  for (const who of [to, emails.ines, emails.joana])
    await mailTo(
      app,
      who,
      (mail) =>
        mail.files.some(({ text }: Json) => text.includes('METHOD:CANCEL')) && about(ids[0]!.slice(0, -1))(mail),
    );
  await settled(app);
  const off = [to, emails.ines, emails.joana].map(async (who) =>
    (await told(who)).filter((mail) => files(mail)[0]!.method === 'CANCEL').map((mail) => mail.files.length),
  );
  expect(await Promise.all(off)).toEqual([[4], [2], [2]]);
  expect((await told(to)).length).toBe(3);
});
test('where only the link or the place becomes another one, both sides get a letter and a calendar file that replaces the one before', async () => {
  const to = 'hugo@letters.test';
  const [hugo, on] = [await inRound(to), day()];
  const { id } = await booked(hugo, `${on}T10:00:00.000Z`);
  await mailTo(app, emails.ines, about(id));
  const numbered = (sequence: number) => (mail: Json) => about(id)(mail) && calendarIn(mail).sequence === sequence;
  for (const [sequence, change, words] of [
    [1, { video_url: 'https://meet.example.test/other' }, 'https://meet.example.test/other'],
    [2, { meeting_type: 'in-person', room: 'Quay room' }, 'Quay room'],
    [3, { room: 'Lock room' }, 'Lock room'],
  ] as const) {
    await harbour.admin.ask(upsert, { application_id: hugo.id, id, ...change });
    const [told, asked] = [
      await mailTo(app, to, numbered(sequence)),
      await mailTo(app, emails.ines, numbered(sequence)),
    ];
    expect(told.html).toContain(words);
    expect(asked.subject).toBe('Interview changed: Harbour Pilot');
    // The interviewer's email links to the page with the place, because the email outlives the candidate's data.
    expect(asked.html).toContain('/people/interviews/');
    for (const mail of [told, asked])
      expect(calendarIn(mail)).toMatchObject({ method: 'REQUEST', uid: id, starts_at: `${on}T10:00:00.000Z` });
  }
  // A change with all notifications off sends no email about the room either.
  const quiet = { candidate: false, interviewers: false };
  await harbour.admin.ask(upsert, { application_id: hugo.id, id, room: 'Tide room', notify: quiet });
  await settled(app);
  for (const who of [to, emails.ines]) expect((await mailsTo(app, who)).filter(numbered(4))).toEqual([]);
});
test('what was not booked together is not cancelled together', async () => {
  const [one, other] = [await inRound('one@letters.test'), await inRound('other@letters.test')];
  const [first, second] = [await booked(one, `${day()}T10:00:00.000Z`), await booked(other, `${day()}T10:00:00.000Z`)];
  const { body } = await harbour.admin.post(`${jobs}/appointment/delete`, { id: first.id, ids: [second.id] });
  expect(body).toMatchObject({ status: 'error', code: 'validation' });
});
test('whoever books can leave out the letters to one side', async () => {
  const to = 'bea@letters.test';
  const bea = await inRound(to);
  const { id } = await booked(bea, `${day()}T10:00:00.000Z`, { notify: { candidate: false, interviewers: false } });
  await settled(app);
  const on = (await harbour.admin.ask(upsert, { application_id: bea.id, id, room: 'B 2' })).appointment.starts_at;
  await eventually(() =>
    expect(jobsWaiting(app, 'remind-of-interview').filter((key) => key.includes(`${id}:${on}`))).toHaveLength(2),
  );
  await dueNow(app, 'remind-of-interview');
  await settled(app);
  expect((await mailsTo(app, to)).filter(about(id))).toEqual([]);
  expect((await mailsTo(app, to)).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
  expect((await mailsTo(app, emails.ines)).filter(about(id))).toEqual([]);
});
test('an interviewer who is taken off reads the old time and nothing of the new one', async () => {
  const [flo, on] = [await inRound('flo@letters.test'), day()];
  const { id } = await booked(flo, `${on}T10:00:00.000Z`);
  await mailTo(app, emails.ines, about(id));
  await harbour.admin.ask(upsert, {
    application_id: flo.id,
    id,
    starts_at: `${on}T14:00:00.000Z`,
    video_url: 'https://meet.example.test/new',
    interviewers: [{ user_id: joana.id }],
  });
  const off = await mailTo(
    app,
    emails.ines,
    (mail) => mail.subject === 'Interview cancelled: Harbour Pilot' && about(id)(mail),
  );
  expect(calendarIn(off)).toMatchObject({ method: 'CANCEL', uid: id, starts_at: `${on}T10:00:00.000Z` });
  expect(off.html).toContain('10:00 – 10:45');
  expect(JSON.stringify(off)).not.toMatch(/14:00|T1400|meet\.example|Joana/);
  expect(calendarIn(await mailTo(app, emails.joana, about(id)))).toMatchObject({ starts_at: `${on}T14:00:00.000Z` });
});
test('both sides are reminded when it is near; a moved interview moves its reminders, a cancelled one has none', async () => {
  const to = 'cleo@letters.test';
  const [cleo, on] = [await inRound(to), day()];
  const { id } = await booked(cleo, `${on}T10:00:00.000Z`, { reminders: [60] });
  const waiting = () => jobsWaiting(app, 'remind-of-interview').filter((key) => key.includes(id));
  await eventually(() => expect(waiting()).toEqual([`remind-of-interview:${id}:${on}T10:00:00.000Z:60`]));
  await harbour.admin.ask(upsert, { application_id: cleo.id, id, starts_at: `${on}T15:00:00.000Z` });
  await eventually(() => expect(waiting()).toContain(`remind-of-interview:${id}:${on}T15:00:00.000Z:60`));
  const dora = await inRound('dora@letters.test');
  const gone = await booked(dora, `${day()}T10:00:00.000Z`, { reminders: [60] });
  await harbour.admin.ask(`${jobs}/appointment/delete`, { id: gone.id });
  await settled(app);
  await dueNow(app, 'remind-of-interview');
  await settled(app);
  const reminders = (await mailsTo(app, to)).filter(
    ({ subject }) => subject === 'Reminder: interview for Harbour Pilot',
  );
  expect(reminders.map(({ html, files }) => [html.includes('15:00 – 15:45'), files])).toEqual([[true, []]]);
  expect((await mailsTo(app, 'dora@letters.test')).some(({ subject }) => subject.startsWith('Reminder'))).toBe(false);
  expect(
    (await mailsTo(app, emails.ines)).filter(
      ({ subject, html }) =>
        subject === 'Reminder: your interview with a candidate for Harbour Pilot' && html.includes('15:00 – 15:45'),
    ),
  ).toHaveLength(1);
});
test('a conversation has its own reminder where none was due before the first one, or where the first one is on another day', async () => {
  const to = 'soon@letters.test';
  const soon = await inRound(to);
  const quarter = 15 * 60_000;
  const in_hours = (hours: number) =>
    new Date(Math.ceil(Date.now() / quarter) * quarter + hours * 3_600_000).toISOString();
  const { appointments } = await harbour.admin.ask(`${upsert}_multiple`, {
    application_id: soon.id,
    appointments: [12, 36].map((hours) => ({
      starts_at: in_hours(hours),
      duration_minutes: 45,
      tz_region: 'Europe/Lisbon',
      meeting_type: 'video',
      video_url: 'https://meet.example.test/soon',
      reminders: [1440, 60],
    })),
  });
  const [first, second]: Json[] = appointments;
  const waiting = () => jobsWaiting(app, 'remind-of-interview').filter((key) => key.includes(second!.id.slice(0, -1)));
  const due = [first, second].map((each) => `remind-of-interview:${each!.id}:${each!.starts_at}:60`);
  await eventually(() =>
    expect(waiting().toSorted()).toEqual(
      [...due, `remind-of-interview:${second!.id}:${second!.starts_at}:1440`].toSorted(),
    ),
  );
  await dueNow(app, 'remind-of-interview');
  await settled(app);
  for (const who of [to, emails.ines]) {
    const reminders = (await mailsTo(app, who)).filter(
      ({ subject, html }) =>
        subject.startsWith('Reminder') && [first, second].some((each) => html.includes(timeOf(each!))),
    );
    const told = reminders.map(({ html }) => [first, second].filter((each) => html.includes(timeOf(each!))));
    // Reminders come on the day before the second interview, and an hour before each interview.
    expect(told.toSorted((a, b) => a.indexOf(first) - b.indexOf(first))).toEqual([[second], [second], [first]]);
  }
});
test('whoever was added after the reminder was planned gets it, once, and whoever was taken off does not', async () => {
  const [hal, on] = [await inRound('hal@letters.test'), day()];
  const starts_at = `${on}T10:00:00.000Z`;
  const { id } = await booked(hal, starts_at, { reminders: [1440], interviewers: [{ user_id: ines.id }] });
  const waiting = () => jobsWaiting(app, 'remind-of-interview').filter((key) => key.includes(id));
  await eventually(() => expect(waiting()).toHaveLength(1));
  const people = (...of: { id: string }[]) => ({ interviewers: of.map((each) => ({ user_id: each.id })) });
  await harbour.admin.ask(upsert, { application_id: hal.id, id, ...people(ines, joana) });
  await harbour.admin.ask(upsert, { application_id: hal.id, id, ...people(joana) });
  await dueNow(app, 'remind-of-interview');
  await harbour.admin.ask(upsert, { application_id: hal.id, id, room: 'B 2' });
  await settled(app);
  const reminders = async (who: string) =>
    (await mailsTo(app, who)).filter(
      ({ subject, html }) =>
        subject.startsWith('Reminder') && html.includes(timeOf({ starts_at, ends_at: `${on}T10:45:00.000Z` })),
    ).length;
  expect([await reminders(emails.joana), await reminders(emails.ines)]).toEqual([1, 0]);
});
test('interviewers are notified in the application; those who want no mail at once get no letter', async () => {
  const sentences = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.page('/notifications/mine')).body.list.items.map(({ sentence }: Json) => sentence);
  await ines.ask('/api/profile/upsert', { notify_interview: 'off' });
  const [eva, on] = [await inRound('eva@letters.test'), day()];
  const { id } = await booked(eva, `${on}T10:00:00.000Z`);
  await eventually(async () =>
    expect((await sentences(ines))[0]).toMatch(/^You are interviewing Ada Applicant \d+ for Harbour Pilot: /),
  );
  // A removed interviewer reads the old time of the interview, not the new one.
  await harbour.admin.ask(upsert, {
    application_id: eva.id,
    id,
    starts_at: `${on}T14:00:00.000Z`,
    interviewers: [{ user_id: joana.id }],
  });
  await eventually(async () => {
    expect((await sentences(joana))[0]).toMatch(/^You are interviewing Ada.*, 15:00 – 15:45/);
    expect((await sentences(ines))[0]).toMatch(/^Your interview for Harbour Pilot was cancelled: .*, 11:00 – 11:45/);
  });
  await settled(app);
  expect(JSON.stringify((await ines.page('/notifications/mine')).body.list.items[0])).not.toContain('Ada');
  expect((await mailsTo(app, emails.ines)).filter(about(id))).toEqual([]);
  await harbour.admin.ask(upsert, { application_id: eva.id, id, starts_at: `${on}T16:00:00.000Z` });
  await eventually(async () => expect((await sentences(joana))[0]).toMatch(/was moved: /));
  await harbour.admin.ask(upsert, { application_id: eva.id, id, video_url: 'https://meet.example.test/eva' });
  await eventually(async () =>
    expect((await sentences(joana))[0]).toMatch(/^Your interview with Ada.* has another link or place: .*, 17:00/),
  );
  // A change of a text that only the team or the candidate reads sends no email to interviewers.
  await harbour.admin.ask(upsert, { application_id: eva.id, id, internal_note: 'Ask about night shifts' });
  await settled(app);
  expect((await sentences(joana)).filter((each) => /another link.*, 17:00/.test(each))).toHaveLength(1);
  await ines.ask('/api/profile/upsert', { notify_interview: 'instant' });
});
