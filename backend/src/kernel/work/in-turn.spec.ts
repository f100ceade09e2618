import { jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../../tests/support/until.ts';
import { LocalWire } from '../../adapters/embedded/local-wire.ts';
import { InTurn } from './in-turn.ts';
import { Unavailable } from '../ports/unavailable.ts';

const times = { lease: 200, patience: 400, every: 5 };
/** Times for waiting and for leases that end in no test, however slow the machine is. */
const lasting = { lease: 60_000, patience: 60_000, every: 5 };
let wire: LocalWire;
let at: number;
let most: number;
/** Work that must not run twice at the same time. */
const work = async () => {
  most = Math.max(most, ++at);
  await pause(10);
  at--;
};
beforeEach(async () => {
  wire = await LocalWire.open();
  at = most = 0;
});
afterEach(() => wire.close());

test('without a wire, work under one name runs one after the other in this process, even after a failure; work under other names runs at once', async () => {
  const turns = new InTurn(null);
  const failing = turns.run('team:1', async () => {
    await work();
    throw new Error('no');
  });
  await Promise.all([expect(failing).rejects.toThrow('no'), turns.run('team:1', work), turns.run('team:1', work)]);
  expect(most).toBe(1);
  await Promise.all([turns.run('team:1', work), turns.run('team:2', work)]);
  expect(most).toBe(2);
});
test('two processes with a wire between them take turns, and the lease is given back', async () => {
  const [here, there] = [new InTurn(wire, lasting), new InTurn(await wire.beside(), lasting)];
  await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).run('team:1', work)));
  expect([most, await wire.holder('team:1')]).toEqual([1, null]);
  await expect(
    here.run('team:1', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await wire.holder('team:1')).toBeNull();
});
test('work that lasts longer than the lease renews it, for the same owner, until it ends', async () => {
  const asked: string[] = [];
  const counting = {
    lease: async (...words: unknown[]) => asked.push(JSON.stringify(words)) > 0,
    release: async () => undefined,
  };
  await new InTurn(counting as never, { lease: 30 }).run('team:1', () => until(() => asked.length > 4));
  const renewals = asked.length;
  expect(new Set(asked).size).toBe(1);
  await pause(60);
  expect(asked).toHaveLength(renewals);
});
test('a process that waits too long is told that nothing was begun, and the other keeps its lease; the lease of a dead process expires', async () => {
  await wire.lease('team:1', 'another', 60_000);
  let begun = false;
  await expect(
    new InTurn(wire, times).run('team:1', async () => {
      begun = true;
    }),
  ).rejects.toBeInstanceOf(Unavailable);
  expect([begun, await wire.holder('team:1')]).toEqual([false, 'another']);
  await wire.lease('team:2', 'dead', 100);
  await new InTurn(wire, lasting).run('team:2', async () => {
    begun = true;
  });
  expect(begun).toBe(true);
});
test('the turn of a process that was killed ends within two seconds, while those who wait for it still do', async () => {
  const killed = await wire.beside();
  killed.release = () => new Promise(() => undefined);
  const renewed = jest.spyOn(killed, 'lease');
  void new InTurn(killed).run('team:1', () => new Promise(() => undefined));
  await until(() => renewed.mock.calls.length > 0);
  const [[name, owner, lease]] = renewed.mock.calls as [[string, string, number]];
  renewed.mockResolvedValue(true); // it renews nothing any more
  expect([name, await wire.holder(name)]).toEqual(['team:1', owner]);
  expect(lease).toBeLessThanOrEqual(2000);
  expect(await new InTurn(wire).run('team:1', async () => 'another')).toBe('another');
});
test('when the wire does not answer, nothing is begun; when it is lost afterwards, the work still counts', async () => {
  const away = () => Promise.reject(new Unavailable('away'));
  let begun = 0;
  await expect(
    new InTurn({ lease: away, release: away } as never, times).run('team:1', async () => begun++),
  ).rejects.toBeInstanceOf(Unavailable);
  expect(begun).toBe(0);
  expect(
    await new InTurn({ lease: async () => true, release: away } as never, times).run('team:1', async () => 'done'),
  ).toBe('done');
});
