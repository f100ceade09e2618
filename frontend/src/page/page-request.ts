import { awaited } from './position.ts';

/** The URL that requests a page as JSON: the same path and query, a unique id, and the position in the event log that its rows must have reached. */
export const pageRequest = (address: string): URL => {
  const url = new URL(address, window.location.origin);
  url.hash = '';
  url.searchParams.set('uid', crypto.randomUUID());
  const position = awaited();
  if (position !== null) url.searchParams.set('after', String(position));
  return url;
};

/** The data of another page, loaded while the present page stays; null if it cannot be loaded. */
export const bodyAt = async <Body>(address: string, signal?: AbortSignal): Promise<Body | null> => {
  try {
    const answer = await fetch(pageRequest(address), {
      signal,
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
    return answer.ok ? ((await answer.json()) as Body) : null;
  } catch {
    return null;
  }
};
