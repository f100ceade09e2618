declare const clean: unique symbol;
/** Rich text with only the tags and addresses that may be drawn. Only a cleaner makes one, and only such text is drawn as HTML. */
export type CleanHtml = string & { readonly [clean]: true };
/** The allowed tags and attributes of rich text. The server keeps no others, and the browser draws no others. */
export const richMarks = {
  tags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
};

const marks: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** The words of cleaned rich text, one line per block. For folds and checks, which may not use libraries; elsewhere the back end has kernel/plain-text.ts. */
export const plainWords = (html: string): string =>
  html
    .replace(/<\/(p|li|div|h\d|blockquote)>|<br\s*\/?>/gi, '\n')
    // No `<` inside, so that a text of many such marks is read only once, not once per mark.
    .replace(/<[^<>]+>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => marks[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
