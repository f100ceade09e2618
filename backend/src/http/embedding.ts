import type { IncomingHttpHeaders } from 'node:http';

// Finds GETs that a page of another site, or a text that a user wrote, can make a browser send. Such a request must not
// reach a route that may change or record something.

/** The purposes of allowed requests: a person opens the address, or our own script fetches it. */
const asked: readonly unknown[] = ['document', 'empty'];
/** The Accept headers by which browsers ask for pictures, sounds, films and styles. They send text/html for a page and JSON for a call; programs send anything. */
const partsOfPages = /^\s*(?:image|audio|video)\/|^\s*text\/css\b/i;

/** Whether the browser asks for a part of a page: a picture, script or frame, or a fetch by another site's script. Sec-Fetch headers say so, except on sites without HTTPS and in old browsers; in that case the Accept header reveals pictures, sounds, films and styles. */
export const isEmbedded = (headers: IncomingHttpHeaders): boolean => {
  const { 'sec-fetch-dest': purpose, 'sec-fetch-site': site, accept } = headers;
  if (purpose === undefined) return partsOfPages.test(accept ?? '');
  if (!asked.includes(purpose)) return true;
  return purpose === 'empty' && (site === 'cross-site' || site === 'same-site');
};
