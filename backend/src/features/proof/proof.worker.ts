import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sayIn } from '@candor/contracts/words/say';
import { anyYear, momentWords, withRegion } from '@candor/contracts/words/time-words';
import { escapeHtml, paragraph } from '@candor/contracts/messages/merge';
import { checkpointFrom, noteFrom } from '@candor/contracts/proof/note';
import { erasedText } from '@candor/contracts/values/erased';
import { dayLength } from '@candor/contracts/values/days';
import { clockIn, momentOf } from '@candor/contracts/values/zone-time';
import { MAIL_FROM } from '../../kernel/tokens.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Mailer, refusedMail } from '../../kernel/ports/mailer.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, type Worked, Works } from '../../kernel/work/worker.ts';
import { Readers } from '../../reads/readers.ts';
import { organizationState } from '../../states/organization.state.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { ProofCommand } from './proof.command.ts';
import { forgetHolder, mailCheckpoint, nightAt, proofNight } from './proof.queue.ts';
import { Signing, within } from './signing.ts';

/** The next midnight in the zone's local time. */
const nextMidnight = (now: number, zone: string): number =>
  momentOf((Math.floor(clockIn(now, zone) / dayLength) + 1) * dayLength, zone);

/** Signs checkpoints each night, mails them, and forgets removed holders. */
@Injectable()
export class ProofWorker {
  constructor(
    @Inject(Signing) private readonly signing: Signing,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(MAIL_FROM) private readonly from: string,
  ) {}

  @Works(proofNight)
  async night(_: DataOf<typeof proofNight>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const zone =
      (await this.streams.load(organizationState, organization_id, organization_id))?.state?.tz_region ?? 'UTC';
    const { data, ...due } = nightAt(organization_id, nextMidnight(Date.now(), zone));
    await this.jobs.change([{ ...due, data: { ...data, organization_id } }]);
    const before = (await this.signing.state(organization_id))?.last?.size ?? 0;
    const signed = await this.signing.checkpoint(asking);
    // If the log is not what was signed, that is a fault of its own: the check below names it.
    if (isRejection(signed) && signed.code !== 'damaged') return failed(signed.error);
    if (!isRejection(signed) && signed.size === before) return done;
    const found = await this.signing.check(organization_id);
    if (!found) return done;
    const ran = await this.commands.execute(
      new ProofCommand(organization_id, 'checked', { how: 'night', ...found }, within(asking, 'checked')),
    );
    return isRejection(ran) ? failed(ran.error) : done;
  }

  @Works(mailCheckpoint)
  async mail({ holder_id, size, note }: DataOf<typeof mailCheckpoint>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const [state, organization] = await Promise.all([
      this.signing.state(organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    const holder = state?.holders.find(({ id }) => id === holder_id);
    const checkpoint = checkpointFrom(noteFrom(note)?.text ?? '');
    if (!holder || !checkpoint || !organization?.state || holder.address === erasedText) return done;
    const speaker = await this.readers.ofOrganization(organization_id);
    const say = sayIn(speaker);
    const { name, tz_region } = organization.state;
    const day = momentWords(checkpoint.at!, { zone: tz_region, locale: withRegion(speaker.locale) }, anyYear);
    const refused = await refusedMail(this.mailer, {
      id: idFrom('checkpoint', organization_id, holder_id, size),
      from: { name: 'Candor', address: this.from },
      to: holder.address,
      subject: say('Checkpoint of {name}, {day}', { name, day }),
      html: [
        paragraph(say('Hello {name},', { name: holder.name })),
        paragraph(
          say(
            'This is the signed checkpoint of {organization} over {count, plural, one {# event} other {# events}}. Keep it: with it you can show later that nothing before it was changed, removed, moved or added.',
            { organization: name, count: size },
          ),
        ),
        `<pre>${escapeHtml(note)}</pre>`,
        paragraph(
          say(
            'To check, open the verifier with an export of this organization and drop this file on it. It works without a network. You do not need to do anything else.',
          ),
        ),
      ].join(''),
      files: [{ name: `checkpoint-${size}.txt`, type: 'text/plain; charset=utf-8', text: note }],
    });
    if (refused) return failed('The mail server refused the checkpoint.');
    const ran = await this.commands.execute(
      new ProofCommand(organization_id, 'mailed', { holder_id, size }, within(asking, 'mailed')),
    );
    return isRejection(ran) ? failed(ran.error) : done;
  }

  @Works(forgetHolder)
  async forget({ holder_id }: DataOf<typeof forgetHolder>, asking: Requester): Promise<Worked> {
    const ran = await this.commands.execute(new DestroyKeys([holder_id], asking));
    return isRejection(ran) ? failed(ran.error) : done;
  }
}
