import { isAddressTag, isOwnFieldTag } from '@candor/contracts/words/merge-text';
import { own } from '@candor/contracts/kernel/own';
import { isWebAddress } from '@candor/contracts/values/web-address';
import { mergeTags } from '@candor/contracts/messages/merge-tags';

// Merge tags: {{name}} in subjects and bodies. Values are escaped; nothing else is interpreted.

/** Text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!);
/** A paragraph of plain text, as HTML. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
/** A paragraph that is a link, as HTML. `address`: the link's address, or the mark that stands for it. */
export const linkParagraph = (address: string, words: string): string =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`;
const system = ['action_link', 'detail'];
const mark = /<\/?[a-z][^>]*>/gi;
const pattern = /\{\{\s*([a-z_0-9]+)\s*\}\}/g;

/** A link that the log replaces by the word `mark`, because members read the letter there. The sent mail contains the link's address. `words`: the link's text. */
export type Anchor = { mark: string; words: string };
/** Fills both texts. `anchors`: tags that become such links in the body. `unresolved` lists the tags without a value, which are replaced by `gap` or by nothing; a missing first name is replaced by 'there'. */
export const fill = (
  text: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
  options: {
    links?: readonly string[];
    gap?: (tag: string) => string;
    anchors?: Readonly<Record<string, Anchor>>;
  } = {},
): { subject: string; body: string; unresolved: string[] } => {
  const unresolved = new Set<string>();
  const put = (where: 'plain' | 'html' | 'mark') => (_: string, tag: string) => {
    const anchor = where === 'plain' ? undefined : own(options.anchors ?? {}, tag);
    if (anchor)
      return where === 'mark' ? anchor.mark : `<a href="${escapeHtml(anchor.mark)}">${escapeHtml(anchor.words)}</a>`;
    const known = (mergeTags as readonly string[]).includes(tag) || system.includes(tag) || isOwnFieldTag(tag);
    const value = own(values, tag) || (tag === 'candidate_first_name' ? 'there' : '');
    // A value inside an HTML tag, such as a link's address, must be an address: a name chosen by a person could be a script.
    if (!known || !value || (where === 'mark' && !(isAddressTag(tag) && isWebAddress(value)))) {
      unresolved.add(tag);
      return where === 'mark' ? '' : (options.gap?.(tag) ?? '');
    }
    if (where === 'html' && options.links?.includes(tag))
      return `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>`;
    return where === 'plain' ? value.replaceAll('\n', ', ') : escapeHtml(value).replaceAll('\n', '<br>');
  };
  return {
    subject: text.subject.replace(pattern, put('plain')),
    body: text.body.replace(mark, (found) => found.replace(pattern, put('mark'))).replace(pattern, put('html')),
    unresolved: [...unresolved],
  };
};
