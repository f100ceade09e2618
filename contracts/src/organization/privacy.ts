import { say, sayIn, type Voice, voice } from '../words/say.ts';
import { knockoutHours } from '../pipeline/knockout-terms.ts';
import { retentionRule } from '../privacy/law.ts';
import type { OrganizationFacts } from './rows.ts';

// What an organization tells candidates about their data.

/** How many days after the decision data is kept, by the organization's country (docs/rules/compliance.md#how-long-data-is-kept). */
export const usualDays = (country: string): { talent_days: number; pool_days: number } => {
  const { applicants, pool } = retentionRule(country);
  return { talent_days: applicants, pool_days: pool };
};

export type PrivacyFacts = Pick<
  OrganizationFacts,
  'name' | 'country' | 'privacy_email' | 'privacy_notice' | 'retention' | 'hiring'
>;
/** The number of days as text. Whole years are stated in years, everything else in days: a rounded promise would be a different promise. */
export const keptWords = (days: number, speaker: Voice = voice()): string =>
  days && days % 365 === 0
    ? sayIn(speaker)('{count, plural, one {# year} other {# years}}', { count: days / 365 })
    : sayIn(speaker)('{count, plural, one {# day} other {# days}}', { count: days });
const standardNotice = (organization: string, days: number, contact: string, speaker: Voice) =>
  sayIn(speaker)(
    '{organization} uses what you send to decide on your application. We keep it for {kept} after the decision, share it only with the hiring team and our processors, and you may ask to see, correct or delete it at any time: {contact}.',
    { organization, kept: keptWords(days, speaker), contact },
  );
/** The sentence that says who makes decisions. If a program does, the organization's own notice cannot leave this sentence out. */
const whoDecides = (knockouts: boolean, speaker: Voice): string =>
  knockouts
    ? sayIn(speaker)(
        'If an answer to a question of this form rules you out, a program closes the application after {hours, number} hours unless a person looks at it first. You can then ask for a person to look at it again. A person makes every other decision.',
        { hours: knockoutHours },
      )
    : sayIn(speaker)('A person makes every decision.');
/** The text beside the form to apply: the organization's own notice, or else the standard one. */
export const privacyNotice = (
  { name, country, privacy_email, privacy_notice, retention, hiring }: PrivacyFacts,
  speaker: Voice = voice(),
): string => {
  const knockouts = hiring.auto_archive_knockouts;
  const own = privacy_notice?.trim();
  if (own && !knockouts) return own;
  const notice =
    own ||
    standardNotice(
      name,
      retention.talent_days ?? usualDays(country).talent_days,
      privacy_email ?? sayIn(speaker)('the hiring team of {name}', { name }),
      speaker,
    );
  return `${notice} ${whoDecides(knockouts, speaker)}`;
};
/** The hint beside the fields in which administrators enter days. */
export const usualWords = ({ talent_days, pool_days }: ReturnType<typeof usualDays>): string =>
  say('Usual in your country: {applications} for applications, {pool} for other jobs.', {
    applications: keptWords(talent_days),
    pool: keptWords(pool_days),
  });
type Keeps = Pick<PrivacyFacts, 'country' | 'retention'>;
/** How many days the organization keeps the details of a person who agreed to it. */
export const poolDays = ({ country, retention }: Keeps): number => retention.pool_days ?? usualDays(country).pool_days;
/** What a person agrees to who lets the organization keep their details. */
export const poolConsent = (keeps: Keeps, speaker: Voice = voice()): string =>
  sayIn(speaker)('Keep my details for up to {kept} to tell me about other jobs. I can withdraw at any time.', {
    kept: keptWords(poolDays(keeps), speaker),
  });
