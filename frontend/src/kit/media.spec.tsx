import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './overlays/dialog.tsx';
import { useNarrow } from './media.ts';

const changes = new Set<() => void>();
let narrow = false;
const becomes = (next: boolean) =>
  act(() => {
    narrow = next;
    for (const change of changes) change();
  });
beforeEach(() => {
  narrow = false;
  window.matchMedia = (() => ({
    get matches() {
      return narrow;
    },
    addEventListener: (_: string, listener: () => void) => changes.add(listener),
    removeEventListener: (_: string, listener: () => void) => changes.delete(listener),
  })) as never;
});

const Row = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Write</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Letter">
        <input aria-label="Subject" />
      </Dialog>
    </>
  );
};
const List = () => (useNarrow() ? <ul aria-label="Cards">{<Row />}</ul> : <div aria-label="Table">{<Row />}</div>);

test('a dialog keeps what is typed into it when the window becomes as narrow as a phone; the layout follows when it closes', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await user.type(screen.getByLabelText('Subject'), 'See you on Friday');
  becomes(true);
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('See you on Friday');
  expect(screen.queryByLabelText('Cards')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Subject')).toBeNull();
  expect(screen.getByLabelText('Cards')).toBeTruthy();
  becomes(false);
  expect(screen.getByLabelText('Table')).toBeTruthy();
});
