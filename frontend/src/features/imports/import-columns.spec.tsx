import { render, screen } from '@testing-library/react';
import type { ImportSettings } from '@candor/contracts/imports/events';
import { ImportColumns } from './import-columns.tsx';

test('columns with the same heading are told apart by their place, and a column without one has its place for a name', async () => {
  const heads = ['Name', 'Email', 'email', ''];
  const columns = ['name', 'email', null, null] as const;
  render(
    <ImportColumns
      heads={heads}
      sample={[['Ada', 'ada@a.test', 'ada@b.test', 'x']]}
      settings={{ columns } as unknown as ImportSettings}
      documents={0}
      fields={[]}
      onChange={() => undefined}
    />,
  );
  for (const name of ['Name', 'Email (column 2)', 'email (column 3)', 'Column 4']) {
    expect(screen.getByText(name)).toBeTruthy();
    expect(await screen.findByRole('combobox', { name: `What ${name} means` })).toBeTruthy();
  }
});
