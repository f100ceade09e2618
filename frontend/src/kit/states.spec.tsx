import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { noteLost, noteReached } from './connection.ts';
import { ErrorState } from './states.tsx';

test('what could not be loaded offline is loaded again when the server answers again, without a click', () => {
  const load = jest.fn();
  const shown = render(<ErrorState onRetry={load}>You are offline. This could not be loaded.</ErrorState>);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  act(noteReached);
  expect(load).not.toHaveBeenCalled();
  act(noteLost);
  act(noteReached);
  expect(load).toHaveBeenCalledTimes(1);
  shown.unmount();
  noteLost();
  noteReached();
  expect(load).toHaveBeenCalledTimes(1);
});
