import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Formik } from 'formik';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { EntryVersions } from './entry-versions.tsx';

const letter = { name: 'Greeting', key: null, kind: 'note', subject: 'Hello', body: '<p>Hi {{candidate_name}}</p>' };
const version = (number: number, kind: string, sentence: string, fields: Record<string, unknown>) => ({
  version: number,
  kind,
  at: `2026-03-0${number}T09:00:00.000Z`,
  actor: number > 2 ? 'Olivia Hart' : 'Rafael Mendes',
  sentence,
  changed: [],
  fields: { ...letter, ...fields },
});
const history = [
  version(5, 'changed', 'changed it: message', {
    subject: 'Good day',
    body: '<p>Hi <strong>{{job_title}}</strong></p>',
  }),
  version(4, 'changed', 'changed it: message', { subject: 'Good day', body: '<p>Hi {{job_title}}</p>' }),
  version(3, 'sorted', 'moved it from place 1 to 2', { subject: 'Good day' }),
  version(2, 'changed', 'changed it: subject', { subject: 'Good day' }),
  version(1, 'added', 'added it', {}),
];
const answers = (restored: unknown = { status: 'ok', payload: {} }) => {
  const fetched = jest.fn<(address: URL | string, init: { body: string }) => Promise<unknown>>((address) =>
    Promise.resolve({
      url: 'http://localhost/api',
      json: () =>
        Promise.resolve(
          String(address).includes('/history/restore')
            ? restored
            : { status: 'ok', payload: { versions: history, names: {}, more: false } },
        ),
    }),
  );
  globalThis.fetch = fetched as never;
  return fetched;
};
const row = { id: 'r1', entity: 'messagetemplate', fields: letter, version: 5 } as unknown as CatalogueRow;
const open = async (typed = letter.subject) => {
  const onRestored = jest.fn();
  render(
    <Formik initialValues={{ subject: letter.subject }} onSubmit={() => undefined}>
      {({ setFieldValue }) => (
        <>
          <button onClick={() => void setFieldValue('subject', typed)}>Type</button>
          <EntryVersions catalogue={messagetemplate} row={row} zone="UTC" onRestored={onRestored} />
        </>
      )}
    </Formik>,
  );
  await screen.findByRole('list', { name: 'Versions' });
  return onRestored;
};
const changed = () => screen.getByRole('region', { name: 'What changed' });
const choose = (words: RegExp) =>
  userEvent.click(within(screen.getByRole('list', { name: 'Versions' })).getByRole('button', { name: words }));

test('the versions stand newest first, and what only moved the entry cannot be chosen', async () => {
  answers();
  await open();
  const items = within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Olivia Hart changed it: message'),
    expect.stringContaining('changed it: message'),
    expect.stringContaining('moved it from place 1 to 2'),
    expect.stringContaining('changed it: subject'),
    expect.stringContaining('Rafael Mendes added it'),
  ]);
  expect(within(items[2]!).queryByRole('button')).toBeNull();
  expect(within(items[0]!).getByText('Now')).toBeTruthy();
});
test('rich text is compared as people read it: other formatting is no other word, and a merge tag is one by its name', async () => {
  answers();
  await open();
  expect(changed().textContent).toContain('Only the formatting is different.');
  await choose(/Mar 4|4 Mar/);
  const of = (name: string) => changed().querySelector(name)?.textContent;
  expect([of('del'), of('ins')]).toEqual(['Removed: Candidate name. ', 'Added: Job title. ']);
  expect(changed().textContent).not.toMatch(/[{}<>]/);
});
test('an earlier version is restored on the version that the reader saw', async () => {
  const fetched = answers();
  const onRestored = await open();
  expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  await choose(/Mar 1|1 Mar/);
  await userEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(onRestored).toHaveBeenCalledWith(expect.objectContaining({ version: 1 })));
  expect(JSON.parse(fetched.mock.calls.at(-1)![1].body)).toEqual({ id: 'r1', version: 5, to: 1 });
});
test('a refusal is said beside the button, and typed text is not lost to a version', async () => {
  answers({ status: 'error', code: 'duplicate', error: 'Message template "Greeting" already exists.' });
  const onRestored = await open('Typed');
  await choose(/Mar 1|1 Mar/);
  await userEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Message template "Greeting" already exists.');
  expect(onRestored).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Type' }));
  const button = screen.getByRole('button', { name: 'Restore this version' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('Save or cancel what you typed first.')).toBeTruthy();
});
