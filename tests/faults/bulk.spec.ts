import { SmtpStandIn } from '../engines/smtp.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob, stepsOf } from '../support/hiring.ts';
import { eventsOf, killAfter } from '../support/log.ts';

// The process is killed during a bulk operation and during its undo.

const people = 700;

test('killed in the middle, a change of many people goes on after the start, and changes each of them once; so does taking it back', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const { tag } = await admin.ask('/api/people/candidates/tags/upsert', { name: 'calm', color: 'grey' });
    for (let made = 0; made < people; made += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          admin.ask('/api/people/candidates/upsert', {
            first_name: `Person${made + index}`,
            last_name: 'Pool',
            email: `person-${made + index}@pool.test`,
            source: 'sourced',
          }),
        ),
      );
    /** Kills the process after the first event of this type, and checks that the work had not ended by then. */
    const killedAfter = async (type: string, end: string) => {
      await killAfter(app, type);
      expect(await eventsOf(app, 'type = ?', end)).toEqual([]);
      await app.open();
    };
    const { operation } = await admin.ask('/api/people/bulk/start', {
      change: { kind: 'tag', tag_id: tag.id },
      address: '/people/candidates',
    });
    await killedAfter('BulkOperationProgressed', 'BulkOperationFinished');
    // Only this process uses the folder, so it continues the killed process's work immediately.
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toHaveLength(1));
    const given = await eventsOf(app, "type = 'CandidateTagged'");
    expect([given.length, new Set(given.map(({ stream }) => stream)).size]).toEqual([people, people]);
    // The rows arrive after the events.
    const shows = (what: object) =>
      eventually(async () => expect((await admin.page('/people/candidates')).body.bulk[0]).toMatchObject(what));
    await shows({
      id: operation.id,
      phase: 'finished',
      turns: { count: people, until: people, done: people, refused: 0 },
    });

    await admin.ask('/api/people/bulk/undo', { id: operation.id });
    await killedAfter('BulkUndoProgressed', 'BulkUndoFinished');
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkUndoFinished'")).toHaveLength(1));
    const taken = await eventsOf(app, "type = 'CandidateUntagged'");
    expect([taken.length, new Set(taken.map(({ stream }) => stream)).size]).toEqual([people, people]);
    await shows({
      phase: 'undone',
      undo: { count: people, until: people, done: people, refused: 0 },
    });
  } finally {
    await app.dispose();
  }
});

test('killed in the middle, a message to many people leaves once for each of them, and the answer came before any was written', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Harbour', named('Hanna'));
    const many = 300;
    for (let made = 0; made < many; made += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          admin.ask('/api/people/candidates/upsert', {
            first_name: `Person${made + index}`,
            last_name: 'Pool',
            email: `person-${made + index}@pool${made + index}.test`,
            source: 'sourced',
          }),
        ),
      );
    const { operation } = await admin.ask('/api/people/bulk/start', {
      change: { kind: 'message', letter_kind: 'outreach', subject: 'Hello', body: '<p>A berth is free.</p>' },
      address: '/people/candidates',
    });
    await killAfter(app, 'BulkOperationProgressed');
    expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toEqual([]);
    await app.open();
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toHaveLength(1));
    const queued = await eventsOf(app, "type = 'MessageQueued'");
    const streams = queued.map(({ stream }) => stream);
    expect([queued.length, new Set(streams).size]).toEqual([many, many]);
    expect(new Set(queued.map(({ data }) => (data as { candidate_id: string }).candidate_id)).size).toBe(many);
    // The daily limit moved the other emails to the next day, and each counts once.
    const counted = await eventsOf(app, "type = 'SendingCounted'");
    expect([counted.length, new Set(counted.map(({ data }) => data.message_id)).size]).toEqual([many, many]);
    // A contact counts once for the person and once for the address.
    const contacts = await eventsOf(app, "type = 'ContactMade'");
    expect([contacts.length, new Set(contacts.map(({ stream }) => stream)).size]).toEqual([2 * many, 2 * many]);
    expect(new Set(contacts.map(({ data }) => data.message_id)).size).toBe(many);
    // All emails that still wait are canceled, so each email was either sent or canceled.
    await admin.ask('/api/people/bulk/undo', { id: operation.id });
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkUndoFinished'")).toHaveLength(1));
    const ended = [
      ...(await eventsOf(app, "type = 'MessageCancelled'")),
      ...(await eventsOf(app, "type = 'MessageSent'")),
    ].map(({ stream }) => stream);
    expect([ended.length, new Set(ended).size]).toEqual([many, many]);
  } finally {
    await app.dispose();
  }
});

