import type { HistoryRow } from '@candor/contracts/compliance/history';
import type { Cell } from '../../tables/csv.ts';
import { csvText } from '../../tables/table-file.ts';

const columns: [string, (row: HistoryRow) => Cell][] = [
  ['#', (row) => row.number],
  ['Recorded', (row) => row.recorded_at],
  ['Occurred', (row) => row.occurred_at],
  ['Actor', (row) => row.actor.name],
  ['Actor type', (row) => row.actor.type],
  ['Actor id', (row) => row.actor.id],
  ['Roles then', (row) => row.actor.roles.join(', ')],
  ['Event', (row) => row.type],
  ['What happened', (row) => row.sentence],
  ['Step from', (row) => row.step_from],
  ['Step to', (row) => row.step_to],
  ['Days in step', (row) => row.days_in_step],
  ['Reason', (row) => row.reason],
  ['Details', (row) => row.details.map(({ label, value }) => `${label}: ${value}`).join('\n')],
  ['Changes', (row) => row.changes.map(({ field, from, to }) => `${field}: ${from || '–'} → ${to || '–'}`).join('\n')],
  ['Automatic', (row) => (row.automatic ? 'yes' : 'no')],
  ['Application', (row) => row.application_id],
  ['Job', (row) => row.job_id],
  ['Stream', (row) => row.stream],
  ['Revision', (row) => row.revision],
  ['Event id', (row) => row.event_id],
  ['Request id', (row) => row.request_uid],
];
export const csvOf = (rows: readonly HistoryRow[]): string =>
  csvText(
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, of]) => of(row))),
  );
