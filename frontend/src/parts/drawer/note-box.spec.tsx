import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { noteLost, noteReached } from '../../kit/connection.ts';
import { forgetDrafts } from '../../page/draft-names.ts';
import { RoutedPage } from '../../page/routed-page.tsx';
import { NoteBox } from './note-box.tsx';

// The note at the foot of the drawer. Its text is kept until it is sent.

let online: boolean;
const sent: Record<string, unknown>[] = [];
const show = (candidateId = 'ada', user = 'mara', jobId = 'pilot') => {
  const box = (
    <RoutedPage>
      <NoteBox key={candidateId} candidateId={candidateId} jobId={jobId} onDone={() => undefined} />
    </RoutedPage>
  );
  const page = { address: '/', shown: '/', body: { user: { id: user } } };
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', loader: () => page, element: box, HydrateFallback: () => null }])}
    />,
  );
  return screen.findByRole('textbox');
};
const words = async (...who: Parameters<typeof show>) => {
  cleanup();
  return ((await show(...who)) as HTMLTextAreaElement).value;
};
beforeEach(() => {
  online = true;
  sent.length = 0;
  sessionStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (!online) throw new TypeError('Failed to fetch');
    if (String(address).includes('note/upsert')) sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return new Response(JSON.stringify({ status: 'ok', payload: { id: 'n1' } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  noteReached();
  jest.restoreAllMocks();
});

test('a note that was begun is there again after a reload, for this candidate, this person and this job alone', async () => {
  await userEvent.type(await show(), 'Asked about remote days');
  expect(await words()).toBe('Asked about remote days');
  expect(await words('ben')).toBe('');
  expect(await words('ada', 'nora')).toBe('');
  expect(await words('ada', 'mara', 'cook')).toBe('');
  expect(await words()).toBe('Asked about remote days');
});

test('a note that could not be sent is kept, through a reload too, and goes when it is sent', async () => {
  const box = await show();
  online = false;
  noteLost();
  await userEvent.type(box, 'Wants to start in May');
  await userEvent.click(screen.getByRole('button', { name: 'Send the note' }));
  expect((box as HTMLTextAreaElement).value).toBe('Wants to start in May');
  expect(await words()).toBe('Wants to start in May');
  online = true;
  noteReached();
  await userEvent.click(screen.getByRole('button', { name: 'Send the note' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: '<p>Wants to start in May</p>', visibility: 'team' }]));
  await waitFor(() => expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(''));
  expect(await words()).toBe('');
});

test('a private note comes back as a private one', async () => {
  await userEvent.type(await show(), 'Between us');
  await userEvent.click(screen.getByRole('button', { name: /Make it private/ }));
  cleanup();
  await show();
  expect(screen.getByRole('textbox', { name: 'Private note' })).toBeTruthy();
});

test('it can be forgotten, and typing works where the browser refuses to store', async () => {
  await userEvent.type(await show(), 'About Ada');
  forgetDrafts(null);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ada');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  cleanup();
  const box = await show();
  await userEvent.type(box, 'Still typed');
  expect((box as HTMLTextAreaElement).value).toBe('Still typed');
});
