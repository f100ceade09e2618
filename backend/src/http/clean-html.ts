import { mapRich } from '@candor/contracts/kernel/rich-request';
import sanitize from 'sanitize-html';

/** Keeps the allowed marks of rich text and drops everything else (PRODUCT §0.1). */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'img'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { b: 'strong', i: 'em', div: 'p' },
    exclusiveFilter: (frame) => frame.tag === 'img' && !String(frame.attribs.src ?? '').startsWith('/files/'),
  });

/** A parsed value in which every text that its schema declares as HTML is clean. */
export const cleaned = (schema: object, value: unknown): unknown => mapRich(schema, value, cleanHtml);
