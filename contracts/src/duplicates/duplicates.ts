import { z } from 'zod';
import { opensSomePeople } from '../accounts/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { phrase } from '../words/say.ts';
import { id, maybeText } from '../kernel/values.ts';
import { emailsOf, phonesOf } from '../people/addresses.ts';
import { sameAddress } from './contact-keys.ts';
import { plain, reasons, type Reason, samePhone } from './likeness.ts';
import type { PooledPerson } from '../people/rows.ts';

// Records that may be the same person, as the pages show them.

export const reasonNames: Readonly<Record<Reason, string>> = {
  email: phrase('Same email'),
  profile: phrase('Same profile'),
  phone: phrase('Same phone number'),
  phone_end: phrase('Phone numbers end alike'),
  name: phrase('Same name'),
  similar_name: phrase('Similar name'),
  company: phrase('Same company'),
};

/** A record that may be the same person as the current one. `certain`: they share a fact that belongs to one person. */
export const Alike = z.object({
  id: z.string(),
  name: z.string(),
  subtitle: z.string(),
  reasons: z.array(z.enum(reasons)),
  certain: z.boolean(),
});
export type Alike = z.output<typeof Alike>;
/** Two records side by side, with the most certain pairs first. */
export type DuplicatePair = { id: string; first: PooledPerson; second: PooledPerson } & Pick<
  Alike,
  'reasons' | 'certain'
>;

type Compared = Pick<
  PooledPerson,
  'email' | 'email_kind' | 'other_emails' | 'phone' | 'phone_kind' | 'other_phones' | 'location'
>;
const inBoth = (
  ours: readonly { address: string }[],
  theirs: readonly { address: string }[],
  same: (one: string, other: string) => boolean,
): string[] => ours.map(({ address }) => address).filter((one) => theirs.some(({ address }) => same(one, address)));
/** The values of this record that the other record of a pair shares, as this record writes them. */
export const sharedWith = (
  person: Compared,
  other: Compared,
  told: readonly Reason[],
): { name: boolean; company: boolean; profile: boolean; location: boolean; emails: string[]; phones: string[] } => ({
  name: told.includes('name') || told.includes('similar_name'),
  company: told.includes('company'),
  profile: told.includes('profile'),
  location: Boolean(person.location && other.location && plain(person.location) === plain(other.location)),
  emails: inBoth(emailsOf(person), emailsOf(other), sameAddress),
  phones: inBoth(phonesOf(person), phonesOf(other), samePhone),
});

export const alikeCandidates = endpoint('/api/people/candidates/alike', {
  reads: true,
  needs: opensSomePeople,
  summary:
    'Records that may be the same person as the one that is being typed in, the most likely first. At most five. With `candidate_id`, which names a person on record, the other fields are ignored.',
  request: z.strictObject({
    candidate_id: id.optional(),
    first_name: maybeText('First name'),
    last_name: maybeText('Last name'),
    email: maybeText('Email'),
    phone: maybeText('Phone'),
    current_company: maybeText('Current company'),
  }),
  payload: z.object({ items: z.array(Alike) }),
});
