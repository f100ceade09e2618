import type { HistoryRow } from '@candor/contracts/compliance/history';
import { dayLength } from '@candor/contracts/values/days';

/** The events while a candidate was in one step. `step`: null before the first step. `days`: full days until the next step; null for the last. */
export type StepGroup = {
  key: string;
  step: string | null;
  job_id: string | null;
  days: number | null;
  rows: HistoryRow[];
};

/** The events grouped by the step in which they happened, in order. Events about the person alone belong to the step at their time. */
export const groupedByStep = (rows: readonly HistoryRow[]): StepGroup[] => {
  const groups: StepGroup[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const moves = row.step_to !== null && (row.step_to !== last?.step || row.job_id !== last.job_id);
    if (!last || moves) {
      if (last)
        last.days = Math.floor((Date.parse(row.occurred_at) - Date.parse(last.rows[0]!.occurred_at)) / dayLength);
      groups.push({ key: row.event_id, step: row.step_to, job_id: row.job_id, days: null, rows: [row] });
    } else last.rows.push(row);
  }
  return groups;
};
