import { numberIn } from './import-facts.ts';

test.each([
  ['12', 12],
  ['-3', -3],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['0,125', 0.125],
  ['1234,5', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1234567],
  ['1 234,5', 1234.5],
  ["12'000", 12000],
  ['50000', 50000],
])('a file that writes %s means %d', (written, number) => {
  expect(numberIn(written)).toBe(number);
});

test('nobody knows whether 1.234 is one or a thousand, so it is not read', () => {
  for (const written of ['1.234', '1,234', '50.000', '-50,000']) expect(numberIn(written)).toBe('unclear');
});

test.each(['many', '12 €', '1.2.3', '1,23.456,7', '', '1,234.', '--1'])('"%s" is no number', (written) => {
  expect(numberIn(written)).toBeNull();
});
