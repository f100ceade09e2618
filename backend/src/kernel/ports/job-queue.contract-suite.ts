import { randomUUID } from 'node:crypto';
import type { Job, JobQueue } from './job-queue.ts';

/** Opened with retries after 20, 40 and 60 ms instead of minutes. `beside` opens the same place again, as another process. */
export type JobQueueBench = { queue: JobQueue; beside(): Promise<JobQueue>; dispose(): Promise<void> };
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let left = 300; !(await holds()); left--) {
    if (!left) throw new Error('it did not happen in time');
    await pause(10);
  }
};
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

    test('a job runs once it is due, with what it was given', async () => {
      queue.work(note);
      const [soon, later] = [job({ data: { application: 'a1', nested: [1] } }), job({}, 150)];
      await queue.add(later);
      await queue.add(soon);
      await until(() => ran.length === 1);
      expect(ran).toEqual([soon]);
      await until(() => ran.length === 2);
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(later.due_at));
      expect(await queue.depth()).toEqual({ waiting: 0, failed: 0 });
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
      await pause(60);
      expect(ran).toHaveLength(1);
    });

    test('a job cancelled before it begins never runs', async () => {
      const gone = job({}, 60);
      await queue.add(gone);
      await queue.cancel(gone.key);
      await queue.cancel('never added');
      queue.work(note);
      await pause(120);
      expect(ran).toEqual([]);
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
      await pause(30);
      expect(ran.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
      await beside.close();
    });

    test('closing lets what runs finish', async () => {
      const beside = await bench.beside();
      let ended = false;
      let begun = false;
      beside.work(async () => {
        begun = true;
        await pause(80);
        ended = true;
      });
      await queue.add(job());
      await beside.add(job());
      await until(() => begun);
      await beside.close();
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
