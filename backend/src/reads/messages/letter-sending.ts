import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { type Mail, Mailer, MailRefused } from '../../kernel/ports/mailer.ts';

/** In seconds. The queue tries a job again long before. */
const longest = 30 * 24 * 60 * 60;
const maybeSent = 'The server stopped while this message was on its way. It may have arrived.';

/**
 * Gives each letter to the mail server once. A mark stands from before the server gets the letter until the log has the outcome. A
 * process that finds the mark of a killed one does not send again: the letter counts as failed, and a member decides
 * (docs/design/letters.md#once-or-visibly-failed).
 */
@Injectable()
export class LetterSending {
  /** What the server said to letters whose outcome the log does not have yet: it could not be reached. */
  private readonly outcomes = new Map<string, string | null>();

  constructor(
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send' | 'arrivesAtOnce'>,
    @Inject(ExpiringStore) private readonly marks: Pick<ExpiringStore, 'get' | 'put' | 'delete'>,
  ) {}

  /** A mail that was sent has arrived. */
  get arrivesAtOnce(): boolean {
    return this.mailer.arrivesAtOnce;
  }

  /** Null: the server has it. Otherwise why it was not sent, and trying again is of no use. Throws when trying again may help. */
  async send(mail: Mail): Promise<string | null> {
    // The outbox takes each letter once by itself.
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

  /** The log has the outcome. */
  async recorded(id: string): Promise<void> {
    this.outcomes.delete(id);
    if (!this.mailer.arrivesAtOnce) await this.marks.delete(markOf(id));
  }
}
const markOf = (id: string): string => `mail:${id}`;
