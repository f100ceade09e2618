import { belongs } from '@candor/contracts/accounts/rows';
import { daysAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invitationList, type InvitationRow } from '@candor/contracts/accounts/rows';
import { organizationState } from '../../states/organization.state.ts';
import { managingRefused } from '../../access/rights.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import type { Signed } from '../../http/caller.ts';
import type { Caller } from '../../kernel/caller.ts';
import { hashOf, secretIdFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { Plans } from '../../reads/platform/plan-limits.ts';
import { SignIn } from './sign-in.ts';
import { Accounts } from './accounts.ts';
import { InvitationCommand } from './invitation.command.ts';
import { invitation, isWaiting } from './invitation.decider.ts';

const days = 14;
/** The terms of an invitation: who is invited, and what they join. */
export type Terms = {
  first_name?: string | null;
  last_name?: string | null;
  pronoun?: string | null;
  roles: string[];
  job_id?: string | null;
  access_level?: 'full' | 'standard' | null;
  permissions?: string[] | null;
  message?: string | null;
  /** Set if an operator of the platform invites. */
  by_operator?: true;
};

/** Sends one or many invitations, and says which addresses cannot be invited. */
@Injectable()
export class Invitations {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Plans) private readonly plans: Plans,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** The id of an invitation. An organization invites one address under one id, so the stream itself keeps an address from being invited twice. */
  private idOf(organization_id: string, email: string): string {
    return secretIdFrom(this.pepper, 'invitation', organization_id, email);
  }

  /** Which of these addresses need no invitation, and why. */
  async inTheWay(
    organization_id: string,
    emails: readonly string[],
  ): Promise<Map<string, 'member' | 'deactivated' | 'invited'>> {
    const found = new Map<string, 'member' | 'deactivated' | 'invited'>();
    const now = new Date().toISOString();
    // An earlier release gave each invitation an id of its own; only the invitation's row knows the address.
    for (const row of await this.waiting(organization_id, emails))
      if (isWaiting(row, now)) found.set(row.email, 'invited');
    for (const email of emails) {
      const sent = await this.streams.load(invitation, this.idOf(organization_id, email), organization_id);
      if (sent?.state && isWaiting(sent.state, now)) found.set(email, 'invited');
      else if (sent?.state) found.delete(email);
      const account = await this.accounts.byEmail(email);
      const member = account?.state.memberships.find(
        (each) => each.organization_id === organization_id && belongs(each),
      );
      if (member) found.set(email, member.status === 'active' ? 'member' : 'deactivated');
    }
    return found;
  }

  private waiting(organization_id: string, emails: readonly string[]): Promise<InvitationRow[]> {
    return emails.length
      ? this.reads.find(
          invitationList,
          { organization_id },
          { email: [...emails], status: 'pending' },
          { limit: emails.length * 6 },
        )
      : Promise.resolve([]);
  }

  /** Invites one address. Repeating the request changes nothing and sends nothing, even after the first try was cut off halfway. */
  async send(
    email: string,
    terms: Terms,
    { caller, asking }: Signed,
  ): Promise<{ id: string; position: number } | Rejection> {
    const { organization_id } = caller;
    const visiting = visitorRefused(caller, this.accounts.idOf(email));
    if (visiting) return visiting;
    const id = this.idOf(organization_id, email);
    const unwanted = await this.signIn.refusesAddress(organization_id, email);
    if (unwanted) return unwanted;
    const account = await this.accounts.byEmail(email);
    if (account?.state.memberships.some((each) => each.organization_id === organization_id && belongs(each)))
      return reject('duplicate', '{email} is already in this organization.', { email });
    const now = new Date().toISOString();
    if ((await this.waiting(organization_id, [email])).some((row) => row.id !== id && isWaiting(row, now)))
      return reject('invited', '{email} is already invited.', { email });
    // A repeated request finds its own invitation, which has already taken its seat (a place in the plan).
    const earlier = (await this.streams.load(invitation, id, organization_id))?.state;
    // The link follows from the request: after a crash, the same request makes the same link, so an already queued mail still fits.
    const { token, token_hash } = this.accounts.token(caller.user_id, asking.uid, id);
    const write = () =>
      this.commands.execute(
        new InvitationCommand(
          id,
          'send',
          {
            ...terms,
            email,
            permissions: terms.permissions ?? [],
            expires_at: daysAfter(Date.now(), days),
            token_hash,
          },
          asking,
        ),
      );
    const sent = await (earlier && isWaiting(earlier, now) ? write() : this.plans.seated(organization_id, write));
    if (isRejection(sent)) return sent;
    const unsent = await this.mail(id, { email, token, message: terms.message }, { caller, asking });
    return unsent ?? { id, position: sent.position };
  }

  /** Why the caller may not manage this invitation. Null: they may, or there is no such invitation. */
  async refusedTo(caller: Caller, id: string): Promise<Rejection | null> {
    const sent = (await this.streams.load(invitation, id, caller.organization_id))?.state;
    return sent ? managingRefused(caller, sent) : null;
  }

  /** Sends a new link; the old one is void. */
  async resend(id: string, by: Signed): Promise<{ id: string; position: number } | Rejection> {
    const earlier = await this.streams.load(invitation, id, by.caller.organization_id);
    const refused =
      earlier?.state &&
      (visitorRefused(by.caller, this.accounts.idOf(earlier.state.email)) ?? managingRefused(by.caller, earlier.state));
    if (refused) return refused;
    const { token, token_hash } = this.accounts.token(by.caller.user_id, by.asking.uid, id);
    const write = () =>
      this.commands.execute(
        new InvitationCommand(id, 'resend', { token_hash, expires_at: daysAfter(Date.now(), days) }, by.asking, {
          mustExist: 'invitation',
        }),
      );
    // An invitation that is over has given its seat back, so sending it again needs a new one.
    const waits = earlier?.state && isWaiting(earlier.state, new Date().toISOString());
    const sent = await (waits ? write() : this.plans.seated(by.caller.organization_id, write));
    if (isRejection(sent)) return sent;
    const { email, message } = sent.state!;
    const unsent = await this.mail(id, { email, token, message }, by);
    return unsent ?? { id, position: sent.position };
  }

  private async mail(
    id: string,
    { email, token, message }: { email: string; token: string; message?: string | null },
    { caller, asking }: Signed,
  ): Promise<Rejection | null> {
    await this.expiring.put(`invitation:${hashOf(token)}`, id, days * 86_400);
    const org = await this.streams.load(organizationState, caller.organization_id, caller.organization_id);
    return this.accounts.mail(
      'user_invitation',
      { email, person_id: id },
      {
        user_name: caller.name,
        org_name: org!.state!.name,
        action_link: this.accounts.link(`/invitation?token=${token}`),
        ...(message ? { detail: message } : {}),
      },
      asking,
    );
  }
}
