/** The words of rich text in one line, for a cell or to see whether anything is written. In the browser only. */
export const plainText = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replace(/<(br|\/p|\/li|\/h\d|\/blockquote)\b/g, ' $&'), 'text/html').body
      .textContent ?? ''
  )
    .replace(/\s+/g, ' ')
    .trim();
