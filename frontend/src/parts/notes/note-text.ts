// Notes are stored as rich text. Some screens edit them as plain lines.

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The lines that a person typed, as HTML paragraphs. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Stored rich text as lines that can be edited. Text that never was rich text stays unchanged. */
export const textOf = (html: string): string => {
  if (!/^\s*</.test(html)) return html;
  const page = new DOMParser().parseFromString(
    html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|li|h\d|blockquote)>/gi, '\n\n</$1>'),
    'text/html',
  );
  return (page.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
};
/** HTML for RichText: plain text becomes paragraphs. */
export const shownHtml = (body: string): string => (/^\s*</.test(body) ? body : htmlOf(body));
