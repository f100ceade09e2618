import { daysAgo, hoursAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Holdings, holdingsOf, inKind, type Membership } from '@candor/contracts/kernel/permission';
import { withoutFeatures } from '@candor/contracts/platform/features';
import { hashOf } from '../kernel/codec.ts';
import type { FoldTo } from '../kernel/decider.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { Streams } from '../kernel/streams.ts';
import { Callers } from '../http/caller.ts';
import { type Caller } from '../kernel/caller.ts';
import { type Organization, organizationState } from '../states/organization.state.ts';
import { type Bar, barOf, type Method } from './sign-in-bars.ts';
import { membershipIn, type User, userState } from '../states/user.state.ts';

type Stored = {
  user_id: string;
  organization_id: string;
  started_at: string;
  last_seen_at: string;
  agent: string;
  /** The network address from which the session began. Sessions of an earlier release lack it. */
  address?: string;
  /** How the user signed in. Sessions of an earlier release lack it. */
  method?: Method;
  /** Why an operator of the platform is in the organization, and where they came from. */
  visit?: Visit;
  /** The organization's rule that ended the session. */
  ended_by?: Bar;
};
/** `until`: when the session returns by itself to the organization in `from`. Visits of an earlier release lack it. */
export type Visit = { reason: string; from: string; until?: string };
/** A sign-in that has proved the password, or the account at a provider, and waits for more. It is not a session: it signs in no user. */
export type PendingSignIn = {
  user_id: string;
  method: Method;
  tz_region: string | null;
  /** code: the user must enter a code of the second factor. setup: the user must set one up, because the organization demands it. */
  waits_for: 'code' | 'setup';
};
export const pendingCookie = 'candor_pending';
export const pendingSeconds = 10 * 60;
type Member = Pick<Caller, 'roles' | 'grants' | 'groups' | 'name' | 'tz_region' | 'language' | 'readsOnly' | 'sells'>;
const sellsIn = ({ kind }: Organization): Pick<Caller, 'sells'> => (kind === 'sales' ? { sells: true } : {});
/** The rights of a platform operator in an organization they do not belong to: those of its administrators, and none of the platform. Null: the user is no longer an operator. */
const visitor = (user: User, organization: Organization): Member | null =>
  user.memberships.some((each) => each.status === 'active' && each.roles.includes('SUPER'))
    ? {
        roles: ['ORG_ADMIN'],
        grants: [],
        groups: withoutFeatures(
          holdingsOf({ roles: ['ORG_ADMIN'], grants: [] }, organization.modules),
          organization.switched_off,
        ),
        ...(organization.status === 'suspended' ? { readsOnly: true as const } : {}),
        ...sellsIn(organization),
        name: fullName(user),
        tz_region: user.tz_region ?? organization.tz_region,
        language: user.language ?? organization.language ?? 'en',
      }
    : null;
/** The permission groups of a member in this organization. A suspended organization gives none, but while it leaves the platform, its administrators may still fetch its data. */
const heldIn = (membership: Membership, { kind, status, leaving, modules, switched_off }: Organization): Holdings => {
  const held = withoutFeatures(inKind(holdingsOf(membership, modules), kind), switched_off);
  if (status !== 'suspended') return held;
  return leaving && !leaving.begun_at && held.MANAGE_ORG ? { MANAGE_ORG: held.MANAGE_ORG } : {};
};
const idle = 12 * 3600;
const absolute = 7 * 24 * 3600;
const touchEvery = 60_000;
/** A visit lasts at most this many minutes. */
const visitMinutes = 60;
export const visitEnds = (): string => hoursAfter(Date.now(), visitMinutes / 60);
/** The session as it was before its visit, if the visit's time is over. */
const backInTime = (now: Stored): Stored =>
  now.visit?.until && now.visit.until <= new Date().toISOString()
    ? { ...now, organization_id: now.visit.from, visit: undefined }
    : now;
const keyOf = (user_id: string, secret: string, kind: 'session' | 'pending' = 'session') =>
  `${kind}:${user_id}:${hashOf(secret).slice(0, 32)}`;
const idOf = (key: string) => hashOf(key).slice(0, 12);

/** Sessions: an opaque cookie, 12 h idle, 7 days at most, or fewer if the organization says so. Each request reads the session, so an ended session has ended in every process. The caller's rights are folded from the event log. This process's own events count immediately, those of other processes within the second for which the follower trusts its own copy. A caller who asks for `sure` is judged by the streams themselves. */
@Injectable()
export class Sessions extends Callers {
  private readonly members = new WeakMap<User, { organization: Organization; member: Member }>();

