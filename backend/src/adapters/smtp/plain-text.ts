const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const letterOf = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) =>
      hex
        ? letterOf(Number.parseInt(hex, 16))
        : decimal
          ? letterOf(Number(decimal))
          : (named[name!.toLowerCase()] ?? whole),
  );

/** The text of a mail without its HTML: a line for each paragraph and list item, and each link's address after its words. */
export const plainText = (html: string): string =>
  decoded(
    html
      .replace(/<!--.*?-->|<(style|script|head)\b.*?<\/\1\s*>/gis, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/gi, (_, href: string, words: string) =>
        words.replace(/<[^>]*>/g, '').trim() === href.replace(/^mailto:/, '') ? words : `${words} (${href})`,
      )
      .replace(/<li\b[^>]*>/gi, '\n- ')
      .replace(/<br\s*\/?>|<\/(?:li|tr)\s*>/gi, '\n')
      .replace(/<\/?(?:p|div|h[1-6]|ul|ol|blockquote|table|hr)\b[^>]*>/gi, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=- )/g, '\n')
    .trim();
