import { createHash } from 'node:crypto';
import { zeroBits } from '@candor/contracts/kernel/work';
import { doneWork, workFor } from './work.ts';

const solve = ({ token, bits }: { token: string; bits: number }): string => {
  for (let n = 0; ; n++)
    if (zeroBits(createHash('sha256').update(`${token}:${n}`).digest()) >= bits) return `${token}:${n}`;
};

test('a solved token passes at once, an unsolved one after its wait, for the same device and call', () => {
  const work = workFor('secret', 'apply one', 1, 0);
  expect(doneWork('secret', 'apply one', solve(work), 1000)).toBe(work.token);
  expect(doneWork('secret', 'apply one', work.token, 4000)).toBeNull();
  expect(doneWork('secret', 'apply one', `${work.token}:1`, 4000)).toBeNull();
  expect(doneWork('secret', 'apply one', work.token, 5000)).toBe(work.token);
  expect(doneWork('secret', 'apply two', solve(work), 1000)).toBeNull();
  expect(doneWork('other', 'apply one', solve(work), 1000)).toBeNull();
  expect(doneWork('secret', 'apply one', work.token, 16 * 60_000)).toBeNull();
});
test('easier work cannot be made of a token', () => {
  const [issued, random, , , signature] = workFor('secret', 'apply one', 8, 0).token.split('.');
  expect(doneWork('secret', 'apply one', [issued, random, 0, 0, signature].join('.'), 1000)).toBeNull();
});
test.each(['', ':', 'a.b.c', '....', 'x'.repeat(10_000)])('%p is no work', (sent) =>
  expect(doneWork('secret', 'apply one', sent, 0)).toBeNull(),
);
test('the work doubles with the excess and stays bearable', () => {
  expect([1, 2, 4, 1e9].map((excess) => workFor('secret', '', excess)).map(({ bits, wait }) => [bits, wait])).toEqual([
    [14, 5],
    [15, 10],
    [16, 20],
    [19, 60],
  ]);
});
