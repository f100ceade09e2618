import { belongs, type Membership } from '@candor/contracts/accounts/rows';
import { takesIn } from '@candor/contracts/organization/domains';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isSlug } from '@candor/contracts/organization/slug';
import { organizationState, slugState } from '../../states/organization.state.ts';
import { pendingCookie, pendingSeconds, Sessions, visitEnds } from '../../access/session.ts';
import { barOf, barred, type Method } from '../../access/sign-in-bars.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { isMember, type User, userState } from '../../states/user.state.ts';
import { sessionCookie } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { addressHash } from './accounts.ts';
import type { FactorEvidence } from './factors.decider.ts';
import { type From, KnownDevices } from './known-devices.ts';
import { UserCommand } from './user.command.ts';

const deactivated = reject('deactivated', 'This account is deactivated. Ask your administrator to reactivate it.');
const former = reject('deactivated', 'You are no longer a member of an organization. Ask for an invitation.');
/** The request by which a person signs in: where it comes from, and its ids. */
export type SigningIn = From & { uid: string; hash?: string; ip: string; agent: string; tz_region?: string | null };
export type Cookie = { name: string; value: string; seconds: number };
/** What the browser gets: cookies, and the address to go to next. `signedIn`: the browser has a session; otherwise the sign-in waits for a second factor. */
export type Entered = { cookies: Cookie[]; location: string; signedIn: boolean };

const isLast = ({ organization_id }: Membership, person: User) => organization_id === person.last_organization_id;

