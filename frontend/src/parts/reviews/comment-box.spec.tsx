import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import type { Sent } from '../../page/call.ts';
import { CommentBox } from './comment-box.tsx';

const ada = { value: '00000000-0000-4000-8000-000000000001', label: 'Ada Okafor' };
const lost: Sent = { status: 'error', code: 'offline', error: 'You are offline.' };
const answers = (answer: Sent) => jest.fn<(comment: string) => Promise<Sent>>().mockResolvedValue(answer);
const open = (place: string, send = answers(lost)) => {
  const page = (
    <>
      <Link to="/dashboard">Home</Link>
      <CommentBox
        label="Comment on this text"
        save="Comment"
        place={place}
        members={[ada]}
        send={send}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    </>
  );
  const paths = [
    { path: '/reviews', element: page },
    { path: '/dashboard', element: 'Good morning' },
  ];
  const router = createMemoryRouter(paths, { initialEntries: ['/reviews'] });
  return render(<RouterProvider router={router} />);
};
const box = () => screen.getByRole<HTMLTextAreaElement>('combobox');

test('a comment that could not be sent stays, mentions included', async () => {
  const send = answers(lost);
  open('failed', send);
  await userEvent.type(box(), 'Ask @ad{Enter}about it');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline.');
  expect(box().value).toBe('Ask @Ada Okafor about it');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(send.mock.calls).toEqual([[`Ask @[${ada.value}] about it`], [`Ask @[${ada.value}] about it`]]);
});
test('whoever leaves a half-written comment is asked first, and an empty one lets them go', async () => {
  open('left');
  await userEvent.type(box(), 'Shorter');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByText('Leave without saving?');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(box().value).toBe('Shorter');
  await userEvent.clear(box());
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByText('Good morning');
});
test('a box that was closed still holds what was half written, and no other box does', async () => {
  open('kept');
  await userEvent.type(box(), 'Say which @ad{Enter}');
  cleanup();
  open('another');
  expect(box().value).toBe('');
  cleanup();
  const send = answers({ status: 'ok', payload: {} });
  open('kept', send);
  expect(box().value).toBe('Say which @Ada Okafor ');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(send.mock.calls).toEqual([[`Say which @[${ada.value}]`]]);
  cleanup();
  open('kept');
  expect(box().value).toBe('');
});
test('what is cancelled is gone', async () => {
  open('cancelled');
  await userEvent.type(box(), 'Never mind');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  open('cancelled');
  expect(box().value).toBe('');
});
