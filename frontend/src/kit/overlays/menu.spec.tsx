import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button.tsx';
import { keyNames } from '../keys/kbd.tsx';
import { Menu, MenuItem } from './menu.tsx';

test('a key that is pressed as soon as the keyboard is at a menu’s button, before its code is there, opens the menu', async () => {
  const user = userEvent.setup();
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => undefined}>Move it</MenuItem>
    </Menu>,
  );
  act(() => screen.getByRole('button').focus());
  expect(document.activeElement?.textContent).toBe('More');
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Move it' });
});
test('after the code has come, the keyboard is still at the menu’s button', async () => {
  const user = userEvent.setup();
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => undefined}>Move it</MenuItem>
    </Menu>,
  );
  await user.tab();
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^base-ui/));
  expect(document.activeElement?.textContent).toBe('More');
});
test('in an open menu, the key that an item shows chooses the item', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <Menu trigger={<Button>Add a field</Button>}>
      <MenuItem keys="1" onSelect={() => chosen.push('one line')}>
        One line
      </MenuItem>
      <MenuItem keys="2" onSelect={() => chosen.push('several lines')}>
        Several lines
      </MenuItem>
    </Menu>,
  );
  act(() => screen.getByRole('button').focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Several lines' });
  await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull());
  await user.keyboard('2');
  expect(chosen).toEqual(['several lines']);
});
test('the four arrow keys are drawn as arrows', () => {
  expect(keyNames('arrowup arrowdown arrowleft arrowright')).toEqual(['↑', '↓', '←', '→']);
});
