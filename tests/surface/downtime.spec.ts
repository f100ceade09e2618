import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockIn } from '@candor/contracts/values/zone-time';
import { App, eventually } from '../support/app.ts';
import { found, named, throughProvider } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { eventsOf, jobsDue } from '../support/log.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// What was due while the application stood still: nothing leaves in a burst, nothing twice, nothing is lost, and lateness is told in words. The tests count letters.

const at = (path: string) => `/api/org/cadences/${path}`;
const zone = 'Europe/Berlin';
const day = 86_400_000;
const minute = 60_000;
let app: App;
let admin: Visitor;
beforeEach(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
});
afterEach(() => app?.dispose());

/** Starts the stopped application with its clock at this moment, and waits until it has done what was due. */
const startAt = async (moment: number): Promise<void> => {
  app.change({ CLOCK_AHEAD: String(Math.round((moment - Date.now()) / 1000)) });
  await app.open();
  for (let looks = 0; looks < 3; looks++) {
    await eventually(() => expect(jobsDue(app, moment)).toEqual([]));
    await sleep(100);
    if (jobsDue(app, moment).length) looks = -1;
  }
};
const clock = (moment: string): { weekday: number; hour: number; day: string } => {
  const local = new Date(clockIn(Date.parse(moment), zone));
  return { weekday: (local.getUTCDay() + 6) % 7, hour: local.getUTCHours(), day: local.toISOString().slice(0, 10) };
};
/** The moment with this hour in the zone, on the day of `moment` or so many days later. */
const hourOf = (moment: number, hour: number, later = 0): number => {
  const ahead = clockIn(moment, zone) - Math.floor(moment / 1000) * 1000;
  const local = new Date(moment + ahead);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + later, hour) - ahead;
};
/** The letters of this kind that left, with the times at which they did. */
const left = async (kind: string): Promise<{ person: string; sent_at: string }[]> => {
  const queued = new Map(
    (await eventsOf(app, "type = 'MessageQueued'"))
      .filter(({ data }) => data.kind === kind)
      .map(({ stream, data }) => [stream, data.candidate_id as string]),
  );
  return (await eventsOf(app, "type = 'MessageSent'")).flatMap(({ stream, metadata }) =>
    queued.has(stream) ? [{ person: queued.get(stream)!, sent_at: metadata.occurred_at }] : [],
  );
};
/** The most letters of one day. */
const mostOfDay = (letters: readonly { sent_at: string }[]): number =>
  Math.max(0, ...[...Map.groupBy(letters, ({ sent_at }) => clock(sent_at).day).values()].map(({ length }) => length));
const inHours = (letters: readonly { sent_at: string }[], from: number, until: number): boolean =>
  letters.every(({ sent_at }) => {
    const { weekday, hour } = clock(sent_at);
    return weekday < 5 && hour >= from && hour < until;
  });

