import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { held, until } from '../../../../tests/support/until.ts';
import { type Job, JobFailed, JobLater, type JobQueue } from './job-queue.ts';

/** The queue retries after 20, 40 and 60 ms instead of minutes. `beside` opens the same queue again, as another process does. */
export type JobQueueBench = { queue: JobQueue; beside(): Promise<JobQueue>; dispose(): Promise<void> };
const job = (more: Partial<Job> = {}, wait = 0): Job => ({
  key: randomUUID(),
  kind: 'reminder',
  data: { n: 1 },
  due_at: new Date(Date.now() + wait).toISOString(),
  ...more,
});

/** What every job queue promises (see the port). */
export const jobQueueContract = (name: string, open: () => Promise<JobQueueBench>): void => {
  describe(`${name} as a job queue`, () => {
    let bench: JobQueueBench;
    let queue: JobQueue;
    let ran: Job[];
    beforeEach(async () => {
      bench = await open();
      queue = bench.queue;
      ran = [];
    });
    afterEach(() => bench.dispose());
    const note = async (each: Job) => {
      ran.push(each);
    };
    /** Jobs begin in the order in which they are due: when the job added here has run, all earlier ones had their chance. */
    const anotherRan = async () => {
      const another = job({ kind: 'another' });
      await queue.add(another);
      await until(() => ran.some(({ key }) => key === another.key));
      ran = ran.filter(({ key }) => key !== another.key);
    };

    test('a job runs once it is due, with what it was given', async () => {
      queue.work(note);
      const soon = job({ data: { application: 'a1', nested: [1] } });
      await queue.add(job({}, 3_600_000));
      await queue.add(soon);
      await until(() => ran.length > 0);
      const later = job({}, 150);
      await queue.add(later);
      await until(() => ran.length > 1);
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(later.due_at));
      expect([ran, await queue.depth()]).toEqual([[soon, later], { waiting: 1, failed: 0 }]);
    });

    test('a job knows nothing of the request that added it', async () => {
      const request = new AsyncLocalStorage<string>();
      const known: (string | undefined)[] = [];
      queue.work(async (each) => {
        known.push(request.getStore());
        await note(each);
      });
      await request.run('the request', () => queue.add(job({}, 50)));
      await until(() => ran.length === 1);
      expect(known).toEqual([undefined]);
    });

    test('the same key added again does nothing while it waits, runs or is remembered', async () => {
      const once = job();
      await Promise.all([queue.add(once), queue.add(once)]);
      expect((await queue.depth()).waiting).toBe(1);
      queue.work(async (each) => {
        await queue.add(once);
        await note(each);
      });
      await until(() => ran.length === 1);
      await queue.add(once);
      await anotherRan();
      expect(ran).toHaveLength(1);
    });

    test('a job cancelled before it begins never runs', async () => {
      const gone = job();
      await queue.add(gone);
      await queue.cancel(gone.key);
      await queue.cancel('never added');
      queue.work(note);
      await anotherRan();
      expect(ran).toEqual([]);
    });

    test('of many changes at once each job ends up as if they had come one after the other', async () => {
      const [before, kept, dropped, back] = [job(), job(), job(), job({ kind: 'the second' })];
      await queue.add(before);
      const first = { ...back, kind: 'the first' };
      const many = Array.from({ length: 250 }, () => job({}, 3_600_000));
      await queue.change(
        [kept, dropped, { cancel: before.key }, { cancel: dropped.key }, first, { cancel: back.key }, back, ...many],
        { repeatable: true },
      );
      await queue.change([]);
      expect((await queue.depth()).waiting).toBe(252);
      queue.work(note);
      await anotherRan();
      await until(() => ran.length >= 2);
      expect(ran.map(({ key, kind }) => [key, kind]).toSorted()).toEqual(
        [kept, back].map(({ key, kind }) => [key, kind]).toSorted(),
      );
    });

    test('a job that throws is tried three times more, then stands among the failed until it is retried', async () => {
      const failing = job();
      let mended = false;
      let tries = 0;
      queue.work(async (each) => {
        tries++;
        if (!mended) throw new Error('the server said no');
        await note(each);
      });
      await queue.add(failing);
      await until(async () => (await queue.depth()).failed === 1);
      expect(tries).toBe(4);
      expect(await queue.failed(10)).toEqual([
        { ...failing, error: 'the server said no', attempts: 4, failed_at: expect.stringMatching(/^\d{4}-/) },
      ]);
      await queue.add(failing);
      expect((await queue.depth()).waiting).toBe(0);
      mended = true;
      await queue.retry(failing.key);
      await until(() => ran.length === 1);
      expect(await queue.failed(10)).toEqual([]);
    });

    test('a job that can never be done fails at once with the reason, and is tried again only when somebody retries it', async () => {
      const hopeless = job();
      let tries = 0;
      queue.work(async () => {
        tries++;
        return new JobFailed('its shape is not known');
      });
      await queue.add(hopeless);
      await until(async () => (await queue.depth()).failed === 1);
      expect([tries, (await queue.depth()).waiting]).toEqual([1, 0]);
      expect(await queue.failed(10)).toEqual([
        { ...hopeless, error: 'its shape is not known', attempts: 1, failed_at: expect.stringMatching(/^\d{4}-/) },
      ]);
      await queue.retry(hopeless.key);
      await until(() => tries === 2);
    });

    test('a job that must not be done yet waits again, and that is no try', async () => {
      const early = job();
      let looks = 0;
      queue.work(async (each) => {
        if (++looks <= 6) return new JobLater(0.01);
        return note(each);
      });
      await queue.add(early);
      await until(() => ran.length === 1);
      await until(async () => (await queue.depth()).waiting === 0); // the queue notes the end after the handler returned
      expect([ran, await queue.depth()]).toEqual([[early], { waiting: 0, failed: 0 }]);
    });

    test('the worker hears once of a job that has failed for good, and of none that is tried again', async () => {
      const abandoned: string[] = [];
      let tries = 0;
      queue.work(
        async (each) => {
          if (each.kind === 'bad' || ++tries < 3) throw new Error('no');
        },
        async (each) => {
          abandoned.push(each.key);
          throw new Error('the log is away');
        },
      );
      const [bad, good] = [job({ kind: 'bad' }), job()];
      await queue.add(good);
      await queue.add(bad);
      await until(async () => (await queue.depth()).failed === 1 && (await queue.depth()).waiting === 0);
      expect([abandoned, tries]).toEqual([[bad.key], 3]);
    });

    test('one bad job holds up no other', async () => {
      queue.work(async (each) => {
        if (each.kind === 'bad') throw new Error('bad');
        await note(each);
      });
      await queue.add(job({ kind: 'bad' }));
      for (let n = 0; n < 30; n++) await queue.add(job({ data: { n } }));
      await until(() => ran.length === 30);
    });

    test('jobs wait while nobody works, and several workers share them without doing one twice', async () => {
      const keys = Array.from({ length: 60 }, () => randomUUID());
      for (const key of keys) await queue.add(job({ key }));
      const beside = await bench.beside();
      queue.work(async (each) => {
        await pause(2);
        await note(each);
      });
      beside.work(async (each) => {
        await pause(2);
        await note(each);
      });
      await until(() => ran.length >= 60);
      await anotherRan();
      expect(ran.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
      await beside.close();
    });

    /** How many jobs had begun before each of the last jobs, which were due after many jobs of another kind. */
    const placesBehindCrowd = async (wait: number) => {
      const crowd = Array.from({ length: 300 }, () => job({ kind: 'read', data: { organization_id: 'a' } }, wait));
      const due = wait + 20;
      const last = [
        job({ kind: 'import', data: { organization_id: 'a' } }, due),
        job({ kind: 'import', data: { organization_id: 'a' } }, due),
        job({ kind: 'read', data: { organization_id: 'b' } }, due),
      ];
      await queue.change(crowd);
      await queue.change(last);
      const begun: string[] = [];
      queue.work(async ({ key }) => {
        begun.push(key);
        await pause(30);
      });
      await until(() => last.every(({ key }) => begun.includes(key)));
      return Math.max(...last.map(({ key }) => begun.indexOf(key)));
    };

    test('a kind with much work holds up no other kind, nor one organization another', async () => {
      expect(await placesBehindCrowd(0)).toBeLessThan(60);
    });

    test('nor does a crowd of jobs that become due at one moment', async () => {
      expect(await placesBehindCrowd(600)).toBeLessThan(60);
    });

    test('the jobs of one kind and organization run in the order in which they are due', async () => {
      const jobs = Array.from({ length: 40 }, (_, n) => job({ due_at: new Date(Date.now() - 1000 + n).toISOString() }));
      await queue.change(jobs);
      queue.work(async (each) => {
        await note(each);
        await pause(20);
      });
      await until(() => ran.length === 40);
      const places = ran.map(({ key }) => jobs.findIndex((each) => each.key === key));
      // Eight jobs run at the same time.
      for (const [at, place] of places.entries()) expect(Math.abs(place - at)).toBeLessThan(8);
    });

    test('closing lets what runs finish', async () => {
      const beside = await bench.beside();
      const [begun, work] = [held(), held()];
      let ended = false;
      beside.work(async () => {
        begun.release();
        await work.promise;
        ended = true;
      });
      await queue.add(job());
      await beside.add(job());
      await begun.promise;
      const closing = beside.close();
      work.release();
      await closing;
      expect(ended).toBe(true);
    });

    test('the queue keeps how far a process has read the log, and the event there', async () => {
      expect(await queue.place('reminders')).toBeNull();
      await queue.savePlace('reminders', { position: 12, event: 'twelve' });
      await queue.savePlace('reminders', { position: 40, event: 'forty' });
      expect([await queue.place('reminders'), await queue.place('mails')]).toEqual([
        { position: 40, event: 'forty' },
        null,
      ]);
      await queue.savePlace('reminders', { position: 0, event: null });
      expect(await queue.place('reminders')).toEqual({ position: 0, event: null });
    });
  });
};
