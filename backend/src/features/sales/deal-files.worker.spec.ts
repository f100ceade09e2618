import { done } from '../../kernel/work/worker.ts';
import { DealFilesWorker } from './deal-files.worker.ts';
import { salesProcess } from './sales.process.ts';

const deal = '00000000-0000-4000-8000-000000000070';
const [contract, sketch] = ['contract', 'sketch'].map((id) => ({
  type: 'DealFileAdded',
  data: { stored: { id, file_id: `deals/${id}.pdf`, type: 'application/pdf', size: 1 } },
}));
const workerOn = () => {
  const deleted: string[] = [];
  const worker = new DealFilesWorker(
    {
      read: async () => [contract, sketch, { type: 'DealFileRemoved', data: { id: 'contract', name: 'contract' } }],
    } as never,
    { delete: async (key: string) => void deleted.push(key) },
  );
  return { deleted, delete: (id: string | null) => worker.delete({ deal_id: deal, id }, { organization_id: 'acme' }) };
};

test('the bytes of a removed file go, and only they; those of an ended deal go all', async () => {
  const one = workerOn();
  expect(await one.delete('contract')).toBe(done);
  expect(one.deleted).toEqual(['deals/contract.pdf']);
  const all = workerOn();
  await all.delete(null);
  expect(all.deleted).toEqual(['deals/contract.pdf', 'deals/sketch.pdf']);
});

test('a removal, a deleted deal and the end of the organization each make the job, so a process that dies forgets no bytes', () => {
  const event = (type: string, data: object) =>
    ({ id: 'e1', stream: `deal-${deal}`, type, data, metadata: { occurred_at: '2026-03-02T09:00:00.000Z' } }) as never;
  const { on } = salesProcess as unknown as { on: Record<string, (event: never) => { data: object }[]> };
  expect(on.DealFileRemoved!(event('DealFileRemoved', { id: 'contract', name: 'x' }))[0]!.data).toEqual({
    deal_id: deal,
    id: 'contract',
  });
  for (const type of ['DealDeleted', 'DealErased'])
    expect(on[type]!(event(type, {}))[0]!.data).toEqual({ deal_id: deal, id: null });
});
