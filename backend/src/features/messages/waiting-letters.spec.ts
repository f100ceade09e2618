import { idNo } from '../../kernel/given.ts';
import { done } from '../../kernel/work/worker.ts';
import { WaitingLettersWorker } from './waiting-letters.worker.ts';

// The letters of a sender that is resumed.

const [home, first, second] = [idNo(1), idNo(2), idNo(3)];
const row = (id: string, more: object = {}) => ({
  id,
  kind: 'outreach',
  scheduled_for: '2026-05-01T09:00:00.000Z',
  ...more,
});

test('each letter that is due gets a job of its own, so that one that cannot be sent stops no other', async () => {
  const added: { key: string; data: unknown }[] = [];
  const rows = [
    row(first),
    row(second),
    row(idNo(4), { kind: 'note' }),
    row(idNo(5), { scheduled_for: '2999-01-01T00:00:00.000Z' }),
  ];
  const worker = new WaitingLettersWorker(
    { every: async () => rows } as never,
    { change: async (changes: typeof added) => void added.push(...changes) } as never,
  );
  const asking = { organization_id: home, actor: { type: 'processor' as const, id: 'send-waiting' }, uid: idNo(6) };
  expect(await worker.send({ user_id: null }, asking)).toBe(done);
  expect(added).toEqual([
    expect.objectContaining({ kind: 'send-message', data: { message_id: first, organization_id: home } }),
    expect.objectContaining({ kind: 'send-message', data: { message_id: second, organization_id: home } }),
  ]);
  expect(new Set(added.map(({ key }) => key)).size).toBe(2);
});
