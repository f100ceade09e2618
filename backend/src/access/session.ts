import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { holdingsOf } from '@candor/contracts/kernel/permission';
import { hashOf } from '../kernel/codec.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { Streams } from '../kernel/streams.ts';
import { type Caller, Callers } from '../http/caller.ts';
import { organizationState } from './organization.state.ts';
import { userState } from './user.state.ts';

type Stored = { user_id: string; organization_id: string; started_at: string; last_seen_at: string; agent: string };
const idle = 12 * 3600;
const absolute = 7 * 24 * 3600;
const touchEvery = 60_000;
const keyOf = (user_id: string, secret: string) => `session:${user_id}:${hashOf(secret).slice(0, 32)}`;

/** Sessions: an opaque cookie, 12 h idle, 7 days at most. The caller's permissions are read from the log each time, so a deactivated user is out at once. */
@Injectable()
export class Sessions extends Callers {
  constructor(
    @Inject(ExpiringStore) private readonly store: ExpiringStore,
    @Inject(Streams) private readonly streams: Streams,
  ) {
    super();
  }

  /** Starts a session and returns the cookie's value. */
  async begin(user_id: string, organization_id: string, agent: string): Promise<string> {
    const secret = randomBytes(24).toString('base64url');
    const now = new Date().toISOString();
    await this.store.put(
      keyOf(user_id, secret),
      { user_id, organization_id, started_at: now, last_seen_at: now, agent: agent.slice(0, 200) } satisfies Stored,
      idle,
    );
    return `${user_id}.${secret}`;
  }

  /** The caller whose session this cookie names; null when it has ended. */
  async caller(cookie: string | undefined): Promise<Caller | null> {
    const [user_id, secret] = (cookie ?? '').split('.');
    if (!user_id || !secret) return null;
    const key = keyOf(user_id, secret);
    const stored = await this.store.get<Stored>(key);
    if (!stored || Date.now() - Date.parse(stored.started_at) > absolute * 1000) return null;
    // `replace` and not `put`: a session that was ended since it was read must stay ended.
    if (
      Date.now() - Date.parse(stored.last_seen_at) > touchEvery &&
      !(await this.store.replace(key, { ...stored, last_seen_at: new Date().toISOString() }, idle))
    )
      return null;
    return this.callerFor(user_id, stored.organization_id, key);
  }

  private async callerFor(user_id: string, organization_id: string, session: string): Promise<Caller | null> {
    const [found, org] = await Promise.all([
      this.streams.load(userState, user_id, '*'),
      this.streams.load(organizationState, organization_id, '*'),
    ]);
    const person = found?.state;
    const membership = person?.memberships.find(
      (each) => each.organization_id === organization_id && each.status === 'active',
    );
    if (!person || !membership || !org?.state) return null;
    const suspended = org.state.status === 'suspended';
    return {
      user_id,
      organization_id,
      session,
      roles: membership.roles,
      grants: membership.grants,
      groups: suspended ? {} : holdingsOf(membership, org.state.modules),
      name: `${person.first_name} ${person.last_name}`.trim(),
      tz_region: person.tz_region,
    };
  }

  async move(caller: Caller, organization_id: string): Promise<void> {
    const stored = await this.store.get<Stored>(caller.session);
    if (stored) await this.store.replace(caller.session, { ...stored, organization_id }, idle);
  }

  async end(session: string): Promise<void> {
    await this.store.delete(session);
  }

  /** Ends every session of a user except `except`; only those of one organisation when it is named. */
  async endAll(
    user_id: string,
    { except, organization_id }: { except?: string; organization_id?: string } = {},
  ): Promise<void> {
    for (const key of await this.store.keys(`session:${user_id}:`)) {
      if (key === except) continue;
      if (organization_id && (await this.store.get<Stored>(key))?.organization_id !== organization_id) continue;
      await this.store.delete(key);
    }
  }

  async list(
    caller: Caller,
  ): Promise<{ id: string; started_at: string; last_seen_at: string; current: boolean; agent: string }[]> {
    const keys = await this.store.keys(`session:${caller.user_id}:`);
    const found = await Promise.all(keys.map(async (key) => ({ key, stored: await this.store.get<Stored>(key) })));
    return found.flatMap(({ key, stored }) =>
      stored
        ? [
            {
              id: hashOf(key).slice(0, 12),
              started_at: stored.started_at,
              last_seen_at: stored.last_seen_at,
              current: key === caller.session,
              agent: stored.agent,
            },
          ]
        : [],
    );
  }
}
