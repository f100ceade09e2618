import { resetPage, signInPage } from '@candor/contracts/accounts/pages';
import type { AnyPage } from '@candor/contracts/kernel/page';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { RoutedPage } from './routed-page.tsx';
import { BoundPage, usePage } from './use-page.ts';

afterEach(cleanup);

const SignIn = () => <p>{usePage(signInPage).provider}</p>;
const show = (bound: AnyPage) => {
  const body = { provider: 'google' };
  const element = (
    <RoutedPage>
      <BoundPage value={bound}>
        <SignIn />
      </BoundPage>
    </RoutedPage>
  );
  const errorElement = <p>refused</p>;
  const routes = [{ id: 'page', path: '*', element, errorElement, loader: () => ({ address: '/', shown: '/', body }) }];
  const hydrationData = { loaderData: { page: { address: '/', shown: '/', body } } };
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
};

test('a screen reads the data of the page that its line in screens.ts names', () => {
  show(signInPage);
  expect(screen.getByText('google')).toBeTruthy();
});
test('a screen that reads another page’s data is refused, whatever that data is', () => {
  const silent = console.error;
  console.error = () => undefined; // React logs the error that this test expects
  show(resetPage);
  console.error = silent;
  expect(screen.getByText('refused')).toBeTruthy();
});
