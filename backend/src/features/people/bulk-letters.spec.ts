import { idNo, someone } from '../../kernel/given.ts';
import { BulkLetters } from './bulk-letters.ts';

// To whom of many a message goes, and what it says to them.

const text = {
  subject: 'Hello {{candidate_first_name}}',
  body: '<p>We thought of you for {{job_title}}.</p>',
  job_id: null,
};
const letters = (job_title: string) =>
  new BulkLetters({
    of: async () => ({
      values: { candidate_first_name: 'Ada', job_title },
      organization_name: 'Acme',
      letterhead: { sender_name: null, reply_to: null, sender_footer: 'Acme, 1 Pier' },
    }),
  } as never);
const ada = {
  fields: { first_name: 'Ada', last_name: 'Lovelace', name_order: null, email: 'ada@example.com' },
  do_not_contact: false,
  unsubscribed_at: null,
  sample: false,
};
const to = (person: object, job_title = 'Pilot') =>
  letters(job_title).to(idNo(1), someone, idNo(2), { ...ada, ...person } as never, text);

test('each gets the text with their own values, and the footer of the organization', async () => {
  expect(await to({})).toEqual({
    subject: 'Hello Ada',
    body: '<p>We thought of you for Pilot.</p><p>Acme, 1 Pier</p>',
    from_name: 'Acme',
    to: 'ada@example.com',
    refused: null,
  });
});

test('whoever cannot be written to, or for whom a tag has no value, is left out with the reason', async () => {
  const why = async (person: object, job_title?: string) => (await to(person, job_title)).refused?.error;
  expect(await why({ sample: true })).toBe('People of the sample data get no messages.');
  expect(await why({ fields: { ...ada.fields, email: null } })).toBe('This candidate has no email address.');
  expect(await why({ do_not_contact: true })).toBe('This candidate asked not to be contacted.');
  expect(await why({}, '')).toBe('No Job title for Ada Lovelace.');
});
