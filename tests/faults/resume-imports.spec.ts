import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { pageOfImport, resumeOf, resumesOf, startAs } from '../support/imports.ts';
import { eventsOf, killAfter } from '../support/log.ts';
import type { Json } from '../support/visitor.ts';

// The process is killed while it reads resumes and adds their people, and while it carries out members' decisions about them.

const people = 12;

test('killed in the middle, an import of resumes goes on after the start: each person once, each resume once', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const job = await openJob(admin, 'Pilot');
    const files = Array.from({ length: people }, (_, at) =>
      resumeOf(`Person Number${String.fromCharCode(97 + at)}`, at % 3 ? `person-${at}@file.test` : null),
    );
    const id = await resumesOf(admin, files);
    await startAs(admin, id, { job_id: job.id });
    // The process is killed in the middle of the first turn.
    await killAfter(app, 'ResumeAdded', 2);
    await app.open();
    await eventually(async () => expect(await eventsOf(app, "type = 'ImportFinished'")).toHaveLength(1));
    for (const type of ['CandidateCreated', 'LeadAdded', 'ResumeAdded', 'UploadAttached']) {
      const came = await eventsOf(app, 'type = ?', type);
      expect([came.length, new Set(came.map(({ stream }) => stream)).size]).toEqual([people, people]);
    }
    const acted = (await eventsOf(app, "type = 'ImportProgressed'")).flatMap(({ data }) => data.acted as Json[]);
    expect(new Set(acted.map(({ candidate_id }) => candidate_id)).size).toBe(people);

    // The same people with newer resumes wait for decisions, which the test makes next.
    const newer = await resumesOf(
      admin,
      files
        .filter((_, at) => at % 3)
        .map((file) => ({ ...file, bytes: Buffer.concat([file.bytes, Buffer.from('\nNewer')]) })),
    );
    await startAs(admin, newer);
    const page = await eventually(async () => {
      const now = await pageOfImport(admin, newer);
      expect(now.import.phase).toBe('finished');
      return now;
    });
    expect(page.import.turns).toMatchObject({ waiting: 8, new: 0 });
    await admin.ask('/api/people/imports/decide', {
      id: newer,
      rows: page.resumes.map(({ row, among }: Json) => ({ row, as: 'fill', candidate_id: among[0].id })),
    });
    await killAfter(app, 'ResumeAdded', people + 2);
    await app.open();
    await eventually(async () =>
      expect((await pageOfImport(admin, newer)).import.turns).toMatchObject({ waiting: 0, filled: 8 }),
    );
    expect(await eventsOf(app, "type = 'ResumeAdded'")).toHaveLength(people + 8);
    await admin.ask('/api/people/imports/undo', { id: newer });
    await eventually(async () => expect(await eventsOf(app, "type = 'ImportReverted'")).toHaveLength(1));
    expect(await eventsOf(app, "type = 'ImportedResumeTakenBack'")).toHaveLength(8);
  } finally {
    await app.dispose();
  }
});
