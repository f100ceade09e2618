import type { LetterTopic } from '../messages/letter-topics.ts';
import type { Audience } from '../people/reaches.ts';

/** The consent to marketing that a person gave last. `until`: when it ends; null: it has no end. */
export type MarketingConsent = { until: string | null };
/** What a person said about being written to, on all of their records. */
export type Followed = {
  audience: Audience;
  erased: object | null;
  do_not_contact: boolean;
  unsubscribed_at: string | null;
  refuses: readonly LetterTopic[];
  /** Null: they gave none, or withdrew it. */
  marketing: MarketingConsent | null;
};
/** Whether the organization may record this person's signs of interest and write to them in a cadence of marketing: a contact who agreed, whose consent has not ended, and who has not refused letters later (docs/design/engagement.md#who-is-followed). */
export const mayFollow = (person: Followed, now: string): boolean => {
  const { audience, erased, do_not_contact, unsubscribed_at, refuses, marketing } = person;
  if (audience !== 'contact' || erased || !marketing) return false;
  if (do_not_contact || unsubscribed_at !== null || refuses.includes('news')) return false;
  return marketing.until === null || now < marketing.until;
};
/** Whether this person once agreed to marketing, and the consent is not valid any more. A member may write to a contact who was never asked, and a program may not. */
export const consentIsOver = (person: Followed & { marketing_at: string | null }, now: string): boolean =>
  person.marketing_at !== null && !mayFollow(person, now);
/** The consent that lasts longest. */
export const longestOf = (consents: readonly (MarketingConsent | null)[]): MarketingConsent | null =>
  consents.reduce((longest, each) => {
    if (!each || !longest) return each ?? longest;
    if (each.until === null || longest.until === null) return { until: null };
    return each.until > longest.until ? each : longest;
  }, null);
