import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { sayLabel } from '@candor/contracts/words/say';
import type { Letter } from '@candor/contracts/pipeline/events';
import * as calls from '@candor/contracts/booking/invites';
import { noLink } from '../../states/inviting.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { eachOf } from '../../http/opened.ts';
import { applicationOf, type OpenApplication } from '../../reads/pipeline/application.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, asPart } from '../../kernel/streams.ts';
import { Letters } from '../../reads/messages/letters.ts';
import { InviteToChoose } from './inviting.command.ts';
import { PipelineCommand } from './pipeline.command.ts';

type Recruiter = Signed<'application'>;
type Asked = RequestOf<typeof calls.sendInvite>;
const nobody = reject('validation', 'Name one application, or a list of applications.');

/** Calls about links for choosing a time: sends them to one candidate or many, and withdraws them. */
@Controller()
export class InvitesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Letters) private readonly letters: Letters,
  ) {}

  @Serve(calls.sendInvite)
  async send(@Input() asked: Asked, @By() by: Recruiter) {
    const { organization_id } = by.caller;
    if (Boolean(asked.application_id) === Boolean(asked.applications)) return nobody;
    const letter = await this.letter(asked, organization_id);
    if (isRejection(letter)) return letter;
    const { workflow_step_id: step_id, user_ids = [], duration, window } = asked;
    const invitation = {
      step_id,
      user_ids,
      duration_minutes: duration ?? null,
      window: { from: window?.from ?? null, to: window?.to ?? null },
      message: letter,
    };
    const send = ({ id }: OpenApplication, asking: Requester) =>
      this.commands.execute(new InviteToChoose(id, invitation, asking));
    if (asked.application_id) {
      const sent = await send(applicationOf(by), by.asking);
      if (isRejection(sent)) return sent;
      const { state, revision, position } = sent.ran;
      return {
        invite: { link: sent.link, expires_at: state!.invite!.expires_at },
        schedule_status: state!.schedule_status,
        version: revision,
        position,
      };
    }
    const opened = eachOf(by);
    const done: string[] = [];
    const failed: { id: string; name: string; error: string; code: string }[] = [];
    let position = 0;
    for (const id of new Set(asked.applications)) {
      const application = opened.get(id)!;
      const sent = isRejection(application) ? application : await send(application, asPart(by.asking, 'bulk', id));
      if (!isRejection(sent)) {
        done.push(id);
        position = Math.max(position, sent.ran.position);
        continue;
      }
      failed.push({
        id,
        // A caller who may not see the application does not get the candidate's name.
        name: isRejection(application) ? sayLabel('Candidate') : await this.lookups.applicantName(organization_id, id),
        error: refusalOf(sent).error,
        code: sent.code,
      });
    }
    if (!done.length)
      return {
        ...reject(failed[0]!.code, failed[0]!.error),
        errors: failed.map((each) => `${each.name}: ${each.error}`),
      };
    return { done, failed, position };
  }

  /** The mail as the caller wrote it, or the organization's own text; null if no mail is sent. */
  private async letter(
    { subject, body, send_message }: Asked,
    organization_id: string,
  ): Promise<Letter | null | Rejection> {
    if (send_message === false) return null;
    const own = await this.letters.of(organization_id, calls.inviteTemplate);
    if (isRejection(own) && !(subject && body)) return own;
    const usual = isRejection(own) ? { template_key: calls.inviteTemplate, subject: '', body: '' } : own;
    const letter = { ...usual, ...(subject ? { subject } : {}), ...(body ? { body } : {}) };
    return calls.holdsInvite(letter) ? letter : noLink;
  }

  @Serve(calls.withdrawInvite)
  async withdraw(@Input() { application_id }: RequestOf<typeof calls.withdrawInvite>, @By() { asking }: Recruiter) {
    const ran = await this.commands.execute(new PipelineCommand(application_id, 'withdrawInvite', {}, asking));
    if (isRejection(ran)) return ran;
    return { schedule_status: ran.state!.schedule_status, version: ran.revision, position: ran.position };
  }
}
