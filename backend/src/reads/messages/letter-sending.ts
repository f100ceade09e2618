import { Inject, Injectable } from '@nestjs/common';
import { phrase } from '@candor/contracts/words/say';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { type Mail, Mailer, MailRefused } from '../../kernel/ports/mailer.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { letterProof } from './letter-proof.ts';

/** How long a mark is kept, in seconds. The queue tries a job again earlier. */
const longest = 30 * 24 * 60 * 60;
/** Why a letter was refused for good. `hard`: its address takes no mail at all. */
export type LetterRefused = { error: string; hard: boolean };
const maybeSent = phrase('The server stopped while this message was on its way. It may have arrived.');
const neverTaken = phrase('The mail server could not be reached, although it was tried for more than half an hour.');

/**
 * Gives each letter to the mail server once. A mark is kept from before the server gets the letter until the log has the outcome. A
 * process that finds the mark of a killed process does not send again: the letter counts as failed, and a member decides
 * (docs/design/letters.md#once-or-visibly-failed).
 */
@Injectable()
export class LetterSending {
  /** What the mail server answered about letters whose outcome could not be written to the log yet. */
  private readonly outcomes = new Map<string, LetterRefused | null>();
  /** The letters that this process is sending. */
  private readonly going = new Map<string, Promise<LetterRefused | null>>();

  constructor(
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send' | 'arrivesAtOnce'>,
    @Inject(ExpiringStore) private readonly marks: Pick<ExpiringStore, 'get' | 'increment' | 'delete'>,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Whether a mail has arrived as soon as it is sent. */
  get arrivesAtOnce(): boolean {
    return this.mailer.arrivesAtOnce;
  }

  /** Gives the mail to the server. Returns null if the server has it, otherwise why it was refused for good. Throws when trying again may help. Two jobs may send a letter at the same moment, such as its own and that of its resumed sender: both get the one outcome. */
  send(mail: Mail): Promise<LetterRefused | null> {
    const going = this.going.get(mail.id) ?? this.give(mail).finally(() => this.going.delete(mail.id));
    this.going.set(mail.id, going);
    return going;
  }

  private async give(mail: Mail): Promise<LetterRefused | null> {
    // The outbox itself takes each letter once, without a mark.
    const marked = !this.mailer.arrivesAtOnce;
    const before = this.outcomes.get(mail.id);
    if (before !== undefined) return before;
    if (marked) {
      if (await this.marks.get(markOf(mail.id))) return { error: maybeSent, hard: false };
      if ((await this.marks.increment(markOf(mail.id), longest)) > 1)
        throw new Error('Another process is sending this letter.');
    }
    try {
      await this.mailer.send({ ...mail, proof: letterProof(this.pepper, mail.id) });
      return this.answered(mail.id, null);
    } catch (fault) {
      if (fault instanceof MailRefused) return this.answered(mail.id, { error: fault.message, hard: fault.hard });
      if (marked) await this.marks.delete(markOf(mail.id));
      throw fault;
    }
  }

  private answered(id: string, outcome: LetterRefused | null): LetterRefused | null {
    this.outcomes.set(id, outcome);
    return outcome;
  }

  /** What is known of a letter that is not tried again. Null: the server has it. */
  async givenUp(id: string): Promise<LetterRefused | null> {
    const before = this.outcomes.get(id);
    if (before !== undefined) return before;
    const isMarked = !this.mailer.arrivesAtOnce && Boolean(await this.marks.get(markOf(id)));
    return { error: isMarked ? maybeSent : neverTaken, hard: false };
  }

  /** Called when the log has the outcome. */
  async recorded(id: string): Promise<void> {
    this.outcomes.delete(id);
    if (!this.mailer.arrivesAtOnce) await this.marks.delete(markOf(id));
  }
}
const markOf = (id: string): string => `mail:${id}`;
