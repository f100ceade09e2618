import { z } from 'zod';

// What a provider of mail reports about our mails, in one shape for all of them.

/** `message_id`: the mail’s Message-ID, with or without its domain. `hard`: the address will never take mail. `recipient`: the reader whom it is about; for a mail with copies, reports on the readers of copies count as known and change nothing. `machine`: a program, and not a reader, opened the mail or followed a link. */
export const MailReport = z.object({
  message_id: z.string().max(400),
  event: z.enum(['delivered', 'opened', 'clicked', 'bounced', 'complained']),
  recipient: z.string().max(320).optional(),
  hard: z.boolean().default(false),
  machine: z.boolean().default(false),
  error: z.string().max(500).default(''),
});
export type MailReport = z.output<typeof MailReport>;
export const MailReports = z.object({ reports: z.array(MailReport).min(1).max(1000) });
