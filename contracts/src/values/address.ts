import { isAddressTag } from '../words/merge-text.ts';
import { webAddress } from './web-address.ts';

// Which addresses may be stored and drawn. Every place that takes an address from a person asks here, and keeps the form
// that these functions answer. The text is read by the URL parser that browsers use, so what is compared is what a browser
// would open: dot segments, backslashes, encoded dots, tabs and line breaks are gone by then.

/** Any origin that nobody has: it shows whether a text leads to another one. */
const here = 'https://own.invalid';
/** What the file store calls its files. */
const fileKey = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.|\/|$)|\/(?![./]|$)){0,199}$/;

/** `/files/{key}` where the text is the address of a file of ours, however it is written; null for anything else. */
export const ownFileAddress = (text: string): string | null => {
  if (!URL.canParse(text, here)) return null;
  const { origin, username, password, pathname } = new URL(text, here);
  if (origin !== here || username || password || !pathname.startsWith('/files/')) return null;
  const key = pathname.slice('/files/'.length);
  return fileKey.test(key) ? `/files/${key}` : null;
};

const plainMail = /^mailto:[^\s\p{C}\\/<>"][^\s\p{C}\\<>"]*$/iu;
/** The address of a link that a reader may open, in the form that is stored: a page of the web or a mail. Null for anything else. */
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
/** As `linkAddress`, in a text with merge tags: a tag may stand for the whole address. */
export const linkOrTag = (text: string): string | null => {
  const tag = /^\{\{([a-z_]+)\}\}$/.exec(text.trim())?.[1];
  return tag !== undefined && isAddressTag(tag) ? `{{${tag}}}` : linkAddress(text);
};
