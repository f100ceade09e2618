import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar, SearchBox } from './filter-bar.tsx';
import { sentenceOfAll, useFiltersAhead, withOpposites, type Turnable } from './filter-opposites.ts';
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

const tag: Turnable = {
  name: 'tag',
  label: 'Tag',
  kind: 'choice',
  options: [
    { value: 'go', label: 'Go', count: 3 },
    { value: 'rust', label: 'Rust', count: 0 },
  ],
  phrase: (values) => `with tag ${values}`,
  not: (values) => `without tag ${values}`,
};
const source: Turnable = {
  ...tag,
  name: 'source',
  label: 'Source',
  phrase: (values) => `from source ${values}`,
  not: undefined,
};

test('the filters that are set read as one sentence, exclusions included', () => {
  const read = (value: Record<string, unknown>) => sentenceOfAll(withOpposites([tag, source], value), value);
  expect(read({ source: ['rust'], not_tag: ['rust', 'go'], tag: ['go'] })).toBe(
    'with tag Go, without tag Rust or Go, from source Rust',
  );
  expect(read({})).toBe('');
});

test('a filter is turned into its opposite and back, and both may stand side by side', async () => {
  const changes: unknown[] = [];
  const Pool = ({ given }: { given: Record<string, unknown> }) => {
    const ahead = useFiltersAhead(given, (value) => changes.push(value));
    return <FilterBar filters={withOpposites([tag], ahead.value)} {...ahead} />;
  };
  const { rerender } = render(<Pool given={{ tag: ['go'] }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'with tag Go' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Is not' }));
  expect(changes.at(-1)).toEqual({ not_tag: ['go'] });
  rerender(<Pool given={{ not_tag: ['go'] }} />);
  expect(await screen.findByRole('button', { name: 'without tag Go' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Rust/ }));
  expect(changes.at(-1)).toEqual({ not_tag: ['go', 'rust'] });
  await userEvent.click(await screen.findByRole('radio', { name: 'Is' }));
  expect(changes.at(-1)).toEqual({ tag: ['go', 'rust'] });
  rerender(<Pool given={{ tag: ['go'], not_tag: ['rust'] }} />);
  expect(await screen.findByRole('button', { name: 'with tag Go' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'without tag Rust' })).toBeTruthy();
});
