import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { erasedText } from '@candor/contracts/kernel/erased';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { Lookups } from '../../access/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { Mailer, MailRefused } from '../../kernel/ports/mailer.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { type JobWorker, Works } from '../../kernel/worker.ts';
import { userState } from '../../access/user.state.ts';
import { Reads } from '../../kernel/reads.ts';
import { messageList } from '@candor/contracts/messages/rows';
import { MergeValues } from '../../access/merge-values.ts';
import { fill } from '@candor/contracts/messages/merge';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { message } from './message.decider.ts';
import { MessageCommand } from './message.command.ts';
import { applicationState } from '../../access/application.state.ts';
import { candidateState } from '../../access/candidate.state.ts';

export const MAIL_FROM = 'candor:mail-from';
type Text = {
  template_key: string;
  kind: string;
  subject: string;
  body: string;
  scheduled_for: string;
  sent_by: string | null;
};

/** Writes and sends the mail that processes found due. */
@Injectable()
@Works(['send-message', 'queue-message', 'queue-rejection', 'cancel-rejections'])
export class MessageWorker implements JobWorker {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(MAIL_FROM) private readonly from: string,
  ) {}

  async work(job: Job, asking: Requester): Promise<void> {
    if (job.kind === 'send-message') return this.send(String(job.data.message_id), asking);
    if (job.kind === 'cancel-rejections') return this.cancel(String(job.data.application_id), asking);
    if (job.kind === 'queue-rejection') return this.rejection(job, asking);
    const template = await this.lookups.template(asking.organization_id, String(job.data.template_key));
    if (template)
      await this.queue(
        String(job.data.application_id),
        { template_key: template.key, ...template, scheduled_for: new Date(0).toISOString(), sent_by: null },
        asking,
      );
  }

  private async rejection(job: Job, asking: Requester): Promise<void> {
    const id = String(job.data.application_id);
    const events = await this.streams.read(`application-${id}`, asking.organization_id);
    const archived = events.find((event) => event.id === job.data.event_id) as
      | (Extract<ApplicationEvent, { type: 'ApplicationArchived' }> & { id: string })
      | undefined;
    // Restored meanwhile: nothing is sent.
    const found = await this.streams.load(applicationState, id, asking.organization_id);
    if (!archived?.data.message || !found?.state?.archived) return;
    const { template_key, subject, body } = archived.data.message;
    await this.queue(
      id,
      {
        template_key,
        kind: 'rejection',
        subject,
        body,
        scheduled_for: String(job.data.scheduled_for),
        sent_by: String(job.data.sent_by),
      },
      asking,
    );
  }

  private async queue(application_id: string, text: Text, asking: Requester): Promise<void> {
    const found = await this.streams.load(applicationState, application_id, asking.organization_id);
    if (!found?.state) return;
    const { candidate_id, job_id } = found.state;
    const person = await this.streams.load(candidateState, candidate_id, asking.organization_id);
    const skip = async (reason: string) => {
      await this.commands.execute(
        new PipelineCommand(application_id, 'skipMessage', { reason, template_key: text.template_key }, asking),
      );
    };
    if (!person?.state) return;
    if (!person.state.fields.email) return skip('no email address');
    if (person.state.do_not_contact && text.kind !== 'confirmation') return skip('asked not to be contacted');
    const { values, organization_name } = await this.values.of(asking.organization_id, {
      candidate_id,
      job_id,
      user_id: text.sent_by,
    });
    const filled = fill(text, values);
    if (filled.unresolved.length) return skip(`No ${filled.unresolved[0]!.replaceAll('_', ' ')}`);
    const queued = await this.commands.execute(
      new MessageCommand(
        idFrom('message', asking.uid),
        'queue',
        {
          person_id: candidate_id,
          kind: text.kind,
          template_key: text.template_key,
          to: person.state.fields.email,
          subject: filled.subject,
          body: filled.body,
          from_name: organization_name,
          scheduled_for: text.scheduled_for,
          candidate_id,
          application_id,
          job_id,
          sent_by: text.sent_by,
        },
        asking,
      ),
    );
    if (isRejection(queued)) throw new Error(queued.error);
  }

  private async cancel(application_id: string, asking: Requester): Promise<void> {
    const rows = await this.reads.find(
      messageList,
      { organization_id: asking.organization_id },
      { application_id, kind: 'rejection', status: 'queued' },
    );
    for (const row of rows)
      await this.commands.execute(
        new MessageCommand(
          row.id,
          'cancel',
          { reason: 'the candidate is being considered again' },
          { ...asking, uid: idFrom('cancel', asking.uid, row.id) },
        ),
      );
  }

  private async send(id: string, asking: Requester): Promise<void> {
    const found = await this.streams.load(message, id, '*');
    if (found?.state?.status !== 'queued') return;
    const { state } = found;
    const sender = state.sent_by ? await this.streams.load(userState, state.sent_by, '*') : null;
    const mail = {
      id,
      from: { name: state.from_name, address: this.from },
      to: state.to,
      subject: state.subject,
      html: state.body,
      ...(sender?.state && sender.state.email !== erasedText ? { reply_to: sender.state.email } : {}),
    };
    const refused = await this.mailer.send(mail).then(
      () => null,
      (fault: unknown) => {
        if (fault instanceof MailRefused) return fault.message; // for good: trying again is of no use
        throw fault;
      },
    );
    const within = { ...asking, organization_id: found.organization_id! };
    const told = await this.commands.execute(
      refused ? new MessageCommand(id, 'fail', { error: refused }, within) : new MessageCommand(id, 'sent', {}, within),
    );
    if (isRejection(told)) throw new Error(told.error);
  }
}
