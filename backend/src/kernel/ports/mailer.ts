import { Engine } from './engine.ts';

/** A file of a mail. `type`: its media type with parameters. `bytes`: its content in base64, if it is not text. */
export type MailFile = { name: string; type: string; text: string; bytes?: string };
export type Mail = {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  reply_to?: string;
  /** A second address for answers. */
  reply_also?: string;
  /** The addresses that get a copy. */
  cc?: readonly string[];
  /** The words for the readers of copies, without the links by which only the reader of `to` acts. They get it as a mail of its own. */
  copy_html?: string;
  /** Only the mail to `to` has it, in a header. A report that returns it is about this mail. */
  proof?: string;
  files?: readonly MailFile[];
  /** The Message-IDs of the mails that this one answers, without angle brackets; the nearest comes last. */
  answers?: readonly string[];
  /** The address at which the reader's mail program unsubscribes them with one request (RFC 8058). */
  unsubscribe?: string;
};
export type SentMail = Mail & { sent_at: string };
/** The fault that the server will never accept this mail, however often we try. The message names no address. `hard`: the server refuses the recipient's address itself, so no other mail will reach it either. */
export class MailRefused extends Error {
  readonly hard: boolean;
  constructor(message: string, { hard = false } = {}) {
    super(message);
    this.hard = hard;
  }
}
/** Sends mail, or throws MailRefused, Unavailable, or a fault that the operator must fix. Two mails with the same `id` are sent as one, as far as the engine can know. */
export abstract class Mailer extends Engine {
  /** True when each sent mail has arrived as soon as `send` resolves. False: the engine learns of its arrival later, if at all. */
  readonly arrivesAtOnce: boolean = false;

  abstract send(mail: Mail): Promise<void>;
  /** The sent mails, newest first. Null: the engine keeps no copies. */
  abstract outbox(limit: number): Promise<SentMail[] | null>;
  /** Removes the engine's own copies of these mails. An engine without copies does nothing. */
  async forget(_ids: readonly string[]): Promise<void> {}
  abstract close(): Promise<void>;
}
/** Sends the mail. Returns the refusal if the server will never accept it; null: it was sent. */
export const refusedMail = async (mailer: Pick<Mailer, 'send'>, mail: Mail): Promise<MailRefused | null> => {
  try {
    await mailer.send(mail);
    return null;
  } catch (fault) {
    if (fault instanceof MailRefused) return fault;
    throw fault;
  }
};
