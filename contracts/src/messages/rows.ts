import { list } from '../kernel/list.ts';

export type MessageRow = {
  id: string;
  organization_id: string;
  kind: string;
  template_key: string | null;
  to: string;
  subject: string;
  snippet: string;
  body: string;
  status: 'queued' | 'sent' | 'failed' | 'cancelled';
  scheduled_for: string;
  sent_at: string | null;
  error: string | null;
  candidate_id: string | null;
  application_id: string | null;
  job_id: string | null;
  sent_by: string | null;
  queued_at: string;
};
export const messageList = list<MessageRow>({
  name: 'messages',
  hidden: ['body'],
  fields: {
    status: { kind: 'keyword', of: (row) => row.status },
    kind: { kind: 'keyword', of: (row) => row.kind },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
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
  search: (row) => `${row.to} ${row.subject}`,
  indexes: [
    ['candidate_id', 'queued_at'],
    ['application_id', 'queued_at'],
  ],
});
