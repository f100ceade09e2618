import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { acceptInvitation } from '@candor/contracts/accounts/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Role } from '@candor/contracts/kernel/permission';
import { organizationState } from '../../states/organization.state.ts';
import type { Signed } from '../../http/caller.ts';
import { hashOf, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import type { Identity } from '../../kernel/ports/identity-provider.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { SignIn } from './sign-in.ts';
import { Accounts } from './accounts.ts';
import { InvitationCommand } from './invitation.command.ts';
import { invitation, type InvitationState, opens } from './invitation.decider.ts';
import type { From } from './known-devices.ts';
import { isCommon, Passwords } from './passwords.ts';
import { UserCommand } from './user.command.ts';

const expired = reject('token', 'This invitation has expired or was withdrawn. Ask for a new one.');
export const anotherAddress = 'This invitation was sent to another address. Sign in with that address to accept it.';
const another = reject('wrong_account', anotherAddress);
type Opened = { id: string; token_hash: string; organization_id: string; state: NonNullable<InvitationState> };

/** Accepts an invitation: with a new account, with the password of an account, through Google, or in a session. */
@Injectable()
export class Joining {
  private readonly turns: InTurn;

  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Wire) wire: Wire | null,
  ) {
    this.turns = new InTurn(wire);
  }

  /** Does the work with the invitation that this token opens, one task after another. */
  private async withToken<T>(token: string, work: (opened: Opened) => Promise<T | Rejection>): Promise<T | Rejection> {
    const token_hash = hashOf(token);
    const id = await this.expiring.get<string>(`invitation:${token_hash}`);
    if (!id) return expired;
    return this.turns.run(`invitation:${id}`, async () => {
      const found = await this.streams.load(invitation, id, '*');
      if (!found?.state || !opens(found.state, token_hash) || !(await this.expiring.get(`invitation:${token_hash}`)))
        return expired;
      const unwanted = await this.signIn.refusesAddress(found.organization_id!, found.state.email);
      if (unwanted) return unwanted;
      return work({ id, token_hash, organization_id: found.organization_id!, state: found.state });
    });
  }

  /** Creates an account from an invitation. If the email already has an account, the person joins with its password. */
  async withPassword(
    input: RequestOf<typeof acceptInvitation>,
    from: From & { uid: string; hash: string },
  ): Promise<{ user: { id: string; email: string }; position: number } | Rejection> {
    return this.withToken(input.token, async (opened) => {
      const refusal = await this.signIn.refusesPassword(opened.organization_id);
      return refusal ?? this.create(opened, input, from);
    });
  }

  /** Makes an account without a password for a person whose Google account has the invited address, and the person joins. */
  async withGoogle(token: string, identity: Identity): Promise<{ user_id: string } | Rejection> {
    const user_id = this.accounts.idOf(identity.email);
    return this.withToken(token, async (opened) => {
      const { state, organization_id } = opened;
      if (this.accounts.idOf(state.email) !== user_id) return another;
      const uid = newId();
      const asking = { organization_id, actor: { type: 'user' as const, id: user_id, roles: state.roles }, uid };
      const accepted = await this.acceptAs(user_id, opened, asking);
      if (accepted) return accepted;
      const existing = await this.accounts.byEmail(state.email);
      const made = existing ? null : await this.register(user_id, opened, identity, 'google', asking);
      if (made) return made;
      const joined = await this.join(user_id, opened, asking, async (done) => done);
      return isRejection(joined) ? joined : { user_id };
    });
  }

  private async create(
    opened: Opened,
    input: RequestOf<typeof acceptInvitation>,
    { network, device, ...uid }: From & { uid: string; hash: string },
  ) {
    const { state, organization_id } = opened;
    const user_id = this.accounts.idOf(state.email);
    const existing = await this.accounts.byEmail(state.email);
    const has = await this.passwords.has(user_id);
    if (existing && has) {
      const guess = await this.passwords.check(user_id, [input.password], {
        at: 'invitation',
        network,
        device,
        uid: `${uid.uid}-guess`,
      });
      if (typeof guess === 'object') return guess.locked;
      if (guess === 'wrong')
        return reject('duplicate', 'An account with this email already exists. Enter its password to join.');
    }
    // Only a new password is checked for being common.
    if (!has && isCommon(input.password)) return reject('validation', 'This password is too common. Choose another.');
    const asking = { organization_id, actor: { type: 'user' as const, id: user_id, roles: state.roles }, ...uid };
    const accepted = await this.acceptAs(user_id, opened, asking);
    if (accepted) return accepted;
    const made = existing ? null : await this.register(user_id, opened, input, 'invitation', asking);
    if (made) return made;
    if (!has) await this.passwords.set(user_id, input.password);
    const joined = await this.join(user_id, opened, asking, async (done) => done);
    return isRejection(joined) ? joined : { user: { id: user_id, email: state.email }, position: joined.position };
  }

  private async register(
    user_id: string,
    { state, organization_id }: Opened,
    person: { first_name: string; last_name: string; pronoun?: string | null },
    via: 'invitation' | 'google',
    asking: Requester,
  ): Promise<Rejection | null> {
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    const made = await this.commands.execute(
      new UserCommand(
        user_id,
        'register',
        {
          email: state.email,
          first_name: person.first_name || (state.first_name ?? ''),
          last_name: person.last_name || (state.last_name ?? ''),
          name_order: organization?.state?.hiring.name_order ?? null,
          pronoun: person.pronoun ?? null,
          via,
          tz_region: null,
        },
        { ...asking, organization_id: '*' },
      ),
    );
    return isRejection(made) ? made : null;
  }

  /** A signed-in account joins without another password, and the session moves to the new organization. */
  async signedIn(token: string, { caller, asking }: Signed) {
    return this.withToken(token, async (opened) => {
      const { state, organization_id } = opened;
      const { user_id } = caller;
      if (this.accounts.idOf(state.email) !== user_id) return another;
      const bar = await this.signIn.barred(caller, organization_id);
      if (bar) return bar;
      const there = { ...asking, organization_id, actor: { ...asking.actor, roles: state.roles } };
      const accepted = await this.acceptAs(user_id, opened, there);
      if (accepted) return accepted;
      return this.join(user_id, opened, there, () =>
        this.signIn.moveTo(caller, organization_id, { ...asking, uid: `${asking.uid}-switch` }),
      );
    });
  }

  private async acceptAs(
    user_id: string,
    { id, state, token_hash }: Opened,
    asking: Requester,
  ): Promise<Rejection | null> {
    if (state.status !== 'pending') return null;
    const accepted = await this.commands.execute(new InvitationCommand(id, 'accept', { user_id, token_hash }, asking));
    return isRejection(accepted) ? accepted : null;
  }

  /** Each step can be repeated, and the token is deleted last: if the call was cut off, the same link finishes the work. */
  private async join<Done extends { position: number } = { position: number }>(
    user_id: string,
    { state, token_hash, organization_id }: Opened,
    asking: Requester,
    andThen: (joined: { position: number }) => Promise<Done | Rejection>,
  ): Promise<Done | Rejection> {
    const joined = await this.commands.execute(
      new UserCommand(
        user_id,
        'join',
        { organization_id, roles: state.roles as Role[] },
        { ...asking, organization_id: '*', uid: `${asking.uid}-join` },
      ),
    );
    if (isRejection(joined)) return joined;
    if (state.job_id && state.access_level) {
      const added = await this.commands.execute(
        new JobCommand(
          state.job_id,
          'addMemberByInvitation',
          { user_id, access_level: state.access_level, permissions: state.permissions ?? [] },
          asking,
        ),
      );
      // If a job was deleted since the invitation was sent, the person still joins the organization.
      if (isRejection(added) && added.code !== 'not_found') return added;
    }
    const after = await andThen(joined);
    if (!isRejection(after)) await this.expiring.delete(`invitation:${token_hash}`);
    return after;
  }
}
