import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shortcutList, useShortcut } from './shortcuts.tsx';

const pressed: string[] = [];
const Key = ({ keys, note = keys, on }: { keys: string; note?: string; on?: boolean }) => {
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
