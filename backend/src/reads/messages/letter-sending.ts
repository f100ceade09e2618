import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { type Mail, Mailer, MailRefused } from '../../kernel/ports/mailer.ts';

/** How long a mark is kept, in seconds. The queue tries a job again earlier. */
const longest = 30 * 24 * 60 * 60;
const maybeSent = 'The server stopped while this message was on its way. It may have arrived.';

/**
 * Gives each letter to the mail server once. A mark is kept from before the server gets the letter until the log has the outcome. A
 * process that finds the mark of a killed process does not send again: the letter counts as failed, and a member decides
 * (docs/design/letters.md#once-or-visibly-failed).
 */
@Injectable()
export class LetterSending {
  /** What the mail server answered about letters whose outcome could not be written to the log yet. */
  private readonly outcomes = new Map<string, string | null>();

  constructor(
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send' | 'arrivesAtOnce'>,
    @Inject(ExpiringStore) private readonly marks: Pick<ExpiringStore, 'get' | 'put' | 'delete'>,
  ) {}

  /** Whether a mail has arrived as soon as it is sent. */
  get arrivesAtOnce(): boolean {
    return this.mailer.arrivesAtOnce;
  }

  /** Gives the mail to the server. Returns null if the server has it, otherwise why it was refused for good. Throws when trying again may help. */
  async send(mail: Mail): Promise<string | null> {
    // The outbox itself takes each letter once, without a mark.
    const marked = !this.mailer.arrivesAtOnce;
    const before = this.outcomes.get(mail.id);
    if (before !== undefined) return before;
    if (marked) {
      if (await this.marks.get(markOf(mail.id))) return maybeSent;
      await this.marks.put(markOf(mail.id), true, longest);
    }
    try {
      await this.mailer.send(mail);
      return this.answered(mail.id, null);
    } catch (fault) {
      if (fault instanceof MailRefused) return this.answered(mail.id, fault.message);
      if (marked) await this.marks.delete(markOf(mail.id));
      throw fault;
    }
  }

  private answered(id: string, outcome: string | null): string | null {
    this.outcomes.set(id, outcome);
    return outcome;
  }

  /** Called when the log has the outcome. */
  async recorded(id: string): Promise<void> {
    this.outcomes.delete(id);
    if (!this.mailer.arrivesAtOnce) await this.marks.delete(markOf(id));
  }
}
const markOf = (id: string): string => `mail:${id}`;
