import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Conversation } from '@candor/contracts/messages/conversation';
import { givenPage } from '../../page/given-page.tsx';
import { ThreadMessages } from './thread-messages.tsx';

const since = '2026-03-02T08:00:00.000Z';
const hour = 3_600_000;
const show = (waited: number, ...others: object[]) => {
  const received = {
    id: 'm1',
    thread_id: 'm1',
    subject: 'The berth',
    snippet: 'Words',
    status: 'received',
    delivery: null,
    queued_at: since,
    sent_at: since,
    scheduled_for: since,
    to: 'us@x.example',
    from: 'ada@x.example',
    what: 'reply',
    sent_by: null,
    attached: [],
    files: [],
    quoted_at: null,
    body: '<p>Words</p>',
  };
  const conversation = {
    thread: { id: 'm1', move: 'answer', since, read_by: [], last_received_id: 'm1', out_until: null },
    messages: [received, ...others.map((each, at) => ({ ...received, id: `m${at + 2}`, ...each }))],
    person: { id: 'ada', name: 'Ada Byron', email: 'ada@x.example', tz_region: null },
    names: {},
  } as unknown as Conversation;
  const body = { user: { id: 'rafael', tz_region: 'UTC', groups: {} }, organization: { name: 'Northwind' } };
  const now = Date.parse(since) + waited;
  render(givenPage(body, <ThreadMessages conversation={conversation} now={now} after={() => undefined} />));
  return screen.getByText(/ago$/);
};
afterEach(cleanup);

test('how long a person waits for an answer is amber only when the promised day is over', () => {
  expect(show(3 * hour).className).not.toContain('text-warn');
  cleanup();
  expect(show(25 * hour).className).toContain('text-warn');
});

test('another reader of the conversation is named, and only a letter that could not be sent is sent again', () => {
  const ours = { what: null, from: null, sent_by: 'rafael' };
  show(
    hour,
    { from: 'agent@copy.example', writer: { by: 'copy', name: 'Agatha Agent' } },
    { ...ours, status: 'sent' },
    { ...ours, status: 'failed', error: 'The mail server could not be reached.' },
  );
  expect(screen.getByRole('article', { name: 'Message of Agatha Agent' }).textContent).toContain(
    'Got a copy and answered',
  );
  const again = screen.getAllByRole('button', { name: 'Send again' });
  expect(again).toHaveLength(1);
  expect(again[0]!.closest('article')!.textContent).toContain('Not sent: The mail server could not be reached.');
});
