import { idOf } from '@candor/contracts/all-events';
import type { SavedReportEvent } from '@candor/contracts/reports/saved-events';
import { savedReportList, type SavedReportRow } from '@candor/contracts/reports/saved-rows';
import { projection } from '../kernel/projection.ts';
import { changed } from '../kernel/changed.ts';

/** Saved reports. A removed report stays as a hidden row, because it can be restored. */
export const savedReports = projection<SavedReportRow, SavedReportEvent>({
  name: 'saved-reports',
  version: 1,
  list: savedReportList,
  keys: (event) => [idOf(event.stream)],
  on: {
    SavedReportMade: (_, event) => ({
      ...event.data,
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      removed: false,
      pinned_by: [],
      schedule: null,
      next_at: null,
      mailed: null,
      changed_at: event.metadata.occurred_at,
    }),
    SavedReportRenamed: (row, event) => changed(row, event, { name: event.data.name }),
    SavedReportChanged: (row, event) => changed(row, event, { question: event.data.question }),
    SavedReportShared: (row, event) => changed(row, event, { shared: true }),
    SavedReportUnshared: (row, event) => changed(row, event, { shared: false }),
    SavedReportRemoved: (row, event) => changed(row, event, { removed: true, schedule: null, next_at: null }),
    SavedReportRestored: (row, event) => changed(row, event, { removed: false }),
    SavedReportPinned: (row, { data: { user_id } }) =>
      row && { ...row, pinned_by: [...row.pinned_by.filter((each) => each !== user_id), user_id] },
    SavedReportUnpinned: (row, { data: { user_id } }) =>
      row && { ...row, pinned_by: row.pinned_by.filter((each) => each !== user_id) },
    SavedReportScheduled: (row, event) => changed(row, event, event.data),
    SavedReportUnscheduled: (row, event) => changed(row, event, { schedule: null, next_at: null }),
    SavedReportMailed: (row, { data: { at, sent, left_out, next_at } }) =>
      row && { ...row, mailed: { at, sent, left_out }, next_at },
  },
});
