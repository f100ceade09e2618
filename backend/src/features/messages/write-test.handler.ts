import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { testKind, withoutOwnLinks } from '@candor/contracts/messages/letter';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { say } from '@candor/contracts/words/say';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { userState } from '../../states/user.state.ts';
import { MessageCommand } from './message.command.ts';
import { WriteTest } from './write-test.command.ts';

const ownAddress = reject('suppressed', 'Your own address is on the suppression list, so it gets no test.');

/** The mail is encrypted with the key of the person whose words it contains, so erasing the person makes it unreadable too. */
@CommandHandler(WriteTest)
export class WriteTestHandler implements ICommandHandler<WriteTest> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ letter, asking }: WriteTest) {
    const { organization_id, actor } = asking;
    const { name, refused } = letter;
    const to = (await this.streams.load(userState, actor.id, '*'))?.state?.email;
    if (!to) return notFound('user');
    if ((await this.safety.suppressed(organization_id, [to])).length) return ownAddress;
    const first = refused
      ? say('This is a test. {name} would not get this message: {reason}', { name, reason: refused })
      : say('This is a test. {name} would get this message.', { name });
    const ran = await this.commands.execute(
      new MessageCommand(
        idFrom('test of a letter', organization_id, actor.id, asking.uid),
        'queue',
        {
          person_id: letter.candidate_id,
          kind: testKind,
          to,
          subject: say('[Test] {subject}', { subject: letter.subject }),
          body: `<p><strong>${escapeHtml(first)}</strong></p>${withoutOwnLinks(letter.body)}`,
          from_name: letter.from_name,
          scheduled_for: this.clock.now().toISOString(),
          sent_by: actor.id,
          ...(letter.files.length ? { files: [...letter.files] } : {}),
        },
        asking,
      ),
    );
    return isRejection(ran) ? ran : { to, refused };
  }
}
