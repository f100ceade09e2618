import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { toast } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

test('a refusal that the keyboard reaches is not hidden from screen readers', async () => {
  render(<ToastHost />);
  act(() => toast({ text: 'Somebody else changed this.', tone: 'bad' }));
  const shown = await screen.findByRole('alertdialog', { name: 'Somebody else changed this.' });
  expect(shown.tabIndex).toBe(0);
  expect(shown.closest('[aria-hidden=true]')).toBeNull();
  await screen.findByRole('button', { name: 'Dismiss' });
});
