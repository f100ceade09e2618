import { z } from 'zod';
import { fileEndpoint, sees } from '../kernel/endpoint.ts';
import { byHistory } from './record-kind.ts';
import { id, maybe, moment, oneOf } from '../kernel/values.ts';

/** One event of a candidate's history as a reviewer reads it (docs/rules/compliance.md#the-history-of-a-candidate). */
export type HistoryRow = {
  number: number;
  event_id: string;
  type: string;
  stream: string;
  revision: number;
  recorded_at: string;
  occurred_at: string;
  actor: { type: string; id: string; name: string; roles: string[] };
  sentence: string;
  step_from: string | null;
  step_to: string | null;
  days_in_step: number | null;
  reason: string | null;
  details: { label: string; value: string }[];
  changes: { field: string; from: string; to: string }[];
  automatic: boolean;
  request_uid: string;
  application_id: string | null;
  job_id: string | null;
};
/** The record as it was at the chosen moment. */
export type StandingAt = {
  at: string;
  applications: {
    id: string;
    job_id: string;
    job_name: string;
    step: string | null;
    schedule_status: string | null;
    offer: string | null;
    requirements: { name: string; level: string }[];
    post: { name: string; html: string }[];
    post_hash: string | null;
  }[];
  person: { name: string; email: string | null };
};
export type HistoryData = {
  rows: HistoryRow[];
  total: number;
  hash: string;
  as_of: string | null;
  standing: StandingAt;
  candidate: { id: string; name: string; erased: boolean };
};

export const exportHistory = fileEndpoint('/api/reports/history/export', {
  kind: 'file',
  types: ['text/csv', 'application/json'],
  needs: sees(byHistory('id'), 'VIEW_REPORTS'),
  summary: 'A candidate history as CSV or JSON with the SHA-256 over its rows. The export is recorded.',
  request: z.object({
    id,
    format: oneOf('Format', ['csv', 'json'] as const),
    as_of: maybe(moment),
    uid: z.string().optional(),
  }),
});
