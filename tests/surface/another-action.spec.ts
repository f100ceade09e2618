import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A pipeline action consists of a line of the table of actions, an event and a rule. The application gets an action that the product does not have.

const declaration = pathToFileURL(join(import.meta.dirname, '../support/fast-track.mjs')).href;
const advance = '/api/people/candidates/advance';
let app: App;
let rita: Visitor;
let ingrid: Visitor;
let job: { id: string };
let ada: Applicant;

beforeAll(async () => {
  app = await App.start({ NODE_OPTIONS: `--import=${declaration}` });
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  ingrid = await invite(app, admin, named('Ingrid'), ['INTERVIEW_ADMIN']);
  job = await openJob(rita);
  ada = await addApplicant(rita, job.id);
});
afterAll(() => app?.dispose());

const ask = (by: Visitor, body: Json = {}) =>
  by.post(advance, { application_id: ada.id, version: ada.version, action: 'fast_track', ...body });

test('its call is for those whom the table names', async () => {
  expect((await ask(ingrid)).body).toMatchObject({ status: 'error' });
  expect(await streamOf(app, `application-${ada.id}`)).toHaveLength(1);
});

test('it moves the candidate on every page, tells the history, and can be undone', async () => {
  const last = (await stepsOf(rita, job.id)).findLast(({ type }) => type === 'finalist_review')!;
  const { application } = await rita.ask(advance, {
    application_id: ada.id,
    version: ada.version,
    action: 'fast_track',
    note: 'We know her.',
  });
  expect(application.step).toMatchObject({ id: last.id });
  const moved = await eventually(async () => {
    const panel = await panelOf(rita, ada.id);
    return panel.application.step.id === last.id ? panel : null;
  });
  expect(JSON.stringify(await rita.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`))).toContain(
    `fast-tracked the candidate to ${last.name}`,
  );
  expect((await ask(rita, { version: moved.application.version })).body).toMatchObject({ code: 'wrong_state' });
  const { application: back } = await rita.ask(advance, {
    application_id: ada.id,
    version: application.version,
    action: 'undo',
  });
  expect(back.step.id).toBe(ada.step.id);
  ada = { ...ada, version: back.version };
});
