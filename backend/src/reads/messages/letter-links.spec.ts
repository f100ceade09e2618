import { confirmMark, registrationMark } from '@candor/contracts/messages/letter';
import type { SamePeople } from '../../access/same-people.ts';
import { idNo } from '../../kernel/given.ts';
import type { Streams } from '../../kernel/streams.ts';
import type { OwnLinks } from '../public/own-links.ts';
import { LetterLinks, provesAddress } from './letter-links.ts';

// Which links an email may contain: only those of its recipient.

const [org, sender, other, submission, instance, registration] = [1, 2, 3, 4, 5, 6].map(idNo) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const states: Record<string, object> = {
  [org]: { slug: 'acme' },
  [submission]: { candidate_id: sender },
  [instance]: { registrations: Array.from({ length: 256 }, () => ({ [registration]: { candidate_id: sender } })) },
};
const links = new LetterLinks(
  { load: (_: unknown, id: string) => Promise.resolve({ state: states[id] }) } as unknown as Streams,
  {
    confirmAddress: (slug: string, id: string) => `/${slug}/confirm/${id}`,
    registrationAddress: (slug: string, { registration_id }: { registration_id: string }) =>
      `/${slug}/registrations/${registration_id}`,
  } as unknown as OwnLinks,
  {} as SamePeople,
);
const body = `<a href="${confirmMark(submission)}">Yes</a><a href="${registrationMark(instance, registration)}">My place</a>`;
const placed = (candidate_id: string | null) =>
  links.placed({ body, candidate_id, application_id: null }, null, org, null);

test('a letter to the sender of a submission holds the link that confirms it, and the link to their registration', async () => {
  await expect(placed(sender)).resolves.toBe(
    `<a href="/acme/confirm/${submission}">Yes</a><a href="/acme/registrations/${registration}">My place</a>`,
  );
});

test('a member who types such a mark in a letter to another person gives that person no link', async () => {
  await expect(placed(other)).resolves.toBe(body);
  await expect(placed(null)).resolves.toBe(body);
});

test('a letter with such a link proves the address that was typed', () => {
  expect(provesAddress(body)).toBe(true);
  expect(provesAddress('<p>See you soon</p>')).toBe(false);
});
