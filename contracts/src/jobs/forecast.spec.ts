import { fewestHires, forecastOf } from './forecast.ts';

const tens = [10, 20, 30, 40, 50, 60, 70, 80];

test('half of the past hires came between the two days, and half of them by the likely one', () => {
  expect(forecastOf(0, tens)).toEqual({ hires: 8, from: 20, likely: 40, to: 60 });
  expect(forecastOf(0, tens.toReversed())).toEqual(forecastOf(0, tens));
});
test('hires that came sooner than the job is open say nothing about it', () => {
  expect(forecastOf(30, tens)).toEqual({ hires: 5, from: 50, likely: 60, to: 70 });
});
test('too few hires say nothing', () => {
  expect(forecastOf(0, tens.slice(0, fewestHires - 1))).toBeNull();
  expect(forecastOf(40, tens)).toBeNull();
  expect(forecastOf(0, [])).toBeNull();
});
test('a forecast is never in the past', () => {
  for (let open = 0; open < 40; open++) expect(forecastOf(open, tens)?.from ?? 99).toBeGreaterThan(open);
});