describe('a cadence', () => {
  const many = 24;
  const limit = 10;
  let job: Json;
  let people: Applicant[];
  let cadence: string;
  beforeEach(async () => {
    job = await openJob(admin, 'Model');
    people = [];
    for (let made = 0; made < many; made++) people.push(await addApplicant(admin, job.id));
    cadence = (
      await admin.ask(at('upsert'), {
        name: 'Down',
        audience: 'talent',
        zone: 'owner',
        gap_days: 0,
        daily_limit: limit,
      })
    ).cadence.id;
    await admin.ask(at('steps/upsert'), {
      cadence_id: cadence,
      type: 'email',
      delay_days: 1,
      priority: 'normal',
      subject: 'About {{job_title}}',
      body: '<p>Hi</p>',
    });
    await admin.ask(at('upsert'), { id: cadence, status: 'active' });
    const subjects = people.map(({ id }) => ({ type: 'application', id }));
    expect((await admin.ask(at('assign'), { cadence_id: cadence, subjects })).failed).toEqual([]);
  });
  type Enrolled = { due_at: string | null; because: Json[]; status: string };
  /** Where each person stands, from the log. */
  const standing = async (): Promise<Enrolled[]> => {
    const rows = new Map<string, Enrolled>();
    for (const { type, stream, data } of await eventsOf(app, "stream LIKE 'enrollment-%'")) {
      const next = (data.next ?? null) as Json | null;
      if (type === 'CandidateEnrolled' || (type === 'CadenceStepSkipped' && next))
        rows.set(stream, { ...(next as Enrolled), status: 'active' });
      if (type === 'CadenceStepPostponed')
        rows.set(stream, { due_at: data.due_at as string, because: data.because as Json[], status: 'active' });
      if (type === 'EnrollmentPaused' || type === 'EnrollmentResumed')
        rows.set(stream, { ...rows.get(stream)!, due_at: (data.until ?? data.due_at) as string });
      if (type === 'EnrollmentCompleted') rows.set(stream, { ...rows.get(stream)!, status: 'completed' });
      if (type === 'CandidateLeftCadence') rows.set(stream, { ...rows.get(stream)!, status: 'left' });
    }
    return [...rows.values()];
  };
  /** Those who wait for another time than at first, as they were late. */
  const putOff = async (): Promise<Enrolled[]> =>
    (await standing()).filter(({ status, because }) => status === 'active' && because[0]?.why === 'late');
  /** When those who were put off are due. */
  const nextDue = async (): Promise<number> =>
    Math.min(
      ...(await standing()).flatMap(({ status, due_at, because }) =>
        status === 'active' && because.some(({ why }) => why === 'daily_limit') ? Date.parse(due_at!) : [],
      ),
    );
  const firstDue = async (): Promise<number> =>
    Math.min(...(await standing()).flatMap(({ status, due_at }) => (status === 'active' ? Date.parse(due_at!) : [])));
  /** Goes on from one due time to the next until no person waits. */
  const goOn = async (): Promise<void> => {
    for (let days = 0; days < 10; days++) {
      const waiting = (await standing()).filter(({ status }) => status === 'active');
      if (!waiting.length) return;
      await app.stop();
      await startAt((await firstDue()) + minute);
    }
  };
  const allLeftOnce = async (): Promise<void> => {
    const letters = await left('cadence');
    expect([letters.length, new Set(letters.map(({ person }) => person)).size]).toEqual([many, many]);
    expect(mostOfDay(letters)).toBeLessThanOrEqual(limit);
    expect(inHours(letters, 9, 17)).toBe(true);
    const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
    expect(mails.filter(({ subject }) => subject === 'About Model')).toHaveLength(many);
  };

  test('that stood still for a day writes nothing at night, then ten a day within its hours, each once, and says why', async () => {
    await app.stop();
    await startAt(hourOf(await firstDue(), 3, 1));
    expect(await left('cadence')).toEqual([]);
    for (const { because } of await standing()) expect(because[0]).toEqual({ why: 'late' });
    await app.stop();
    await startAt((await firstDue()) + minute);
    expect(await left('cadence')).toHaveLength(limit);
    const waiting = (await standing()).filter(({ status }) => status === 'active');
    expect(waiting).toHaveLength(many - limit);
    for (const { because } of waiting) expect(because).toContainEqual({ why: 'daily_limit', limit });
    await goOn();
    await allLeftOnce();
  });

  test('loses and repeats nothing when the clock goes back, all read models are built again and the queue is lost', async () => {
    await app.stop();
    await startAt((await firstDue()) + minute);
    expect(await left('cadence')).toHaveLength(limit);
    await app.stop();
    // The clock goes back to before the first letter.
    await startAt(Date.now());
    expect(await left('cadence')).toHaveLength(limit);
    await app.stop();
    expect((await app.command('replay')).code).toBe(0);
    const next = await firstDue();
    await startAt(next - 60 * minute);
    expect(await left('cadence')).toHaveLength(limit);
    await app.stop();
    for (const ending of ['', '-wal', '-shm']) rmSync(join(app.folder, `jobs.db${ending}`), { force: true });
    expect((await app.command('replay', '--renew', 'jobs.db')).code).toBe(0);
    await startAt(next - 30 * minute);
    const jobsOfSteps = () => jobsDue(app, next + day).filter((key) => key.startsWith('cadence:'));
    await eventually(() => expect(jobsOfSteps()).toHaveLength(many - limit));
    expect(await left('cadence')).toHaveLength(limit);
    await goOn();
    await allLeftOnce();
  });

  test('whose queue is lost with overdue and future steps goes on with both: nothing at night, ten a day, each once', async () => {
    const [paused] = await eventsOf(app, "type = 'CandidateEnrolled'");
    await admin.ask(at('enrollments/move'), { enrollment_id: paused!.stream.slice('enrollment-'.length), days: 20 });
    await app.stop();
    await startAt((await firstDue()) + minute);
    expect(await left('cadence')).toHaveLength(limit);
    // Those who wait for the next day are overdue when the queue is lost; one who is paused has weeks to go.
    const evening = hourOf(await nextDue(), 20);
    for (let losses = 0; losses < 2; losses++) {
      await app.stop();
      for (const ending of ['', '-wal', '-shm']) rmSync(join(app.folder, `jobs.db${ending}`), { force: true });
      expect((await app.command('replay', '--renew', 'jobs.db')).code).toBe(0);
      await startAt(evening);
      await eventually(async () => expect((await putOff()).length).toBe(many - limit - 1));
      expect(await left('cadence')).toHaveLength(limit);
    }
    for (const { because } of await putOff()) expect(because[0]).toEqual({ why: 'late' });
    await goOn();
    await allLeftOnce();
  });

  test('writes to no person twice after its log was restored from an older backup; people who were due before go on, and their history says why', async () => {
    await admin.ask(at('steps/upsert'), {
      cadence_id: cadence,
      type: 'email',
      delay_days: 2,
      priority: 'normal',
      subject: 'Once more',
      body: '<p>Hello</p>',
    });
    await app.stop();
    const backup = join(app.folder, 'backup-of-events.db');
    copyFileSync(join(app.folder, 'events.db'), backup);
    await startAt((await firstDue()) + minute);
    expect(await left('cadence')).toHaveLength(limit);
    await app.stop();
    for (const ending of ['-wal', '-shm']) rmSync(join(app.folder, `events.db${ending}`), { force: true });
    copyFileSync(backup, join(app.folder, 'events.db'));
    const atNight = hourOf(await firstDue(), 3, 1);
    app.change({ CLOCK_AHEAD: String(Math.round((atNight - Date.now()) / 1000)) });
    expect((await app.command('replay', '--restored')).code).toBe(0);
    await startAt(atNight + minute);
    const skipped = await eventually(async () => {
      const found = await eventsOf(app, "type = 'CadenceStepSkipped'");
      expect(found).toHaveLength(many);
      return found;
    });
    for (const { data } of skipped) expect(data.reason).toBe('it may have been sent before the backup was restored');
    await goOn();
    const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
    const to = (subject: string) => mails.filter((mail) => mail.subject === subject).map((mail) => mail.to as string);
    expect(to('About Model')).toHaveLength(limit);
    expect([to('Once more').length, new Set(to('Once more')).size]).toEqual([many, many]);
  });
});

