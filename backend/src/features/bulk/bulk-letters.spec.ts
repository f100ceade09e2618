import type { Voice } from '@candor/contracts/words/say';
import { idNo, someone } from '../../kernel/given.ts';
import { LetterWriter } from '../../reads/messages/letter-writer.ts';
import { kindToMany } from '../../reads/messages/writings.ts';
import { BulkLetters } from './bulk-letters.ts';

// Which of many people get a message, and what it says to them.

const text = {
  subject: 'Hello {{candidate_first_name}}',
  body: '<p>We thought of you for {{job_title}}.</p>',
  job_id: null,
};
const ada = {
  fields: { first_name: 'Ada', last_name: 'Lovelace', name_order: null, email: 'ada@example.com' },
  do_not_contact: false,
  unsubscribed_at: null,
  sample: false,
};
const german: Voice = {
  language: 'de',
  locale: 'de',
  find: (text) => (text === 'Choose a time' ? 'Termin wählen' : undefined),
};
const letters = (person: object, job_title: string) =>
  new BulkLetters(
    { load: async (id: string) => (id === idNo(2) ? { state: { ...ada, ...person } } : null) } as never,
    new LetterWriter(
      {
        of: async () => ({
          values: { candidate_first_name: 'Ada', job_title },
          from_name: 'Acme',
          footer: 'Acme, 1 Pier',
        }),
      } as never,
      { ofLetters: async () => german, textFor: async (_: string, __: null, written: object) => written } as never,
      { of: async (kind: string) => (kind === 'outreach' ? '<p>No more</p>' : '') } as never,
      {
        addressee: async (_: string, { fields, ...stands }: typeof ada) => ({ ...stands, email: fields.email }),
      } as never,
    ),
  );
const to = async (person: object, { job_title = 'Pilot', kind }: { job_title?: string; kind?: 'outreach' } = {}) =>
  (await letters(person, job_title).to(idNo(1), someone, idNo(2), { ...text, kind }))!;

test('each gets the text with their own values, and the footer of the organization', async () => {
  expect(await to({})).toEqual({
    kind: 'note',
    name: 'Ada Lovelace',
    subject: 'Hello Ada',
    body: '<p>We thought of you for Pilot.</p><p>Acme, 1 Pier</p>',
    language: 'de',
    from_name: 'Acme',
    to: 'ada@example.com',
    refused: null,
  });
  expect(await letters({}, 'Pilot').to(idNo(1), someone, idNo(3), text)).toBeNull();
});

test('the link to choose a time is named in the language in which the letter goes', async () => {
  const invitation = { ...text, body: '<p>{{schedule_link}}</p>', invites: true };
  const { body, language } = (await letters({}, 'Pilot').to(idNo(1), someone, idNo(2), invitation))!;
  expect([body, language]).toEqual([expect.stringContaining('>Termin wählen</a>'), 'de']);
});

test('outreach ends with the link to unsubscribe, and whoever did gets none; a note still reaches them', async () => {
  expect(await to({}, { kind: 'outreach' })).toMatchObject({
    kind: 'outreach',
    body: '<p>We thought of you for Pilot.</p><p>No more</p><p>Acme, 1 Pier</p>',
    refused: null,
  });
  const unsubscribed = { unsubscribed_at: '2026-03-02T09:00:00.000Z' };
  expect((await to(unsubscribed, { kind: 'outreach' })).refused?.error).toBe(
    'This person unsubscribed from emails about jobs.',
  );
  expect((await to(unsubscribed)).refused).toBeNull();
  expect([undefined, 'note', 'follow_up', 'outreach', 'cadence', 'marketing'].map(kindToMany)).toEqual([
    'note',
    'note',
    'note',
    'outreach',
    'outreach',
    'outreach',
  ]);
});

test('whoever cannot be written to, or for whom a tag has no value, is left out with the reason', async () => {
  const why = async (person: object, job_title?: string) => (await to(person, { job_title })).refused?.error;
  expect(await why({ sample: true })).toBe('People of the sample data get no messages.');
  expect(await why({ fields: { ...ada.fields, email: null } })).toBe('This person has no email address.');
  expect(await why({ do_not_contact: true })).toBe('This person asked not to be contacted.');
  expect(await why({}, '')).toBe('No Job title for Ada Lovelace.');
});
