declare const clean: unique symbol;
/** Rich text with nothing in it but the marks and addresses that may be drawn. Only what cleans a text makes one, and only one is drawn as it is. */
export type CleanHtml = string & { readonly [clean]: true };
/** The marks of rich text and what they may hold. The server keeps no others, and the browser draws no others. */
export const richMarks = {
  tags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
};

const marks: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** The words of rich text that the server has cleaned, a line for each block. For folds and checks, which may use no library; elsewhere the back end has kernel/plain-text.ts. */
export const plainWords = (html: string): string =>
  html
    .replace(/<\/(p|li|div|h\d|blockquote)>|<br\s*\/?>/gi, '\n')
    // Without `<` inside, so that a text of many such marks is read once, not once for each of them.
    .replace(/<[^<>]+>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => marks[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
