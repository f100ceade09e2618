import { escapeHtml, fill } from './merge.ts';
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
};
const footerHtml = (footer: string | null): string =>
  footer?.trim() ? `<p>${escapeHtml(footer.trim()).replaceAll(/\r?\n/g, '<br>')}</p>` : '';
/** The text with its tags filled, what follows it, and the sender's footer. `unresolved`: tags without a value, for which a reader may show `gap`. */
export const letterOf = (
  { subject, body, after = '' }: LetterText,
  values: Readonly<Record<string, string>>,
  footer: string | null,
  gap?: (tag: string) => string,
): { subject: string; body: string; unresolved: string[] } => {
  const filled = fill({ subject, body }, values, { gap });
  return { ...filled, body: `${filled.body}${after}${footerHtml(footer)}` };
};

/** What must be known of somebody before a letter goes to them. `sample`: they are made up. */
export type Addressee = { email: string | null; do_not_contact: boolean; sample: boolean };
/** Why a letter of this kind must not be sent to somebody; null: it may be sent. A confirmation answers a form that came with their address a moment ago, so it may always be sent (decision 0065). */
export const mayNotReach = (kind: string, { do_not_contact }: Pick<Addressee, 'do_not_contact'>): string | null =>
  do_not_contact && kind !== 'confirmation' ? 'asked not to be contacted' : null;
/** Why a letter of this kind does not leave; null: it leaves. */
export const whyNotSent = (
  kind: string,
  { email, sample, ...rest }: Addressee,
  unresolved: readonly string[],
): string | null => {
  if (sample) return 'the person is made up';
  if (!email) return 'no email address';
  const forbidden = mayNotReach(kind, rest);
  if (forbidden) return forbidden;
  return unresolved.length ? `No ${unresolved[0]!.replaceAll('_', ' ')}` : null;
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
