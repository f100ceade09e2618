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

test('a change is told to the tabs that show the same record, once, and to nobody else', async () => {
  const heard: string[] = [];
  one.look(looking('mara'));
  one.look(looking('ines', { asked: 'bea', record: 'bea' }));
  one.look(looking('eve', { organization_id: 'yard' }));
  await told();
  const stops = ['mara', 'ines', 'eve'].map((name) => one.onChange(looking(name), () => heard.push(name)));
  for (let time = 0; time < 3; time++) {
    two.look(looking('rafael'));
    await told();
  }
  expect(heard).toEqual(['mara']);
  two.leave(looking('rafael'), 'ada');
  await told();
  expect(heard).toEqual(['mara', 'mara']);
  for (const stop of stops) stop();
  two.look(looking('rafael'));
  await told();
  expect(heard).toHaveLength(2);
});

test('of one user so many tabs are known, however many are named', async () => {
  one.look(looking('mara'));
  for (let count = 0; count < 60; count++) one.look(looking('eve', { tab: `tab ${count}` }));
  await told();
  expect(names(one, 'mara')).toEqual(['eve']);
  expect([49, 50].map((count) => one.seenFrom({ user_id: 'eve', tab: `tab ${count}` }) !== null)).toEqual([
    true,
    false,
  ]);
});
