import { MongoClient } from 'mongodb';
import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import type { Json } from '../support/visitor.ts';

// A web process, a projector and a worker run separately. A row is damaged, so its read model stops.

let production: Production;
let web: App;
let projector: App;
let apps: App[] = [];
beforeAll(async () => {
  production = await openProduction();
  apps = await Promise.all(
    ['web', 'projector', 'worker'].map((role) => App.start({ ...production.settings, ROLE: role })),
  );
  [web, projector] = apps as [App, App];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.dispose()));
  await production?.dispose();
});

test('the web shows an administrator what stopped in the projector, and the worker sends one mail', async () => {
  const { admin } = await found(web, 'Convoy', named('Cora'));
  const { task } = await admin.ask('/api/tasks/upsert', { title: 'Paint the pier' });
  const list = async (): Promise<Json[]> => (await admin.page('/tasks/mine')).body.list.items;
  await eventually(async () => expect(await list()).toHaveLength(1));
  const stopped = async (): Promise<Json[]> => (await admin.page('/dashboard')).body.stopped;
  const mails = () => production.mail.arrived.filter(({ email }) => /stopped/.test(email.subject ?? ''));
  expect(await stopped()).toEqual([]);

  const client = new MongoClient(production.settings.MONGODB_URL!);
  try {
    const { collection } = (await client.db().collection('models').findOne<{ collection: string }>({ name: 'tasks' }))!;
    const rows = client.db().collection<{ _id: string; body: string }>(collection);
    const { body } = (await rows.findOne({ _id: task.id }))!;
    // No page reads this row.
    await rows.updateOne({ _id: task.id }, { $set: { body: body.slice(1), 'f.assignee': 'nobody' } });
    // The projector is restarted, because it may still have the row in memory.
    await projector.stop();
    await projector.open();
    await admin.post('/api/tasks/status', { id: task.id, status: 'done' });
    await eventually(async () => expect(await stopped()).toEqual([{ list: 'Tasks', since: expect.any(String) }]));
    await eventually(async () => expect(mails()).toHaveLength(1));
    expect(mails()[0]!.to).toEqual([named('Cora').email]);
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    await rows.updateOne({ _id: task.id }, { $set: { body } });
    await eventually(async () => expect(await stopped()).toEqual([]));
    expect(mails()).toHaveLength(1);
  } finally {
    await client.close();
  }
});
