import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { type Keys, leaveForPage, pageArrived, shortcutList, useShortcut } from './shortcuts.tsx';
import { writeIn } from './typed-ahead.ts';

const pressed: string[] = [];
const Key = ({ keys, note = keys, on }: { keys: Keys; note?: string; on?: boolean }) => {
  useShortcut(keys, note, () => pressed.push(note), { on });
  return null;
};
beforeEach(() => {
  pressed.length = 0;
});
afterEach(cleanup);

test('a letter acts on the page but never while typing', async () => {
  const { getByRole } = render(
    <>
      <Key keys="a" />
      <input type="text" />
    </>,
  );
  await userEvent.keyboard('a');
  await userEvent.type(getByRole('textbox'), 'a');
  expect(pressed).toEqual(['a']);
});
test('a key after one that leads to another page is for that page, not for the one that is still on screen', async () => {
  const Leaves = () => {
    useShortcut('s', 's', () => {
      pressed.push('s');
      leaveForPage();
    });
    return null;
  };
  const Early = () => {
    useShortcut('l', 'there', () => pressed.push('there'), { early: true });
    return null;
  };
  const { rerender } = render(
    <>
      <Leaves />
      <Key keys="l" note="here" />
    </>,
  );
  await userEvent.keyboard('sl');
  expect(pressed).toEqual(['s']);
  // The page on screen may register its keys again meanwhile.
  rerender(
    <>
      <Leaves />
      <Key keys="l" note="here again" />
    </>,
  );
  await userEvent.keyboard('l');
  expect(pressed).toEqual(['s']);
  // The address changes before the new page is drawn.
  history.pushState(null, '', '/there');
  await userEvent.keyboard('l');
  expect(pressed).toEqual(['s']);
  rerender(<Early />);
  pageArrived();
  expect(pressed).toEqual(['s', 'there']);
  await userEvent.keyboard('l');
  expect(pressed).toEqual(['s', 'there', 'there']);
});
test('a key that decides on a person never counts for a page that comes later, and the mouse ends the waiting', async () => {
  const Leaves = () => {
    useShortcut('s', 's', leaveForPage);
    return null;
  };
  const Early = () => {
    useShortcut('l', 'l', () => pressed.push('l'), { early: true });
    return null;
  };
  const { rerender } = render(<Leaves />);
  await userEvent.keyboard('sa');
  history.pushState(null, '', '/one');
  rerender(<Key keys="a" />);
  pageArrived();
  expect(pressed).toEqual([]);
  rerender(<Leaves />);
  await userEvent.keyboard('sl');
  fireEvent.pointerDown(document.body);
  history.pushState(null, '', '/two');
  rerender(<Early />);
  expect(pressed).toEqual([]);
});
test('the command key acts while typing too', async () => {
  const { getByRole } = render(
    <>
      <Key keys="mod+k" />
      <input type="text" />
    </>,
  );
  getByRole('textbox').focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(pressed).toEqual(['mod+k']);
});
test('g and then a letter goes somewhere; the letter alone does its own work', async () => {
  render(
    <>
      <Key keys="g c" />
      <Key keys="c" />
    </>,
  );
  await userEvent.keyboard('gc');
  await userEvent.keyboard('c');
  expect(pressed).toEqual(['g c', 'c']);
});
test('the latest part on screen owns a key, and gives it back when it leaves', async () => {
  const { rerender } = render(
    <>
      <Key keys="e" note="page" />
      <Key keys="e" note="drawer" />
    </>,
  );
  await userEvent.keyboard('e');
  rerender(<Key keys="e" note="page" />);
  await userEvent.keyboard('e');
  expect(pressed).toEqual(['drawer', 'page']);
});
test('letters do nothing behind a dialog', async () => {
  render(
    <>
      <Key keys="x" />
      <div data-modal />
    </>,
  );
  await userEvent.keyboard('x');
  expect(pressed).toEqual([]);
});
test('the help lists what can be pressed now', () => {
  render(
    <>
      <Key keys="a" note="Advance" />
      <Key keys="s" note="Schedule" on={false} />
    </>,
  );
  expect(shortcutList().map((each) => each.label)).toEqual(['Advance']);
});
/** A page where the key N opens a note, and the key A advances. */
const Notes = ({ stands }: { stands: boolean }) => {
  const [text, setText] = useState('');
  const focus = useCallback((box: HTMLTextAreaElement | null) => box?.focus(), []);
  useShortcut('n', 'Write a note', () => pressed.push('n'), { opens: true });
  useShortcut('a', 'Advance', () => pressed.push('a'));
  return (
    <>
      <button type="button">A card</button>
      {stands && <textarea ref={focus} value={text} onChange={(event) => setText(event.target.value)} />}
    </>
  );
};
test('what is typed before the opened place stands goes into it, and is no command', async () => {
  const { rerender, getByRole } = render(<Notes stands={false} />);
  await userEvent.keyboard('nA call wy{Backspace}as');
  expect(pressed).toEqual(['n']);
  rerender(<Notes stands />);
  await userEvent.keyboard(' good');
  expect((getByRole('textbox') as HTMLTextAreaElement).value).toBe('A call was good');
});
test('letters are commands again when the opening is given up, by Escape or by going elsewhere', async () => {
  const { getByRole } = render(<Notes stands={false} />);
  await userEvent.keyboard('n{Escape}a');
  await userEvent.keyboard('na');
  getByRole('button').focus();
  await userEvent.keyboard('a');
  await userEvent.keyboard('n');
  await userEvent.pointer({ keys: '[MouseLeft]', target: document.body });
  await userEvent.keyboard('a');
  expect(pressed).toEqual(['n', 'a', 'n', 'a', 'n', 'a']);
});
const Comes = ({ stands }: { stands: boolean }) => (
  <>
    <Key keys="a" />
    {stands && <input name="note" aria-label="Note" />}
  </>
);
test('a field that is awaited gets the keyboard when it stands, with what was typed', async () => {
  const { rerender, getByRole } = render(<Comes stands={false} />);
  writeIn('[name=note]');
  await userEvent.keyboard('a');
  rerender(<Comes stands />);
  await waitFor(() => expect(document.activeElement).toBe(getByRole('textbox')));
  expect((getByRole('textbox') as HTMLInputElement).value).toBe('a');
  expect(pressed).toEqual([]);
});
test('arrows choose among radio buttons and do nothing else there', async () => {
  const { getByRole } = render(
    <>
      <Key keys="arrowright" />
      <input type="radio" name="view" />
    </>,
  );
  await userEvent.keyboard('{ArrowRight}');
  fireEvent.keyDown(getByRole('radio'), { key: 'ArrowRight' });
  expect(pressed).toEqual(['arrowright']);
});
const OpeningKey = () => {
  useShortcut('n', 'Write', () => undefined, { opens: true });
  useShortcut('mod+k', 'Search', () => undefined, { opens: true });
  return null;
};
test('what was typed goes into no field that stood there before, and a password goes nowhere', async () => {
  const { getByLabelText } = render(
    <>
      <Key keys="a" />
      <OpeningKey />
      <input aria-label="Search" />
      <input aria-label="Password" type="password" />
    </>,
  );
  const [search, password] = [getByLabelText('Search'), getByLabelText('Password')] as HTMLInputElement[];
  await userEvent.keyboard('nsecret');
  search!.focus();
  expect(search!.value).toBe('');
  password!.focus();
  await userEvent.keyboard('{Control>}k{/Control}sesame');
  expect(password!.value).toBe('sesame');
  search!.focus();
  expect(search!.value).toBe('');
});