/** What happens when a person signs in, by password, by a provider or by a passkey. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(KnownDevices) private readonly devices: KnownDevices,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** The organization to work in: the last one, else the first that accepts this way of signing in. A missing second factor can be set up later, so it excludes no organization. */
  async placeFor(person: User, method: Method): Promise<string | Rejection> {
    const active = person.memberships
      .filter((each) => each.status === 'active')
      .sort((a, b) => Number(isLast(b, person)) - Number(isLast(a, person)));
    let refusal: Rejection = person.memberships.some(belongs) ? deactivated : former;
    const none = refusal;
    for (const { organization_id } of active) {
      const { state } = (await this.streams.load(organizationState, organization_id, '*')) ?? {};
      const bar = state && barOf(state.sign_in, person, method);
      // Members of a suspended organization can sign in, but not open its pages (docs/rules/permissions.md#suspended-organizations).
      if (bar !== 'google') return organization_id;
      if (refusal === none) refusal = barred(bar, state!.name);
    }
    return refusal;
  }

  /** The refusal if the organization accepts no sign-in with a password; else null. */
  async refusesPassword(organization_id: string): Promise<Rejection | null> {
    const org = await this.streams.load(organizationState, organization_id, '*');
    return org?.state?.sign_in.google_only ? barred('google', org.state.name) : null;
  }

  /** The refusal if the organization does not accept addresses of this domain; else null. */
  async refusesAddress(organization_id: string, email: string): Promise<Rejection | null> {
    const org = await this.streams.load(organizationState, organization_id, '*');
    const domains = org?.state?.sign_in.allowed_domains ?? [];
    return takesIn(domains, email)
      ? null
      : reject('domain', 'Only addresses of {domains} may join this organization.', { domains: domains.join(', ') });
  }

  /** Whether this organization demands a second factor of its members. */
  async demands(organization_id: string): Promise<boolean> {
    const org = await this.streams.load(organizationState, organization_id, '*');
    return org?.state?.sign_in.require_second_factor === true;
  }

  /** The names of this person's organizations that demand a second factor. */
  async demandedBy(person: User): Promise<string[]> {
    const active = person.memberships.filter((each) => each.status === 'active');
    const found = await Promise.all(
      active.map((each) => this.streams.load(organizationState, each.organization_id, '*')),
    );
    return found.flatMap((each) => (each?.state?.sign_in.require_second_factor ? [each.state.name] : []));
  }

  /** Admits a person who showed the password or the account at a provider: begins a session, or a sign-in that waits for the second factor or until one is set up. */
  async admit(
    { id, state }: { id: string; state: User },
    method: 'password' | 'google',
    request: SigningIn,
  ): Promise<Entered | Rejection> {
    const place = await this.placeFor(state, method);
    if (isRejection(place)) return place;
    const waits_for = state.factors.length ? 'code' : (await this.demands(place)) ? 'setup' : null;
    if (!waits_for) return this.enter({ id, organization_id: place }, method, request);
    const value = await this.sessions.beginPending({
      user_id: id,
      method,
      tz_region: request.tz_region ?? null,
      waits_for,
    });
    const cookies = [{ name: pendingCookie, value, seconds: pendingSeconds }];
    return { cookies, location: '/second_factor', signedIn: false };
  }

  /** Records the sign-in, then begins the session when the read models know the person, who may have joined a moment ago. If the sign-in is refused, there is no session. */
  async enter(
    person: { id: string; organization_id: string },
    method: Method,
    request: SigningIn,
    shown?: FactorEvidence,
  ): Promise<Entered | Rejection> {
    const asking: Requester = {
      organization_id: '*',
      actor: { type: 'user', id: person.id },
      uid: request.uid,
      hash: request.hash,
    };
    const entered = await this.commands.execute(
      new UserCommand(person.id, 'signIn', { ...this.how(method, request), ...(shown ? { shown } : {}) }, asking),
    );
    return isRejection(entered) ? entered : this.begin({ ...person, method }, entered.position, request);
  }

  /** The details of a sign-in that the event records. */
  how(method: Method, { tz_region, network }: SigningIn) {
    return { method, tz_region: tz_region ?? null, address_hash: addressHash(this.pepper, network) };
  }

  /** Why a signed-in person may not work in an organization that they belong to, or are about to join: a sign-in rule of the organization that this session does not meet. */
  async barred(caller: Caller, organization_id: string): Promise<Rejection | null> {
    const [there, person, begun] = await Promise.all([
      this.streams.load(organizationState, organization_id, '*'),
      this.streams.load(userState, caller.user_id, '*'),
      this.sessions.begun(caller),
    ]);
    const bar = there?.state && person?.state && barOf(there.state.sign_in, person.state, begun?.method);
    return bar ? barred(bar, there.state!.name) : null;
  }

  /** Moves a session to another organization of its user. No other code moves a session. */
  async moveTo(caller: Caller, organization_id: string, asking: Requester) {
    const person = await this.streams.load(userState, caller.user_id, '*');
    // Only a member learns what the organization demands.
    const member = person?.state && isMember(person.state, organization_id);
    const bar = member ? await this.barred(caller, organization_id) : null;
    if (bar) return bar;
    if (caller.visiting) {
      const left = await this.leave(caller, asking);
      if (isRejection(left)) return left;
    }
    const moved = await this.commands.execute(
      new UserCommand(
        caller.user_id,
        'switchOrganization',
        { to: organization_id },
        { ...asking, organization_id: '*' },
      ),
    );
    if (isRejection(moved)) return moved;
    const there = await this.streams.load(organizationState, organization_id, '*');
    if (!there?.state) return notFound('organization');
    await this.sessions.move(caller, organization_id);
    return {
      organization: { id: organization_id, name: there.state.name },
      location: '/dashboard',
      position: moved.position,
    };
  }

  /** Lets an operator of the platform visit the organization with this public address. The event comes first, so every visit is recorded. The event has its own request id, so a repeated request, maybe by another session, records another event before that session moves. */
  async visit(caller: Caller, { slug, reason }: { slug: string; reason: string }, asking: Requester) {
    const word = slug.trim().toLowerCase();
    const claimed = isSlug(word) ? await this.streams.load(slugState, word, '*') : null;
    const organization_id = claimed?.state?.organization_id;
    const there = organization_id && (await this.streams.load(organizationState, organization_id, '*'));
    if (!organization_id || !there || !there.state) return notFound('organization');
    const bar = await this.barred(caller, organization_id);
    if (bar) return bar;
    const until = visitEnds();
    const visited = await this.commands.execute(
      new UserCommand(
        caller.user_id,
        'visit',
        { organization_id, reason, until },
        { ...asking, organization_id: '*', uid: newId() },
      ),
    );
    if (isRejection(visited)) return visited;
    await this.sessions.move(caller, organization_id, { reason, from: caller.organization_id, until });
    return {
      organization: { id: organization_id, name: there.state.name },
      location: '/dashboard',
      position: visited.position,
    };
  }

  /** Ends the visit of an operator. */
  async leave(caller: Caller, asking: Requester) {
    const visit = await this.sessions.visit(caller);
    if (!visit) return notFound('visit');
    const left = await this.recordLeft(caller.user_id, caller.organization_id, asking);
    if (isRejection(left)) return left;
    await this.sessions.move(caller, visit.from);
    return { location: '/application/system', position: left.position };
  }

  /** Ends every session of a user except this one, and records the ends of their visits. */
  async endSessions(user_id: string, asking: Requester, except?: string): Promise<void> {
    await this.visitsEnded(user_id, await this.sessions.endAll(user_id, { except }), asking);
  }

  /** Records the ends of visits whose sessions are over. */
  async visitsEnded(user_id: string, organizations: readonly (string | null)[], asking: Requester): Promise<void> {
    for (const organization_id of organizations) {
      const left = organization_id && (await this.recordLeft(user_id, organization_id, asking));
      if (isRejection(left)) console.warn('The end of a visit could not be recorded:', left.error);
    }
  }

  private recordLeft(user_id: string, organization_id: string, asking: Requester) {
    const uid = idFrom('visit ended', asking.uid, organization_id);
    const left: Requester = { ...asking, organization_id: '*', actor: { type: 'user', id: user_id }, uid };
    return this.commands.execute(new UserCommand(user_id, 'endVisit', { organization_id }, left));
  }

  /** Begins a session for a person whose sign-in was recorded at this position. */
  async begin(
    person: { id: string; organization_id: string; method: Method },
    position: number,
    { agent, ip, device }: SigningIn,
  ): Promise<Entered> {
    await this.progress.reached(position);
    const value = await this.sessions.begin(person.id, person.organization_id, {
      agent,
      address: ip,
      method: person.method,
    });
    const cookies = [{ name: sessionCookie, value, seconds: 7 * 24 * 3600 }, this.devices.after(person.id, device)];
    return { cookies, location: '/dashboard', signedIn: true };
  }
}
