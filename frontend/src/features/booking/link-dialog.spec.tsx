import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkDialog } from './link-dialog.tsx';

// Tests that the dialog asks for a link before a video call without one is booked. If the dialog is closed, nothing is booked.

const shown = (round: string | null = 'First Round') => {
  const heard = { onClose: jest.fn(), onLink: jest.fn(), onLater: jest.fn(), onOther: jest.fn() };
  render(<LinkDialog name="Ada Lovelace" round={round} {...heard} />);
  return heard;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
afterEach(cleanup);

test('a link is taken as people type it, and the round keeps it only if asked', async () => {
  const { onLink } = shown();
  await press('Book with this link');
  expect(screen.queryByText('Enter the link of the call.')).not.toBeNull();
  await userEvent.type(screen.getByLabelText('Link'), 'meet.example.test/ada');
  await press('Book with this link');
  await userEvent.click(screen.getByLabelText('Use it for every video call in First Round'));
  await press('Book with this link');
  const video_url = 'https://meet.example.test/ada';
  expect(onLink.mock.calls).toEqual([[{ video_url, keep: false }], [{ video_url, keep: true }]]);
});
test('the link can be sent later, and they can meet another way', async () => {
  const { onLink, onLater, onOther } = shown();
  await press('Book and send the link later');
  await press('Meet by phone or in person');
  expect([onLink, onLater, onOther].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
});
test('a member who may not change the round is not asked to keep the link', () => {
  shown(null);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
