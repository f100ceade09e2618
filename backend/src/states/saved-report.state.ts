import type { Recorded } from '@candor/contracts/kernel/event';
import type { SavedReportEvent } from '@candor/contracts/reports/saved-events';
import type { Question, Schedule } from '@candor/contracts/reports/saved-values';
import { z } from 'zod';
import { fold, type Fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';

export type SavedReport = {
  author_id: string;
  name: string;
  shared: boolean;
  removed: boolean;
  question: Question;
  pinned_by: readonly string[];
  schedule: Schedule | null;
  next_at: string | null;
  version: number;
};
export type SavedReportState = SavedReport | null;

const change = (state: SavedReportState, { revision }: { revision: number }, changes: Partial<SavedReport>) =>
  state && { ...state, ...changes, version: revision };
const pinned = (state: SavedReportState, user_id: string, on: boolean): SavedReportState =>
  state && {
    ...state,
    pinned_by: [...state.pinned_by.filter((each) => each !== user_id), ...(on ? [user_id] : [])],
  };
export const savedReportState: Fold<SavedReportState, SavedReportEvent> = {
  category: 'savedreport',
  initial: null,
  evolve: {
    SavedReportMade: (_, { data, revision }) => ({
      ...data,
      removed: false,
      pinned_by: [],
      schedule: null,
      next_at: null,
      version: revision,
    }),
    SavedReportRenamed: (state, event) => change(state, event, { name: event.data.name }),
    SavedReportChanged: (state, event) => change(state, event, { question: event.data.question }),
    SavedReportShared: (state, event) => change(state, event, { shared: true }),
    SavedReportUnshared: (state, event) => change(state, event, { shared: false }),
    SavedReportRemoved: (state, event) => change(state, event, { removed: true, schedule: null, next_at: null }),
    SavedReportRestored: (state, event) => change(state, event, { removed: false }),
    SavedReportPinned: (state, { data }) => pinned(state, data.user_id, true),
    SavedReportUnpinned: (state, { data }) => pinned(state, data.user_id, false),
    SavedReportScheduled: (state, event) => change(state, event, event.data),
    SavedReportUnscheduled: (state, event) => change(state, event, { schedule: null, next_at: null }),
    SavedReportMailed: (state, { data }) => state && { ...state, next_at: data.next_at },
  },
};
/** The mail planned for `next_at` is not wanted any more: it was sent, or the schedule has changed. */
export const notMailedThen = ending('saved-report-not-mailed-then', { next_at: z.string() }, ({ next_at }, events) => {
  const state = fold(savedReportState, events as readonly Recorded<SavedReportEvent>[]);
  return !state?.schedule || state.next_at !== next_at;
});
