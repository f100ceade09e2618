import { compile } from 'html-to-text';

const paragraph = { format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } };
const heading = { format: 'heading', options: { leadingLineBreaks: 2, trailingLineBreaks: 2, uppercase: false } };
const list = { format: 'unorderedList', options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 2 } };
const convert = compile({
  wordwrap: false,
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    ...['p', 'div', 'blockquote', 'table'].map((selector) => ({ selector, ...paragraph })),
    ...['ul', 'ol'].map((selector) => ({ selector, ...list })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'lineBreak' },
  ],
});
/** The words of rich text: a paragraph for each block, a line for each list item, addresses after their links. The back end has no other way from HTML to text. */
export const plainText = (html: string): string =>
  convert(html)
    .replace(/\n{2,}(?=- )/g, '\n')
    .trim();
