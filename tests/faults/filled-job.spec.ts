import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, offerTerms, openJob } from '../support/hiring.ts';
import { eventsOf, killAfter } from '../support/log.ts';
import type { Json } from '../support/visitor.ts';

// The process is killed while a filled job is being closed, and while that is undone.

const people = 160;

test('killed in the middle, the end of a filled job goes on after the start, and so does taking it back', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const { id: job_id } = await openJob(admin, 'Pilot', { openings: 1 });
    for (let made = 0; made < people; made += 40)
      await Promise.all(Array.from({ length: 40 }, (_, n) => addApplicant(admin, job_id, `p${made + n}@pool.test`)));
    const offer = (each: Json, action: string) =>
      admin.ask('/api/opportunities/jobs/candidate/offer', {
        application_id: each.id,
        version: each.version,
        action,
        ...(action === 'offer' ? offerTerms : {}),
      });
    const [other, hired] = [await addApplicant(admin, job_id), await addApplicant(admin, job_id)];
    await offer(other, 'offer');
    await offer((await offer(hired, 'offer')).application, 'offer_accept');
    const ended = await admin.ask('/api/opportunities/jobs/end_filled', { job_id, offers: 'withdraw' });
    const archived = () => eventsOf(app, "type = 'ApplicationArchived'");
    await killAfter(app, 'ApplicationArchived');
    expect((await archived()).length).toBeLessThan(people + 1);
    await app.open();
    await eventually(async () => expect(await archived()).toHaveLength(people + 1));
    expect(new Set((await archived()).map(({ stream }) => stream)).size).toBe(people + 1);
    await admin.ask('/api/opportunities/jobs/end_filled', { job_id, takes_back: ended.version });
    const back = () => eventsOf(app, "type = 'MoveTakenBack'");
    await killAfter(app, 'MoveTakenBack');
    await app.open();
    await eventually(async () => expect(await back()).toHaveLength(people + 1));
    const preview = () => admin.ask('/api/opportunities/jobs/end_filled/preview', { job_id });
    await eventually(async () => expect(await preview()).toMatchObject({ open: true, offers: 1, live: people }));
  } finally {
    await app.dispose();
  }
});
