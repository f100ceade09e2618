import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header with which another program signs what it sends: `t=1764238000,v1=…`, where v1 is the HMAC-SHA256 of `{t}.{body}` in hexadecimal digits. */
export const signatureHeader = 'x-candor-signature';
/** How many seconds a request may be older or newer than our clock. Others are refused, so a recorded request cannot be sent again later. */
const mostAge = 300;

const signature = (secret: string, at: string, body: Uint8Array | string): Buffer =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest();
const partsOf = (header: unknown) =>
  typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header.trim()) : null;
/** Whether the time in the header fits a request of this time. The check needs no body, so it comes before the body is read. */
export const mayBeSigned = (header: unknown, now: Date): boolean => {
  const [, at] = partsOf(header) ?? [];
  return at !== undefined && Math.abs(now.getTime() / 1000 - Number(at)) <= mostAge;
};
/** Whether the owner of the secret signed exactly this body, within the last few minutes. */
export const isSigned = (secret: string, header: unknown, body: Uint8Array | string, now: Date): boolean => {
  const [, at, given] = partsOf(header) ?? [];
  return mayBeSigned(header, now) && timingSafeEqual(Buffer.from(given!, 'hex'), signature(secret, at!, body));
};
