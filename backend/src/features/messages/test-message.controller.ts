import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { testMessage } from '@candor/contracts/messages/compose';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import { Writings } from '../../reads/messages/writings.ts';
import { WriteTest } from './write-test.command.ts';

const mayNot = reject('permission', 'You may not change the candidates of this job.');

/** Sends a message to its writer first, as a test. */
@Controller()
export class TestMessageController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(LettersToPeople) private readonly letters: LettersToPeople,
  ) {}

  @Serve(testMessage)
  async test(@Input() input: RequestOf<typeof testMessage>, @By() { caller, asking }: Signed<'person'>) {
    const { candidate_id } = input;
    const job_id = input.job_id ?? null;
    if (job_id) {
      const opened = await this.jobs.open(caller, job_id);
      if (!opened) return notFound('job');
      if (!opened.rights.permissions.includes('list')) return mayNot;
    }
    if (!(await this.messages.writable(caller, [candidate_id]))(candidate_id)) return notFound('candidate');
    const written = await this.writings.of(caller, input, job_id);
    if (isRejection(written)) return written;
    const letter = (await this.letters.of(caller, written.writing, [candidate_id])).get(candidate_id);
    if (!letter) return notFound('candidate');
    const { name, subject, body, from_name, refused } = letter;
    return this.commands.execute(
      new WriteTest(
        {
          candidate_id,
          name,
          subject,
          body,
          from_name,
          files: written.files,
          refused: refused && refusalOf(refused).error,
        },
        asking,
      ),
    );
  }
}
