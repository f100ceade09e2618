import { type SaveAnswer, SaveQueue, type Saving } from './save-queue.ts';

type Sent = { content: string; version: number | null; leaving: boolean };
const queueOf = (answers: (SaveAnswer | Promise<SaveAnswer>)[] = []) => {
  const sent: Sent[] = [];
  const shown: Saving[] = [];
  let version = 1;
  const queue = new SaveQueue<string>(
    'one',
    1,
    async (content, known, leaving) => {
      sent.push({ content, version: known, leaving });
      return answers.shift() ?? { status: 'ok', version: ++version };
    },
    (saving) => shown.push(saving),
  );
  return { queue, sent, shown };
};

test('two saves at once are one after the other, each with the version of the last answer', async () => {
  const { queue, sent, shown } = queueOf();
  queue.write('two');
  const first = queue.flush();
  queue.write('three');
  const second = queue.flush();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(sent.map(({ content, version }) => [content, version])).toEqual([
    ['two', 1],
    ['three', 2],
  ]);
  expect(queue.version).toBe(3);
  expect(shown.at(-1)).toBe('saved');
});

test('after another person saved, nothing is sent until the writer chooses theirs or their own', async () => {
  const { queue, sent, shown } = queueOf([{ status: 'stale' }]);
  queue.write('mine');
  expect(await queue.flush()).toBe(false);
  queue.write('mine too');
  expect(await queue.flush()).toBe(false);
  expect([sent.length, shown.at(-1)]).toEqual([1, 'stale']);
  expect(queue.offer('theirs', 7)).toBe(false);
  expect(await queue.keep(7)).toBe(true);
  expect(sent.at(-1)).toEqual({ content: 'mine too', version: 7, leaving: false });

  const other = queueOf([{ status: 'stale' }]);
  other.queue.write('mine');
  await other.queue.flush();
  other.queue.adopt('theirs', 7);
  expect([other.queue.content, other.queue.version, other.queue.waits]).toEqual(['theirs', 7, false]);
  expect(other.shown.at(-1)).toBe('saved');
});

test('a save that failed is tried again with the next flush', async () => {
  const { queue, sent } = queueOf([{ status: 'failed' }]);
  queue.write('two');
  expect(await queue.flush()).toBe(false);
  expect(await queue.flush()).toBe(true);
  expect(sent.map(({ version }) => version)).toEqual([1, 1]);
});

test('a page that closes sends what waits; while a save is under way it goes without a version', async () => {
  const { queue, sent } = queueOf();
  queue.leave();
  queue.write('two');
  queue.leave();
  const running = queue.flush();
  queue.write('three');
  queue.leave();
  await running;
  expect(sent.filter(({ leaving }) => leaving)).toEqual([
    { content: 'two', version: 1, leaving: true },
    { content: 'three', version: null, leaving: true },
  ]);
});

test('what the server holds is shown only while nothing waits here', () => {
  const { queue } = queueOf();
  expect(queue.offer('theirs', 5)).toBe(true);
  expect(queue.offer('older', 4)).toBe(false);
  queue.write('mine');
  expect(queue.offer('newer', 6)).toBe(false);
  expect([queue.content, queue.version]).toEqual(['mine', 5]);
});
