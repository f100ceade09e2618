import { until } from '../../../../tests/support/until.ts';
import type { ExpiringStore } from './expiring-store.ts';

export type ExpiringStoreBench = {
  store: ExpiringStore;
  reopen(): Promise<ExpiringStore>;
  beside(): Promise<ExpiringStore>;
  dispose(): Promise<void>;
};

/** What every expiring store promises (see the port). */
export const expiringStoreContract = (name: string, open: () => Promise<ExpiringStoreBench>): void => {
  describe(`${name} as an expiring store`, () => {
    let bench: ExpiringStoreBench;
    let store: ExpiringStore;
    beforeEach(async () => {
      bench = await open();
      store = bench.store;
    });
    afterEach(() => bench.dispose());
    const gone = (key: string, from = store) => until(async () => (await from.get(key)) === null);
    /** Puts or counts a record for this many seconds, and checks that it ends by itself, and not earlier. */
    const endsAfter = async (key: string, seconds: number, begin: () => unknown): Promise<void> => {
      const began = performance.now();
      await begin();
      await gone(key);
      expect(performance.now() - began).toBeGreaterThanOrEqual(seconds * 1000 - 2); // two clocks, each with whole milliseconds
    };

    test('a record is there until it ends, is replaced or is deleted', async () => {
      await store.put('session:1', { user: 'ada', n: [1] }, 60);
      expect(await store.get('session:1')).toEqual({ user: 'ada', n: [1] });
      await store.put('session:1', 'other', 60);
      expect(await store.get('session:1')).toBe('other');
      await store.delete('session:1');
      expect([await store.get('session:1'), await store.get('never')]).toEqual([null, null]);
    });

    test('a record ends by itself, for reading, taking, listing and counting', async () => {
      await endsAfter('short', 0.3, () => store.put('short', 1, 0.3));
      await endsAfter('count', 0.3, () => store.increment('count', 0.3));
      expect([await store.keys('short'), await store.take('short')]).toEqual([[], null]);
      expect(await store.increment('count', 60)).toBe(1);
    });

    test('a note is there at once, and stays when the store is closed', async () => {
      store.note('answer', { n: 1 }, 60);
      expect(await store.noted('answer')).toEqual({ n: 1 });
      const reopened = await bench.reopen();
      expect(await reopened.noted('answer')).toEqual({ n: 1 });
      reopened.note('answer', { n: 2 }, 0.3);
      await until(async () => (await reopened.noted('answer')) === null);
      expect(await (await bench.reopen()).noted('answer')).toBeNull();
    });

    test('a token is taken by one caller only', async () => {
      await store.put('token', 'once', 60);
      const taken = await Promise.all(Array.from({ length: 5 }, () => store.take('token')));
      expect(taken.filter((value) => value === 'once')).toHaveLength(1);
      expect(await store.get('token')).toBeNull();
    });

    test('a record is exchanged only while it is as it was read, and then lasts as long as was said', async () => {
      await store.put('session', { seen: 1 }, 2);
      await store.put('not exchanged', 1, 2);
      expect(await store.exchange('session', { seen: 1 }, { seen: 2 }, 60)).toBe(true);
      expect(await store.exchange('session', { seen: 1 }, { seen: 3 }, 60)).toBe(false);
      await gone('not exchanged');
      expect(await store.get('session')).toEqual({ seen: 2 });
      await store.delete('session');
      await store.put('short', 1, 0.2);
      await gone('short');
      expect([
        await store.exchange('session', { seen: 2 }, { seen: 3 }, 60),
        await store.exchange('short', 1, 2, 60),
        await store.exchange('never', null, 1, 60),
      ]).toEqual([false, false, false]);
      expect([await store.get('session'), await store.get('short'), await store.keys('')]).toEqual([null, null, []]);
    });

    test('of several who read the same record, one exchanges it', async () => {
      const was = { in: 'acme', note: 'ä "quoted" 🦊', visit: undefined };
      await store.put('session', was, 60);
      const beside = await bench.beside();
      const read = await store.get('session');
      const [here, there] = [
        [1, 2, 3].map((n) => store.exchange('session', read, { n }, 60)),
        [4, 5, 6].map((n) => beside.exchange('session', was, { n }, 60)),
      ];
      expect((await Promise.all([...here, ...there])).filter(Boolean)).toHaveLength(1);
      expect(await beside.get('session')).toEqual(await store.get('session'));
      expect(await store.get('session')).toEqual({ n: expect.any(Number) });
      await beside.close();
    });

    test('what another thread deleted is not restored by an exchange', async () => {
      await store.put('session', 1, 60);
      expect(await store.get('session')).toBe(1);
      const beside = await bench.beside();
      await beside.delete('session');
      expect([
        await store.exchange('session', 1, 2, 60),
        await store.get('session'),
        await beside.get('session'),
      ]).toEqual([false, null, null]);
      await beside.close();
    });

    test('a count is taken back one by one under the same clock; the last one ends it', async () => {
      await store.increment('tries', 2);
      await store.increment('tries', 60); // the first clock keeps running
      await store.decrement('tries');
      expect([await store.get('tries'), await store.increment('tries', 60)]).toEqual([1, 2]);
      await gone('tries');
      await store.put('short', 1, 1);
      expect(await store.increment('tries', 1)).toBe(1);
      await store.decrement('tries');
      expect([await store.get('tries'), await store.increment('tries', 60)]).toEqual([null, 1]);
      await gone('short'); // the clock of the ended count goes with it
      expect(await store.increment('tries', 60)).toBe(2);
      for (let count = 0; count < 3; count++) await store.decrement('tries');
      expect([await store.get('tries'), await store.keys('')]).toEqual([null, []]);
    });

    test('keys are found by how they begin, exactly', async () => {
      for (const key of ['user:1:a', 'user:1:b', 'user:10:c', 'user_1:d', 'User:1:e', 'zz'])
        await store.put(key, 0, 60);
      expect((await store.keys('user:1:')).toSorted()).toEqual(['user:1:a', 'user:1:b']);
      expect(await store.keys('%')).toEqual([]);
    });

    test('attempts are counted one by one, and the clock is not restarted', async () => {
      expect(await Promise.all(Array.from({ length: 4 }, () => store.increment('tries', 2)))).toEqual([1, 2, 3, 4]);
      expect(await store.increment('tries', 60)).toBe(5);
      await gone('tries');
      expect(await store.increment('tries', 60)).toBe(1);
    });

    test('records outlive a restart, and another thread sees changes', async () => {
      await store.put('a', 1, 60);
      store = await bench.reopen();
      expect(await store.get('a')).toBe(1);
      const beside = await bench.beside();
      await beside.put('a', 2, 60);
      expect(await store.get('a')).toBe(2);
      await beside.take('a');
      expect(await store.get('a')).toBeNull();
      await beside.close();
    });
  });
};
