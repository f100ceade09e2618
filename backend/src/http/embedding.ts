import type { IncomingHttpHeaders } from 'node:http';

// Finds GETs that a page of another site, or a text that a user wrote, can make a browser send. Such a request never
// reaches a route that may change or record something.

/** A person opens the address, or our own script fetches it. */
const asked: readonly unknown[] = ['document', 'empty'];
/** What browsers accept for pictures, sounds, films and styles. For a page they accept text/html, for a call JSON; programs send anything. */
const partsOfPages = /^\s*(?:image|audio|video)\/|^\s*text\/css\b/i;

/** Whether the browser asks for a part of a page: a picture, script or frame, or a fetch by another site's script. Sec-Fetch headers say so, except on sites without HTTPS and in old browsers; then the Accept header reveals pictures, sounds, films and styles. */
export const isEmbedded = (headers: IncomingHttpHeaders): boolean => {
  const { 'sec-fetch-dest': purpose, 'sec-fetch-site': site, accept } = headers;
  if (purpose === undefined) return partsOfPages.test(accept ?? '');
  if (!asked.includes(purpose)) return true;
  return purpose === 'empty' && (site === 'cross-site' || site === 'same-site');
};
