import { type Anchor, escapeHtml, fill } from './merge.ts';
import {
  mergeTags,
  sampleValues,
  signedByOrganization,
  tagsAllowed,
  tagsOfKind,
  type TemplateKind,
} from './merge-tags.ts';

// A letter to one person as it leaves, and whether it leaves. What sends letters and what previews them both ask here.

export type LetterText = {
  subject: string;
  body: string;
  /** HTML that follows the filled text as it is. */
  after?: string;
  /** Tags that become links whose addresses only the mail holds. */
  anchors?: Readonly<Record<string, Anchor>>;
};
const footerHtml = (footer: string | null): string =>
  footer?.trim() ? `<p>${escapeHtml(footer.trim()).replaceAll(/\r?\n/g, '<br>')}</p>` : '';
/** The text with its tags filled, what follows it, and the sender's footer. `unresolved`: tags without a value, for which a reader may show `gap`. */
export const letterOf = (
  { subject, body, after = '', anchors }: LetterText,
  values: Readonly<Record<string, string>>,
  footer: string | null,
  gap?: (tag: string) => string,
): { subject: string; body: string; unresolved: string[] } => {
  const filled = fill({ subject, body }, values, { gap, ...(anchors ? { anchors } : {}) });
  return { ...filled, body: `${filled.body}${after}${footerHtml(footer)}` };
};

/**
 * Letters that no reader has asked for by applying (docs/rules/letters.md#letters-that-were-not-asked-for): they end
 * with a link by which their reader gets no more of them.
 */
const unasked: readonly string[] = ['outreach', 'cadence', 'marketing'] satisfies TemplateKind[];
export const isUnasked = (kind: string): boolean => unasked.includes(kind);
/** Stands in the log in place of that link, because members read the letter there. Only the mail holds the link itself, so no member can unsubscribe somebody else. */
export const unsubscribeMark = 'unsubscribe:';
export const unsubscribeLine = (words: string): string =>
  `<p><a href="${unsubscribeMark}">${escapeHtml(words)}</a></p>`;

const bookingPrefix = 'booking:';
/** Stands in the log in place of the link by which a candidate chooses a time, or changes the one that is booked. `id`: of the invitation, or of the booking. */
export const bookingMark = (id: string): string => `${bookingPrefix}${id}`;
export const bookingMarks = new RegExp(`"${bookingPrefix}([0-9a-f-]{36})"`, 'g');

/** What must be known of somebody before a letter goes to them. `unsubscribed_at`: since when they want no letters that they have not asked for. `sample`: they are made up. */
export type Addressee = {
  email: string | null;
  do_not_contact: boolean;
  unsubscribed_at: string | null;
  sample: boolean;
};
/** Whether a letter of this kind must not be sent to somebody who asked not to be contacted. A confirmation answers a form that came with their address a moment ago, so it may always be sent (docs/design/letters.md#where-a-letter-goes). */
const isUnwanted = (kind: string, { do_not_contact }: Addressee): boolean => do_not_contact && kind !== 'confirmation';
/** What stands against a letter. `gap`: nobody knows what to write in place of the tag. */
export type Against = { why: 'made_up' | 'no_address' | 'unwanted' | 'unsubscribed' } | { why: 'gap'; tag: string };
/** Null: the letter leaves. */
export const whatStandsAgainst = (kind: string, to: Addressee, unresolved: readonly string[]): Against | null => {
  if (to.sample) return { why: 'made_up' };
  if (!to.email) return { why: 'no_address' };
  if (isUnwanted(kind, to)) return { why: 'unwanted' };
  if (isUnasked(kind) && to.unsubscribed_at) return { why: 'unsubscribed' };
  return unresolved.length ? { why: 'gap', tag: unresolved[0]! } : null;
};
/** Why a letter of this kind does not leave, as the record of the candidate says it; null: it leaves. */
export const whyNotSent = (kind: string, to: Addressee, unresolved: readonly string[]): string | null => {
  const against = whatStandsAgainst(kind, to, unresolved);
  switch (against?.why) {
    case undefined:
      return null;
    case 'made_up':
      return 'the person is sample data';
    case 'no_address':
      return 'no email address';
    case 'unwanted':
      return 'asked not to be contacted';
    case 'unsubscribed':
      return 'unsubscribed from emails about jobs';
    case 'gap':
      return `No ${against.tag.replaceAll('_', ' ')}`;
  }
};

/** Whom a letter of this kind is from: the person who sends it, or nobody but the organization. */
export const isSignedByPerson = (kind: TemplateKind): boolean => !signedByOrganization.includes(kind);
type Template = { kind: TemplateKind; key: string | null };
/** What stands in a preview for values that are not there yet: for the sample candidate all that a message of this kind can say, for a real one what the system says of itself when it sends the message. */
export const sampleFor = (template: Template, candidate: 'sample' | 'real'): Record<string, string> => {
  const own: readonly string[] = mergeTags;
  const tags = [
    ...(candidate === 'sample' ? tagsOfKind[template.kind] : []),
    ...tagsAllowed(template).filter((tag) => !own.includes(tag)),
  ];
  return Object.fromEntries(tags.map((tag) => [tag, sampleValues[tag]!]));
};
