import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { fromHex, hexOf } from './bytes.ts';
import {
  Frontier,
  type Hash,
  inclusionPath,
  consistencyPath,
  isConsistent,
  isIncluded,
  leafHash,
  rangeHash,
} from './merkle.ts';

// The leaves and roots of the reference tests of Certificate Transparency (RFC 6962).
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  fromHex,
);
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
const over =
  (all: readonly Hash[]) =>
  (level: number, index: number): Hash => {
    const tree = new Frontier(sha256);
    for (const hash of all.slice(index * 2 ** level, (index + 1) * 2 ** level)) tree.push(hash);
    return tree.root();
  };

test('plain SHA-256 gives what the library gives, for any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hexOf(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
  );
});
test('a tree without leaves has the hash of nothing as its root', () => {
  expect(hexOf(new Frontier(sha256).root())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
test('the roots are those of the reference tests of RFC 6962', async () => {
  const tree = new Frontier(sha256);
  for (const [index, hash] of hashes.entries()) {
    tree.push(hash);
    expect(hexOf(tree.root())).toBe(roots[index]);
    expect(hexOf(await rangeHash(sha256, over(hashes), 0, index + 1))).toBe(roots[index]);
  }
});
test('paths and proofs are those of the reference tests of RFC 6962', async () => {
  const at = over(hashes);
  const inclusion = async (leaf: number, size: number) => (await inclusionPath(sha256, at, leaf - 1, size)).map(hexOf);
  expect(await inclusion(1, 1)).toEqual([]);
  expect(await inclusion(1, 8)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(await inclusion(3, 3)).toEqual(['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']);
  expect(await inclusion(2, 5)).toEqual([
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ]);
  const consistency = async (from: number, to: number) => (await consistencyPath(sha256, at, from, to)).map(hexOf);
  expect(await consistency(1, 1)).toEqual([]);
  expect(await consistency(1, 8)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(await consistency(6, 8)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(await consistency(2, 5)).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ]);
});

const tree = fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 }).chain((data) =>
  fc.record({
    all: fc.constant(data.map((each) => leafHash(sha256, each))),
    one: fc.nat(data.length - 1),
    other: fc.nat(data.length - 1),
  }),
);
const rootOf = (all: readonly Hash[]) => over(all)(10, 0);
const bent = (hash: Hash): Hash => Uint8Array.from(hash, (byte, at) => (at ? byte : byte ^ 1));

test('every leaf proves that it stands in the tree; another leaf, place or path does not', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async ({ all, one: index }) => {
      const [leaf, size, root] = [all[index]!, all.length, rootOf(all)];
      const path = await inclusionPath(sha256, over(all), index, size);
      expect(isIncluded(sha256, { leaf, index, size, path, root })).toBe(true);
      expect(isIncluded(sha256, { leaf: bent(leaf), index, size, path, root })).toBe(false);
      expect(isIncluded(sha256, { leaf, index, size, path: [...path, leaf], root })).toBe(false);
      if (path.length) expect(isIncluded(sha256, { leaf, index, size, path: path.slice(1), root })).toBe(false);
      expect(isIncluded(sha256, { leaf, index: size, size, path, root })).toBe(false);
    }),
  );
});
test('an earlier tree proves that it is the beginning of a later one; a changed one does not', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async ({ all, one, other }) => {
      const [from, to] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
      const [older, newer] = [
        { size: from, root: rootOf(all.slice(0, from)) },
        { size: to, root: rootOf(all.slice(0, to)) },
      ];
      const path = await consistencyPath(sha256, over(all), from, to);
      expect(isConsistent(sha256, older, newer, path)).toBe(true);
      expect(isConsistent(sha256, { ...older, root: bent(older.root) }, newer, path)).toBe(false);
      expect(isConsistent(sha256, older, { ...newer, root: bent(newer.root) }, path)).toBe(false);
      expect(isConsistent(sha256, older, newer, [...path, newer.root])).toBe(false);
    }),
  );
});
