import { OpenAiStandIn } from '../engines/openai.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// A worker writes the content of a job. No request waits for the content, no matter how long the worker takes.

const server = new OpenAiStandIn();
let app: App;
let nora: Visitor;
beforeAll(async () => {
  await server.start();
  app = await App.start({ OPENAI_BASE_URL: server.base, OPENAI_API_KEY: server.key, OPENAI_MODEL: 'tide-1' });
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  await nora.ask('/api/org/profile/upsert', { ai_agreed: true });
});
afterAll(async () => {
  await app?.dispose();
  await server.stop();
});

/** Requests a page repeatedly until the returned function is called. That function returns how long the slowest answer took, in ms. */
const watched = (visitor: Visitor): (() => Promise<number>) => {
  const watch = { going: true };
  let slowest = 0;
  const asking = (async () => {
    while (watch.going) {
      const before = Date.now();
      await visitor.get('/healthz');
      slowest = Math.max(slowest, Date.now() - before);
    }
  })();
  return async () => {
    watch.going = false;
    await asking;
    return slowest;
  };
};
/** The longest time, in ms, that an answer may take while a job is being written, even on a busy machine. An answer that waited for the silent language model would take until it is stopped. */
const mostWait = 10_000;

test('a job whose content is being written is answered at once, and every page is answered meanwhile', async () => {
  server.behaviour = { as: 'silence' };
  const stop = watched(await Visitor.of(app));
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name: 'Tide Reader',
    generate_content: true,
  });
  const status = async (): Promise<string> => (await nora.page(jobPage(job.id))).body.job.content_status;
  // The worker has begun and cannot finish before the language model answers.
  await eventually(async () => expect(server.asked.length).toBeGreaterThan(0));
  expect(await status()).toBe('generating');
  for (const place of ['/dashboard', '/opportunities/jobs', '/people/candidates', '/tasks/mine'])
    expect([place, (await nora.page(place)).status]).toEqual([place, 200]);
  const { job: other } = await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Wind Reader' });
  expect((await nora.page(jobPage(other.id))).body.job.content_status).toBe('none');
  // All these answers came while the language model was silent.
  expect(await status()).toBe('generating');
  expect(server.left).toBe(0);
  // The language model is unreachable, so the templates finish the content.
  await server.stop();
  await eventually(async () => expect(await status()).toBe('ready'));
  expect(await stop()).toBeLessThan(mostWait);
  expect((await nora.page(jobPage(job.id, 'sections'))).body.sections.length).toBeGreaterThan(1);
  // Every task has a requirement.
  const { tasks, requirements } = (await nora.page(jobPage(job.id, 'requirements'))).body;
  const needed = new Set(requirements.flatMap((each: { job_task_ids?: string[] }) => each.job_task_ids ?? []));
  expect(tasks.filter((each: { id: string }) => !needed.has(each.id))).toEqual([]);
  // The recent activity shows the draft as one line, with counts of what the draft contains.
  const { activity } = (await nora.page(jobPage(job.id))).body;
  type Act = { type: string; parts: { type: string; count: number }[] };
  expect(activity.map(({ type }: Act) => type)).toEqual([
    'JobContentGenerated',
    'JobContentGenerationRequested',
    'JobCreated',
  ]);
  expect(activity[0].parts.map(({ type }: Act) => type)).toEqual([
    'DescriptionSectionAdded',
    'JobTaskAdded',
    'JobRequirementAdded',
    'QuestionAdded',
  ]);
  expect(activity[0].parts).toContainEqual({ type: 'JobRequirementAdded', count: requirements.length });
});
