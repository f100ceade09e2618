import { linkOrTag, ownFileAddress } from '@candor/contracts/values/address';
import { mapRich } from '@candor/contracts/values/rich-request';
import { type CleanHtml, plainWords, richMarks } from '@candor/contracts/values/rich-text';
import sanitize from 'sanitize-html';
import { escapeMarkup } from './markup.ts';

/** A text with more tags keeps only its words, because the parser's time grows with the square of their number. */
const mostTags = 20_000;
const wordsOf = (html: string): CleanHtml =>
  plainWords(html)
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join('') as CleanHtml;
const isOverfull = (html: string): boolean => {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) if (++tags > mostTags) return true;
  return false;
};

/** Keeps the allowed tags of rich text and drops everything else. Pictures may show only our own files, and links may only lead to the web or begin a mail; their addresses are rewritten in the form that the contracts define. */
export const cleanHtml = (html: string): CleanHtml =>
  isOverfull(html)
    ? wordsOf(html)
    : (sanitize(html, {
        allowedTags: richMarks.tags,
        allowedAttributes: richMarks.attributes,
        allowedSchemes: ['http', 'https', 'mailto'],
        allowProtocolRelative: false,
        transformTags: {
          b: 'strong',
          i: 'em',
          div: 'p',
          a: (tagName, { href }) => {
            const address = href === undefined ? null : linkOrTag(href);
            const attribs: Record<string, string> = address === null ? {} : { href: address };
            return { tagName, attribs };
          },
          img: (tagName, { src, alt }) => {
            const address = src === undefined ? null : ownFileAddress(src);
            const attribs: Record<string, string> = {
              ...(address ? { src: address } : {}),
              ...(alt === undefined ? {} : { alt }),
            };
            return { tagName, attribs };
          },
        },
        exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
      }) as CleanHtml);

/** A parsed value with clean HTML in every text that its schema declares as HTML. */
export const cleaned = (schema: object, value: unknown): unknown => mapRich(schema, value, cleanHtml);
