import { minorOf } from './typed-amount.ts';

test.each([
  ['1000', 1_000_00],
  ['1,000', 1_000_00],
  ['1.000', 1_000_00],
  ['1 000', 1_000_00],
  ["1'000.5", 1_000_50],
  ['1,234.56', 1_234_56],
  ['1.234,56', 1_234_56],
  ['1,234,567', 1_234_567_00],
  ['12,5', 12_50],
  ['0.07', 7],
  ['-3.10', -3_10],
  ['−3,10', -3_10],
  ['.5', 50],
  ['0', 0],
])('%s euros', (typed, minor) => expect(minorOf(typed, 'EUR')).toBe(minor));
test.each(['', '-', '.', 'ten', '1,000,5', '1.5.5', '12.345.6', '0.125', '1.2345', '9'.repeat(16)])(
  '%s is no amount of euros',
  (typed) => expect(minorOf(typed, 'EUR')).toBeNull(),
);
test('yen have no decimals', () => {
  expect(minorOf('1,000', 'JPY')).toBe(1000);
  expect(minorOf('-1000', 'JPY')).toBe(-1000);
  expect(minorOf('10.5', 'JPY')).toBeNull();
});
