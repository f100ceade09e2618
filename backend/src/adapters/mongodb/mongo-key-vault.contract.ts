import { Binary, BSON, type Collection, MongoClient } from 'mongodb';
import { keyVaultContract } from '../../kernel/ports/key-vault.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { testOn } from '../../../../tests/engines/given.ts';
import { type MongoEngine, openMongo } from '../../../../tests/engines/mongodb.ts';
import { MongoKeyVault } from './mongo-key-vault.ts';

const masterKeys = [Buffer.alloc(32, 7)];
let engine: MongoEngine;
beforeAll(async () => {
  engine = await openMongo();
});
afterAll(() => engine.dispose());

keyVaultContract('MongoDB', async () => {
  const url = engine.fresh();
  const bench = {
    vault: await MongoKeyVault.open({ url, masterKeys }),
    beside: () => MongoKeyVault.open({ url, masterKeys }),
    reopen: async () => {
      await bench.vault.close();
      return (bench.vault = await MongoKeyVault.open({ url, masterKeys }));
    },
    dispose: () => bench.vault.close(),
  };
  return bench;
});

describe('the keys in MongoDB', () => {
  const [first, second, third] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer];
  const opened = (url: string, ...keys: Buffer[]) => MongoKeyVault.open({ url, masterKeys: keys });
  /** All data of the server, as text. */
  const stored = async (url: string) => {
    const client = await new MongoClient(url).connect();
    const all = await Promise.all(
      ['keys', 'secrets', 'masters'].map((name) => client.db().collection(name).find().toArray()),
    );
    await client.close();
    return {
      documents: all.flat(),
      bytes: Buffer.concat(all.flat().map((document) => Buffer.from(BSON.serialize(document)))),
    };
  };
  const change = async (
    url: string,
    work: (collection: Collection<{ _id: string; value?: Binary; by?: string }>) => Promise<unknown>,
  ) => {
    const client = await new MongoClient(url).connect();
    await work(client.db().collection('keys'));
    await client.close();
  };

  test('neither a key nor a secret lies there unwrapped', async () => {
    const url = engine.fresh();
    const vault = await opened(url, first);
    const key = (await vault.key('ada'))!;
    await vault.putSecret('password', 'a hash that nobody may see');
    const { bytes } = await stored(url);
    expect(bytes.includes('ada')).toBe(true);
    for (const secret of [key, first, 'a hash that nobody may see']) expect(bytes.includes(secret)).toBe(false);
    await vault.destroy('ada');
    expect((await stored(url)).documents).toContainEqual({ _id: 'ada' });
    await vault.close();
  });

  test('with another master key it does not open, and says so; nor does an empty one open under two', async () => {
    const url = engine.fresh();
    const [empty, other] = [await opened(url, first), opened(url, second)];
    await expect(other).rejects.toThrow(/made with another master key/);
    await empty.key('ada');
    await empty.close();
    await expect(opened(url, second)).rejects.toThrow(/wrapped under a master key that was not given/);
    await expect(opened(url, Buffer.alloc(31))).rejects.toThrow(/32 bytes/);
    await expect(opened(url)).rejects.toThrow(/32 bytes/);
  });

  test('a master key is changed while others work: the new one in front, wrapped anew, the old one gone', async () => {
    const url = engine.fresh();
    const before = await opened(url, first);
    const keys = await before.importKeys(Array.from({ length: 300 }, (_, n) => `p${n}`));
    await before.putSecret('pepper', 'salt');
    await before.destroy('p7');
    const both = await opened(url, second, first);
    expect(await both.key('p3')).toEqual(keys[3]);
    await both.key('new');
    const [done] = await Promise.all([both.rewrap(), both.destroy('p8'), both.putSecret('pepper', 'newer')]);
    expect(done).toBeGreaterThanOrEqual(298);
    expect(await both.rewrap()).toBe(0);
    const after = await opened(url, second);
    expect([
      await after.key('p3'),
      await after.key('p7'),
      await after.key('p8'),
      await after.getSecret('pepper'),
    ]).toEqual([keys[3], null, null, 'newer']);
    await expect(opened(url, first)).rejects.toThrow(/master key/);
    await expect(opened(url, third)).rejects.toThrow(/master key/);
    await Promise.all([before, both, after].map((vault) => vault.close()));
  });

  test('a wrapped key that was changed, or moved to another person, does not open', async () => {
    const url = engine.fresh();
    const vault = await opened(url, first);
    await vault.importKeys(['ada', 'eve', 'bob']);
    await change(url, async (collection) => {
      const { value, by } = (await collection.findOne({ _id: 'ada' }))!;
      await collection.updateOne({ _id: 'eve' }, { $set: { value, by } });
      const bytes = Buffer.from((await collection.findOne({ _id: 'bob' }))!.value!.buffer);
      bytes[40]! ^= 1;
      await collection.updateOne({ _id: 'bob' }, { $set: { value: new Binary(bytes) } });
    });
    for (const person of ['eve', 'bob']) await expect(vault.existing(person)).rejects.toThrow(/cannot be unwrapped/);
    expect(await vault.existing('ada')).toHaveLength(32);
    await vault.close();
  });

  test('a key that is destroyed while others ask for it or make it never comes back', async () => {
    const url = engine.fresh();
    const vaults = await Promise.all([1, 2, 3].map(() => opened(url, first)));
    for (let n = 0; n < 15; n++) {
      const person = `p${n}`;
      const [made] = await Promise.all([
        Promise.allSettled(
          vaults.flatMap((vault) => [vault.key(person), vault.importKeys([person]), vault.key(person)]),
        ),
        vaults[n % 3]!.destroy(person),
      ]);
      const seen = new Set(
        made.flatMap((each) =>
          each.status === 'fulfilled' && each.value ? [[each.value].flat()[0]!.toString('hex')] : [],
        ),
      );
      expect(seen.size).toBeLessThan(2);
      for (const vault of vaults)
        expect([
          await vault.key(person),
          await vault.existing(person),
          (await vault.existingMany([person])).get(person),
        ]).toEqual([null, null, null]);
      await expect(vaults[0]!.importKeys([person])).rejects.toThrow(/destroyed/);
    }
    await Promise.all(vaults.map((vault) => vault.close()));
  });

  test('all who make a key at once get the same, and 10,000 are one question', async () => {
    const url = engine.fresh();
    const vaults = await Promise.all([1, 2, 3].map(() => opened(url, first)));
    const people = Array.from({ length: 200 }, (_, n) => `p${n}`);
    const got = await Promise.all(vaults.map((vault) => Promise.all(people.map((person) => vault.key(person)))));
    expect(got[1]).toEqual(got[0]);
    expect(got[2]).toEqual(got[0]);
    const many = Array.from({ length: 10_000 }, (_, n) => `p${n}`);
    const keys = await vaults[0]!.importKeys(many);
    expect(keys.slice(0, 200)).toEqual(got[0]);
    const found = await vaults[1]!.existingMany([...many, 'nobody']);
    expect([found.size, found.get('p9999'), found.get('nobody')]).toEqual([10_000, keys[9999], undefined]);
    await Promise.all(vaults.map((vault) => vault.close()));
  });

  testOn('MONGODB', 'stop')('while the server is away it is Unavailable, and afterwards all goes on', async () => {
    const vault = await MongoKeyVault.open({
      url: engine.fresh(),
      masterKeys: [first],
      serverWait: 250,
      answerWait: 300,
    });
    const key = await vault.key('ada');
    await engine.stop();
    try {
      for (const ask of [
        () => vault.key('ada'),
        () => vault.existingMany(['ada']),
        () => vault.destroy('ada'),
        () => vault.importKeys(['eve']),
        () => vault.secret('pepper', () => 'salt'),
      ])
        await expect(ask()).rejects.toBeInstanceOf(Unavailable);
    } finally {
      await engine.start();
    }
    for (const until = Date.now() + 10_000; !(await vault.existing('ada').catch(() => null)) && Date.now() < until;);
    expect(await vault.key('ada')).toEqual(key);
    await vault.close();
  });
});
