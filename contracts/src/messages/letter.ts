import { type Anchor, escapeHtml, fill } from './merge.ts';
import {
  mergeTags,
  sampleValues,
  signedByOrganization,
  tagsAllowed,
  tagsOfKind,
  type TemplateKind,
} from './merge-tags.ts';
import type { LetterTopic } from './letter-topics.ts';
import type { Audience } from '../people/reaches.ts';
import { notSent, type NotSent } from './not-sent.ts';
import type { SuppressionReason } from './suppression-events.ts';

// A letter to one person as it is sent, and whether it may be sent. The sender and the preview both use this.

export type LetterText = {
  subject: string;
  body: string;
  /** HTML appended unchanged to the filled text. */
  after?: string;
  /** Tags that become links. Only the mail holds their addresses. */
  anchors?: Readonly<Record<string, Anchor>>;
};
/** The sender's footer, as HTML. */
export const footerHtml = (footer: string | null): string =>
  footer?.trim() ? `<p>${escapeHtml(footer.trim()).replaceAll(/\r?\n/g, '<br>')}</p>` : '';
/** The text with its tags filled, its appended HTML, and the sender's footer. `unresolved`: tags without a value, for which a reader may show `gap`. */
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
 * Letters that their reader did not ask for by applying (docs/rules/letters.md#letters-that-were-not-asked-for): they end
 * with a link to unsubscribe from them.
 */
const unasked: readonly string[] = ['outreach', 'cadence', 'marketing'] satisfies TemplateKind[];
export const isUnasked = (kind: string): boolean => unasked.includes(kind);
/** The topic of an unrequested letter. A contact of marketing never gets one about jobs. */
export const topicOf = (kind: string, audience: Audience | undefined): LetterTopic =>
  kind === 'marketing' || audience === 'contact' ? 'news' : 'jobs';
/** The kind of a letter that a member sends to themselves to read it. It is about a person, but does not count as a letter to that person. */
export const testKind = 'test';
/** Replaces links that only the reader of the real letter may follow by plain text. */
export const withoutOwnLinks = (html: string): string =>
  html.replaceAll(/<a href="(?!https?:|mailto:)[^"]*">([^<]*)<\/a>/g, '<u>$1</u>');
/** Stands for the unsubscribe link in the log, where members read the letter. Only the mail contains the real link, so no member can unsubscribe the candidate. */
export const unsubscribeMark = 'unsubscribe:';
export const unsubscribeLine = (words: string): string =>
  `<p><a href="${unsubscribeMark}">${escapeHtml(words)}</a></p>`;

/** Replaces, in the log, the link by which the person says whether they may be kept for other jobs. */
export const consentMark = 'consent:';
const copyPrefix = 'copy:';
/** Replaces, in the log, the link to the copy that answers this request. */
export const copyMark = (request_id: string): string => `${copyPrefix}${request_id}`;
export const copyMarks = new RegExp(`"${copyPrefix}([0-9a-f-]{36})"`, 'g');

const confirmPrefix = 'confirm:';
/** Replaces, in the log, the link by which the sender of this form confirms that they may be written to. */
export const confirmMark = (submission_id: string): string => `${confirmPrefix}${submission_id}`;
export const confirmMarks = new RegExp(`"${confirmPrefix}([0-9a-f-]{36})"`, 'g');
const registrationPrefix = 'registration:';
/** Replaces, in the log, the link to the person's own registration for an event. */
export const registrationMark = (instance_id: string, registration_id: string): string =>
  `${registrationPrefix}${instance_id}.${registration_id}`;
export const registrationMarks = new RegExp(`"${registrationPrefix}([0-9a-f-]{36})\\.([0-9a-f-]{36})"`, 'g');

const filePrefix = 'file:';
/** Replaces, in the log, another link to the file of a form. `turn`: how many links the sender had before. */
export const fileMark = (submission_id: string, turn: number): string => `${filePrefix}${submission_id}.${turn}`;
export const fileMarks = new RegExp(`"${filePrefix}([0-9a-f-]{36})\\.(\\d{1,5})"`, 'g');

const bookingPrefix = 'booking:';
/** Replaces, in the log, the link to choose a time or to change the booked one. `id`: of the invitation, or of the booking. */
export const bookingMark = (id: string): string => `${bookingPrefix}${id}`;
export const bookingMarks = new RegExp(`"${bookingPrefix}([0-9a-f-]{36})"`, 'g');

/** The facts that decide whether a person gets a letter. `unsubscribed_at`: the time since which they refuse letters that they did not ask for. `sample`: whether they are made up. */
export type Addressee = {
  email: string | null;
  do_not_contact: boolean;
  unsubscribed_at: string | null;
  /** The topics that the person refuses while they want the others. */
  refuses?: LetterTopic[] | undefined;
  sample: boolean;
  audience?: Audience | undefined;
  /** Why the person's address is on the suppression list. */
  suppressed?: SuppressionReason | null | undefined;
  /** The person's employer, if it is in the list of companies that are not contacted. */
  company?: { name: string; blocks: boolean } | null | undefined;
};
/** Whether a person's wish not to be contacted forbids a letter of this kind. A confirmation answers a form that they have just sent, so it is always allowed (docs/design/letters.md#where-a-letter-goes). */
const isUnwanted = (kind: string, { do_not_contact }: Addressee): boolean => do_not_contact && kind !== 'confirmation';
/** Why letters to the address are suppressed: it takes no mail, or its reader wants none. An address that takes no mail does not even get a confirmation. */
const suppressedFor = (kind: string, { suppressed }: Addressee): 'bounced' | 'suppressed' | null => {
  if (suppressed === 'bounced' || suppressed === 'soft_bounces') return 'bounced';
  return suppressed && kind !== 'confirmation' ? 'suppressed' : null;
};
/** Whether the person refuses letters of this kind. */
export const isRefused = (
  kind: string,
  {
    unsubscribed_at,
    refuses,
    audience,
  }: Pick<Addressee, 'unsubscribed_at' | 'audience'> & {
    refuses?: Iterable<LetterTopic> | undefined;
  },
): boolean => isUnasked(kind) && (unsubscribed_at !== null || [...(refuses ?? [])].includes(topicOf(kind, audience)));
/** An obstacle to a letter. `gap`: the tag has no value; `topic`: what the person refuses. */
export type Against =
  | { why: 'made_up' | 'no_address' | 'unwanted' | 'bounced' | 'suppressed' | 'company' }
  | { why: 'unsubscribed'; topic: LetterTopic }
  | { why: 'gap'; tag: string };
/** The reason against the letter. Null: it is sent. */
export const whatStandsAgainst = (kind: string, to: Addressee, unresolved: readonly string[]): Against | null => {
  if (to.sample) return { why: 'made_up' };
  if (!to.email) return { why: 'no_address' };
  if (isUnwanted(kind, to)) return { why: 'unwanted' };
  const suppressed = suppressedFor(kind, to);
  if (suppressed) return { why: suppressed };
  if (isRefused(kind, to)) return { why: 'unsubscribed', topic: topicOf(kind, to.audience) };
  if (isUnasked(kind) && to.company?.blocks) return { why: 'company' };
  return unresolved.length ? { why: 'gap', tag: unresolved[0]! } : null;
};
/** The reason by which the words of an obstacle are found. */
export const notSentBy = (against: Exclude<Against, { why: 'gap' }>): Exclude<NotSent, 'gap' | 'no_value'> =>
  against.why === 'unsubscribed' && against.topic === 'news' ? 'no_news' : against.why;
/** Why a letter of this kind is not sent, as the candidate's record says it; null: it is sent. */
export const whyNotSent = (kind: string, to: Addressee, unresolved: readonly string[]): string | null => {
  const against = whatStandsAgainst(kind, to, unresolved);
  if (!against) return null;
  return against.why === 'gap' ? `No ${against.tag.replaceAll('_', ' ')}` : notSent[notSentBy(against)].noted;
};

/** The company to which an unasked letter may be sent, but with a warning. Null: there is none. */
export const warningOf = (kind: string, { company }: Addressee): string | null =>
  isUnasked(kind) && company && !company.blocks ? company.name : null;

/** Whether a person signs a letter of this kind, or only the organization. */
export const isSignedByPerson = (kind: TemplateKind): boolean => !signedByOrganization.includes(kind);
type Template = { kind: TemplateKind; key: string | null };
/** Sample values in a preview: for the sample candidate all tags of this kind of message, for a real one only those that the system fills when it sends the message. */
export const sampleFor = (template: Template, candidate: 'sample' | 'real'): Record<string, string> => {
  const own: readonly string[] = mergeTags;
  const tags = [
    ...(candidate === 'sample' ? tagsOfKind[template.kind] : []),
    ...tagsAllowed(template).filter((tag) => !own.includes(tag)),
  ];
  return Object.fromEntries(tags.map((tag) => [tag, sampleValues[tag]!]));
};
