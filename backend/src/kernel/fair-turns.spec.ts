import { FairTurns } from './fair-turns.ts';

/** Work that ends when it is told to. */
const held = () => {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
};

test('whoever has much to do waits behind everybody else who waits', async () => {
  const turns = new FairTurns();
  const gate = held();
  const done: string[] = [];
  const piece = (owner: string, name: string) => turns.run(owner, async () => void done.push(name));
  const first = turns.run('busy', () => gate.ended);
  const rest = [
    ...['b1', 'b2', 'b3', 'b4'].map((name) => piece('busy', name)),
    piece('calm', 'c1'),
    piece('other', 'o1'),
    piece('calm', 'c2'),
  ];
  gate.end();
  await Promise.all([first, ...rest]);
  expect(done).toEqual(['b1', 'c1', 'o1', 'b2', 'c2', 'b3', 'b4']);
});

test('work that fails is told to its owner only, and the next goes on', async () => {
  const turns = new FairTurns();
  const broken = turns.run('one', () => Promise.reject(new Error('no such file')));
  const next = turns.run('one', async () => 'read');
  await expect(broken).rejects.toThrow('no such file');
  expect(await next).toBe('read');
  const thrown = turns.run('one', () => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(await turns.run('two', async () => 'read')).toBe('read');
});
