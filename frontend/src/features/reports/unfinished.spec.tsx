import { render, screen } from '@testing-library/react';
import { Unfinished } from './report-changes.tsx';
import type { Data } from './report-words.ts';

const shows = (unfinished: Data['unfinished']) => render(<Unfinished data={{ unfinished } as Data} />).container;
/** The shaded part of the bar, in percent. */
const shaded = (container: HTMLElement) => container.querySelector<HTMLElement>('[style*="width"]')?.style.width;

test('a cohort whose people are not all decided is shaded by their share, and says how many', () => {
  const container = shows({ of: 87, count: 65 });
  expect(shaded(container)).toBe('75%');
  screen.getByText(/^65 people of 87 are not decided yet\. The shaded part of the cohort is unfinished/);
});
test('one person is said as one', () => {
  shows({ of: 4, count: 1 });
  screen.getByText(/^1 person of 4 is not decided yet/);
});
test('nothing is shaded where everybody is decided, or where the report is no cohort', () => {
  expect(shows({ of: 87, count: 0 }).innerHTML).toBe('');
  expect(shows(null).innerHTML).toBe('');
});
