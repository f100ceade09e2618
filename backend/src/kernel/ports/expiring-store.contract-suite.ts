import type { ExpiringStore } from './expiring-store.ts';

export type ExpiringStoreBench = {
  store: ExpiringStore;
  reopen(): Promise<ExpiringStore>;
  beside(): Promise<ExpiringStore>;
  dispose(): Promise<void>;
};
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

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

    test('a record is there until it ends, is replaced or is deleted', async () => {
      await store.put('session:1', { user: 'ada', n: [1] }, 60);
      expect(await store.get('session:1')).toEqual({ user: 'ada', n: [1] });
      await store.put('session:1', 'other', 60);
      expect(await store.get('session:1')).toBe('other');
      await store.delete('session:1');
      expect([await store.get('session:1'), await store.get('never')]).toEqual([null, null]);
    });

    test('a record ends by itself, for reading, taking, listing and counting', async () => {
      await store.put('short', 1, 0.5);
      await store.increment('count', 0.5);
      expect(await store.get('short')).toBe(1);
      await pause(600);
      expect([await store.get('short'), await store.keys('short'), await store.take('short')]).toEqual([
        null,
        [],
        null,
      ]);
      expect(await store.increment('count', 60)).toBe(1);
    });

    test('a note is there at once, and stays when the store is closed', async () => {
      store.note('answer', { n: 1 }, 60);
      expect(await store.get('answer')).toEqual({ n: 1 });
      expect(await (await bench.reopen()).get('answer')).toEqual({ n: 1 });
    });

    test('a token is taken by one caller only', async () => {
      await store.put('token', 'once', 60);
      const taken = await Promise.all(Array.from({ length: 5 }, () => store.take('token')));
      expect(taken.filter((value) => value === 'once')).toHaveLength(1);
      expect(await store.get('token')).toBeNull();
    });

    test('a record is replaced only while it is there, and then lasts as long as was said', async () => {
      await store.put('session', { seen: 1 }, 0.5);
      expect(await store.replace('session', { seen: 2 }, 60)).toBe(true);
      await pause(600);
      expect(await store.get('session')).toEqual({ seen: 2 });
      await store.delete('session');
      await store.put('short', 1, 0.2);
      await pause(300);
      expect([
        await store.replace('session', { seen: 3 }, 60),
        await store.replace('short', 2, 60),
        await store.replace('never', 1, 60),
      ]).toEqual([false, false, false]);
      expect([await store.get('session'), await store.get('short'), await store.keys('')]).toEqual([null, null, []]);
    });

    test('what another thread deleted is not brought back by a replacement', async () => {
      await store.put('session', 1, 60);
      expect(await store.get('session')).toBe(1);
      const beside = await bench.beside();
      await beside.delete('session');
      expect([await store.replace('session', 2, 60), await store.get('session'), await beside.get('session')]).toEqual([
        false,
        null,
        null,
      ]);
      await beside.close();
    });

    test('a count is taken back one by one under the same clock; the last one ends it', async () => {
      for (const key of ['tries', 'tries']) await store.increment(key, 0.8);
      await store.decrement('tries');
      expect([await store.get('tries'), await store.increment('tries', 60)]).toEqual([1, 2]);
      await pause(900);
      expect([await store.get('tries'), await store.increment('tries', 0.2)]).toEqual([null, 1]);
      await store.decrement('tries');
      expect([await store.get('tries'), await store.increment('tries', 60)]).toEqual([null, 1]);
      await pause(300);
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
      expect(await Promise.all(Array.from({ length: 4 }, () => store.increment('tries', 1)))).toEqual([1, 2, 3, 4]);
      await pause(50);
      expect(await store.increment('tries', 60)).toBe(5);
      await pause(1000);
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
