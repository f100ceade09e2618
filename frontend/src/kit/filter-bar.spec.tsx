import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBox } from './filter-bar.tsx';

afterEach(cleanup);

test('what was typed is searched before a click on a row that was already there, so that the row’s page stays', async () => {
  const order: string[] = [];
  render(
    <>
      <SearchBox value="" onSearch={(text) => order.push(`search ${text}`)} />
      <button type="button" onClick={() => order.push('open Ada')}>
        Ada
      </button>
    </>,
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada');
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
  expect(order).toEqual(['search ada', 'open Ada']);
});
