import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { rebuiltRows, storedRows } from '../support/read-models.ts';
import type { Json, Reply, Visitor } from '../support/visitor.ts';

// The process is killed in the middle of a busy day, again and again.

const kills = 20;
const recruiters = 4;
const each = 8;
const random = (below: number) => Math.floor(Math.random() * below);

/** What one call meant, what was answered, and how many events it makes. */
type Asked = { visitor: Visitor; path: string; body: Json; uid: string; reply: Reply | null; events: number; kind: string };
type Charge = Applicant & { standing: 'live' | 'offered' | 'end'; unsure: Asked | null };

test(`killed ${kills} times under load, the application has lost nothing it acknowledged, kept nothing half-written, and its lists equal a rebuild`, async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const staff = [admin as Visitor];
    for (let count = 1; count < recruiters; count++) staff.push(await invite(app, admin, named(`Hand${count}`), ['RECRUIT_ADMIN']));
    const job = await openJob(admin, 'Lookout', { openings: 900 });
    const steps = await stepsOf(admin, job.id);
    const reason = (await admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body.reasons[0].id as string;
    const charges: Charge[][] = [];
    for (const visitor of staff) {
      const own: Charge[] = [];
      for (let count = 0; count < each; count++) own.push({ ...(await addApplicant(visitor, job.id)), standing: 'live', unsure: null });
      charges.push(own);
    }
    const journal: Asked[] = [];
    let unsure = 0;

    const ask = async (asked: Omit<Asked, 'uid' | 'reply'>, charge: Charge | null): Promise<void> => {
      const record: Asked = { ...asked, uid: randomUUID(), reply: null };
      journal.push(record);
      if (charge) charge.unsure = record;
      await send(record, charge);
    };
    /** Sends, or sends again; an answer settles what the caller knows of the candidate. */
    const send = async (record: Asked, charge: Charge | null): Promise<void> => {
      try {
        const reply = await record.visitor.post(record.path, record.body, { uid: record.uid });
        record.reply = reply;
        if (charge && reply.body.status === 'ok') Object.assign(charge, reply.body.payload.application, { standing: standingOf(reply.body.payload.application.step.type) });
        if (charge) charge.unsure = null;
      } catch { /* killed before the answer: unknown until it is sent again */ }
    };
    const standingOf = (type: string): Charge['standing'] => (type === 'offered' ? 'offered' : ['archived', 'hired', 'offer_declined'].includes(type) ? 'end' : 'live');
    const next = (charge: Charge): Pick<Asked, 'path' | 'body' | 'events' | 'kind'> => {
      const of = { application_id: charge.id, version: charge.version };
      if (charge.standing === 'offered') return random(2) ? { kind: 'accept', path: '/api/opportunities/jobs/candidate/offer', body: { ...of, action: 'offer_accept' }, events: 2 } : { kind: 'rescind', path: '/api/opportunities/jobs/candidate/archive', body: { ...of, disqualification_reason_id: reason }, events: 2 };
      if (charge.standing === 'end') return { kind: 'revive', path: '/api/opportunities/jobs/candidate/restore', body: { ...of, action: 'revive', workflow_step_id: steps[1]!.id }, events: 1 };
      const last = steps.findIndex((step) => step.id === charge.step.id) >= 5;
      const choice = random(10);
      if (choice < 5 && !last) return { kind: 'advance', path: '/api/people/candidates/advance', body: of, events: 1 };
      if (choice < 7) return { kind: 'archive', path: '/api/opportunities/jobs/candidate/archive', body: { ...of, disqualification_reason_id: reason, message: { template_key: 'rejection_initial', subject: 'News', body: '<p>Not now.</p>', delay_hours: 0 } }, events: 1 };
      return { kind: 'offer', path: '/api/opportunities/jobs/candidate/offer', body: { ...of, action: 'offer', ...offerTerms }, events: 1 };
    };
    const hired = new Set<string>();
    const work = async (visitor: Visitor, own: Charge[], day: AbortSignal): Promise<void> => {
      while (!day.aborted) {
        const charge = own[random(own.length)]!;
        if (charge.step.type === 'hired') hired.add(charge.id);
        if (random(8) === 0 || charge.unsure || hired.has(charge.id)) await ask({ visitor, kind: 'add', path: '/api/opportunities/jobs/candidate/upsert', body: { job_id: job.id, first_name: 'Sam', last_name: 'Sailor', email: `sailor-${journal.length}-${randomUUID()}@example.test`, applied_at: '2026-01-01T00:00:00.000Z' }, events: 2 }, null);
        else await ask({ visitor, ...next(charge) }, charge);
      }
    };

    for (let kill = 0; kill < kills; kill++) {
      const day = new AbortController();
      const workers = staff.map((visitor, index) => work(visitor, charges[index]!, day.signal));
      await new Promise((resolve) => setTimeout(resolve, 40 + random(400)));
      day.abort();
      const dead = app.kill();
      await Promise.all([dead, ...workers]);
      await app.open();
      unsure += journal.filter(({ reply }) => !reply).length;
      // What nobody knows the end of is sent again, and some of what was answered too.
      for (const record of journal.filter(({ reply }) => !reply)) await send(record, charges.flat().find((charge) => charge.unsure === record) ?? null);
      for (const record of journal.filter(({ reply }) => reply?.body.status === 'ok').slice(-40)) if (random(4) === 0) expect((await record.visitor.post(record.path, record.body, { uid: record.uid })).body.payload.position).toBe(record.reply!.body.payload.position);
    }

    expect(unsure).toBeGreaterThan(10); // the kills came in the middle of something
    expect(journal.filter(({ reply }) => !reply)).toEqual([]);
    const refused = journal.filter(({ reply }) => reply!.body.status !== 'ok').map(({ kind, reply }) => ({ kind, said: reply!.text }));
    expect(refused).toEqual([]);
    expect(Object.keys(Object.groupBy(journal, ({ kind }) => kind)).sort()).toEqual(['accept', 'add', 'advance', 'archive', 'offer', 'rescind', 'revive']);
    expect(journal.length).toBeGreaterThan(kills * 10);
    // Every archive that carried a message has its one job, whatever became of the process that read it.
    const withMessage = (await eventsOf(app, "type = 'ApplicationArchived'")).filter((event) => event.data.message);
    expect(withMessage.length).toBeGreaterThan(0);
    const jobs = new Database(join(app.folder, 'jobs.db'), { readonly: true });
    await eventually(() => expect(withMessage.filter((event) => !jobs.prepare('SELECT 1 FROM jobs WHERE key = ?').get(`rejection:${event.stream.slice('application-'.length)}:${event.id}`)).map((event) => event.stream)).toEqual([]));
    jobs.close();
    await app.stop();

    const events = await eventsOf(app);
    const landed = Map.groupBy(events, (event) => event.metadata.request_uid.replace(/-person$/, ''));
    expect(journal.filter((record) => landed.get(record.uid)?.length !== record.events).map((record) => ({ kind: record.kind, expected: record.events, landed: landed.get(record.uid)?.map((event) => event.type) }))).toEqual([]);
    for (const record of journal) expect(record.reply!.body.payload.position).toBe(landed.get(record.uid)!.at(-1)!.position);
    expect(events.map((event) => event.position)).toEqual(events.map((_, index) => index + 1));
    for (const [, stream] of Map.groupBy(events, (event) => event.stream)) expect(stream!.map((event) => event.revision)).toEqual(stream!.map((_, index) => index));
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    const sent = events.filter((event) => event.type === 'MessageQueued' && event.data.kind === 'rejection').map((event) => event.metadata.causation_id);
    expect(new Set(sent).size).toBe(sent.length);
    expect(storedRows(app)).toEqual(rebuiltRows(events));
  } finally {
    await app.dispose();
  }
}, 150_000);
