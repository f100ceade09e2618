import { screen } from '@testing-library/dom';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { UnsavedGuard } from './unsaved-guard.tsx';

// The question before leaving a page stays until it is answered, even if the page is loaded again meanwhile.

/** A reader has typed on the first page and wants to go to the second. */
const asked = async () => {
  const router = createMemoryRouter(
    [
      { path: '/first', loader: () => null, element: <UnsavedGuard /> },
      { path: '/second', loader: () => null, element: <h1>Second</h1> },
    ],
    { initialEntries: ['/first'] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => {});
  await act(() => router.navigate('/second'));
  await screen.findByText('Leave without saving?');
  return router;
};
const isShown = () => screen.queryByText('Leave without saving?') !== null;

test('the page is read again while the question is open: it stays, and Leave leads where the reader wanted to go', async () => {
  const router = await asked();
  await act(() => router.revalidate());
  expect([router.state.location.pathname, isShown()]).toEqual(['/first', true]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Second')).toBeTruthy();
});

test('Cancel keeps the reader here, and the next attempt asks again', async () => {
  const router = await asked();
  await act(() => router.revalidate());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([router.state.location.pathname, isShown()]).toEqual(['/first', false]);
  await act(() => router.navigate('/second'));
  expect([router.state.location.pathname, isShown()]).toEqual(['/first', true]);
});

test('without news, Leave leads on at once', async () => {
  await asked();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Second')).toBeTruthy();
});
