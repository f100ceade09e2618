import { daysAgo } from '@candor/contracts/values/days';
import { fileDays } from '@candor/contracts/imports/imports';
import { idNo, someone } from '../../kernel/given.ts';
import { done } from '../../kernel/work/worker.ts';
import { importProcess } from './import.process.ts';
import { ImportWorker } from './import.worker.ts';

// Decided resumes: each is added as the member who decided on it.

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

test('decisions are done when the turns of the import are over', async () => {
  for (const phase of ['running', 'stopping']) {
    const { worker, took, settled } = workerOn([decided(3, ada)], [ada.id], { work: { phase } });
    expect(await worker.decided({ import_id: idNo(3) }, asking)).toBe(done);
    expect([took, settled]).toEqual([[], []]);
  }
  const finished = { id: idNo(1), stream: `import-${idNo(3)}`, data: {}, metadata: { occurred_at: daysAgo(0) } };
  expect(importProcess.on.ImportFinished!(finished as never)).toContainEqual(
    expect.objectContaining({ kind: 'import-decided-rows' }),
  );
});

test('what cannot be done waits for another decision', async () => {
  const waiting = [3, 4].map((row) => ({ row, sure: false, among: [] }));
  const { worker, settled } = workerOn([decided(3, ada)], [ada.id], { waiting });
  await worker.giveUpDecided({ import_id: idNo(3) }, asking);
  expect(settled).toEqual([{ name: 'settle', rows: [3], acted: [], refused: [], waiting: [waiting[0]] }]);
});

const forgetting = async (lastAt: string, more: object = {}) => {
  const gone: string[] = [];
  const state = {
    file_deleted: false,
    erased_at: null,
    work: { phase: 'finished' },
    documents: [],
    waiting: [],
    decided: [],
    ...more,
  };
  const worker = new ImportWorker(
    { run: async ({ name }: { name: string }) => (gone.push(name), done) } as never,
    {
      load: async () => ({ state }),
      read: async () => [{ metadata: { occurred_at: lastAt } }],
    } as never,
    ...(Array.from({ length: 6 }, () => ({})) as [never, never, never, never, never, never]),
    { delete: async () => void gone.push('documents and table') } as never,
    {} as never,
    {} as never,
    {} as never,
    { destroy: async (id: string) => void gone.push(`key of ${id}`) } as never,
  );
  expect(await worker.deleteFile({ import_id: 'x' }, asking)).toBe(done);
  return gone;
};
const all = ['deleteFile', 'documents and table', 'key of x'];
const waits = { waiting: [{ row: 3, sure: true, among: [] }] };

test('what the files are called and hold goes with the import, so many days after its last change', async () => {
  expect(await forgetting(daysAgo(fileDays - 1))).toEqual([]);
  expect(await forgetting(daysAgo(fileDays + 1))).toEqual(all);
});

test('where somebody was erased, the rest goes when nobody needs it, and no decision keeps it longer', async () => {
  expect(await forgetting(daysAgo(0), { erased_at: daysAgo(1) })).toEqual(all);
  expect(await forgetting(daysAgo(0), { erased_at: daysAgo(1), ...waits })).toEqual([]);
  expect(await forgetting(daysAgo(0), { erased_at: daysAgo(fileDays + 1), ...waits })).toEqual(all);
});
