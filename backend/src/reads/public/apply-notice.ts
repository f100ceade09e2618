import { poolConsent, privacyNotice, type PrivacyFacts } from '@candor/contracts/organization/privacy';
import { type Voice, voice } from '@candor/contracts/words/say';
import { hashOf } from '../../kernel/codec.ts';

// What the application form says about privacy and automatic decisions, and what the applicant thereby agrees to.

/** Identifies the words of a text: other words, in any language, are another version. */
export const textVersion = (text: string): string => hashOf(text).slice(0, 16);

export type ApplyNotice = {
  privacy_notice: string;
  talent_pool_consent: string;
  /** A knockout answer may close the application before a person reads it. */
  knockouts_close: boolean;
  /** The mark of the whole notice. The form sends back what it showed, so that an applicant is bound only by what they saw. */
  mark: string;
};
/** The notice in the reader's language. */
export const applyNotice = (organization: PrivacyFacts, speaker: Voice = voice()): ApplyNotice => {
  const shown = {
    privacy_notice: privacyNotice(organization, speaker),
    talent_pool_consent: poolConsent(organization, speaker),
    knockouts_close: organization.hiring.auto_archive_knockouts,
  };
  return { ...shown, mark: textVersion(JSON.stringify(Object.values(shown))) };
};
