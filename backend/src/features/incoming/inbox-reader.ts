import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import { Inbox, type IncomingMail } from '../../kernel/ports/inbox.ts';
import { MailReader, MailUnreadable } from '../../kernel/ports/mail-reader.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import { type LeaderWork, Leading } from '../../kernel/work/leading.ts';
import { Outcomes } from '../../reads/platform/outcomes.ts';
import { Receiving, type Taken } from './receiving.ts';

/** Takes the mails that come in, from the mailbox and from the webhook. Only one process at a time reads the mailbox. */
@Injectable()
export class InboxReader {
  private leading: LeaderWork | null = null;

  constructor(
    @Inject(Inbox) private readonly inbox: Inbox | null,
    @Inject(MailReader) private readonly reader: MailReader,
    @Inject(Receiving) private readonly receiving: Receiving,
    @Inject(Wire) private readonly wire: Wire | null,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Outcomes) private readonly outcomes: Outcomes,
  ) {}

  async start(): Promise<void> {
    const { inbox, wire } = this;
    if (!inbox) return;
    const read = async (): Promise<LeaderWork> => {
      inbox.follow(
        async (mail) => void (await this.take(mail)),
        (fault) => (fault ? this.outcomes.failed('mail', fault) : this.outcomes.worked('mail')),
      );
      return { close: () => inbox.pause() };
    };
    if (!wire) {
      this.leading = await read();
      return;
    }
    const leading = new Leading(wire, 'inbox', read);
    await leading.begin();
    this.leading = leading;
  }

  async stop(): Promise<void> {
    await this.leading?.close();
  }

  /** Takes one mail. `unreadable`: the mail breaks a limit, and is skipped. */
  async take({ raw, bytes, received_at }: IncomingMail): Promise<Taken | 'unreadable'> {
    try {
      if (!raw) throw new MailUnreadable(`The mail is larger than 30 MB (${bytes} bytes).`);
      const today = this.clock.now().toISOString().slice(0, 10);
      return await this.receiving.take(await this.reader.read(raw, today), received_at);
    } catch (fault) {
      if (!(fault instanceof MailUnreadable)) throw fault;
      console.warn(`inbox: a mail of ${received_at} was passed over. ${fault.message}`);
      return 'unreadable';
    }
  }
}
