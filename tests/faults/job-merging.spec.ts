import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { eventsOf, killAfter } from '../support/log.ts';
import type { Json } from '../support/visitor.ts';

// The process is killed while two jobs are merged.

const people = 240;

test('killed in the middle, a merge goes on after the start, and everybody stands on the other job once', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const [from, into] = [await openJob(admin, 'Pilot twice'), await openJob(admin, 'Pilot')];
    for (let made = 0; made < people; made += 40)
      await Promise.all(Array.from({ length: 40 }, (_, n) => addApplicant(admin, from.id, `p${made + n}@pool.test`)));
    const { steps, reasons } = await admin.ask('/api/opportunities/jobs/merge/preview', {
      job_id: from.id,
      into_id: into.id,
    });
    await admin.ask('/api/opportunities/jobs/merge', {
      job_id: from.id,
      into_id: into.id,
      job_close_reason_id: reasons[0].value,
      steps: steps.map(({ id, to }: Json) => ({ from: id, to })),
    });
    await killAfter(app, 'ApplicationMergedIn');
    expect((await eventsOf(app, "type = 'ApplicationArchived'")).length).toBeLessThan(people);
    await app.open();
    await eventually(async () => expect(await eventsOf(app, "type = 'ApplicationArchived'")).toHaveLength(people));
    const over = await eventsOf(app, "type = 'ApplicationMergedIn'");
    expect([over.length, new Set(over.map(({ stream }) => stream)).size]).toEqual([people, people]);
    expect(await eventsOf(app, "type = 'JobMergeReceived'")).toHaveLength(1);
    const liveOn = async (id: string) => (await admin.page(jobPage(id))).body.job.counts.live;
    await eventually(async () => expect([await liveOn(from.id), await liveOn(into.id)]).toEqual([0, people]));
  } finally {
    await app.dispose();
  }
});
