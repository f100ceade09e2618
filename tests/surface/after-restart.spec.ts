import { App } from '../support/app.ts';
import { eventsOf } from '../support/log.ts';
import { differing, rebuiltRows, storedRows } from '../support/read-models.ts';
import { demoPassword, type Json, Visitor } from '../support/visitor.ts';

// The first act on an older record after a restart: the process that made its row is gone.

let app: App;
beforeAll(async () => {
  app = await App.start({ demo: true });
});
afterAll(() => app?.dispose());

const signedIn = async (email: string): Promise<Visitor> => {
  const visitor = await Visitor.of(app);
  await visitor.ask('/api/login', { email, password: demoPassword });
  return visitor;
};

test('the first act on an older conversation or scorecard after a restart changes its row', async () => {
  await app.stop();
  const before = storedRows(app);
  await app.open();
  const olivia = await signedIn('olivia@northwind.example');
  const organizations = Object.values(before.organizations!) as Json[];
  const northwind = organizations.find(({ slug }) => slug === 'northwind').id;
  const all = Object.values(before.threads!).filter(
    ({ organization_id, done }: Json) => organization_id === northwind && !done,
  ) as Json[];
  const threads = all.slice(0, 12);
  expect(threads).toHaveLength(12);
  for (const { id } of threads) await olivia.ask('/api/messages/threads/done', { thread_id: id, done: true });

  const card = Object.values(before.scorecards!).find(
    ({ organization_id, kind, status, meeting, seat }: Json) =>
      organization_id === northwind &&
      kind === 'scorecard' &&
      status === 'not_started' &&
      meeting === 'on' &&
      seat === 'in',
  ) as Json;
  const author = Object.values(before.users!).find(({ id }: Json) => id === card.user_id) as Json;
  const interviewer = await signedIn(author.email);
  const { questions } = await interviewer.ask('/api/appointment/question/get_by_user_appointment_id', {
    user_appointment_id: card.id,
  });
  await interviewer.ask('/api/appointment/assessment/question/upsert', {
    user_appointment_id: card.id,
    question_id: questions[0].id,
    value: null,
    notes: 'Calm under pressure',
  });
  await app.stop();
  const after = storedRows(app);
  expect(threads.map(({ id }) => [id, (after.threads![id] as Json).done])).toEqual(threads.map(({ id }) => [id, true]));
  expect(after.scorecards![card.id]).toMatchObject({ status: 'draft' });
  expect(differing(after, rebuiltRows(await eventsOf(app)))).toEqual([]);
});
