import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import type { Requester } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { IncomingCommand } from './incoming.command.ts';
import { incoming } from './incoming.decider.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { forgetIncoming, settleIncoming } from '../../states/mail.queue.ts';
import { ReceivedFiles } from '../../reads/messages/received-files.ts';

/** Files a mail of an unknown sender when a member has said who sent it. */
@Injectable()
export class IncomingMail {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** Puts the mail into the person's conversation. Null: the mail is there already, or its words are gone. */
  async give(id: string, organization_id: string): Promise<{ position: number } | Rejection | null> {
    const state = (await this.streams.load(incoming, id, organization_id))?.state;
    if (!state?.matched || !state.internet_id_hash) return null;
    const { matched, dismissed: _, from_name: _name, ...mail } = state;
    const { candidate_id, application_id, job_id, thread_id, message_id } = matched;
    const ran = await this.commands.execute(
      new MessageCommand(
        message_id,
        'receive',
        {
          ...mail,
          person_id: candidate_id,
          thread_id,
          what: mail.what === 'other' ? 'reply' : mail.what,
          out_until: null,
          candidate_id,
          application_id,
          job_id,
        },
        { organization_id, actor: { type: 'candidate', id: candidate_id }, uid: idFrom('received', message_id) },
      ),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }
}

@Injectable()
export class IncomingWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(IncomingMail) private readonly mail: IncomingMail,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(ReceivedFiles) private readonly files: ReceivedFiles,
  ) {}

  /** Gives the mail to its person, or to no one; then its own key is destroyed. */
  @Works(settleIncoming)
  async settle({ incoming_id: id }: DataOf<typeof settleIncoming>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    // A destroyed key means that this job was done before.
    if (!(await this.keys.existing(id))) return done;
    const state = (await this.streams.load(incoming, id, organization_id))?.state;
    if (!state?.matched && !state?.dismissed) return done;
    if (state.matched) {
      const given = await this.mail.give(id, organization_id);
      if (isRejection(given) && given.code !== 'erased') return failed(given.error);
      if (isRejection(given)) await this.files.drop(state.files);
    } else await this.files.drop(state.files);
    return this.commands.run(new DestroyKeys([id], asking), unless());
  }

  /** Dismisses a mail that no member dealt with for months. */
  @Works(forgetIncoming)
  async forget({ incoming_id }: DataOf<typeof forgetIncoming>, asking: Requester): Promise<Worked> {
    return this.commands.run(new IncomingCommand(incoming_id, 'dismiss', {}, asking), ({ code }) =>
      code === 'over' || code === 'not_found' ? done : failed(code),
    );
  }
}
