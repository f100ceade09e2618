declare const clean: unique symbol;
/** Rich text with only the tags and addresses that may be shown. Only a cleaner makes such text, and only such text is shown as HTML. */
export type CleanHtml = string & { readonly [clean]: true };
/** The allowed tags and attributes of rich text. The server keeps no others, and the browser draws no others. */
export const richMarks = {
  tags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
};

const marks: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** The text of cleaned rich text, one line per block. Folds and checks use this, because they may not use libraries; other code of the back end has kernel/plain-text.ts. */
export const plainWords = (html: string): string =>
  html
    .replace(/<\/(p|li|div|h\d|blockquote)>|<br\s*\/?>/gi, '\n')
    // The pattern allows no `<` inside, so that a text with many of them is read only once, not once for each.
    .replace(/<[^<>]+>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => marks[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
