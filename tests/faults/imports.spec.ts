import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { importOf, pageOfImport, settingsOf } from '../support/imports.ts';
import { eventsOf, killAfter } from '../support/log.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The process is killed during an import and during its undo.

const people = 1300;
const startImport = async (by: Visitor, id: string, more: Json) => {
  const { version } = await by.ask('/api/people/imports/check', { id, settings: await settingsOf(by, id, more) });
  await by.ask('/api/people/imports/start', { id, version });
};

test('killed in the middle, an import goes on after the start and adds each person once; so does taking it back', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const job = await openJob(admin, 'Pilot');
    const rows = Array.from({ length: people }, (_, at) => `Person ${at},person-${at}@file.test,Pilot`);
    const id = await importOf(admin, ['Name,Email,Job', ...rows].join('\n'));
    await startImport(admin, id, { job_id: job.id });
    const killedAfter = async (type: string) => {
      await killAfter(app, type);
      await app.open();
    };
    await killedAfter('ImportProgressed');
    // Only this process uses the folder, so it continues the killed process's work immediately.
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

    await admin.ask('/api/people/imports/undo', { id });
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

test.each(['fill', 'apply'])(
  'killed in the middle of its first turn, an import of known people (%s) knows every application that it has added, so that all are taken back',
  async (known) => {
    const app = await App.start();
    try {
      const { admin } = await found(app, 'Storm', named('Stella'));
      const job = await openJob(admin, 'Pilot');
      const ended = (type: string, times: number) =>
        eventually(async () => expect(await eventsOf(app, 'type = ?', type)).toHaveLength(times));
      const rows = Array.from({ length: 500 }, (_, at) => `Person ${at},person-${at}@file.test`);
      const first = await importOf(admin, ['Name,Email', ...rows].join('\n'));
      await startImport(admin, first, {});
      await ended('ImportFinished', 1);
      const id = await importOf(admin, ['Name,Email,Job', ...rows.map((row) => `${row},Pilot`)].join('\n'));
      await startImport(admin, id, { job_id: job.id, known });
      await killAfter(app, 'LeadAdded');
      await app.open();
      await ended('ImportFinished', 2);
      expect(await eventsOf(app, "type = 'LeadAdded'")).toHaveLength(500);
      const acted = (await eventsOf(app, "type = 'ImportProgressed' AND stream = ?", `import-${id}`)).flatMap(
        ({ data }) => data.acted as Json[],
      );
      expect(new Set(acted.map(({ application_id }) => application_id)).size).toBe(500);
      await eventually(async () => expect((await pageOfImport(admin, id)).import.phase).toBe('finished'));
      await admin.ask('/api/people/imports/undo', { id });
      await ended('ImportReverted', 1);
      expect(await eventsOf(app, "type = 'ImportedApplicationTakenBack'")).toHaveLength(500);
      expect(await eventsOf(app, "type = 'ImportedPersonTakenBack'")).toEqual([]);
    } finally {
      await app.dispose();
    }
  },
);
