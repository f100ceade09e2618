import { z } from 'zod';
import { endpoint, fileEndpoint, sees } from '../kernel/endpoint.ts';
import { byHistory } from './record-kind.ts';
import type { Option } from '../kernel/standard.ts';
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
export const StandingAt = z.object({
  at: z.string(),
  applications: z.array(
    z.object({
      id: z.string(),
      job_id: z.string(),
      job_name: z.string(),
      step: z.string().nullable(),
      schedule_status: z.string().nullable(),
      offer: z.string().nullable(),
      requirements: z.array(z.object({ name: z.string(), level: z.string() })),
      post: z.array(z.object({ name: z.string(), html: z.string() })),
      post_hash: z.string().nullable(),
    }),
  ),
  person: z.object({ name: z.string(), email: z.string().nullable() }),
});
export type StandingAt = z.output<typeof StandingAt>;
/** Who looked at the person, the latest first. `times`: looks and exports together. */
export type Viewer = { user_id: string; name: string; times: number; last: string; what: 'view' | 'export' };
export type HistoryData = {
  rows: HistoryRow[];
  total: number;
  /** The words of each type of event in `rows`. */
  kinds: Option[];
  hash: string;
  as_of: string | null;
  standing: StandingAt;
  candidate: { id: string; name: string; erased: boolean };
  /** Null: the reader may not see who looked. */
  viewers: Viewer[] | null;
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

export const compareHistory = endpoint('/api/reports/history/compare', {
  needs: sees(byHistory('id'), 'VIEW_REPORTS'),
  reads: true,
  summary: 'A candidate as they stood at two moments. It counts as a reading of the history, and is recorded.',
  request: z.strictObject({ id, a: moment, b: moment }),
  payload: z.object({ a: StandingAt, b: StandingAt }),
});
