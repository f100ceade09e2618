import type { Caller } from '../../kernel/caller.ts';
import { readsOver } from '../../kernel/given.ts';
import { ImportLists } from './import-lists.ts';

test('a row may name the newest job too, however many jobs there are', async () => {
  const rows = Array.from({ length: 40_001 }, (_, n) => ({
    id: `job ${n}`,
    sample: false,
    created_at: String(n).padStart(6, '0'),
  }));
  const none = () => Promise.resolve([]);
  const lists = new ImportLists(
    readsOver(() => rows),
    { reasons: none, entries: none, skills: none } as never,
    { of: () => Promise.resolve({}) } as never,
    {
      load: (_of: unknown, id: string) =>
        Promise.resolve({
          state: { fields: { name: id }, steps: [], status: 'open', panel: [], members: [], owners: [] },
        }),
    } as never,
    { fields: none } as never,
  );
  const admin = { organization_id: 'acme', user_id: 'mara', roles: ['ORG_ADMIN'], groups: {} } as unknown as Caller;
  expect((await lists.of(admin)).jobs.at(-1)).toMatchObject({ name: 'job 40000' });
});
