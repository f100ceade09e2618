import { emptyEdge, hasher, Tree } from './tree.ts';

test('a tree keeps no more memory than its hashes', () => {
  const tree = new Tree(emptyEdge('one'));
  for (let event = 0; event < 3000; event++) tree.push(hasher(Buffer.from(`event ${event}`)), event + 1);
  const kept = [...tree.leaves, ...tree.chunks, ...tree.groups];
  expect(kept).toHaveLength(3000 - 2 * 1024 + 2);
  expect(kept.filter(({ buffer, length }) => buffer.byteLength !== length)).toEqual([]);
});
