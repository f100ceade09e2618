import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { answerFromOutbox } from '@candor/contracts/messages/thread-endpoints';
import type { Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Uid } from '../../http/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { Mailer } from '../../kernel/ports/mailer.ts';
import { MailReader } from '../../kernel/ports/mail-reader.ts';
import { notFound } from '../../kernel/streams.ts';
import { LOOPBACK, outboxKey, PEPPER } from '../../kernel/tokens.ts';
import { Receiving } from './receiving.ts';

const mostMails = 1000;
const encoded = (words: string): string => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;

/** The outbox of development and the demo can be answered as the person who got the mail. The answer goes the way of every mail that comes in. */
@Controller()
export class OutboxAnswersController {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(MailReader) private readonly reader: MailReader,
    @Inject(Receiving) private readonly receiving: Receiving,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOOPBACK) private readonly loopback: boolean,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  @Serve(answerFromOutbox)
  async answer(@Input() { key, mail_id, text }: RequestOf<typeof answerFromOutbox>, @Uid() { uid }: Unsigned) {
    const mails = this.loopback && key === outboxKey(this.pepper) ? await this.mailer.outbox(mostMails) : null;
    const mail = mails?.find(({ id }) => id === mail_id);
    if (!mail) return notFound('message');
    const now = this.clock.now();
    const raw = [
      `From: ${mail.to}`,
      `To: ${mail.reply_to ?? mail.from.address}`,
      `Subject: ${encoded(`Re: ${mail.subject}`)}`,
      `Date: ${now.toUTCString()}`,
      `Message-ID: <${uid}@outbox.example>`,
      `In-Reply-To: <${mail.id}@outbox.example>`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(text).toString('base64'),
    ].join('\r\n');
    const read = await this.reader.read(Buffer.from(raw), now.toISOString().slice(0, 10));
    return { matched: (await this.receiving.take(read, now.toISOString())) !== 'unmatched' };
  }
}
