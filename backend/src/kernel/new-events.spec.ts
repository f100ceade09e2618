import { newId } from './codec.ts';
import { someone } from './given.ts';
import { holdBackNew } from './new-events.ts';
import { HeldBack } from './ports/held-back.ts';
import { Streams } from './streams.ts';
import { installation } from '../features/platform/installation.decider.ts';
import { task } from '../features/tasks/task.decider.ts';
import { acme, calling, openSmallLog, type SmallLog } from '../../../tests/support/small-log.ts';

// A release that is the first to read TaskCompleted writes to the log of an installation. Every other event of tasks was read by the former release too.

let small: SmallLog;
let streams: Streams;
let reads = 0;
beforeEach(async () => {
  small = await openSmallLog();
  reads = 0;
  const { readStream } = small.store;
  small.store.readStream = (stream, ...rest) => {
    if (stream.startsWith('installation-')) reads++;
    return readStream.call(small.store, stream, ...rest);
  };
  const store = holdBackNew(small.store, (_, type) => (type === 'TaskCompleted' ? '0.2.0' : undefined));
  streams = new Streams(store, small.keys);
});
afterEach(() => small.dispose());

const asking = () => ({ organization_id: acme, actor: { type: 'user' as const, id: someone }, uid: newId() });
const create = async (id = newId()) => {
  await streams.run(task, id, 'create', calling, asking());
  return id;
};
const complete = (id: string) => streams.run(task, id, 'setStatus', { status: 'done' }, asking());
const turnOn = (release = '0.2.0') =>
  streams.run(installation, 'here', 'turnOnNewEvents', { release, behind: [] }, { ...asking(), organization_id: '*' });

test('what the former release reads is written, and costs no look at the log', async () => {
  const id = await create();
  expect(await small.store.readStream(`task-${id}`)).toHaveLength(1);
  expect(reads).toBe(0);
});
test('an event that the former release cannot read is not written, and the rest goes on', async () => {
  const id = await create();
  await expect(complete(id)).rejects.toThrow(HeldBack);
  expect((await small.store.readStream(`task-${id}`)).map(({ type }) => type)).toEqual(['TaskCreated']);
  await create();
});
test('a joint decision with such an event writes nothing on any stream', async () => {
  const [one, other] = [await create(), newId()];
  const both = streams.together(async () => {
    await streams.run(task, other, 'create', calling, asking());
    return complete(one);
  });
  await expect(both).rejects.toThrow(HeldBack);
  expect(await small.store.readStream(`task-${other}`)).toEqual([]);
});
test('once it is turned on the event is written, and nothing looks at the log again', async () => {
  await turnOn();
  reads = 0;
  await complete(await create());
  await complete(await create());
  expect(reads).toBe(1);
});
test('turning on a release before the one that reads the event does not open it', async () => {
  await turnOn('0.1.5');
  await expect(complete(await create())).rejects.toThrow('release 0.2.0');
});
test('a process that was refused writes a second after another process has turned it on', async () => {
  const id = await create();
  await expect(complete(id)).rejects.toThrow(HeldBack);
  await turnOn();
  await expect(complete(id)).rejects.toThrow(HeldBack);
  await new Promise((done) => setTimeout(done, 1100));
  await complete(id);
  expect((await small.store.readStream(`task-${id}`)).map(({ type }) => type)).toEqual([
    'TaskCreated',
    'TaskCompleted',
  ]);
});
