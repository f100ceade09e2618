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
