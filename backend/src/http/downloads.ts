import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import { hashOf } from '../kernel/codec.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import type { Caller } from '../kernel/caller.ts';

/** The name of the parameter of a GET that contains its download token. */
const parameter = 'download_token';
type Who = Pick<Caller, 'user_id' | 'organization_id' | 'session'>;

/** Whether one of our pages must have asked for this file first, because a link or picture on another site could send the same GET. A file behind a secret address needs no token. */
export const needsToken = ({ method, kind, needs }: Endpoint): boolean =>
  method === 'GET' && kind !== 'json' && needs.who !== 'anyone';

/** The text to which a token is bound: the user, the session, the path and every parameter. `after` is left out, because it only says how current the rows must be. */
const boundTo = ({ user_id, organization_id, session }: Who, address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://here');
  searchParams.delete(parameter);
  searchParams.delete('after');
  searchParams.sort();
  return hashOf(JSON.stringify([user_id, organization_id, session, pathname, searchParams.toString()]));
};
const keyOf = (token: string): string => `download:${hashOf(token)}`;

/** One-time tokens of downloads. They are in the expiring store, which all processes share, so any process may answer the GET. */
@Injectable()
export class Downloads {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  async allow(who: Who, address: string, seconds: number): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.store.put(keyOf(token), boundTo(who, address), seconds);
    return token;
  }

  /** Whether this GET was allowed. Its token is used up in both cases. */
  async isAllowed(who: Who, address: string): Promise<boolean> {
    const token = new URL(address, 'http://here').searchParams.get(parameter);
    return Boolean(token) && (await this.store.take<string>(keyOf(token!))) === boundTo(who, address);
  }
}
