import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { keepFocus } from './kept-focus.ts';

let stop = () => {};
beforeEach(() => {
  stop = keepFocus();
});
const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = async (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));
const pressed = async (name: string) => {
  act(() => button(name).focus());
  await user.keyboard('{Enter}');
};
afterEach(() => {
  act(() => (document.activeElement as HTMLElement).blur());
  stop();
});

const List = ({ names }: { names: string[] }) => {
  const [left, setLeft] = useState(names);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Add</button>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <button type="button" onClick={() => setLeft(left.filter((each) => each !== name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
};
test('after a row was removed by keyboard, the keyboard is in the next row, then in the one before, then near the list', async () => {
  render(<List names={['a', 'b', 'c']} />);
  await user.tab();
  await pressed('Remove b');
  await hasFocus('Remove c');
  await user.keyboard('{Enter}');
  await hasFocus('Remove a');
  await user.keyboard('{Enter}');
  await hasFocus('Add');
});

/** `handsOn`: the closing popup passes the focus to the element that had it before the opener, because the opener is gone. */
const Missing = ({ handsOn }: { handsOn: boolean }) => {
  const [set, setSet] = useState(false);
  const [open, setOpen] = useState(false);
  const save = () => {
    setSet(true);
    setOpen(false);
  };
  useEffect(() => {
    if (set && handsOn) button('Other').focus();
  }, [set, handsOn]);
  return (
    <>
      <section>
        {set && (
          <dl>
            <button type="button" aria-label="Change Shifts" data-now />
          </dl>
        )}
        <button type="button">Other</button>
        {!set && (
          <button type="button" onClick={() => setOpen(true)}>
            Change Shifts
          </button>
        )}
      </section>
      {open && (
        <div role="dialog">
          <button type="button" onClick={save}>
            Save
          </button>
        </div>
      )}
    </>
  );
};
test.each([true, false])(
  'what opened a popup and is gone after it gives the keyboard to the control of the same name (handed on: %s)',
  async (handsOn) => {
    render(<Missing handsOn={handsOn} />);
    await user.tab();
    await pressed('Change Shifts');
    await pressed('Save');
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.now).toBeDefined());
  },
);

test('a control that is disabled while it waits has the keyboard again afterwards', async () => {
  const Waits = () => {
    const [busy, setBusy] = useState(false);
    const wait = () => {
      setBusy(true);
      (document.activeElement as HTMLElement).blur(); // as browsers do with disabled elements
      setTimeout(() => act(() => setBusy(false)), 30);
    };
    return (
      <button type="button" disabled={busy} onClick={wait}>
        Send
      </button>
    );
  };
  render(<Waits />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(document.body);
  await hasFocus('Send');
});

test('who leaves a control that stays, or uses a pointer, is left alone', async () => {
  render(<List names={['a', 'b']} />);
  await user.tab();
  act(() => button('Remove a').focus());
  act(() => button('Remove a').blur());
  await new Promise((done) => setTimeout(done, 60));
  expect(document.activeElement).toBe(document.body);
  await user.click(button('Remove a'));
  await new Promise((done) => setTimeout(done, 60));
  expect(document.activeElement).toBe(document.body);
});
