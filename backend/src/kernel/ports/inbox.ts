import type { Checked } from './checked.ts';
import { Engine } from './engine.ts';

/** A mail as the mail server keeps it. `raw` is null if the mail is too large to be read. `received_at`: when the server got the mail. */
export type IncomingMail = { raw: Uint8Array | null; bytes: number; received_at: string };
/** A mailbox in which answers of candidates arrive. Only one process reads it at a time. */
export abstract class Inbox extends Engine {
  /** Gives each new mail to `take`, oldest first, until `close`. A mail counts as taken when `take` ends; if `take` throws, the mail is given again later. So a mail may come twice and is never lost. The reading begins again by itself when the server was away. `heard`: called with null after each reading, and with the fault when the reading fails. */
  abstract follow(take: (mail: IncomingMail) => Promise<void>, heard?: (fault: Error | null) => void): void;
  /** Connects and signs in without reading mails, or throws with the reason. */
  abstract check(): Promise<Checked>;
  /** Ends the reading; `follow` may begin it again. */
  abstract pause(): Promise<void>;
  abstract close(): Promise<void>;
}