describe('a message to many', () => {
  /** The most unasked letters a day to one company. */
  const limit = 20;
  const many = 24;

  test('that was due while nothing ran leaves in the next open hours, twenty a day to one company, each once, and its history says why', async () => {
    const ids: string[] = [];
    for (let made = 0; made < many; made++)
      ids.push(
        (
          await admin.ask('/api/people/candidates/upsert', {
            first_name: `Person${made}`,
            last_name: 'Pool',
            email: `person-${made}@dock.example`,
            source: 'sourced',
          })
        ).candidate.id,
      );
    // A Wednesday at ten, at least two days ahead.
    const weekday = clock(new Date().toISOString()).weekday;
    const planned = hourOf(Date.now(), 10, 2 - weekday + (weekday > 0 ? 7 : 0));
    await admin.ask('/api/people/bulk/start', {
      change: {
        kind: 'message',
        letter_kind: 'outreach',
        subject: 'A berth is free',
        body: '<p>Hello</p>',
        send_at: new Date(planned).toISOString(),
      },
      candidate_ids: ids,
    });
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toHaveLength(1));
    expect(await eventsOf(app, "type = 'MessageQueued'")).toHaveLength(many);
    await app.stop();

    // Friday at three: the letters of Wednesday and of Thursday are due.
    const friday = hourOf(planned, 3, 2);
    await startAt(friday);
    expect(await left('outreach')).toEqual([]);
    const put = await eventsOf(app, "type = 'MessagePutOff'");
    const days = Map.groupBy(put, ({ data }) => data.until as string);
    expect([...days].map(([until, { length }]) => [until, length]).toSorted()).toEqual([
      [new Date(hourOf(friday, 8)).toISOString(), limit],
      [new Date(hourOf(friday, 8, 3)).toISOString(), many - limit],
    ]);
    const mara = await Visitor.of(app);
    await throughProvider(mara, app, named('Mara'), 'screen=login');
    const { history } = (await mara.page(`/reports/history/100/1/_/_/_/${ids[0]}`)).body;
    expect(history.rows.map(({ sentence }: Json) => sentence)).toContain(
      'put the message off, because it was due while nothing could go out',
    );
    await app.stop();
    await startAt(hourOf(friday, 8) + minute);
    expect(await left('outreach')).toHaveLength(limit);
    await app.stop();
    await startAt(hourOf(friday, 8, 3) + minute);
    const letters = await left('outreach');
    expect([letters.length, new Set(letters.map(({ person }) => person)).size]).toEqual([many, many]);
    expect(mostOfDay(letters)).toBe(limit);
    expect(inHours(letters, 8, 20)).toBe(true);
    for (let made = 0; made < many; made++) expect(await mailsTo(app, `person-${made}@dock.example`)).toHaveLength(1);
  });
});

