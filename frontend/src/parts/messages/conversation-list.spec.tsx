import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedMessage, MessageRow } from '@candor/contracts/messages/rows';
import { givenPage, givenPast } from '../../page/given-page.tsx';
import { HeldGroups } from '../../page/use-page.ts';
import { ConversationList, conversationsOf } from './conversation-list.tsx';

// A candidate's emails by conversation, and what is shown in place when one is opened.

const message = (id: string, thread_id: string, at: string, more: Partial<MessageRow> = {}) =>
  ({
    id,
    thread_id,
    subject: 'Re: The berth',
    snippet: `Words of ${id}`,
    status: 'sent',
    delivery: null,
    queued_at: at,
    sent_at: at,
    scheduled_for: at,
    to: 'ada@x.example',
    from: null,
    what: null,
    sent_by: 'olivia',
    attached: [],
    files: [],
    quoted_at: null,
    body: `<p>Text of ${id}</p>`,
    ...more,
  }) as MessageRow;
const first = message('m1', 'm1', '2026-01-01T08:00:00.000Z', { subject: 'The berth' });
const other = message('m2', 'm2', '2026-01-02T08:00:00.000Z', { subject: 'Your visit' });
const reply = message('m3', 'm1', '2026-01-03T08:00:00.000Z');
const listed: ListedMessage[] = [other, reply, first];

let asked: string[] = [];
let unseen = false;
beforeEach(() => {
  [asked, unseen] = [[], false];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (to) => {
    const path = new URL(String(to), 'http://x').pathname;
    asked.push(path);
    if (path === '/api/read/email' || path === '/api/messages/then')
      return new Response(JSON.stringify({ status: 'ok', payload: { message: { ...first, candidate_id: null } } }));
    const payload = {
      thread: { id: 'm1', move: 'answer', read_by: [], last_received_id: null, job_id: null },
      messages: [first, reply],
      person: { id: 'ada', name: 'Ada Byron', email: 'ada@x.example', tz_region: null },
      names: { olivia: 'Olivia Hart' },
      templates: [],
      not_sent: 'the address takes no mail',
    };
    return new Response(
      JSON.stringify(unseen ? { status: 'error', code: 'not_found', error: 'No.' } : { status: 'ok', payload }),
    );
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const as_of = new Date(Date.now() - 86_400_000).toISOString();
const show = (groups: Record<string, string>, past = false) => {
  const body = {
    user: { id: 'rafael', tz_region: 'UTC', groups },
    organization: { name: 'Northwind' },
    ...(past ? { past: givenPast(as_of) } : {}),
  };
  render(
    givenPage(
      body,
      <HeldGroups value={groups as never}>
        <ConversationList messages={listed} zone="UTC" past={past} onChange={() => undefined} />
      </HeldGroups>,
    ),
  );
};
const open = () => userEvent.click(screen.getByRole('button', { name: /^The berth/ }));

test('messages stand by conversation: the newest conversation first, its oldest message first', () => {
  expect(conversationsOf(listed).map(({ id, messages }) => [id, messages.map((each) => each.id)])).toEqual([
    ['m1', ['m1', 'm3']],
    ['m2', ['m2']],
  ]);
});

test('a conversation opens in place, counts as read, and says why it cannot be answered', async () => {
  show({ MANAGE_MESSAGES: 'all' });
  await open();
  expect(await screen.findByText('Text of m3')).toBeTruthy();
  expect(screen.getByText('An answer cannot be sent: the address takes no mail.')).toBeTruthy();
  expect(asked).toEqual(['/api/messages/threads/fetch', '/api/messages/threads/read']);
});

test('of a past moment, or where the conversation is out of reach, the messages are shown without an answer', async () => {
  show({ MANAGE_MESSAGES: 'all' }, true);
  await open();
  expect(await screen.findAllByText('Text of m1')).toHaveLength(2);
  expect(asked).toEqual(['/api/messages/then', '/api/messages/then']);
  cleanup();
  unseen = true;
  show({ MANAGE_MESSAGES: 'all' });
  await open();
  expect(await screen.findAllByText('Text of m1')).toHaveLength(2);
  expect(screen.queryByText(/An answer cannot/)).toBeNull();
});
