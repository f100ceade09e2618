import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { stepOf } from './authenticator-keys.ts';

// RFC 6238, appendix B: the key is '12345678901234567890'. The codes of the RFC have eight digits; the product uses their last six.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at %d seconds an app shows %s', (at, code) => {
  expect(stepOf(secret, code, at * 1000)).toBe(Math.floor(at / 30));
});

test('a code is good one period before and after its own, and no longer', () => {
  const at = (period: number) => stepOf(secret, '081804', (1111111109 + 30 * period) * 1000);
  const own = Math.floor(1111111109 / 30);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, own, own, own, null]);
});

test('what is no code of six digits shows nothing', () => {
  for (const typed of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
    expect(stepOf(secret, typed, 59_000)).toBeNull();
});

test('ten recovery codes are all different, and are known however somebody types them', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
  const hash = (code: string, user = 'mary') => recoveryHash('pepper', user, code);
  expect(hash('O0IL-abcd-efgh')).toBe(hash(' 0011 abcd efgh'));
  expect(hash('0011-abcd-efgh')).not.toBe(hash('0011-abcd-efgh', 'john'));
});
