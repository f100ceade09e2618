import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Formik } from 'formik';
import type { StepForm } from '@candor/contracts/cadences/fields';
import { givenPage } from '../../page/given-page.tsx';
import { StepTemplate } from './step-template.tsx';

// The email of a cadence starts from a template: its subject and text are copied, and a text that was there can be taken back.

const templates = [{ value: 'hello', label: 'First hello', subject: 'Hello', body: '<p>Hello there</p>' }];
let now: Partial<StepForm> = {};
const shown = (initial: Partial<StepForm>, found = templates, footer: string | null = 'Acme, 1 Pier') => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'ok', payload: { templates: found, footer } }));
  const replaced = jest.fn();
  render(
    givenPage(
      { user: { id: 'olivia', groups: { MANAGE_ORG: 'all' }, roles: [] } },
      <Formik initialValues={{ type: 'email', ...initial }} onSubmit={() => undefined}>
        {({ values }) => {
          now = values as Partial<StepForm>;
          return <StepTemplate onText={replaced} />;
        }}
      </Formik>,
    ),
  );
  return replaced;
};
const choose = async (name: string) => {
  const box = await screen.findByRole('combobox', { name: /Start from a template/ });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByText(name));
};
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('an empty email takes subject and text of the template', async () => {
  const replaced = shown({ subject: '', body: '' });
  await choose('First hello');
  await waitFor(() => expect(now).toMatchObject({ subject: 'Hello', body: '<p>Hello there</p>' }));
  expect(replaced).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Take the earlier text back' })).toBeNull();
});

test('a text that was written before can be taken back', async () => {
  shown({ subject: 'Mine', body: '<p>My words</p>' });
  await choose('First hello');
  await waitFor(() => expect(now.subject).toBe('Hello'));
  fireEvent.click(screen.getByRole('button', { name: 'Take the earlier text back' }));
  await waitFor(() => expect(now).toMatchObject({ subject: 'Mine', body: '<p>My words</p>' }));
  expect(screen.queryByRole('button', { name: 'Take the earlier text back' })).toBeNull();
});

test('without templates there is nothing to choose', async () => {
  shown({ subject: '', body: '' }, []);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an organization whose emails name no postal address is told', async () => {
  shown({ subject: '', body: '' }, templates, null);
  const link = await screen.findByRole('link', { name: 'Write it in the footer' });
  expect(link.getAttribute('href')).toBe('/org/sender');
  cleanup();
  shown({ subject: '', body: '' });
  await screen.findByRole('combobox', { name: /Start from a template/ });
  expect(screen.queryByText(/name no postal address/)).toBeNull();
});
