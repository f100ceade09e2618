import 'reflect-metadata';
import { jest } from '@jest/globals';
import { LocalWire } from '../adapters/embedded/local-wire.ts';
import { lasts, type Looking, Presence } from './presence.ts';

// Two processes of one installation, each with browsers of its own.

let wires: LocalWire[];
let one: Presence;
let two: Presence;
beforeEach(async () => {
  jest.useFakeTimers();
  const wire = await LocalWire.open();
  wires = [wire, await wire.beside()];
  [one, two] = wires.map((each) => new Presence(each)) as [Presence, Presence];
  await one.onModuleInit();
  await two.onModuleInit();
});
afterEach(async () => {
  one.onModuleDestroy();
  two.onModuleDestroy();
  for (const wire of wires) await wire.close();
  jest.useRealTimers();
});

const looking = (user_id: string, more: Partial<Looking> = {}): Looking => ({
  organization_id: 'harbour',
  user_id,
  tab: `${user_id}'s tab`,
  name: user_id,
  asked: 'ada',
  record: 'ada',
  ...more,
});
const told = () => jest.advanceTimersByTimeAsync(1);
const names = (presence: Presence, user_id: string) => presence.seenFrom(looking(user_id))?.names;

test('whoever has the same person open in another process is seen, oneself is not', async () => {
  one.look(looking('mara'));
  two.look(looking('rafael'));
  two.look(looking('rafael', { tab: 'another tab' }));
  two.look(looking('ines', { asked: 'bea', record: 'bea' }));
  await told();
  expect([names(one, 'mara'), names(two, 'rafael'), names(two, 'ines')]).toEqual([['rafael'], ['mara'], []]);
  expect(names(one, 'nobody')).toBeUndefined();
});

test('a merged record is the person whom it was merged into', async () => {
  one.look(looking('mara'));
  two.look(looking('rafael', { asked: 'ada, too' }));
  await told();
  expect(two.seenFrom(looking('rafael'))).toEqual({ asked: 'ada, too', names: ['mara'] });
});

test('who is not to be shown sees others, and nobody sees them', async () => {
  one.look(looking('mara', { name: null }));
  one.look(looking('rafael'));
  await told();
  expect([names(one, 'mara'), names(one, 'rafael')]).toEqual([['rafael'], []]);
});

test('another organisation sees nobody', async () => {
  one.look(looking('mara'));
  one.look(looking('eve', { organization_id: 'yard' }));
  await told();
  expect([names(one, 'mara'), names(one, 'eve')]).toEqual([[], []]);
});

test('who turns to somebody else, closes the tab or is not heard of any more is gone', async () => {
  one.look(looking('mara'));
  const gone = async (go: () => unknown) => {
    two.look(looking('rafael'));
    await told();
    expect(names(one, 'mara')).toEqual(['rafael']);
    await go();
    await told();
    expect(names(one, 'mara')).toEqual([]);
  };
  await gone(() => two.look(looking('rafael', { asked: 'bea', record: 'bea' })));
  await gone(() => two.leave(looking('rafael'), 'ada'));
  const { user_id, tab } = looking('rafael');
  await gone(() => two.leave({ user_id, tab }));
  await gone(async () => {
    await jest.advanceTimersByTimeAsync(lasts / 2);
    one.look(looking('mara'));
    await jest.advanceTimersByTimeAsync(lasts / 2);
  });
});

test('a late word about the person before does not end the look at the next', async () => {
  one.look(looking('mara', { asked: 'bea', record: 'bea' }));
  two.look(looking('rafael', { asked: 'bea', record: 'bea' }));
  two.leave(looking('rafael'), 'ada');
  await told();
  expect(names(one, 'mara')).toEqual(['rafael']);
});

test('a process that is alone needs no wire', async () => {
  const alone = new Presence(null);
  await alone.onModuleInit();
  alone.look(looking('mara'));
  alone.look(looking('rafael'));
  expect(names(alone, 'mara')).toEqual(['rafael']);
  alone.onModuleDestroy();
});

test('a change is told to whoever listens, with its organisation', async () => {
  const heard: string[] = [];
  const stop = one.onChange((organization_id) => heard.push(organization_id));
  two.look(looking('rafael'));
  await told();
  stop();
  two.leave(looking('rafael'), 'ada');
  await told();
  expect(heard).toEqual(['harbour']);
});
