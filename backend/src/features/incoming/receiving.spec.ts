import { OwnLinks } from '../../reads/public/own-links.ts';
import { Receiving } from './receiving.ts';

// What happens to an email that answers none of the product's emails.

const mail = {
  message_id: 'one@example.com',
  answers: [],
  from: 'mia@example.com',
  from_name: 'Mia',
  to: ['jobs@acme.example'],
  subject: 'Hello',
  body: 'Hello',
  quoted: null,
  what: 'other',
  out_until: null,
  bounce: null,
  complaint: false,
  attached: [],
  contents: [],
} as never;
const taking = async (leaving: object | null) => {
  const sent: { name: string }[] = [];
  const receiving = new Receiving(
    { execute: async (command: { name: string }) => (sent.push(command), { events: [{}], repeated: false }) } as never,
    { load: async () => ({ state: { leaving } }) } as never,
    {} as never,
    { find: async () => [{ id: 'acme' }] } as never,
    { keep: async () => [] } as never,
    new OwnLinks('pepper', 'https://hiring.example'),
  );
  return { taken: await receiving.take(mail, '2026-03-01T09:00:00.000Z'), sent: sent.map(({ name }) => name) };
};

test('it waits for a member, also while the organization only asked to leave', async () => {
  expect(await taking(null)).toEqual({ taken: 'waiting', sent: ['arrive'] });
  expect(await taking({ begun_at: null })).toEqual({ taken: 'waiting', sent: ['arrive'] });
});

test('it is not kept once the erasure of the organization has begun', async () => {
  expect(await taking({ begun_at: '2026-03-01T08:00:00.000Z' })).toEqual({ taken: 'unmatched', sent: [] });
});
