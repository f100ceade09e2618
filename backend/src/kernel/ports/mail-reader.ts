import type { ReceivedKind } from '@candor/contracts/messages/events';
import type { CleanHtml } from '@candor/contracts/values/rich-text';

/** The report that a mail could not be delivered. `hard`: the address will never take mail. */
export type Bounce = { hard: boolean; error: string };
/** What a report says about one reader of a mail. `to`: that reader's address, in each form that the report names. */
export type ReportedBounce = Bounce & { to: readonly string[] };
/** A received mail, divided into its parts. Ids have no angle brackets. */
export type ReadMail = {
  message_id: string | null;
  /** The ids of the mails that this mail answers, nearest first. */
  answers: readonly string[];
  from: string;
  /** The sender's name as their program wrote it; empty: none. */
  from_name: string;
  /** All addresses that the mail was sent to, in lower case. */
  to: readonly string[];
  subject: string;
  /** The new words, without the quoted mail. */
  body: CleanHtml;
  quoted: CleanHtml | null;
  what: ReceivedKind;
  /** The day on which an absent sender is back, as YYYY-MM-DD. */
  out_until: string | null;
  /** Present if this mail reports that one of our mails was not delivered. */
  bounce: Bounce | null;
  /** The same for each reader that the report names. A mail may have gone to one of them and not to another. */
  bounces: readonly ReportedBounce[];
  /** Whether this mail reports that a reader marked one of our mails as unwanted. */
  complaint: boolean;
  /** The readers who did that, as far as the report names them. */
  complained: readonly string[];
  /** What the report returns of our mail to show that it is about it (`proofHeader`). */
  proof: string | null;
  attached: readonly string[];
  /** The contents of the attached files. */
  contents: readonly Uint8Array[];
};
/** The header of our mails that holds their proof. */
export const proofHeader = 'X-Candor-Proof';
/** The fault that the mail breaks a limit: 30 MB, 10,000 headers, or parts nested 100 deep. */
export class MailUnreadable extends Error {}
/** Divides a mail of a stranger into its parts. */
export abstract class MailReader {
  /** Reads a mail. `today` (YYYY-MM-DD) completes a date without a year. Throws MailUnreadable. */
  abstract read(raw: Uint8Array, today: string): Promise<ReadMail>;
}
