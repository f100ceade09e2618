import { z } from 'zod';
import { list } from '../kernel/list.ts';

const text = z.string().nullable();
export const MessageRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  kind: z.string(),
  template_key: text,
  to: z.string(),
  subject: z.string(),
  snippet: z.string(),
  body: z.string(),
  status: z.enum(['queued', 'sent', 'failed', 'cancelled']),
  scheduled_for: z.string(),
  sent_at: text,
  error: text,
  candidate_id: text,
  application_id: text,
  job_id: text,
  sent_by: text,
  queued_at: z.string(),
});
export type MessageRow = z.output<typeof MessageRow>;
/** A message without its text, which is requested one at a time: the letter of an offer names the pay. */
export const ListedMessage = MessageRow.omit({ body: true });
export type ListedMessage = z.output<typeof ListedMessage>;
export const messageList = list<MessageRow>()({
  name: 'messages',
  about: (row) => (row.candidate_id ? [row.candidate_id] : []),
  hidden: ['body'],
  fields: {
    status: { kind: 'keyword', of: (row) => row.status },
    kind: { kind: 'keyword', of: (row) => row.kind },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    /** For callers who may read both: the messages of their jobs, and those to contacts. */
    job_or_candidate: {
      kind: 'keywords',
      of: (row) => [row.job_id, row.candidate_id].filter((id) => id !== null),
    },
    application_id: { kind: 'keyword', of: (row) => row.application_id },
    queued_at: { kind: 'moment', of: (row) => row.queued_at },
    sent_at: { kind: 'moment', of: (row) => row.sent_at },
    scheduled_for: { kind: 'moment', of: (row) => row.scheduled_for },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    job: { field: 'job_id', kind: 'equal' },
  },
  sorts: ['queued_at', 'scheduled_for', 'sent_at'],
  defaultSort: 'queued_at-desc',
  search: {
    words: (row) => `${row.to} ${row.subject}`,
    phrases: ['to', 'subject'],
  },
  indexes: [
    ['candidate_id', 'queued_at'],
    ['application_id', 'queued_at'],
  ],
});
