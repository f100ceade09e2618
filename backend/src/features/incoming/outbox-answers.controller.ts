import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { answerFromOutbox } from '@candor/contracts/messages/thread-endpoints';
import type { Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Uid } from '../../http/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { Mailer, type SentMail } from '../../kernel/ports/mailer.ts';
import { MailReader, proofHeader } from '../../kernel/ports/mail-reader.ts';
import { notFound } from '../../kernel/streams.ts';
import { LOOPBACK, outboxKey, PEPPER } from '../../kernel/tokens.ts';
import { Receiving } from './receiving.ts';

const mostMails = 1000;
const encoded = (words: string): string => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;
type Asked = Pick<RequestOf<typeof answerFromOutbox>, 'text' | 'as' | 'file'>;
const plain = (text: string): string[] => [
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  lines(Buffer.from(text).toString('base64')),
];
const lines = (base64: string): string => base64.replace(/.{1,76}/g, '$&\r\n').trimEnd();
const parted = (type: string, ...parts: readonly string[][]): string[] => [
  `Content-Type: multipart/${type}; boundary="of-the-outbox"`,
  '',
  ...parts.flatMap((part) => ['--of-the-outbox', ...part, '']),
  '--of-the-outbox--',
];
/** The headers of our mail, in the form in which a report returns them. */
const returned = (mail: SentMail): string[] => [
  'Content-Type: message/rfc822',
  '',
  `Message-ID: <${mail.id}@outbox.example>`,
  `Subject: ${encoded(mail.subject)}`,
  ...(mail.proof ? [`${proofHeader}: ${mail.proof}`] : []),
  '',
];
/** A whole mail in RFC 822 form. */
const answerTo = (mail: SentMail, { text, as, file }: Asked, uid: string, now: Date): string => {
  const programs = as === 'bounce' || as === 'complaint';
  const head = [
    `From: ${programs ? 'MAILER-DAEMON@outbox.example' : as === 'colleague' ? `Sam Stranger <${mail.reply_to ?? mail.from.address}>` : mail.to}`,
    `To: ${mail.reply_to ?? mail.from.address}`,
    `Subject: ${encoded(programs ? 'Delivery report' : `Re: ${mail.subject}`)}`,
    `Date: ${now.toUTCString()}`,
    `Message-ID: <${uid}@outbox.example>`,
    ...(programs ? [] : [`In-Reply-To: <${mail.id}@outbox.example>`]),
    ...(as === 'out_of_office' ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
  ];
  const body =
    as === 'bounce'
      ? parted(
          'report; report-type=delivery-status',
          plain(text),
          [
            'Content-Type: message/delivery-status',
            '',
            'Reporting-MTA: dns; outbox.example',
            '',
            `Final-Recipient: rfc822; ${mail.to}`,
            'Action: failed',
            'Status: 5.1.1',
            `Diagnostic-Code: smtp; 550 5.1.1 ${text.replace(/\s+/g, ' ').slice(0, 200)}`,
          ],
          returned(mail),
        )
      : as === 'complaint'
        ? parted(
            'report; report-type=feedback-report',
            plain(text),
            ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'Version: 1'],
            returned(mail),
          )
        : file
          ? parted('mixed', plain(text), [
              `Content-Type: application/octet-stream; name="${encoded(file.name)}"`,
              `Content-Disposition: attachment; filename="${encoded(file.name)}"`,
              'Content-Transfer-Encoding: base64',
              '',
              lines(file.content),
            ])
          : plain(text);
  return [...head, ...body].join('\r\n');
};

/** Lets a developer answer the mails in the outbox of development and the demo as the person who got them. The answer is handled like every mail that comes in. */
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
  async answer(@Input() { key, mail_id, ...asked }: RequestOf<typeof answerFromOutbox>, @Uid() { uid }: Unsigned) {
    const mails = this.loopback && key === outboxKey(this.pepper) ? await this.mailer.outbox(mostMails) : null;
    const mail = mails?.find(({ id }) => id === mail_id);
    if (!mail) return notFound('message');
    const now = this.clock.now();
    const raw = answerTo(mail, asked, uid, now);
    const read = await this.reader.read(Buffer.from(raw), now.toISOString().slice(0, 10));
    const taken = await this.receiving.take(read, now.toISOString());
    return { matched: taken !== 'unmatched' && taken !== 'waiting' };
  }
}
