import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as calls from '@candor/contracts/accounts/endpoints';
import { mostInvited, pastedPeople } from '@candor/contracts/accounts/pasted-people';
import type { PayloadOf, RequestOf } from '@candor/contracts/kernel/endpoint';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { InvitationCommand } from './invitation.command.ts';
import { managingRefused, rolesRefused } from '../../access/rights.ts';
import { Invitations } from './invitations.ts';

type Line = PayloadOf<typeof calls.checkPasted>['lines'][number];
type Result = PayloadOf<typeof calls.inviteMany>['results'][number];
const asOutcome: Partial<Record<string, Result['outcome']>> = { duplicate: 'member', invited: 'invited' };

/** Invitations to an organization, which its administrators send and withdraw. */
@Controller()
export class InvitationsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Invitations) private readonly invitations: Invitations,
  ) {}

  @Serve(calls.upsertInvitation)
  async invite(@Input() input: RequestOf<typeof calls.upsertInvitation>, @By() by: Signed) {
    const refused = rolesRefused(by.caller, input.roles) ?? managingRefused(by.caller, input);
    if (refused) return refused;
    const { id: _, email, ...terms } = input;
    const sent = await this.invitations.send(email, terms, by);
    return isRejection(sent) ? sent : { invitation: { id: sent.id }, position: sent.position };
  }

  @Serve(calls.checkPasted)
  async check(@Input() { text }: RequestOf<typeof calls.checkPasted>, @By() { caller }: Signed) {
    const pasted = pastedPeople(text);
    const known = new Set<string>();
    const lines = pasted.map((person): Line => {
      if (!person.email) return { ...person, outcome: 'no_address' };
      if (known.has(person.email)) return { ...person, outcome: 'twice' };
      if (known.size >= mostInvited) return { ...person, outcome: 'over' };
      known.add(person.email);
      return { ...person, outcome: 'new' };
    });
    const inTheWay = await this.invitations.inTheWay(caller.organization_id, [...known]);
    return {
      lines: lines.map((line) =>
        line.outcome === 'new' ? { ...line, outcome: inTheWay.get(line.email!) ?? line.outcome } : line,
      ),
    };
  }

  /** Invites one person after the other: if the process stops halfway, the same request continues where it stopped. */
  @Serve(calls.inviteMany)
  async inviteMany(@Input() { people, ...terms }: RequestOf<typeof calls.inviteMany>, @By() by: Signed) {
    const refused = rolesRefused(by.caller, terms.roles) ?? managingRefused(by.caller, terms);
    if (refused) return refused;
    const results: Result[] = [];
    let position = 0;
    for (const { email, ...names } of people) {
      const sent = await this.invitations.send(email, { ...terms, ...names }, by);
      if (isRejection(sent)) results.push({ email, outcome: asOutcome[sent.code] ?? 'failed', error: sent.error });
      else {
        results.push({ email, outcome: 'sent' });
        position = Math.max(position, sent.position);
      }
    }
    return { results, ...(position ? { position } : {}) };
  }

  @Serve(calls.resendInvitation)
  async resend(@Input() { id }: RequestOf<typeof calls.resendInvitation>, @By() by: Signed) {
    const sent = await this.invitations.resend(id, by);
    return isRejection(sent) ? sent : { invitation: { id }, position: sent.position };
  }

  @Serve(calls.deleteInvitation)
  async revoke(@Input() { id }: RequestOf<typeof calls.deleteInvitation>, @By() { asking, caller }: Signed) {
    const refused = await this.invitations.refusedTo(caller, id);
    if (refused) return refused;
    const done = await this.commands.execute(
      new InvitationCommand(id, 'revoke', {}, asking, { mustExist: 'invitation' }),
    );
    return isRejection(done) ? done : { id, position: done.position };
  }
}
