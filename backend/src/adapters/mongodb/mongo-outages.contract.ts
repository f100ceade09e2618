import { randomBytes, randomUUID } from 'node:crypto';
import { emptySlice, list } from '@candor/contracts/kernel/list';
import { missing } from '../../../../tests/engines/given.ts';
import { openMongo } from '../../../../tests/engines/mongodb.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { Outrun } from '../../kernel/ports/read-store.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { MongoKeyVault } from './mongo-key-vault.ts';
import { MongoReadStore } from './mongo-read-store.ts';

const boats = list<{ id: string; name: string }>()({
  name: 'boats',
  fields: { name: { kind: 'text', of: (row) => row.name } },
  filters: {},
  sorts: ['name'],
  defaultSort: 'name-asc',
  search: { words: (row) => row.name, phrases: [] },
});
const model = { name: 'boats', version: 1, list: boats };
const harbour = { organization_id: 'harbour' };

const absent = missing('MONGODB', ['stop']);
outagesContract(
  'MongoDB',
  async () => {
    const engine = await openMongo();
    const settings = { url: engine.url, serverWait: 200, answerWait: 400 };
    const masterKeys = [randomBytes(32)];
    const vault = await eventually(() => MongoKeyVault.open({ ...settings, masterKeys }));
    const reads = await eventually(() => MongoReadStore.open(settings));
    await eventually(() => reads.prepare([model]));
    await eventually(() => reads.activate(model));
    let position = 0;
    /** Writes as the projector does: from the store's own checkpoint. */
    const write = async () => {
      try {
        const row = { id: `boat-${position % 40}`, name: `Boat ${position}` };
        await reads.write(model, [{ model, key: row.id, ...harbour, row }], ++position);
      } catch (fault) {
        position = (await reads.checkpoint(model)) ?? 0;
        if (!(fault instanceof Outrun)) throw fault;
      }
    };
    let writing: Promise<unknown> = Promise.resolve();
    return {
      calls: {
        key: () => vault.key(randomUUID()),
        existing: () => vault.existing('ada'),
        putSecret: () => vault.putSecret('pepper', 'salt'),
        get: () => reads.get('boats', harbour, 'boat-1'),
        list: () => reads.list('boats', harbour, { ...emptySlice, search: 'boat' }),
        write: () => (writing = writing.then(write, write)),
        checkpoint: () => reads.checkpoint(model),
      },
      most: 8000,
      stop: () => engine.stop(),
      start: () => engine.start(),
      dispose: async () => {
        await vault.close();
        await reads.close();
        await engine.dispose();
      },
    };
  },
  absent.length ? `${absent.join(' and ')} not set` : null,
);
