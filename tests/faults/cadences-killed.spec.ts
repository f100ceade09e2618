import { App, eventually } from '../support/app.ts';
import { cadenceCall, emailStep, runningCadence, waitStep } from '../support/cadences.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { eventsOf, jobsDue, killAfter } from '../support/log.ts';
import { randomBelow } from '../support/random.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The process is killed while the letters of a cadence leave, after a random number of them. The test counts letters.

const kills = 10;
const many = 45; // the outbox shows a hundred mails
const minute = 60_000;

test(`killed up to ${kills} times while a cadence writes to ${many} people, it writes to each exactly once in each step`, async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm Works', named('Stella'));
    const { id: job_id } = await openJob(admin, 'Rigger');
    const letter = (subject: string) => emailStep(1, { subject });
    const limits = { zone: 'owner', daily_limit: 1000 };
    const cadence_id = await runningCadence(admin, 'Storm', [letter('First'), letter('Second')], limits);
    const subjects: Json[] = [];
    for (let made = 0; made < many; made++) {
      const { id } = await addApplicant(admin, job_id, `hand-${made}@mail-${made}.example`);
      subjects.push({ type: 'application', id });
    }
    expect((await admin.ask(cadenceCall('assign'), { cadence_id, subjects })).failed).toEqual([]);
    const nextDue = async (): Promise<number | null> => {
      const due = new Map<string, string | null>();
      for (const { stream, data } of await eventsOf(app, "stream LIKE 'enrollment-%'")) {
        const next = data.next as { due_at: string } | null | undefined;
        if (next !== undefined) due.set(stream, next?.due_at ?? null);
        else if (data.due_at) due.set(stream, data.due_at as string);
      }
      const left = [...due.values()].filter((each) => each !== null).map((each) => Date.parse(each));
      return left.length ? Math.max(...left) : null;
    };
    const opened = async (moment: number): Promise<void> => {
      app.change({ CLOCK_AHEAD: String(Math.round((moment - Date.now()) / 1000)) });
      await app.open();
    };
    let killed = 0;
    for (let turn = 0; turn < 12; turn++) {
      const moment = await nextDue();
      if (moment === null) break;
      await app.stop();
      for (let kill = 0; kill < kills / 2 && killed < kills; kill++) {
        const before = (await eventsOf(app, "type = 'CadenceStepExecuted'")).length;
        const count = Math.min(before + 1 + randomBelow(4), many * Math.min(turn + 1, 2));
        if (count <= before) break;
        await opened(moment + minute);
        // Each run gets on by some steps: a job whose process dies three times counts as its cause, and is given up.
        await killAfter(app, 'CadenceStepExecuted', count);
        killed++;
      }
      await opened(moment + minute);
      await eventually(() => expect(jobsDue(app, moment + minute)).toEqual([]));
    }
    expect(await nextDue()).toBeNull();
    expect(killed).toBeGreaterThanOrEqual(kills / 2);
    const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
    // The second letter goes on with the conversation of the first.
    for (const subject of ['First', 'Re: First']) {
      const to = mails.filter((mail) => mail.subject === subject).map((mail) => String(mail.to));
      expect([subject, to.length, new Set(to).size]).toEqual([subject, many, many]);
    }
    expect(await eventsOf(app, "type = 'EnrollmentCompleted'")).toHaveLength(many);
  } finally {
    await app.dispose();
  }
});

test('killed while people enter a cadence, it holds only people who are in it', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Gale Works', named('Gerd'));
    const { id: job_id } = await openJob(admin, 'Rigger');
    const cadence_id = await runningCadence(admin, 'Gale', [waitStep(1)]);
    const people: string[] = [];
    for (let made = 0; made < 24; made++) people.push((await addApplicant(admin, job_id)).id);
    const asked = people.map((id) =>
      admin.post(cadenceCall('assign'), { cadence_id, subjects: [{ type: 'application', id }] }).catch(() => null),
    );
    await killAfter(app, 'CadenceJoined');
    await Promise.all(asked);
    await app.open();
    const joined = (await eventsOf(app, "type = 'CadenceJoined'")).map(({ data }) => data.enrollment_id as string);
    const begun = (await eventsOf(app, "type = 'CandidateEnrolled'")).map(({ stream }) =>
      stream.slice('enrollment-'.length),
    );
    // Who enters does so as a person and as the reader of an address.
    expect(joined.toSorted()).toEqual([...begun, ...begun].toSorted());
    const repeated = people.map((id) => ({ type: 'application', id }));
    const { done, failed } = await admin.ask(cadenceCall('assign'), { cadence_id, subjects: repeated });
    expect([done.length + begun.length, failed.length]).toEqual([people.length, begun.length]);
  } finally {
    await app.dispose();
  }
});
