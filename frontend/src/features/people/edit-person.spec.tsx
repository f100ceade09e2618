import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import type { PersonPage } from '@candor/contracts/people/pages';
import { EditPerson } from './edit-person.tsx';

type Person = PersonPage['person'];
const person: Person = {
  id: 'c1',
  organization_id: 'o',
  version: 3,
  name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  name_order: null,
  email: 'ada@example.test',
  phone: '+1',
  email_kind: null,
  other_emails: [],
  phone_kind: null,
  other_phones: [],
  pronoun: null,
  headline: null,
  current_title: 'Analyst',
  current_company: null,
  location: 'London',
  tz_region: null,
  type: 'prospect',
  audience: 'talent',
  source: 'sourced',
  source_id: null,
  owner_id: null,
  tags: [],
  skills: [],
  urls: [],
  resumes: [],
  applications: [],
  notes: 0,
  do_not_contact: false,
  merged: [],
  consent_until: null,
  sample: false,
  created_at: '2026-01-01T00:00:00Z',
  last_activity: '2026-01-01T00:00:00Z',
};
let stored = person;
const sent: Record<string, unknown>[] = [];
const closed = jest.fn();
const Screen = () => <EditPerson person={useLoaderData() as Person} onClose={closed} />;
const show = async () => {
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', loader: () => stored, element: <Screen />, HydrateFallback: () => null },
      ])}
    />,
  );
  await screen.findByLabelText('Phone');
};
const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
beforeEach(() => {
  stored = person;
  sent.length = 0;
  closed.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    sent.push(body);
    if (body.version !== stored.version)
      return answer({ status: 'error', code: 'stale', error: 'Somebody else changed this.' });
    return answer({ status: 'ok', payload: { candidate: { id: 'c1', name: 'Ada', version: 9 } } });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('only what was changed is sent, with the version it was read at', async () => {
  await show();
  await write('Phone', '+2');
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ id: 'c1', version: 3, phone: '+2' }]);
});
test('when somebody else saved meanwhile, their words come in, own words stay, and saving again goes through', async () => {
  await show();
  await write('Phone', '+2');
  stored = { ...person, version: 4, phone: '+9', location: 'Oxford' };
  await save();
  expect(await screen.findByText('Another member changed this record while you were editing.')).toBeTruthy();
  await waitFor(() => expect((screen.getByLabelText('Location') as HTMLInputElement).value).toBe('Oxford'));
  expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('+2');
  expect(closed).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent[1]).toEqual({ id: 'c1', version: 4, phone: '+2' });
});
test('one can take the other person’s word instead', async () => {
  await show();
  await write('Phone', '+2');
  await write('Current title', 'Countess');
  stored = { ...person, version: 4, phone: '+9' };
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent[1]).toEqual({ id: 'c1', version: 4, current_title: 'Countess' });
});
