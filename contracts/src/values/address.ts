import { isAddressTag } from '../words/merge-text.ts';
import { webAddress } from './web-address.ts';

// Which addresses may be stored and shown. All code that takes an address from a person calls this file, and stores the form
// that its functions return. Browsers read an address with the URL parser, so this compares what a browser would open:
// the parser has already resolved dot segments, backslashes, encoded dots, tabs and line breaks.

/** An origin that cannot exist: it shows whether a text leads to another origin. */
const here = 'https://own.invalid';
/** The names that the file store gives its files. */
const fileKey = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.|\/|$)|\/(?![./]|$)){0,199}$/;

/** `/files/{key}` if the text is the address of one of our files, in any spelling; else null. */
export const ownFileAddress = (text: string): string | null => {
  if (!URL.canParse(text, here)) return null;
  const { origin, username, password, pathname } = new URL(text, here);
  if (origin !== here || username || password || !pathname.startsWith('/files/')) return null;
  const key = pathname.slice('/files/'.length);
  return fileKey.test(key) ? `/files/${key}` : null;
};

const plainMail = /^mailto:[^\s\p{C}\\/<>"][^\s\p{C}\\<>"]*$/iu;
/** A link that a reader may open, in its stored form: a web page or a mail address. Null for anything else. */
export const linkAddress = (text: string): string | null => {
  const given = text.trim();
  return plainMail.test(given) ? given : webAddress(given);
};
/** A link as people type it: 'example.com' becomes https, 'a@b.org' becomes mailto. */
export const typedLink = (text: string): string | null => {
  const given = text.trim();
  if (/\s/.test(given)) return null;
  if (/^[^@/:]+@[^@/:]+\.[a-z]+$/i.test(given)) return linkAddress(`mailto:${given}`);
  return linkAddress(/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(given) ? `https://${given}` : given);
};
/** Like `linkAddress`, but for a text with merge tags: a tag may replace the whole address. */
export const linkOrTag = (text: string): string | null => {
  const tag = /^\{\{([a-z_]+)\}\}$/.exec(text.trim())?.[1];
  return tag !== undefined && isAddressTag(tag) ? `{{${tag}}}` : linkAddress(text);
};
