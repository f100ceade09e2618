import { AsyncLocalStorage } from 'node:async_hooks';
import { FairTurns, TurnGiven, TurnTooLate } from './fair-turns.ts';

/** Work that ends when the test ends it. */
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

test('whoever waits for no longer than they have patience is told so, and their work is left out', async () => {
  const turns = new FairTurns();
  const gate = held();
  const done: string[] = [];
  const first = turns.run('busy', () => gate.ended, 10);
  const late = turns.run('visitor', async () => void done.push('visitor'), 10);
  const patient = turns.run('member', async () => void done.push('member'));
  await expect(late).rejects.toBeInstanceOf(TurnTooLate);
  gate.end();
  await Promise.all([first, patient]);
  expect(done).toEqual(['member']);
});

test('work runs in the context of its own caller, not of the caller before', async () => {
  const request = new AsyncLocalStorage<string>();
  const turns = new FairTurns();
  const gate = held();
  const ran: (string | undefined)[] = [];
  const piece = (name: string, until = Promise.resolve()) =>
    request.run(name, () =>
      turns.run(name, async () => {
        await until;
        ran.push(request.getStore());
      }),
    );
  const all = [
    piece('first', gate.ended),
    piece('second'),
    piece('third'),
    turns.run('none', async () => void ran.push(request.getStore())),
  ];
  gate.end();
  await Promise.all(all);
  expect(ran).toEqual(['first', 'second', 'third', undefined]);
});

test('as many run at once as there are places', async () => {
  const turns = new FairTurns(2);
  const gates = [held(), held(), held()];
  const begun: number[] = [];
  const all = gates.map(({ ended }, at) =>
    turns.run(`${at}`, async () => {
      begun.push(at);
      await ended;
    }),
  );
  await Promise.resolve();
  await Promise.resolve();
  expect([begun, turns.count()]).toEqual([[0, 1], 1]);
  for (const { end } of gates) end();
  await Promise.all(all);
  expect([begun, turns.count()]).toEqual([[0, 1, 2], 0]);
});

test('a caller that disconnects leaves the line', async () => {
  const turns = new FairTurns();
  const gate = held();
  const gone = new AbortController();
  const first = turns.run('busy', () => gate.ended);
  const left = turns.run('visitor', async () => 'read', undefined, gone.signal);
  expect(turns.count('visitor')).toBe(1);
  gone.abort();
  await expect(left).rejects.toBeInstanceOf(TurnGiven);
  expect(turns.count()).toBe(0);
  await expect(turns.run('visitor', async () => 'read', undefined, gone.signal)).rejects.toBeInstanceOf(TurnGiven);
  gate.end();
  await first;
});
