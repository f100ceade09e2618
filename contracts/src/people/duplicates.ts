import { z } from 'zod';
import { opensSomePeople } from '../kernel/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { phrase } from '../kernel/say.ts';
import { maybeText } from '../kernel/values.ts';
import { reasons, type Reason } from './likeness.ts';
import type { PooledPerson } from './rows.ts';

// Who may be the same person, as people are shown it.

export const reasonNames: Readonly<Record<Reason, string>> = {
  email: phrase('Same email'),
  profile: phrase('Same profile'),
  phone: phrase('Same phone number'),
  phone_end: phrase('Phone numbers end alike'),
  name: phrase('Same name'),
  similar_name: phrase('Similar name'),
  company: phrase('Same company'),
};

/** A record that may be the same person as the one at hand. `certain`: they share what belongs to one person. */
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

export const alikeCandidates = endpoint('/api/people/candidates/alike', {
  reads: true,
  needs: opensSomePeople,
  summary:
    'Records that may be the same person as somebody who is being typed in, the most likely first. At most five.',
  request: z.strictObject({
    first_name: maybeText('First name'),
    last_name: maybeText('Last name'),
    email: maybeText('Email'),
    phone: maybeText('Phone'),
    current_company: maybeText('Current company'),
  }),
  payload: z.object({ items: z.array(Alike) }),
});
