import type { ReceivedKind } from '@candor/contracts/messages/events';
import type { CleanHtml } from '@candor/contracts/values/rich-text';

/** The sign of a mail that could not be delivered. `hard`: the address will never take mail. */
export type Bounce = { hard: boolean; error: string };
/** A mail as it came, taken apart. Ids have no angle brackets. */
export type ReadMail = {
  message_id: string | null;
  /** The ids of the mails that it answers, nearest first. */
  answers: readonly string[];
  from: string;
  /** The sender's name as their program wrote it; empty: none. */
  from_name: string;
  /** Everybody it was sent to, in lower case. */
  to: readonly string[];
  subject: string;
  /** The new words, without the quoted mail. */
  body: CleanHtml;
  quoted: CleanHtml | null;
  what: ReceivedKind;
  /** The day on which an absent person is back, as YYYY-MM-DD. */
  out_until: string | null;
  /** It reports that one of our mails was not delivered. */
  bounce: Bounce | null;
  /** It reports that a reader marked one of our mails as unwanted. */
  complaint: boolean;
  attached: readonly string[];
  /** What is in the attached files. */
  contents: readonly Uint8Array[];
};
/** The mail breaks a limit: 30 MB, 10,000 headers, or parts nested 100 deep. */
export class MailUnreadable extends Error {}
/** Takes a mail of a stranger apart. */
export abstract class MailReader {
  /** `today` (YYYY-MM-DD) completes a date without a year. Throws MailUnreadable. */
  abstract read(raw: Uint8Array, today: string): Promise<ReadMail>;
}