  constructor(
    @Inject(ExpiringStore) private readonly store: ExpiringStore,
    @Inject(Streams) private readonly streams: Streams,
  ) {
    super();
  }

  /** Starts a session and returns the cookie's value. */
  async begin(
    user_id: string,
    organization_id: string,
    from: { agent: string; address?: string; method: Method },
  ): Promise<string> {
    const secret = randomBytes(24).toString('base64url');
    const now = new Date().toISOString();
    await this.store.put(
      keyOf(user_id, secret),
      {
        user_id,
        organization_id,
        started_at: now,
        last_seen_at: now,
        agent: from.agent.slice(0, 200),
        address: from.address ?? '',
        method: from.method,
      } satisfies Stored,
      idle,
    );
    return `${user_id}.${secret}`;
  }

  /** Keeps a pending sign-in, and returns its cookie's value. */
  async beginPending(pending: PendingSignIn): Promise<string> {
    const secret = randomBytes(24).toString('base64url');
    await this.store.put(keyOf(pending.user_id, secret, 'pending'), pending, pendingSeconds);
    return `${pending.user_id}.${secret}`;
  }

  /** The pending sign-in of this cookie. Null: it has ended. */
  async pending(cookie: string | undefined): Promise<(PendingSignIn & { key: string }) | null> {
    const [user_id, secret] = (cookie ?? '').split('.');
    if (!user_id || !secret) return null;
    const key = keyOf(user_id, secret, 'pending');
    const stored = await this.store.get<PendingSignIn>(key);
    return stored && { ...stored, key };
  }

  /** The caller of the session that this cookie names. Null: it has ended. */
  async caller(cookie: string | undefined, how: 'usual' | 'sure'): Promise<Caller | null> {
    const [user_id, secret] = (cookie ?? '').split('.');
    if (!user_id || !secret) return null;
    const key = keyOf(user_id, secret);
    const stored = await this.store.get<Stored>(key);
    if (!stored || stored.ended_by || Date.now() - Date.parse(stored.started_at) > absolute * 1000) return null;
    if (
      Date.now() - Date.parse(stored.last_seen_at) > touchEvery &&
      !(await this.change(key, (now) => ({ ...now, last_seen_at: new Date().toISOString() })))
    )
      return null;
    const there = backInTime(stored);
    if (there !== stored) await this.change(key, backInTime);
    return this.callerFor(user_id, there, key, how);
  }

  private async callerFor(
    user_id: string,
    stored: Stored,
    session: string,
    how: 'usual' | 'sure',
  ): Promise<Caller | null> {
    const { organization_id, started_at, method } = stored;
    const load = <S>(of: FoldTo<S>, id: string) =>
      how === 'sure' ? this.streams.load(of, id, '*') : this.streams.loadFollowed(of, id, '*');
    const [found, org] = await Promise.all([load(userState, user_id), load(organizationState, organization_id)]);
    if (!found?.state || !org?.state) return null;
    if (started_at < daysAgo(org.state.sign_in.session_days)) return null;
    const ended_by = barOf(org.state.sign_in, found.state, method);
    if (ended_by) {
      // The session stays ended when the organization drops the rule, and the sign-in page can say why the session ended.
      await this.change(session, (now) => (now.organization_id === organization_id ? { ...now, ended_by } : now));
      return null;
    }
    const { visit } = stored;
    const member = visit ? visitor(found.state, org.state) : this.member(organization_id, found.state, org.state);
    return (
      member && {
        user_id,
        organization_id,
        session,
        ...member,
        ...(visit ? { visiting: { reason: visit.reason, until: visit.until ?? null } } : {}),
      }
    );
  }

  /** A member as these two states describe them. Null: the user is not a member. Folding makes a new object for each change, so the same two objects always give the same answer. */
  private member(organization_id: string, user: User, organization: Organization): Member | null {
    const known = this.members.get(user);
    if (known?.organization === organization) return known.member;
    const membership = membershipIn(user, organization_id);
    if (!membership) return null;
    const member = {
      roles: membership.roles,
      grants: membership.grants,
      groups: heldIn(membership, organization),
      ...(organization.leaving ? { readsOnly: true as const } : {}),
      ...sellsIn(organization),
      name: fullName(user),
      tz_region: user.tz_region ?? organization.tz_region,
      language: user.language ?? organization.language ?? 'en',
    };
    this.members.set(user, { organization, member });
    return member;
  }

