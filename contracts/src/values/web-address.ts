// Addresses of web pages, apart from other addresses: browser forms need only these.

/** An address that all browsers read alike: the scheme, two slashes, a host, and no characters that a parser drops or changes. */
const plainWeb = /^https?:\/\/[^\s\p{C}\\/@]+(?:[/?#][^\s\p{C}\\]*)?$/iu;
/** The address of a web page in its stored form; null for anything else. An address with a name or password is refused: it shows one site and opens another. */
export const webAddress = (text: string): string | null => {
  const given = text.trim();
  if (!/^https?:/i.test(given) || !URL.canParse(given)) return null;
  const url = new URL(given);
  if (url.username || url.password || !url.hostname) return null;
  return plainWeb.test(given) ? given : url.href;
};
export const isWebAddress = (text: string): boolean => webAddress(text) !== null;
/** As people type it: 'example.com' means 'https://example.com'. */
export const typedWebAddress = (text: string): string | null => {
  const given = text.trim();
  return webAddress(/^https?:/i.test(given) ? given : `https://${given}`);
};
