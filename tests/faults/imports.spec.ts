import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { importOf, pageOfImport, settingsOf } from '../support/imports.ts';
import { eventsOf } from '../support/log.ts';

// The process is killed while people are imported, and while the import is taken back.

const people = 1300;

test('killed in the middle, an import goes on after the start and adds each person once; so does taking it back', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const job = await openJob(admin, 'Pilot');
    const rows = Array.from({ length: people }, (_, at) => `Person ${at},person-${at}@file.test,Pilot`);
    const id = await importOf(admin, ['Name,Email,Job', ...rows].join('\n'));
    await admin.ask('/api/people/imports/check', { id, settings: await settingsOf(admin, id, { job_id: job.id }) });
    await admin.ask('/api/people/imports/start', { id });
    const killedAfter = async (type: string) => {
      await eventually(async () => expect((await eventsOf(app, 'type = ?', type)).length).toBeGreaterThan(0));
      await app.kill();
      await app.open();
    };
    await killedAfter('ImportProgressed');
    // Work that the killed process had begun is taken up when its lease has ended, after a minute.
    await eventually(async () => expect(await eventsOf(app, "type = 'ImportFinished'")).toHaveLength(1));
    for (const type of ['CandidateCreated', 'LeadAdded']) {
      const came = await eventsOf(app, 'type = ?', type);
      expect([came.length, new Set(came.map(({ stream }) => stream)).size]).toEqual([people, people]);
    }
    await eventually(async () =>
      expect((await pageOfImport(admin, id)).import).toMatchObject({
        phase: 'finished',
        turns: { count: people, until: people, new: people, skipped: 0, refused: 0 },
      }),
    );

    await admin.ask('/api/people/imports/revert', { id });
    await killedAfter('ImportRevertProgressed');
    await eventually(async () => expect(await eventsOf(app, "type = 'ImportReverted'")).toHaveLength(1));
    for (const type of ['ImportedPersonTakenBack', 'ImportedApplicationTakenBack']) {
      const went = await eventsOf(app, 'type = ?', type);
      expect([went.length, new Set(went.map(({ stream }) => stream)).size]).toEqual([people, people]);
    }
    await eventually(async () =>
      expect((await pageOfImport(admin, id)).import).toMatchObject({
        phase: 'undone',
        undo: { count: people, until: people, done: people, kept: 0 },
      }),
    );
  } finally {
    await app.dispose();
  }
});
