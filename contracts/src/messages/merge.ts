import { mergeTags } from '@candor/contracts/messages/merge-tags';

// Merge tags: {{name}} in subjects and bodies. Values are escaped; nothing else is interpreted.

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!);
const system = ['action_link', 'detail'];
const pattern = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Fills both texts. `unresolved` lists the tags without a value, in whose place stands `gap` or nothing; a missing first name becomes 'there' instead. */
export const fill = (
  text: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
  options: { links?: readonly string[]; gap?: (tag: string) => string } = {},
): { subject: string; body: string; unresolved: string[] } => {
  const unresolved = new Set<string>();
  const put = (html: boolean) => (_: string, tag: string) => {
    const known = (mergeTags as readonly string[]).includes(tag) || system.includes(tag);
    const value = values[tag] || (tag === 'candidate_first_name' ? 'there' : '');
    if (!known || !value) {
      unresolved.add(tag);
      return options.gap?.(tag) ?? '';
    }
    if (html && options.links?.includes(tag)) return `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>`;
    return html ? escapeHtml(value) : value;
  };
  return {
    subject: text.subject.replace(pattern, put(false)),
    body: text.body.replace(pattern, put(true)),
    unresolved: [...unresolved],
  };
};