test('killed while its letters go out through a mail server, a message reaches no person twice, and each letter has left or says that it may not have', async () => {
  const server = new SmtpStandIn();
  await server.start();
  const app = await App.start({ MAILER: 'smtp', SMTP_URL: server.url() });
  try {
    const { admin } = await found(app, 'Lock', named('Lotte'));
    const many = 120;
    await Promise.all(
      Array.from({ length: many }, (_, index) =>
        admin.ask('/api/people/candidates/upsert', {
          first_name: `Person${index}`,
          last_name: 'Pool',
          email: `person-${index}@pool${index}.test`,
          source: 'sourced',
        }),
      ),
    );
    const subject = 'The lock opens';
    const arrived = () => server.arrived.filter(({ email }) => email.subject === subject).map(({ to }) => to.join());
    await admin.ask('/api/people/bulk/start', {
      change: { kind: 'message', delay_hours: 0, subject, body: '<p>Come and see.</p>' },
      address: '/people/candidates',
    });
    await eventually(async () => expect(arrived().length).toBeGreaterThan(many / 4));
    await app.kill();
    const before = arrived().length;
    expect(before).toBeLessThan(many);
    await app.open();
    /** The letters of the message that ended in this way. */
    const ended = async (type: string) => {
      const streams = new Set((await eventsOf(app, "type = 'MessageQueued'")).map(({ stream }) => stream));
      return (await eventsOf(app, 'type = ?', type)).filter(({ stream }) => streams.has(stream));
    };
    await eventually(async () =>
      expect((await ended('MessageSent')).length + (await ended('MessageFailed')).length).toBeGreaterThanOrEqual(many),
    );
    const [sent, failed] = [await ended('MessageSent'), await ended('MessageFailed')];
    expect(new Set([...sent, ...failed].map(({ stream }) => stream)).size).toBe(sent.length + failed.length);
    expect(arrived().length).toBeGreaterThan(before);
    expect(new Set(arrived()).size).toBe(arrived().length);
    // A letter without an answer from the server is listed as not sent, with the reason. All others have arrived.
    expect(many - arrived().length).toBeLessThanOrEqual(failed.length);
    await eventually(async () => {
      const { list } = (await admin.page('/messages/failed')).body;
      expect(list.total).toBe(failed.length);
      for (const { error } of list.items) expect(error).toMatch(/may have arrived/);
    });
  } finally {
    await app.dispose();
    await server.stop();
  }
});

test('killed in the middle, an invitation to many people to choose a time sends each of them one link', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Quay', named('Quinn'));
    const { id: job_id } = await openJob(admin, 'Quay Pilot');
    const round = (await stepsOf(admin, job_id)).find(({ type }) => type === 'interview')!;
    const { user } = (await admin.page('/dashboard')).body;
    await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', {
      id: round.id,
      job_id,
      self_schedule: true,
      duration_minutes: 45,
      panel: { seated: [{ user_id: user.id, required: true }] },
    });
    const many = 220;
    const ids: string[] = [];
    for (let made = 0; made < many; made += 20)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => {
            const { candidate_id } = await advanceTo(admin, await addApplicant(admin, job_id), job_id, 'interview');
            return candidate_id;
          }),
        )),
      );
    await admin.ask('/api/people/bulk/start', {
      change: {
        kind: 'invite',
        job_id,
        step_id: round.id,
        subject: 'Choose a time',
        body: '<p>{{schedule_link}}</p>',
        delay_hours: 1,
      },
      candidate_ids: ids,
    });
    await killAfter(app, 'BulkOperationProgressed');
    expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toEqual([]);
    await app.open();
    await eventually(async () => expect(await eventsOf(app, "type = 'BulkOperationFinished'")).toHaveLength(1));
    const sent = await eventsOf(app, "type = 'BookingInviteSent'");
    expect([sent.length, new Set(sent.map(({ stream }) => stream)).size]).toEqual([many, many]);
    const data = (await eventsOf(app, "type = 'BulkOperationProgressed'")).at(-1)?.data;
    expect(data).toMatchObject({ until: many, refused: [] });
  } finally {
    await app.dispose();
  }
});
