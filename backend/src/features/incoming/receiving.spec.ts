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
const taking = async (leaving: object | null, pepper = 'pepper') => {
  const sent: { name: string; command: { internet_id_hash?: string } }[] = [];
  const receiving = new Receiving(
    {
      execute: async (command: (typeof sent)[number]) => (sent.push(command), { events: [{}], repeated: false }),
    } as never,
    { load: async () => ({ state: { leaving } }) } as never,
    {} as never,
    { find: async () => [{ id: 'acme' }] } as never,
    { keep: async () => [] } as never,
    new OwnLinks('pepper', 'https://hiring.example'),
    pepper,
  );
  return {
    taken: await receiving.take(mail, '2026-03-01T09:00:00.000Z'),
    sent: sent.map(({ name }) => name),
    hash: sent[0]?.command.internet_id_hash,
  };
};

test('it waits for a member, also while the organization only asked to leave', async () => {
  expect(await taking(null)).toMatchObject({ taken: 'waiting', sent: ['arrive'] });
  expect(await taking({ begun_at: null })).toMatchObject({ taken: 'waiting', sent: ['arrive'] });
});

test('it is not kept once the erasure of the organization has begun', async () => {
  expect(await taking({ begun_at: '2026-03-01T08:00:00.000Z' })).toMatchObject({ taken: 'unmatched', sent: [] });
});

test('the hash that stays when the words of a mail are erased is told to the holder of the secret alone', async () => {
  const [one, again, other] = [await taking(null), await taking(null), await taking(null, 'another')];
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  expect([again.hash, other.hash]).toEqual([one.hash, expect.not.stringContaining(one.hash!)]);
});
