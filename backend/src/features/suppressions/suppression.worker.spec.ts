import { idNo } from '../../kernel/given.ts';
import { SuppressionWorker } from './suppression.worker.ts';

// Letters that come back for a time.

const [home, person] = [idNo(1), idNo(2)];
const asking = { organization_id: home, actor: { type: 'processor' as const, id: 'judge-mail' }, uid: idNo(3) };
const bounced = (n: number, to: string) => ({ id: idNo(10 + n), to, status: 'bounced', delivery: null });
/** What follows when the first of these letters, the latest first, has come back for a time. */
const judged = async (letters: readonly ReturnType<typeof bounced>[]): Promise<unknown[]> => {
  const ran: unknown[] = [];
  const worker = new SuppressionWorker(
    { run: async (command: unknown) => void ran.push(command) } as never,
    { load: async () => ({ state: { status: 'sent', to: letters[0]!.to, candidate_id: person } }) } as never,
    { find: async () => letters } as never,
    { fingerprint: (_: string, address: string) => address } as never,
  );
  await worker.judge({ message_id: letters[0]!.id, what: 'soft' }, asking);
  return ran;
};

test('the fifth letter in a row that comes back puts its address on the list', async () => {
  expect(await judged([1, 2, 3, 4, 5].map((n) => bounced(n, 'ada@full.test')))).toHaveLength(1);
  expect(await judged([1, 2, 3, 4].map((n) => bounced(n, 'ada@full.test')))).toEqual([]);
});

test('letters that came back from a former address do not count against the new one', async () => {
  const former = [2, 3, 4, 5].map((n) => bounced(n, 'ada@full.test'));
  expect(await judged([bounced(1, 'ada@new.test'), ...former])).toEqual([]);
});
