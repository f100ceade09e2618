import { jest } from '@jest/globals';
import { until } from '../../../../tests/support/until.ts';
import type { Wire } from './wire.ts';

/** `beside` opens the same wire again, as another process. */
export type WireBench = { wire: Wire; beside(): Promise<Wire>; dispose(): Promise<void> };

/** What every wire promises (see the port). `cut` breaks the listening connections, which then repair themselves; absent if nothing can be cut. */
export const wireContract = (name: string, open: () => Promise<WireBench>, cut?: () => Promise<void>): void => {
  describe(`${name} as a wire`, () => {
    let bench: WireBench;
    let [one, two]: Wire[] = [];
    beforeEach(async () => {
      bench = await open();
      one = bench.wire;
      two = await bench.beside();
    });
    afterEach(async () => {
      await two!.close();
      await bench.dispose();
    });

    test('every process that listens hears every message, its own too, in the order it was sent', async () => {
      const heard: unknown[][] = [[], []];
      for (const [n, wire] of [one!, two!].entries())
        await wire.listen('position', (message) => heard[n]!.push(message));
      const sent = Array.from({ length: 200 }, (_, n) => ({ n }));
      for (const message of sent) one!.publish('position', message);
      await until(() => heard[0]!.length >= 200 && heard[1]!.length >= 200);
      expect(heard).toEqual([sent, sent]);
    });

    test('only the topic listened to is heard, and nothing after the stop', async () => {
      const [here, gone, there]: unknown[][] = [[], [], []];
      await one!.listen('a', (message) => here!.push(message));
      const stop = await one!.listen('a', (message) => gone!.push(message));
      await one!.listen('b', (message) => there!.push(message));
      stop();
      two!.publish('a', 1);
      two!.publish('b', null);
      await until(() => here!.length > 0 && there!.length > 0);
      expect([here, gone, there]).toEqual([[1], [], [null]]);
    });

    test('a topic can be listened to again after its last listener stopped', async () => {
      (await one!.listen('a', () => undefined))();
      const heard: unknown[] = [];
      await one!.listen('a', (message) => heard.push(message));
      two!.publish('a', 'again');
      await until(() => heard.length > 0);
      expect(heard).toEqual(['again']);
    });

    test('a message of 100 KB arrives whole', async () => {
      const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `row-${n}`, text: 'ö'.repeat(40) }));
      const heard: unknown[] = [];
      await two!.listen('rows', (message) => heard.push(message));
      one!.publish('rows', { rows });
      await until(() => heard.length > 0);
      expect(heard).toEqual([{ rows }]);
    });

    test('one listener that throws keeps no other from hearing', async () => {
      const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const heard: unknown[] = [];
      await two!.listen('a', () => {
        throw new Error('a fault of the listener');
      });
      await two!.listen('a', (message) => heard.push(message));
      one!.publish('a', 1);
      one!.publish('a', 2);
      await until(() => heard.length === 2);
      expect(told).toHaveBeenCalledTimes(2);
      told.mockRestore();
    });

    test('of many who want a lease at once, one has it', async () => {
      const owners = Array.from({ length: 20 }, (_, n) => `process-${n}`);
      const got = await Promise.all(owners.map((owner, n) => (n % 2 ? one! : two!).lease('projector', owner, 60_000)));
      expect(got.filter(Boolean)).toHaveLength(1);
      const holder = owners[got.indexOf(true)]!;
      expect([await one!.holder('projector'), await two!.holder('projector'), await one!.holder('other')]).toEqual([
        holder,
        holder,
        null,
      ]);
    });

    test('a lease ends by itself, not before', async () => {
      const from = performance.now();
      expect(await one!.lease('projector', 'one', 200)).toBe(true);
      await until(() => two!.lease('projector', 'two', 60_000));
      expect(performance.now() - from).toBeGreaterThanOrEqual(199);
      expect([await one!.lease('projector', 'one', 200), await one!.holder('projector')]).toEqual([false, 'two']);
    });

    test('a lease is renewed by its owner only', async () => {
      expect(await one!.lease('projector', 'one', 2000)).toBe(true);
      await one!.lease('not renewed', 'one', 2000);
      expect(await two!.lease('projector', 'two', 60_000)).toBe(false);
      expect(await one!.lease('projector', 'one', 60_000)).toBe(true);
      await until(() => two!.lease('not renewed', 'two', 60_000));
      expect([await two!.lease('projector', 'two', 60_000), await two!.holder('projector')]).toEqual([false, 'one']);
    });

    test('a lease is given back by its owner only', async () => {
      await one!.lease('projector', 'one', 60_000);
      await two!.release('projector', 'two');
      await two!.release('never taken', 'two');
      expect(await one!.holder('projector')).toBe('one');
      await one!.release('projector', 'one');
      expect([await one!.holder('projector'), await two!.lease('projector', 'two', 60_000)]).toEqual([null, true]);
    });

    if (cut)
      test('a listener whose connection was lost is told of a gap, once it hears again', async () => {
        const heard: unknown[] = [];
        await two!.listen(
          'a',
          (message) => heard.push(message),
          () => two!.publish('a', 'said at the gap'),
        );
        one!.publish('a', 'before');
        await until(() => heard.length === 1);
        await cut();
        await until(() => heard.length === 2);
        expect(heard).toEqual(['before', 'said at the gap']);
      });
  });
};
