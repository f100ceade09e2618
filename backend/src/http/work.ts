import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Work, zeroBits } from '@candor/contracts/kernel/work';

// Makes and checks the computations that slow a busy device or address down (docs/design/guarding.md#a-busy-place-is-slowed-down).

/** How long, in seconds, a token is valid. */
export const workLife = 15 * 60;
const [easiest, hardest] = [14, 19];
const [shortest, longest] = [5, 60];
const sign = (secret: string, facts: string, whose: string): string =>
  createHmac('sha256', secret).update(`work\n${facts}\n${whose}`).digest('base64url');

/** `excess`: how many times over its limit the caller is; the work doubles when it doubles. `whose`: the call and the device that alone can use the token. */
export const workFor = (secret: string, whose: string, excess: number, now = Date.now()): Work => {
  const doubled = Math.floor(Math.log2(Math.max(excess, 1)));
  const bits = Math.min(easiest + doubled, hardest);
  const wait = Math.min(shortest * 2 ** doubled, longest);
  const facts = [now.toString(36), randomBytes(9).toString('base64url'), bits, wait].join('.');
  return { token: `${facts}.${sign(secret, facts, whose)}`, bits, wait };
};

/** Returns the token if its work was done or its waiting time is over, otherwise null. The calling code accepts each token only once. */
export const doneWork = (secret: string, whose: string, sent: string, now = Date.now()): string | null => {
  const [token = '', number] = sent.split(':');
  const [issued = '', random = '', bits = '', wait = '', signature] = token.split('.');
  if (signature !== sign(secret, [issued, random, bits, wait].join('.'), whose)) return null;
  const age = (now - Number.parseInt(issued, 36)) / 1000;
  if (age > workLife) return null;
  if (age >= Number(wait)) return token;
  const solved = number !== undefined && zeroBits(createHash('sha256').update(`${token}:${number}`).digest());
  return solved !== false && solved >= Number(bits) ? token : null;
};
