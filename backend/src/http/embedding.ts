import type { IncomingHttpHeaders } from 'node:http';

// Which GETs a page of another site, or a text that somebody wrote, can make a browser send. Such a request never meets
// a route that may change or record something.

/** A person opens the address, or a script of ours fetches it. */
const asked: readonly unknown[] = ['document', 'empty'];
/** What browsers accept for pictures, sounds, films and styles. A page is asked for with text/html, a call with JSON, a program says anything. */
const partsOfPages = /^\s*(?:image|audio|video)\/|^\s*text\/css\b/i;

/** Whether the browser asks for a part of a page: a picture, a script, a frame, or what a script of another site fetches. Browsers say so in Sec-Fetch headers, but not to sites without HTTPS and not in old releases; then their Accept header tells pictures, sounds, films and styles. */
export const isEmbedded = (headers: IncomingHttpHeaders): boolean => {
  const { 'sec-fetch-dest': purpose, 'sec-fetch-site': site, accept } = headers;
  if (purpose === undefined) return partsOfPages.test(accept ?? '');
  if (!asked.includes(purpose)) return true;
  return purpose === 'empty' && (site === 'cross-site' || site === 'same-site');
};
