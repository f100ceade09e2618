import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { catalogues, disposition, level } from '@candor/contracts/catalogues/catalogues';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { source } from '@candor/contracts/catalogues/hiring';
import type { Used } from '@candor/contracts/catalogues/pages';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { CatalogueForm, type Draft, formFields } from './catalogue-form.tsx';

const answers = (answer: unknown) => {
  const fetched = jest
    .fn<(address: URL, init: { body: string }) => Promise<unknown>>()
    .mockResolvedValue({ url: 'http://localhost/api', json: () => Promise.resolve(answer) });
  globalThis.fetch = fetched as never;
  return fetched;
};
const sent = (fetched: ReturnType<typeof answers>) =>
  JSON.parse(fetched.mock.calls[0]![1].body) as Record<string, unknown>;
const row = (fields: Record<string, unknown>): CatalogueRow => ({
  id: 'r1',
  organization_id: 'o',
  entity: 'x',
  fields,
  sort_order: 0,
  deleted: false,
  refers: [],
  active: true,
  version: 1,
  updated_at: '',
});
type More = { used?: Used[]; draft?: Draft; onDraft?: (draft: Draft | null) => void; onClose?: () => void };
const open = (catalogue: Catalogue, existing: CatalogueRow | null = null, onSaved = jest.fn(), more: More = {}) => {
  const form = (
    <CatalogueForm
      catalogue={catalogue}
      row={existing}
      parents={[{ value: 'p1', label: 'Call' }]}
      onClose={() => undefined}
      onSaved={onSaved}
      {...more}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
  return onSaved;
};

test.each(catalogues.map((entry) => [entry.name, entry] as const))('draws every field of %s', (_, entry) => {
  open(entry);
  for (const name of formFields(entry))
    expect(
      screen.getAllByText(new RegExp(`^${entry.fields[name]!.caption ?? entry.fields[name]!.label}( \\*)?$`)).length,
    ).toBeGreaterThan(0);
  expect(screen.queryByText('System')).toBeNull();
});
test('asks for what is required before anything is sent', async () => {
  const fetched = answers({ status: 'ok', payload: {} });
  open(source);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There were 2 errors with your submission.');
  expect(fetched).not.toHaveBeenCalled();
});
test('sends the fields, with active on for a new entry', async () => {
  const fetched = answers({ status: 'ok', payload: { source: { id: 'n' } } });
  const onSaved = open(source);
  await userEvent.type(screen.getByLabelText('Name *'), 'Podcast');
  await userEvent.click(screen.getByLabelText('Type *'));
  await userEvent.click(screen.getByRole('option', { name: 'Referred' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(true, 'n'));
  expect(sent(fetched)).toEqual({ name: 'Podcast', source: 'referred', tag: '', active: true });
});
test('shows what the server refuses', async () => {
  answers({ status: 'error', code: 'duplicate', error: 'Source "LinkedIn" already exists.' });
  open(source, row({ name: 'LinkedIn', source: 'sourced', tag: null, active: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Source "LinkedIn" already exists.');
});
test('a parent is chosen by its name, a key stays as it is, a number may be missing', async () => {
  open(disposition);
  await userEvent.click(screen.getByLabelText('Follow-up type *'));
  expect(screen.getByRole('option', { name: 'Call' })).toBeTruthy();
  open(
    messagetemplate,
    row({ name: 'A', key: 'rejection_initial', kind: 'rejection', subject: 's', body: '<p>b</p>', active: true }),
  );
  expect((screen.getByLabelText('Key') as HTMLInputElement).readOnly).toBe(true);
  const fetched = answers({ status: 'ok', payload: { level: { id: 'n' } } });
  const onSaved = open(level, row({ name: 'Entry', description: null, min_years: 0, max_years: null }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save', hidden: true }).at(-1)!);
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(false, 'n'));
  expect(sent(fetched)).toMatchObject({ id: 'r1', name: 'Entry', min_years: 0, max_years: '' });
});
test('names who uses the entry and will show its new name', async () => {
  const shown = { screen: 'people/candidates', filter: 'tag', filters: {} };
  const used = [
    { one: 'candidate', many: 'candidates', counts: [{ id: 'r1', count: 1200 }], shown },
    { one: 'job', many: 'jobs', counts: [{ id: 'r2', count: 3 }], shown },
  ];
  open(source, linkedIn, jest.fn(), { used });
  await userEvent.type(screen.getByLabelText('Name *'), ' Jobs');
  expect(screen.getByText('Unsaved name.').parentElement!.textContent).toBe(
    'Unsaved name. 1,200 candidates show the new name. History keeps the old name.',
  );
});
const linkedIn = row({ name: 'LinkedIn', source: 'sourced', tag: null, active: true });
test('says what is not saved and what it touches', async () => {
  open(source, linkedIn);
  expect(screen.queryByText(/Unsaved/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Name *'), ' Jobs');
  expect(screen.getByText('Unsaved name.').parentElement!.textContent).toBe(
    'Unsaved name. Used by shows the new name. History keeps the old name.',
  );
  await userEvent.click(screen.getByLabelText('Active'));
  expect(screen.getByText('Unsaved name and active.').parentElement!.textContent).toBe(
    'Unsaved name and active. Menus no longer offer it. Used by keeps it.',
  );
});
test('closes on Escape, but not while Escape closes a list of choices; what was typed can be taken up again', async () => {
  const onClose = jest.fn();
  let kept: Draft | null = null;
  open(source, linkedIn, jest.fn(), { onClose, onDraft: (draft) => (kept = draft) });
  await userEvent.type(screen.getByLabelText('Name *'), ' Jobs');
  await userEvent.click(screen.getByLabelText('Type *'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('Name *'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(kept).toMatchObject({ name: 'LinkedIn Jobs' });
  open(source, linkedIn, jest.fn(), { draft: kept! });
  await waitFor(() => expect(screen.getAllByDisplayValue('LinkedIn Jobs')).toHaveLength(2));
});
