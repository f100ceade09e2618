// The addresses of pages of the web, apart from the other addresses: every form in a browser needs these alone.

/** What every browser reads alike, wherever the link stands: the scheme, two slashes, a host, and nothing that a parser drops or turns. */
const plainWeb = /^https?:\/\/[^\s\p{C}\\/@]+(?:[/?#][^\s\p{C}\\]*)?$/iu;
/** The address of a page of the web in the form that is stored; null for anything else. An address that holds a name or a password is none: it shows one site and opens another. */
export const webAddress = (text: string): string | null => {
  const given = text.trim();
  if (!/^https?:/i.test(given) || !URL.canParse(given)) return null;
  const url = new URL(given);
  if (url.username || url.password || !url.hostname) return null;
  return plainWeb.test(given) ? given : url.href;
};
export const isWebAddress = (text: string): boolean => webAddress(text) !== null;
/** As people type it: 'example.com' stands for 'https://example.com'. */
export const typedWebAddress = (text: string): string | null => {
  const given = text.trim();
  return webAddress(/^https?:/i.test(given) ? given : `https://${given}`);
};
