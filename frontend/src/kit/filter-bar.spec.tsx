import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar, SearchBox } from './filter-bar.tsx';
import { sentenceOf } from './filter-words.ts';

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

test('an end of a date filter is a day, a moment, or whatever somebody wrote into the address', async () => {
  const due = { name: 'due', label: 'Due', kind: 'dates' } as const;
  const said = (to: unknown) =>
    sentenceOf(due, { to })
      .map(({ text }) => text)
      .join('');
  expect([said('2020-11-21'), said('2020-11-21T12:00:00.000Z'), said('rubbish')]).toEqual([
    'Due up to Nov 21, 2020',
    'Due up to Nov 21, 2020',
    'Due up to rubbish',
  ]);
  for (const to of ['2020-11-21T12:00:00.000Z', 'rubbish']) {
    render(<FilterBar filters={[due]} value={{ due: { to } }} onChange={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Due up to/ }));
    expect(await screen.findByRole('textbox', { name: 'To' })).toBeTruthy();
    cleanup();
  }
});
