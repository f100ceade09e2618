import { z } from 'zod';
import { readsWholeReports } from '../accounts/needs.ts';
import { byHistory } from '../compliance/record-kind.ts';
import { endpoint, fileEndpoint, sees } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import { day as dayOf, maybe, moment, oneOf } from '../kernel/values.ts';

// What one member did, or what was done to one job or to any record, read from the log itself (docs/design/proof.md#what-was-done).

export const recordKinds = ['user', 'job', 'record'] as const;
export type RecordKindName = (typeof recordKinds)[number];
/** One event. `number`: its place in the organization's log, from 1, as in the proof. Null: it belongs to the member's account, such as a sign-in, and to no organization's log. */
export type DoneRow = {
  number: number | null;
  event_id: string;
  type: string;
  stream: string;
  revision: number;
  recorded_at: string;
  occurred_at: string;
  actor: { type: string; id: string; name: string; roles: string[] };
  sentence: string;
  /** The person or the job that the event is about. */
  about: { kind: 'person' | 'job'; id: string; name: string } | null;
  automatic: boolean;
  request_uid: string;
};
export type DoneData = {
  kind: RecordKindName;
  id: string;
  /** What the record is, in the reader's words: 'Job', 'Member'. */
  what: string;
  /** Its name as of the moment. Null: it has none, or its name is the words of one member. */
  name: string | null;
  from: string;
  to: string;
  /** The kind of event that was asked for, by one of its types. Null: every kind. */
  type: string | null;
  rows: DoneRow[];
  /** SHA-256 over the rows (RFC 8785). */
  hash: string;
  /** The number of the event from which older ones are read next. Null: there are none. A page looks at a limited part of the log, so there may be older events even if it has no rows. */
  older: number | null;
  /** How many events, of any kind and by anyone, are in the requested time. */
  looked: number;
  /** Whether these rows are all that was found, and no page of them. */
  whole: boolean;
  /** Whether all was asked for, as far as paper takes it. */
  all: boolean;
  /** Null: as of now. */
  as_of: string | null;
  /** The moment of which this tells. */
  at: string;
};
/** What had happened from the first shown day up to a moment: each kind of event, with the latest one of it. */
export const DoneAt = z.object({
  at: z.string(),
  events: z.number(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      count: z.number(),
      last: z.object({ event_id: z.string(), recorded_at: z.string(), sentence: z.string() }),
    }),
  ),
});
export type DoneAt = z.output<typeof DoneAt>;
/** `?kind=user&id=…&from=2026-11-01&to=2026-11-30&as_of=…&type=…&before=…`. With `all=1` the page is as long as paper takes. If `id` is absent, the page offers members and jobs to choose from. `event`: the kind of event that is shown; null: every kind. */
export const donePage = page<
  Standard & { done: DoneData | null; members: Option[]; jobs: Option[]; event: Option | null }
>('/compliance/history', { needs: readsWholeReports });

/** The most rows of one page, of one print and of one file. */
export const [rowsShown, rowsPrinted, mostDone] = [200, 5000, 20_000];
export const listEventKinds = endpoint('/api/reports/record/kinds', {
  needs: readsWholeReports,
  reads: true,
  summary:
    'Every kind of event in the reader’s words, by one of its types: what the page of all that was done filters by.',
  request: z.strictObject({}),
  payload: z.object({ kinds: z.array(z.object({ value: z.string(), label: z.string() })) }),
});
const from = dayOf('From').optional();
const to = dayOf('To').optional();
export const exportDone = fileEndpoint('/api/reports/record/export', {
  kind: 'file',
  types: ['application/json', 'text/csv'],
  needs: readsWholeReports,
  summary:
    'What one member did, or what was done to one job or record, in a span of time, as JSON or CSV with the SHA-256 over its rows, with `type` only the events of that kind. The export is recorded. Errors: not_found, limit.',
  request: z.object({
    kind: oneOf('Kind', recordKinds),
    id: z.uuid(),
    from,
    to,
    type: maybe(z.string()),
    as_of: maybe(moment),
    format: oneOf('Format', ['json', 'csv'] as const),
    uid: maybe(z.string()),
  }),
});
export const compareDone = endpoint('/api/reports/record/compare', {
  needs: readsWholeReports,
  reads: true,
  summary:
    'What one member had done, or what had been done to one job or record, at two moments, counted from a day on. It counts as a reading, and is recorded. Errors: not_found, limit.',
  request: z.strictObject({ kind: oneOf('Kind', recordKinds), id: z.uuid(), from, a: moment, b: moment }),
  payload: z.object({ a: DoneAt, b: DoneAt }),
});
export const exportDoneProof = fileEndpoint('/api/reports/record/bundle', {
  kind: 'stream',
  types: ['application/zip'],
  needs: readsWholeReports,
  summary:
    'The same history as a ZIP with a signed manifest: the rows as this reader reads them, and for each event the proof that its hash stands in the signed log. The events themselves stay out. A checkpoint is signed first. The export is recorded. Errors: not_found, limit, damaged, proof_later.',
  request: z.object({
    kind: oneOf('Kind', recordKinds),
    id: z.uuid(),
    from,
    to,
    type: maybe(z.string()),
    as_of: maybe(moment),
    uid: maybe(z.string()),
  }),
  limit: { most: 30, seconds: 600 },
});
export const exportPersonProof = fileEndpoint('/api/reports/history/bundle', {
  kind: 'stream',
  types: ['application/zip'],
  needs: sees(byHistory('id'), 'VIEW_REPORTS'),
  summary:
    'The events of one person that the caller may read, as they are stored, each with the proof that it stands in the signed log, without the events of others. A checkpoint is signed first. The export is recorded. Errors: damaged, proof_later.',
  request: z.object({ id: z.uuid(), uid: maybe(z.string()) }),
  limit: { most: 30, seconds: 600 },
});
