import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { ComposeStrip } from './compose-strip.tsx';

// The strip of times of messages to many people.

afterEach(cleanup);

test('the strip has a name and can be reached by keyboard, because it scrolls where the window is narrow', () => {
  const slots = Array.from({ length: 9 }, (_, day) => ({
    at: new Date(Date.now() + (day + 1) * 86_400_000).toISOString(),
    count: day + 1,
    zones: ['Europe/Berlin'],
  }));
  render(<ComposeStrip plan={{ slots } as never} zone="UTC" left={null} />);
  const strip = screen.getByRole('region', { name: 'When they leave' });
  expect(strip.tabIndex).toBe(0);
  expect(within(strip).getAllByRole('listitem')).toHaveLength(9);
  expect(within(strip).getByText('9 later')).toBeTruthy();
});
