import { fewestHires, forecastOf } from './forecast.ts';

const tens = [10, 20, 30, 40, 50, 60, 70, 80];

test('half of the past hires came between the two days, and half of them by the likely one', () => {
  expect(forecastOf(0, tens)).toEqual({ open: 0, hires: 8, days: { from: 20, likely: 40, to: 60 } });
  expect(forecastOf(0, tens.toReversed())).toEqual(forecastOf(0, tens));
});
test('hires that came sooner than the job is open say nothing about it', () => {
  expect(forecastOf(30, tens)).toEqual({ open: 30, hires: 5, days: { from: 50, likely: 60, to: 70 } });
});
test('too few hires say nothing, and how many there are', () => {
  expect(forecastOf(0, tens.slice(0, fewestHires - 1))).toEqual({ open: 0, hires: 4, days: null });
  expect(forecastOf(40, tens)).toEqual({ open: 40, hires: 4, days: null });
  expect(forecastOf(0, [])).toEqual({ open: 0, hires: 0, days: null });
});
test('a forecast is never in the past', () => {
  for (let open = 0; open < 40; open++) expect(forecastOf(open, tens).days?.from ?? 99).toBeGreaterThan(open);
});
