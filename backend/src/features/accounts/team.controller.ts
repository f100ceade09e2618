import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/endpoints';
import type { Role } from '@candor/contracts/kernel/permission';
import { By, type Caller, type Signed, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Lookups } from '../../access/lookups.ts';
import { Sessions } from '../../access/session.ts';
import { hashOf, idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/in-turn.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import { Streams } from '../../kernel/streams.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { Accounts } from './accounts.ts';
import { invitation, opens } from './invitation.decider.ts';
import { InvitationCommand } from './invitation.command.ts';
import { isCommon, Passwords } from './passwords.ts';
import { UserCommand } from './user.command.ts';
import { organizationState } from '../../access/organization.state.ts';
import { userState } from '../../access/user.state.ts';

const days = 14;
const expired = reject('token', 'This invitation has expired or was withdrawn. Ask for a new one.');
const senior: readonly Role[] = ['SUPER'];

/** Members of an organisation and invitations to it. */
@Controller()
export class TeamController {
  private readonly turns: InTurn;

  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Wire) wire: Wire | null,
  ) {
    this.turns = new InTurn(wire);
  }

  /** Counts in the log itself, because rows may lag a moment behind. */
  private async otherAdmins(caller: Caller, id: string): Promise<number> {
    const others = (await this.lookups.members(caller.organization_id)).filter((each) => each.id !== id);
    const found = await Promise.all(others.map((each) => this.streams.load(userState, each.id, '*')));
    return found.filter((each) =>
      each?.state?.memberships.some(
        (membership) =>
          membership.organization_id === caller.organization_id &&
          membership.status === 'active' &&
          membership.roles.includes('ORG_ADMIN'),
      ),
    ).length;
  }

  /** Runs changes to an organisation's members one after the other, across all web processes, so that two administrators cannot remove each other at the same moment. */
  private inTurn<T>({ organization_id }: Caller, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`team:${organization_id}`, work);
  }

  @Serve(calls.upsertUser)
  async setRoles(@Input() { id, roles, grants }: RequestOf<typeof calls.upsertUser>, @By() { caller, asking }: Signed) {
    if (roles?.some((role) => senior.includes(role)) && !caller.roles.includes('SUPER'))
      return reject('validation', 'Choose one of the listed values for roles.');
    const changed = await this.inTurn(caller, async () =>
      this.commands.execute(
        new UserCommand(
          id,
          'setRoles',
          { organization_id: caller.organization_id, roles, grants, other_admins: await this.otherAdmins(caller, id) },
          { ...asking, organization_id: '*' },
          { mustExist: 'user' },
        ),
      ),
    );
    return isRejection(changed) ? changed : { user: { id }, position: changed.position };
  }

  @Serve(calls.deactivateUser)
  async deactivate(
    @Input() { id, reassign_to }: RequestOf<typeof calls.deactivateUser>,
    @By() { caller, asking }: Signed,
  ) {
    const done = await this.inTurn(caller, async () => {
      const other_admins = await this.otherAdmins(caller, id);
      if (id === caller.user_id && other_admins > 0) return reject('self', 'You cannot deactivate yourself.');
      return this.commands.execute(
        new UserCommand(
          id,
          'deactivate',
          { organization_id: caller.organization_id, reassign_to: reassign_to ?? null, other_admins },
          { ...asking, organization_id: '*' },
          { mustExist: 'user' },
        ),
      );
    });
    if (isRejection(done)) return done;
    await this.sessions.endAll(id, { organization_id: caller.organization_id });
    return { user: { id }, position: done.position };
  }

  @Serve(calls.reactivateUser)
  async reactivate(@Input() { id }: RequestOf<typeof calls.reactivateUser>, @By() { caller, asking }: Signed) {
    const done = await this.commands.execute(
      new UserCommand(
        id,
        'reactivate',
        { organization_id: caller.organization_id },
        { ...asking, organization_id: '*' },
        { mustExist: 'user' },
      ),
    );
    return isRejection(done) ? done : { user: { id }, position: done.position };
  }

  @Serve(calls.upsertInvitation)
  async invite(@Input() input: RequestOf<typeof calls.upsertInvitation>, @By() { caller, asking }: Signed) {
    if (input.roles.some((role) => senior.includes(role)) && !caller.roles.includes('SUPER'))
      return reject('validation', 'Choose one of the listed values for roles.');
    const member = await this.accounts.byEmail(input.email);
    if (member?.state.memberships.some((each) => each.organization_id === caller.organization_id))
      return reject('duplicate', `${input.email} is already in this organization.`);
    // Both follow from the request: after a crash, the same request makes the same invitation, and the mail fits it.
    const { token, token_hash } = this.accounts.token(caller.user_id, asking.uid);
    const id = idFrom('invitation', caller.organization_id, caller.user_id, asking.uid);
    const { id: _, ...fields } = input;
    const sent = await this.commands.execute(
      new InvitationCommand(
        id,
        'send',
        { ...fields, permissions: fields.permissions ?? [], expires_at: inDays(days), token_hash },
        asking,
      ),
    );
    if (isRejection(sent)) return sent;
    await this.mail(id, input.email, token, { caller, asking });
    return { invitation: { id }, position: sent.position };
  }

  private async mail(id: string, email: string, token: string, { caller, asking }: Signed): Promise<void> {
    await this.expiring.put(`invitation:${hashOf(token)}`, id, days * 86_400);
    const org = await this.streams.load(organizationState, caller.organization_id, caller.organization_id);
    await this.accounts.mail(
      'user_invitation',
      { email, person_id: id },
      {
        user_name: caller.name,
        org_name: org!.state!.name,
        action_link: this.accounts.link(`/invitation?token=${token}`),
      },
      asking,
    );
  }

  @Serve(calls.resendInvitation)
  async resend(@Input() { id }: RequestOf<typeof calls.resendInvitation>, @By() by: Signed) {
    const { token, token_hash } = this.accounts.token();
    const sent = await this.commands.execute(
      new InvitationCommand(id, 'resend', { token_hash, expires_at: inDays(days) }, by.asking, {
        mustExist: 'invitation',
      }),
    );
    if (isRejection(sent)) return sent;
    await this.mail(id, sent.state!.email, token, by);
    return { invitation: { id }, position: sent.position };
  }

  @Serve(calls.deleteInvitation)
  async revoke(@Input() { id }: RequestOf<typeof calls.deleteInvitation>, @By() { asking }: Signed) {
    const done = await this.commands.execute(
      new InvitationCommand(id, 'revoke', {}, asking, { mustExist: 'invitation' }),
    );
    return isRejection(done) ? done : { id, position: done.position };
  }

  /** Account creation from an invitation. An email that already has an account joins with the password it has. */
  @Serve(calls.acceptInvitation)
  async accept(@Input() input: RequestOf<typeof calls.acceptInvitation>, @Uid() uid: { uid: string; hash: string }) {
    if (isCommon(input.password)) return reject('validation', 'This password is too common. Choose another.');
    const token_hash = hashOf(input.token);
    const id = await this.expiring.get<string>(`invitation:${token_hash}`);
    return id ? this.turns.run(`invitation:${id}`, () => this.enter(id, token_hash, input, uid)) : expired;
  }

  /** Each step can be repeated, and the token is deleted last: when the call was cut off, the same link finishes the work. */
  private async enter(
    id: string,
    token_hash: string,
    input: RequestOf<typeof calls.acceptInvitation>,
    uid: { uid: string; hash: string },
  ) {
    const found = await this.streams.load(invitation, id, '*');
    if (!found?.state || !opens(found.state, token_hash) || !(await this.expiring.get(`invitation:${token_hash}`)))
      return expired;
    const { state } = found;
    const user_id = this.accounts.idOf(state.email);
    const existing = await this.accounts.byEmail(state.email);
    if (existing && (await this.passwords.has(user_id)) && !(await this.passwords.matches(user_id, input.password)))
      return reject('duplicate', 'An account with this email already exists. Enter its password to join.');
    const asking = {
      organization_id: found.organization_id!,
      actor: { type: 'user' as const, id: user_id, roles: state.roles },
      ...uid,
    };
    const everywhere = { ...asking, organization_id: '*' };
    const accepted =
      state.status === 'pending'
        ? await this.commands.execute(new InvitationCommand(id, 'accept', { user_id, token_hash }, asking))
        : null;
    if (isRejection(accepted)) return accepted;
    if (!existing) {
      const made = await this.commands.execute(
        new UserCommand(
          user_id,
          'register',
          {
            email: state.email,
            first_name: input.first_name,
            last_name: input.last_name,
            pronoun: input.pronoun ?? null,
            via: 'invitation',
            tz_region: null,
          },
          everywhere,
        ),
      );
      if (isRejection(made)) return made;
    }
    if (!(await this.passwords.has(user_id))) await this.passwords.set(user_id, input.password);
    const joined = await this.commands.execute(
      new UserCommand(
        user_id,
        'join',
        { organization_id: asking.organization_id, roles: state.roles as Role[] },
        { ...everywhere, uid: `${uid.uid}-join` },
      ),
    );
    if (isRejection(joined)) return joined;
    if (state.job_id && state.access_level)
      await this.commands.execute(
        new JobCommand(
          state.job_id,
          'addMemberByInvitation',
          { user_id, access_level: state.access_level, permissions: state.permissions ?? [] },
          asking,
        ),
      );
    await this.expiring.delete(`invitation:${token_hash}`);
    return { user: { id: user_id, email: state.email }, position: joined.position };
  }
}
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
