import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { usualDays } from '@candor/contracts/messages/contact-rules';
import { isUnasked } from '@candor/contracts/messages/letter';
import { nextOpenDay } from '@candor/contracts/values/open-times';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { ContactSafety, dayOf, lettersOfDay } from '../../reads/messages/contact-safety.ts';
import { type LetterToPerson, LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import { skippedWords } from '../../reads/messages/refused-letter.ts';
import { messageState } from '../../states/message.state.ts';
import { ContactCommand, SendingCommand } from '../cadences/cadence.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { MessageCommand } from './message.command.ts';
import { WriteLetter } from './write-letter.command.ts';

/** The most days by which a mail is put off. */
const mostDays = 400;
const tooFull = reject('limit', 'The limit of letters is used for all days ahead.');

@CommandHandler(WriteLetter)
export class WriteLetterHandler implements ICommandHandler<WriteLetter> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(LettersToPeople) private readonly letters: LettersToPeople,
  ) {}

  async execute({ message_id, letter, beside, asking }: WriteLetter) {
    const known = await this.streams.load(messageState, message_id, asking.organization_id);
    // A repeated request finds its own mail, which would otherwise count as an earlier contact.
    if (!known?.state) {
      const refused = letter.refused ?? (await this.contact(message_id, letter, asking));
      if (refused) return this.skip(letter, beside.template_key, refused, asking);
    }
    const leaves_at =
      !known?.state && isUnasked(letter.kind)
        ? await this.counted(message_id, letter, beside.from, asking)
        : letter.leaves_at;
    if (isRejection(leaves_at)) return this.skip(letter, beside.template_key, leaves_at, asking);
    return this.commands.execute(
      new MessageCommand(
        message_id,
        'queue',
        {
          person_id: letter.id,
          kind: letter.kind,
          template_key: beside.template_key,
          to: letter.to ?? '',
          subject: letter.subject,
          body: letter.body,
          from_name: letter.from_name,
          scheduled_for: leaves_at,
          candidate_id: letter.id,
          application_id: letter.application_id,
          job_id: letter.job_id,
          sent_by: beside.sent_by,
          ...(beside.as_user_id ? { as_user_id: beside.as_user_id } : {}),
          ...(beside.cc.length ? { cc: [...beside.cc] } : {}),
          ...(beside.files.length ? { files: [...beside.files] } : {}),
          ...(beside.batch_id ? { batch_id: beside.batch_id } : {}),
          ...(letter.variant ? { variant: letter.variant } : {}),
          ...(letter.tells_source ? { tells_source: true } : {}),
          ...inCadence(letter.of_task),
        },
        asking,
      ),
    );
  }

  /** Why the person may not be written to; null: they may. This is decided in the person's stream, so that two writers cannot both write. */
  private async contact(
    message_id: string,
    { id, to, zone, kind, leaves_at, of_task }: LetterToPerson,
    asking: Requester,
  ): Promise<Rejection | null> {
    if (!isUnasked(kind)) return null;
    const { person_id, note } = await this.safety.noted(
      asking.organization_id,
      { candidate_id: id, email: to },
      { message_id, kind, at: leaves_at, gap: of_task?.gap ?? usualDays, zone },
    );
    const ran = await this.commands.execute(new ContactCommand(person_id, 'write', note, asking));
    return isRejection(ran) ? ran : null;
  }

  /** The day whose limits leave room for the mail: its own day, or a later one. */
  private async counted(
    message_id: string,
    { to, zone, leaves_at, of_task }: LetterToPerson,
    from: string,
    asking: Requester,
  ): Promise<string | Rejection> {
    const { organization_id } = asking;
    let at = leaves_at;
    for (let tried = 0; tried < mostDays; tried++) {
      const day = dayOf(at, zone);
      const ran = await this.commands.execute(
        new SendingCommand(
          lettersOfDay(organization_id, day),
          'count',
          this.safety.place(organization_id, {
            day,
            sender_id: from,
            email: to!,
            message_id,
            ...(of_task && {
              enrollment_id: of_task.of_cadence.enrollment_id,
              step_id: of_task.of_cadence.step_id,
              cadence: { id: of_task.cadence_id, limit: null },
            }),
          }),
          asPart(asking, 'counted', day),
        ),
      );
      if (!isRejection(ran)) return at;
      at = nextOpenDay(at, await this.letters.hours(organization_id, zone, at)).at;
    }
    return tooFull;
  }

  /** Records the reason, and returns it. */
  private async skip(
    { id, kind, application_id }: LetterToPerson,
    template_key: string | null,
    refused: Rejection,
    asking: Requester,
  ): Promise<Rejection> {
    const reason = skippedWords(refused);
    const of = asPart(asking, 'skipped', id);
    const ran = await this.commands.execute(
      application_id
        ? new PipelineCommand(application_id, 'skipMessage', { reason, template_key: template_key ?? '' }, of)
        : new CandidateCommand(id, 'skipMessage', { kind, reason }, of),
    );
    return isRejection(ran) && ran.code !== 'erased' ? ran : refused;
  }
}

/** The fields of a message that is the email of a cadence. */
const inCadence = (of_task: LetterToPerson['of_task']) =>
  of_task
    ? {
        task_id: of_task.task_id,
        of_cadence: of_task.of_cadence,
        ...(of_task.before ? { thread_id: of_task.before.thread_id, answers: of_task.before.answers } : {}),
      }
    : {};