  /** A member as a caller, for work done on their behalf while they are away. Null: the user is not a member. */
  async memberCaller(user_id: string, organization_id: string): Promise<Caller | null> {
    const [found, org] = await Promise.all([
      this.streams.load(userState, user_id, '*'),
      this.streams.load(organizationState, organization_id, '*'),
    ]);
    const member = found?.state && org?.state ? this.member(organization_id, found.state, org.state) : null;
    return member && { user_id, organization_id, session: '', ...member };
  }

  /** `visit`: given when the caller does not belong to the organization. */
  async move(caller: Caller, organization_id: string, visit?: Visit): Promise<void> {
    await this.change(caller.session, (now) => ({ ...now, organization_id, visit }));
  }

  /** Changes the current session, so that two simultaneous requests keep each other's changes. Returns false when the session has ended: it stays ended. */
  private async change(key: string, changed: (now: Stored) => Stored): Promise<boolean> {
    for (;;) {
      const now = await this.store.get<Stored>(key);
      if (!now) return false;
      if (await this.store.exchange(key, now, changed(now), idle)) return true;
    }
  }

  /** The visit of an operator. Null: the caller is in their own organization. */
  async visit(caller: Caller): Promise<Visit | null> {
    return (await this.store.get<Stored>(caller.session))?.visit ?? null;
  }

  /** Ends a session. Returns the organization that its user was visiting. Null: none. */
  async end(session: string): Promise<string | null> {
    const ended = await this.store.take<Stored>(session);
    return ended?.visit ? ended.organization_id : null;
  }

  /** Ends another session of the caller, by its id from `list`. Returns the organization it was visiting. Null: no such session. */
  async endOther(caller: Caller, id: string): Promise<{ visited: string | null } | null> {
    const keys = await this.store.keys(`session:${caller.user_id}:`);
    const found = keys.find((key) => key !== caller.session && idOf(key) === id);
    return found === undefined ? null : { visited: await this.end(found) };
  }

  /** When the caller's session began, and how they signed in. Null: it has ended. */
  async begun(caller: Caller): Promise<{ at: string; method?: Method } | null> {
    const stored = await this.store.get<Stored>(caller.session);
    return stored && { at: stored.started_at, method: stored.method };
  }

  /** The rule that ended the session of this cookie, and the rule's organization. Null: no rule ended it. */
  async endedBy(cookie: string | undefined): Promise<{ rule: Bar; organization_id: string } | null> {
    const [user_id, secret] = (cookie ?? '').split('.');
    const stored = user_id && secret ? await this.store.get<Stored>(keyOf(user_id, secret)) : null;
    return stored?.ended_by ? { rule: stored.ended_by, organization_id: stored.organization_id } : null;
  }

  /** Ends every session and pending sign-in of a user, except `except`; with `organization_id`, only sessions of that organization. Returns the organizations that the user was visiting. */
  async endAll(
    user_id: string,
    { except, organization_id }: { except?: string; organization_id?: string } = {},
  ): Promise<string[]> {
    const visited: string[] = [];
    for (const key of await this.store.keys(`session:${user_id}:`)) {
      if (key === except) continue;
      if (organization_id && (await this.store.get<Stored>(key))?.organization_id !== organization_id) continue;
      const left = await this.end(key);
      if (left) visited.push(left);
    }
    if (organization_id) return visited;
    for (const key of await this.store.keys(`pending:${user_id}:`)) if (key !== except) await this.store.delete(key);
    return visited;
  }

  async list(
    caller: Caller,
  ): Promise<
    { id: string; started_at: string; last_seen_at: string; current: boolean; agent: string; address: string }[]
  > {
    const keys = await this.store.keys(`session:${caller.user_id}:`);
    const found = await Promise.all(keys.map(async (key) => ({ key, stored: await this.store.get<Stored>(key) })));
    return found.flatMap(({ key, stored }) =>
      stored && !stored.ended_by
        ? [
            {
              id: idOf(key),
              started_at: stored.started_at,
              last_seen_at: stored.last_seen_at,
              current: key === caller.session,
              agent: stored.agent,
              address: stored.address ?? '',
            },
          ]
        : [],
    );
  }
}
