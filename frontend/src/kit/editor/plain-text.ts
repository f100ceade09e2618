/** The words of rich text in one line, for a cell or to check whether the text is empty. It works only in the browser. */
export const plainText = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replace(/<(br|\/p|\/li|\/h\d|\/blockquote)\b/g, ' $&'), 'text/html').body
      .textContent ?? ''
  )
    .replace(/\s+/g, ' ')
    .trim();
const blocks = 'p, li, h1, h2, h3, h4, blockquote, ul, ol, div';
/** Rich text as readers see it, a line for each block, including list bullets, addresses of links and names of pictures. It works only in the browser. */
export const textLines = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href')!;
    if (link.textContent !== address) link.append(` (${address})`);
  }
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(`[${picture.alt || 'picture'}]`);
  for (const point of body.querySelectorAll('li')) point.prepend('• ');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
};
