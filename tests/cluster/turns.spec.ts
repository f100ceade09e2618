import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disqualification, jobclose } from '@candor/contracts/catalogues/hiring';
import { openProduction, type Production } from '../engines/production.ts';
import { eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, offerTerms, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import type { Json, Site, Visitor } from '../support/visitor.ts';
import { startWeb } from '../support/web.ts';

// Two people decide about one job at the same instant. The test holds the first decision back just before the log stores it, then makes the second.

type Running = {
  site: Site;
  close: () => Promise<void>;
  hold: (type: string) => Held;
  asksForTurn: () => Promise<void>;
  /** Makes this process wait for no other process's turn, as if the holder's lease had ended: a paused process does not renew its lease. */
  outlastsTurns: () => () => void;
};
/** `reached`: resolves when the event waits just before the log. */
type Held = { reached: Promise<void>; release: () => void };

const deferred = () => {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
type Work = () => Promise<unknown>;
type Turns = { run: (name: string, work: Work) => Promise<unknown> };
type Log = { append: (stream: string, expected: number, added: readonly { type: string }[]) => Promise<unknown> };
/** A web process whose events a test can hold back. */
const web = async (settings: Record<string, string>): Promise<Running> => {
  const started = await startWeb(settings);
  const [events, turns] = [
    await started.part<Log>('kernel/ports/event-store.js', 'EventStore'),
    await started.part<Turns>('kernel/work/in-turn.js', 'InTurn'),
  ];
  let holding: { type: string; reached: () => void; released: Promise<void> } | null = null;
  const append = events.append.bind(events);
  events.append = async (stream: string, expected: number, added: readonly { type: string }[]) => {
    const held = holding;
    if (held && added.some(({ type }) => type === held.type)) {
      holding = null;
      held.reached();
      await held.released;
    }
    return append(stream, expected, added);
  };
  let turnAsked = deferred();
  const run = turns.run.bind(turns);
  turns.run = (name: string, work: Work) => {
    turnAsked.resolve();
    return run(name, work);
  };
  return {
    site: started.site,
    close: started.close,
    hold: (type) => {
      const [reached, released] = [deferred(), deferred()];
      holding = { type, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    asksForTurn: () => {
      turnAsked = deferred();
      return turnAsked.promise;
    },
    outlastsTurns: () => {
      const waiting = turns.run;
      turns.run = (_name: string, work: Work) => work();
      return () => {
        turns.run = waiting;
      };
    },
  };
};

describe.each(['embedded engines, one process', 'production engines, two webs'])('on %s', (engines) => {
  let production: Production | null = null;
  let folder: string;
  let webs: Running[];
  let [here, there]: Visitor[] = [];
  let reason: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'candor-turns-'));
    production = engines.startsWith('production') ? await openProduction() : null;
    webs = production
      ? [
          await web({ ...production.settings, DATA_DIR: folder }),
          await web({ ...production.settings, DATA_DIR: folder, ROLE: 'web' }),
        ]
      : [await web({ IDENTITY_PROVIDER: 'local', DATA_DIR: folder })];
    const { admin } = await found(webs[0]!.site, 'Convoy', named('Cora'));
    here = admin;
    there = admin.at(webs.at(-1)!.site);
    // A busy machine answers a page only when its rows have arrived.
    reason = await eventually(async () => (await admin.page(`/${jobclose.screen}`)).body.list.items[0].id);
  });
  afterAll(async () => {
    for (const each of webs ?? []) await each.close();
    await production?.dispose();
    await rm(folder, { recursive: true, force: true });
  });
  const close = (job_id: string): Promise<Json> =>
    there!.post('/api/opportunities/jobs/upsert', {
      id: job_id,
      hiring_status: 'archived',
      job_close_reason_id: reason,
      remaining: 'keep',
    });
  const offer = (applicant: { id: string; version: number }): Promise<Json> =>
    here!.post('/api/opportunities/jobs/candidate/offer', {
      application_id: applicant.id,
      version: applicant.version,
      action: 'offer',
      ...offerTerms,
    });
  const archiveReason = async (): Promise<string> =>
    (await here!.page(`/${disqualification.screen}`)).body.list.items[0].id;
  const finalist = async (job_id: string) =>
    advanceTo(here!, await addApplicant(here!, job_id), job_id, 'finalist_review');
  /** The status of the job and of the offer after both decisions. */
  const outcome = async (job_id: string, application_id: string) => ({
    job: (await here!.page(jobPage(job_id))).body.job.hiring_status as string,
    offer: ((await panelOf(here!, application_id)).application.offer?.status ?? null) as string | null,
  });
  /** Checks that the removed step is gone, and that the candidate is in a remaining step. */
  const standsInAStep = async (job_id: string, application_id: string, removed: string): Promise<void> => {
    const left = (await stepsOf(here!, job_id)).map((each) => each.id);
    expect(left).not.toContain(removed);
    expect(left).toContain((await panelOf(here!, application_id)).application.step.id);
  };

  test('an offer that is being made keeps the job from being closed', async () => {
    const job = await openJob(here!, 'Helmsman');
    const applicant = await finalist(job.id);
    const made = webs[0]!.hold('OfferExtended');
    const offering = offer(applicant);
    await made.reached;
    const waits = webs.at(-1)!.asksForTurn();
    const closing = close(job.id);
    await Promise.race([waits, closing]);
    made.release();
    expect((await offering).body.status).toBe('ok');
    expect((await closing).body).toMatchObject({
      code: 'wrong_state',
      error: expect.stringContaining('pending offer'),
    });
    await eventually(async () =>
      expect(await outcome(job.id, applicant.id)).toEqual({ job: 'open', offer: 'pending' }),
    );
  });

  test('a job that is being closed takes no offer any more', async () => {
    const job = await openJob(here!, 'Navigator');
    const applicant = await finalist(job.id);
    const closed = webs.at(-1)!.hold('JobClosed');
    const closing = close(job.id);
    await closed.reached;
    const waits = webs[0]!.asksForTurn();
    const offering = offer(applicant);
    await Promise.race([waits, offering]);
    closed.release();
    expect((await closing).body.status).toBe('ok');
    expect((await offering).body).toMatchObject({ code: 'job_closed' });
    await eventually(async () => expect(await outcome(job.id, applicant.id)).toEqual({ job: 'archived', offer: null }));
  });

  describe('a process that is paused for longer than its turn', () => {
    const paused = async (
      web: Running,
      type: string,
      [first, second]: [() => Promise<Json>, () => Promise<Json>],
    ): Promise<[Json, Json]> => {
      const held = web.hold(type);
      const decided = first();
      await held.reached;
      const again = webs.map((each) => each.outlastsTurns());
      const meanwhile = await second();
      held.release();
      const answers: [Json, Json] = [(await decided).body, meanwhile.body];
      for (const each of again) each();
      return answers;
    };

    test('makes no offer on a job that was closed meanwhile', async () => {
      const job = await openJob(here!, 'Lookout');
      const applicant = await finalist(job.id);
      const [offered, closed] = await paused(webs[0]!, 'OfferExtended', [() => offer(applicant), () => close(job.id)]);
      expect(closed.status).toBe('ok');
      expect(offered).toMatchObject({ status: 'error', code: expect.stringMatching(/^(stale|job_closed)$/) });
      await eventually(async () =>
        expect(await outcome(job.id, applicant.id)).toEqual({ job: 'archived', offer: null }),
      );
    });

    test('closes no job on which an offer was made meanwhile', async () => {
      const job = await openJob(here!, 'Carpenter');
      const applicant = await finalist(job.id);
      const [closed, offered] = await paused(webs.at(-1)!, 'JobClosed', [() => close(job.id), () => offer(applicant)]);
      expect(offered.status).toBe('ok');
      expect(closed).toMatchObject({ code: 'wrong_state', error: expect.stringContaining('pending offer') });
      await eventually(async () =>
        expect(await outcome(job.id, applicant.id)).toEqual({ job: 'open', offer: 'pending' }),
      );
    });

    test('brings no offer back on a job that was closed meanwhile', async () => {
      const job = await openJob(here!, 'Surgeon');
      const applicant = await finalist(job.id);
      const offered = (await offer(applicant)).body.payload.application;
      const archived = (
        await here!.post('/api/opportunities/jobs/candidate/archive', {
          application_id: applicant.id,
          version: offered.version,
          disqualification_reason_id: await archiveReason(),
        })
      ).body.payload.application;
      const undo = () =>
        here!.post('/api/people/candidates/advance', {
          application_id: applicant.id,
          version: archived.version,
          action: 'undo',
        });
      const [undone, closed] = await paused(webs[0]!, 'MoveTakenBack', [undo, () => close(job.id)]);
      expect([closed.status, undone.code]).toEqual(['ok', 'job_closed']);
      await eventually(async () =>
        expect(await outcome(job.id, applicant.id)).toEqual({ job: 'archived', offer: 'declined' }),
      );
    });
  });

  const firstRound = async (job_id: string) =>
    (await stepsOf(here!, job_id)).find((each) => each.name === 'First Round')!;
  const advance = (applicant: { id: string; version: number }, workflow_step_id: string): Promise<Json> =>
    here!.post('/api/people/candidates/advance', {
      application_id: applicant.id,
      version: applicant.version,
      workflow_step_id,
    });
  const remove = (job_id: string, id: string): Promise<Json> =>
    there!.post('/api/opportunities/jobs/workflowsteps/delete', { id, job_id });

  test('whoever comes to a step while it is removed leaves it again, and the recruiter is told', async () => {
    const job = await openJob(here!, 'Boatswain');
    const applicant = await addApplicant(here!, job.id);
    const step = await firstRound(job.id);
    const moved = webs[0]!.hold('ApplicationAdvanced');
    const advancing = advance(applicant, step.id);
    await moved.reached;
    expect((await remove(job.id, step.id)).body.status).toBe('ok');
    moved.release();
    expect((await advancing).body).toMatchObject({
      code: 'wrong_state',
      error: 'Someone removed First Round from this job at the same moment. The candidate is in Initial Review now.',
    });
    await eventually(() => standsInAStep(job.id, applicant.id, step.id));
  });

  test('whoever came to a step after it was found empty and before it was removed is moved out of it', async () => {
    const job = await openJob(here!, 'Purser');
    const applicant = await addApplicant(here!, job.id);
    const step = await firstRound(job.id);
    const removed = webs.at(-1)!.hold('WorkflowStepRemoved');
    const removing = remove(job.id, step.id);
    await removed.reached;
    expect((await advance(applicant, step.id)).body.status).toBe('ok');
    removed.release();
    expect((await removing).body.status).toBe('ok');
    await eventually(() => standsInAStep(job.id, applicant.id, step.id));
  });

  const lead = (job_id: string): Promise<Json> =>
    here!.post('/api/opportunities/jobs/candidate/upsert', {
      job_id,
      first_name: 'Lea',
      last_name: 'Lead',
      email: `lea-${job_id}@example.test`,
    });
  const setStatus = (id: string, hiring_status: string): Promise<Json> =>
    there!.post('/api/opportunities/jobs/upsert', { id, hiring_status });
  /** Starts `first` and holds its event back, then starts `second`, which must wait. Returns both answers. */
  const oneThenOther = async (
    [type, at, first]: [string, Running, () => Promise<Json>],
    [from, second]: [Running, () => Promise<Json>],
  ): Promise<Json[]> => {
    const held = at.hold(type);
    const one = first();
    await held.reached;
    const waits = from.asksForTurn();
    const other = second();
    await Promise.race([waits, other]);
    held.release();
    return [(await one).body, (await other).body];
  };
  const draft = async (name: string): Promise<string> =>
    (await here!.ask('/api/opportunities/jobs/upsert', { id: 'new', name, work_location: 'remote' })).job.id;
  const drop = (id: string): Promise<Json> => there!.post('/api/opportunities/jobs/delete', { id });

  test('a lead who is being added keeps a draft from being deleted; a draft that is being deleted takes no lead', async () => {
    const [full, gone] = [await draft('Rigger'), await draft('Caulker')];
    const [added, kept] = await oneThenOther(
      ['LeadAdded', webs[0]!, () => lead(full)],
      [webs.at(-1)!, () => drop(full)],
    );
    expect([added.status, kept.code, kept.error]).toEqual([
      'ok',
      'wrong_state',
      'This job has candidates. Close it instead.',
    ]);
    const [deleted, refused] = await oneThenOther(
      ['JobDeleted', webs.at(-1)!, () => drop(gone)],
      [webs[0]!, () => lead(gone)],
    );
    expect([deleted.status, refused.code, refused.error]).toEqual(['ok', 'not_found', 'Job not found.']);
  });

  test('whoever is just being added as an applicant keeps the job from returning to draft, and so does a lead who advances or an archived candidate who is revived', async () => {
    const { reasons } = (await here!.page(jobPage((await openJob(here!, 'Reasons')).id, 'candidates'))).body;
    const archive = async (applicant: { id: string; version: number }): Promise<number> =>
      (
        await here!.ask('/api/opportunities/jobs/candidate/archive', {
          application_id: applicant.id,
          version: applicant.version,
          disqualification_reason_id: reasons[0].id,
        })
      ).application.version;
    const cases: [string, (job_id: string) => Promise<() => Promise<Json>>][] = [
      [
        'ApplicationSubmitted',
        async (job_id) => () =>
          here!.post('/api/opportunities/jobs/candidate/upsert', {
            job_id,
            first_name: 'Ada',
            last_name: 'New',
            email: `new-${job_id}@example.test`,
            applied_at: new Date().toISOString(),
          }),
      ],
      [
        'ApplicationAdvanced',
        async (job_id) => {
          const { application } = (await lead(job_id)).body.payload;
          return () =>
            here!.post('/api/people/candidates/advance', {
              application_id: application.id,
              version: application.version,
            });
        },
      ],
      [
        'ApplicationRevived',
        async (job_id) => {
          const applicant = await addApplicant(here!, job_id);
          const version = await archive(applicant);
          return () =>
            here!.post('/api/opportunities/jobs/candidate/restore', {
              application_id: applicant.id,
              version,
              action: 'revive',
            });
        },
      ],
    ];
    for (const [type, prepare] of cases) {
      const job = await openJob(here!, type);
      const act = await prepare(job.id);
      const [came, returned] = await oneThenOther(
        [type, webs[0]!, act],
        [webs.at(-1)!, () => setStatus(job.id, 'draft')],
      );
      expect([type, came.status, returned.code, returned.error]).toEqual([
        type,
        'ok',
        'wrong_state',
        '1 applicant is in progress. Close the job instead.',
      ]);
    }
  });

  test('a job that is being closed revives nobody, and takes back the move that came too late', async () => {
    const job = await openJob(here!, 'Lookout');
    const applicant = await addApplicant(here!, job.id);
    const step = await firstRound(job.id);
    const moved = webs[0]!.hold('ApplicationAdvanced');
    const advancing = advance(applicant, step.id);
    await moved.reached;
    expect((await close(job.id)).body.status).toBe('ok');
    moved.release();
    expect((await advancing).body).toMatchObject({ code: 'job_closed' });
    const { application } = await panelOf(here!, applicant.id);
    expect(application.step.id).toBe(applicant.step.id);
  });

  test('steps are not put in another order under somebody who comes to one of them at that moment', async () => {
    const job = await openJob(here!, 'Quartermaster');
    const applicant = await addApplicant(here!, job.id);
    const ids = (await stepsOf(here!, job.id)).map((each) => each.id);
    const step = await firstRound(job.id);
    const at = ids.indexOf(step.id);
    const other = ids.with(at, ids[at + 1]!).with(at + 1, step.id);
    const sorted = webs.at(-1)!.hold('WorkflowStepsReordered');
    const sorting = there!.post('/api/opportunities/jobs/workflowsteps/sort', { ids: other, parent_id: job.id });
    await sorted.reached;
    expect((await advance(applicant, step.id)).body.status).toBe('ok');
    sorted.release();
    expect((await sorting).body).toMatchObject({
      code: 'wrong_state',
      error: '1 candidate is in First Round. Move them first.',
    });
    await eventually(async () => expect((await stepsOf(here!, job.id)).map((each) => each.id)).toEqual(ids));
  });

  test('a step is removed only when the last moves into it are counted too', async () => {
    const job = await openJob(here!, 'Steward');
    const applicant = await addApplicant(here!, job.id);
    const step = await firstRound(job.id);
    expect((await advance(applicant, step.id)).body.status).toBe('ok');
    expect((await remove(job.id, step.id)).body).toMatchObject({
      code: 'wrong_state',
      error: '1 candidate is in First Round. Move them first.',
    });
  });
});
