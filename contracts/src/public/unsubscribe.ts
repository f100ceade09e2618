import { z } from 'zod';
import { anyone, endpoint, type FormWay } from '../kernel/endpoint.ts';
import { maybe, oneOf, text } from '../kernel/values.ts';
import { type LetterTopic, letterTopics } from '../messages/letter-topics.ts';
import { languageParameter } from '../words/say.ts';
import { page } from '../kernel/page.ts';
import type { PublicOrganization } from './pages.ts';
import { backQuery } from '../kernel/form-way.ts';

// The page behind the last line of an unrequested letter: its reader unsubscribes without an account.

/** `ended_at`: when it was withdrawn, or ended on its date. */
export type GivenConsent = { given_at: string; until: string | null; ended_at: string | null };
/**
 * `unsubscribed`: whether the reader gets none of these letters; `refuses`: the topics that the reader does not get. `history`: the reader's earlier answers, newest first.
 * `consent`: the consent to news that the reader gave last. The page shows no name, because letters are forwarded. `form`: what the page's forms send to prove that they come from this page.
 */
export type Unsubscribe = {
  organization: PublicOrganization;
  unsubscribed: boolean;
  refuses: LetterTopic[];
  history: { at: string; wanted: boolean; topics: LetterTopic[] }[];
  consent: GivenConsent | null;
  problem: string | null;
  form: { token: string; xsrf: string; uid: string };
};
export const unsubscribePage = page<Unsubscribe>('/:org/unsubscribe/:token', { needs: anyone, frame: 'public' });
export const unsubscribePath = (org: string, token: string): string => `/${org}/unsubscribe/${token}`;
/** The address to which a mail program sends one POST to unsubscribe its reader (RFC 8058): that of the page. */
export const oneClickPath = '/:org/unsubscribe/:token';
/** Leads back to the page, which shows the present state. */
const backToPage: FormWay = ({ org = '', token = '' }, body, { code, position }) =>
  `${unsubscribePath(encodeURIComponent(org), encodeURIComponent(token))}?${backQuery(body, code, position)}`;
export const subscribe = endpoint('/:org/unsubscribe/:token/api/subscription', {
  needs: anyone,
  // Slows down callers who guess links.
  limit: { most: 60, seconds: 3600 },
  bytes: 4 * 1024,
  form: backToPage,
  summary:
    'A person who was written to without having applied says by the link of the letter whether they want such letters (`wanted`), all of them or those of one `topic`: jobs, or news and invitations. Saying the same again changes nothing. Letters about their applications are not meant. Errors: not_found, rate_limited.',
  request: z.strictObject({
    // Forms send words.
    wanted: z.union([z.boolean(), z.enum(['true', 'false'])]),
    topic: maybe(oneOf('Topic', letterTopics)),
    [languageParameter]: maybe(text('Language', 10)),
  }),
  payload: z.object({ position: z.number().optional() }),
});
