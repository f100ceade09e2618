import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { givenPage } from '../../page/given-page.tsx';
import { ReplyBox } from './reply-box.tsx';

// An answer leaves in the reader's day, unless its writer wants it to leave now.

const conversation = {
  thread: { id: 't1', job_id: 'j1' },
  person: {
    id: 'ada',
    name: 'Misaki Sato',
    first_name: 'Misaki',
    email: 'misaki@example.test',
    tz_region: 'Asia/Tokyo',
  },
  names: { j1: 'Pilot' },
  templates: [],
  not_sent: null,
} as unknown as Parameters<typeof ReplyBox>[0]['conversation'];
const sent: Record<string, unknown>[] = [];
const real = Date.now.bind(Date);
const at = (moment: string) => {
  const ahead = Date.parse(moment) - real();
  jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
};
beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, asked) => {
    sent.push(JSON.parse(String(asked?.body)));
    return Response.json({ status: 'ok', payload: { message: { id: 'm1', scheduled_for: '' } } });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const written = async () => {
  render(
    givenPage(
      { user: { id: 'rafael', first_name: 'Rafael', tz_region: 'Asia/Tokyo' }, organization: { name: 'Northwind' } },
      <ReplyBox conversation={conversation} onSent={() => undefined} after={() => undefined} />,
    ),
  );
  const box = await screen.findByRole('textbox', { name: 'Answer' });
  box.innerHTML = '<p>Of course.</p>';
  return box;
};

test('at night it waits for the morning of the person, and says so', async () => {
  at('2026-11-18T11:24:00Z');
  await written();
  expect(await screen.findByText('Quiet in Tokyo until 8:00 am')).not.toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Send .*8:00 am/ }));
  await waitFor(() => expect(sent).toMatchObject([{ scheduled_for: '2026-11-18T23:00:00.000Z' }]));
});
test('at night it can leave now all the same', async () => {
  at('2026-11-18T11:24:00Z');
  await written();
  fireEvent.click(await screen.findByRole('button', { name: 'Pick a time' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send now, at 8:24 pm where they are' }));
  await waitFor(() => expect(sent).toMatchObject([{ scheduled_for: null }]));
});
test('by day it leaves at once, with its copies', async () => {
  at('2026-11-18T01:24:00Z');
  await written();
  expect(screen.queryByText(/^Quiet in/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a copy' }));
  fireEvent.change(screen.getByLabelText('Copy to'), { target: { value: 'boss@example.test, chief@example.test' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Send(?! later)/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ scheduled_for: null, cc: ['boss@example.test', 'chief@example.test'] }]),
  );
});