describe('follow-ups of outreach', () => {
  /** The most unasked letters a day to one company. */
  const limit = 20;
  const many = 24;
  let job: Json;
  let people: Applicant[];
  let planned: number;
  /** Brings applicants of one company into a step whose follow-up leaves so many days later. */
  const comes = async (count: number, delay = 1): Promise<void> => {
    const { messagetemplate } = await admin.ask('/api/org/messagetemplate/upsert', {
      name: 'Berth',
      kind: 'outreach',
      subject: 'A berth is free',
      body: '<p>Hello</p>',
      active: true,
    });
    job = await openJob(admin, 'Bosun');
    const round = (await stepsOf(admin, job.id)).find(({ type }) => type === 'screening')!;
    await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', {
      id: round.id,
      job_id: job.id,
      follow_ups: [{ template_id: messagetemplate.id, delay }],
    });
    people = [];
    for (let made = 0; made < count; made++)
      people.push(
        await advanceTo(admin, await addApplicant(admin, job.id, `person-${made}@dock.example`), job.id, 'screening'),
      );
    planned = Date.now() + delay * day;
  };
  /** The night of a Thursday, at least a day after the letters were due. */
  const thursdayNight = (): number => {
    const { weekday } = clock(new Date(planned).toISOString());
    return hourOf(planned, 3, 3 - weekday + (weekday > 1 ? 7 : 0));
  };
  const told = async (who: Applicant): Promise<string[]> => {
    const mara = await Visitor.of(app);
    await throughProvider(mara, app, named('Mara'), 'screen=login');
    const { history } = (await mara.page(`/reports/history/100/1/_/_/_/${who.candidate_id}`)).body;
    return history.rows.map(({ sentence }: Json) => sentence);
  };

  test('that were due while nothing ran leave in the next open hours, twenty a day to one company, each once, and their history says why; who has left the step meanwhile gets none', async () => {
    await comes(many);
    await app.stop();
    const night = thursdayNight();
    await startAt(night);
    expect(await left('outreach')).toEqual([]);
    const put = await eventsOf(app, "type = 'MessagePutOff'");
    const days = Map.groupBy(put, ({ data }) => data.until as string);
    expect([...days].map(([until, { length }]) => [until, length]).toSorted()).toEqual([
      [new Date(hourOf(night, 8)).toISOString(), limit],
      [new Date(hourOf(night, 8, 1)).toISOString(), many - limit],
    ]);
    const idOf = (at: number) =>
      new Set(days.get(new Date(at).toISOString())!.map(({ data }) => data.application_id as string));
    const [today, tomorrow] = [idOf(hourOf(night, 8)), idOf(hourOf(night, 8, 1))];
    const gone = people.find(({ id }) => tomorrow.has(id))!;
    expect(await told(people.find(({ id }) => today.has(id))!)).toContain(
      'put the message off, because it was due while nothing could go out',
    );
    expect(await told(gone)).toContain('put the message off, because the limit of letters of a day was used');
    await app.stop();
    await startAt(hourOf(night, 8) + minute);
    expect(await left('outreach')).toHaveLength(limit);
    const mara = await Visitor.of(app);
    await throughProvider(mara, app, named('Mara'), 'screen=login');
    await advanceTo(
      mara,
      { ...gone, version: (await panelOf(mara, gone.id)).application.version },
      job.id,
      'interview',
    );
    await app.stop();
    await startAt(hourOf(night, 8, 1) + minute);
    const letters = await left('outreach');
    expect([letters.length, new Set(letters.map(({ person }) => person)).size]).toEqual([many - 1, many - 1]);
    expect(mostOfDay(letters)).toBe(limit);
    expect(inHours(letters, 8, 20)).toBe(true);
    expect(await told(gone)).toContain('cancelled the message: the candidate is no longer in that step');
    for (const { id, candidate_id } of people)
      expect(letters.filter(({ person }) => person === candidate_id)).toHaveLength(id === gone.id ? 0 : 1);
  });

  test('wait until the days between our letters are over', async () => {
    await comes(1, 4);
    const [ada] = people as [Applicant];
    const written = planned - day;
    await admin.ask('/api/people/bulk/start', {
      change: {
        kind: 'message',
        letter_kind: 'note',
        subject: 'A word',
        body: '<p>Hello</p>',
        send_at: new Date(written).toISOString(),
      },
      candidate_ids: [ada.candidate_id],
    });
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toHaveLength(1));
    await app.stop();
    await startAt(written + minute);
    expect(await left('note')).toHaveLength(1);
    await app.stop();
    await startAt(planned + minute);
    expect(await left('outreach')).toEqual([]);
    const [put] = await eventsOf(app, "type = 'MessagePutOff'");
    expect(Date.parse(put!.data.until as string)).toBeGreaterThanOrEqual(written + 3 * day);
    expect(await told(ada)).toContain('put the message off, because we wrote to the person a short time before');
    await app.stop();
    await startAt(Date.parse(put!.data.until as string) + minute);
    expect(await left('outreach')).toHaveLength(1);
  });
});
