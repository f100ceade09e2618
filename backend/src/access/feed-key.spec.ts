import { feedKeyFrom, feedKeyHash, isFeedKey, namedByKey } from './feed-key.ts';

const [ours, theirs] = ['0192f0a1-0000-7000-8000-000000000001', '0192f0a1-0000-7000-8000-000000000002'];

test('a key names its organization, and the same request makes the same key', () => {
  const key = feedKeyFrom('pepper', ours, 'uid');
  expect(namedByKey(key)).toBe(ours);
  expect(feedKeyFrom('pepper', ours, 'uid')).toBe(key);
  for (const other of [
    feedKeyFrom('pepper', ours, 'other'),
    feedKeyFrom('salt', ours, 'uid'),
    feedKeyFrom('pepper', theirs, 'uid'),
  ])
    expect(other).not.toBe(key);
});
test('only the key itself opens what its hash guards', () => {
  const key = feedKeyFrom('pepper', ours, 'uid');
  expect(isFeedKey(key, feedKeyHash(key))).toBe(true);
  expect(isFeedKey(`${key}0`, feedKeyHash(key))).toBe(false);
  expect(isFeedKey('', feedKeyHash(key))).toBe(false);
  expect(isFeedKey('', null)).toBe(false);
  expect(isFeedKey(key, null)).toBe(false);
});
test.each(['', 'feed_', 'feed_xyz', `feed_${'0'.repeat(32)}`, ` feed_${'0'.repeat(32)}_${'0'.repeat(32)}`])(
  '%j is no key',
  (key) => expect(namedByKey(key)).toBeNull(),
);
