import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { SavedReportEvent } from '@candor/contracts/reports/saved-events';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { notMailedThen } from '../../states/saved-report.state.ts';
import { mailSavedReport } from './reports.queue.ts';

const mailAt = (event: Recorded<{ type: string; data: { next_at: string } }>) => [
  due({
    key: `saved-report:${event.id}`,
    at: event.data.next_at,
    for: event.stream,
    unless: [notMailedThen({ next_at: event.data.next_at })],
    do: [mailSavedReport, { saved_id: idOf(event.stream), at: event.data.next_at }],
  }),
];
/** Makes the mails about saved reports due. Each mail makes the next one due. */
export const reportsProcess = process<SavedReportEvent>('reports', {
  SavedReportScheduled: mailAt,
  SavedReportMailed: mailAt,
});
