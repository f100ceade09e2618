import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// The cookie and the header that carry the same token (docs/rules/requests-and-errors.md#the-cookie-and-the-header). The cookie is signed, so that another site cannot plant its own.

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';
/** The field of a form that carries the token instead of the header. */
export const xsrfField = 'xsrf';
const sign = (secret: string, value: string) =>
  createHmac('sha256', secret).update(value).digest('base64url').slice(0, 27);

export const newXsrf = (secret: string): string => {
  const value = randomBytes(12).toString('base64url');
  return `${value}.${sign(secret, value)}`;
};
const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const known = new Set<string>();
const mostKnown = 10_000;
/** Whether the token is valid. Valid tokens are remembered, so that a busy browser's token is checked only once. */
export const isXsrf = (secret: string, token: string | undefined): boolean => {
  if (token && known.has(`${secret} ${token}`)) return true;
  const [value, signature] = (token ?? '').split('.');
  const good = Boolean(value && signature && equal(signature, sign(secret, value)));
  if (good && known.size < mostKnown) known.add(`${secret} ${token}`);
  return good;
};
export const holdsXsrf = (secret: string, cookie: string | undefined, header: string | undefined): boolean =>
  Boolean(cookie && header && equal(cookie, header) && isXsrf(secret, cookie));
