import { idNo, someone } from '../../kernel/given.ts';
import { done } from '../../kernel/worker.ts';
import { ImportWorker } from './import.worker.ts';

// Resumes on which members have decided: each is done as the member who did.

const [ada, bo] = ['Ada', 'Bo'].map((_, at) => ({ type: 'user' as const, id: idNo(31 + at) })) as [
  { type: 'user'; id: string },
  { type: 'user'; id: string },
];
const asking = { organization_id: idNo(2), actor: { type: 'user' as const, id: someone }, uid: 'job' };
const decided = (row: number, by: typeof ada, isDone = false) => ({
  row,
  as: 'new' as const,
  candidate_id: null,
  by,
  done: isDone,
});
const workerOn = (rows: ReturnType<typeof decided>[], importers: readonly string[], more: object = {}) => {
  const took: { rows: number[]; lists: string; actor: string }[] = [];
  const settled: object[] = [];
  const state = { decided: rows, waiting: [], file_deleted: false, settings: { job_id: idNo(9) }, ...more };
  const worker = new ImportWorker(
    {
      run: async ({ name, command }: { name: string; command: object }) => {
        settled.push({ name, ...command });
        return done;
      },
    } as never,
    { load: async () => ({ state }) } as never,
    {
      memberCaller: async (id: string) => ({
        user_id: id,
        groups: importers.includes(id) ? { MANAGE_BULK_UPLOAD: 'all' } : {},
      }),
    } as never,
    {} as never,
    { of: async ({ user_id }: { user_id: string }) => `the lists of ${user_id}` } as never,
    {} as never,
    {} as never,
    {
      take: async (_: string, _state: object, lists: string, asked: { row: number }[], by: typeof asking) => {
        took.push({ rows: asked.map(({ row }) => row), lists, actor: by.actor.id });
        return { acted: [], skipped: 0, refused: [], waiting: [] };
      },
    } as never,
    {} as never,
    {} as never,
    {} as never,
    {} as never,
    {} as never,
  );
  return { worker, took, settled };
};

test('a turn holds the rows of one member, with what that member may name', async () => {
  const rows = [decided(2, ada, true), decided(3, ada), decided(4, bo), decided(5, ada)];
  const { worker, took, settled } = workerOn(rows, [ada.id, bo.id]);
  expect(await worker.decided({ import_id: idNo(3) }, asking)).toBe(done);
  expect(took).toEqual([{ rows: [3, 5], lists: `the lists of ${ada.id}`, actor: ada.id }]);
  expect(settled).toEqual([{ name: 'settle', rows: [3, 5], acted: [], refused: [], waiting: [] }]);
});

test('whoever may no longer import people is refused, and nobody else with them', async () => {
  const { worker, took, settled } = workerOn([decided(3, ada), decided(4, bo)], [bo.id]);
  await worker.decided({ import_id: idNo(3) }, asking);
  expect(took).toEqual([]);
  expect(settled).toMatchObject([{ rows: [3], refused: [{ row: 3, code: 'permission' }] }]);
});

test('where the file is gone, its rows are refused', async () => {
  const { worker, settled } = workerOn([decided(3, ada)], [ada.id], { file_deleted: true });
  await worker.decided({ import_id: idNo(3) }, asking);
  expect(settled).toMatchObject([{ rows: [3], refused: [{ code: 'file' }] }]);
});
