import type { SavedReportEvent } from '@candor/contracts/reports/saved-events';
import { mostPinnedReports, nextTime, type Question, type Schedule } from '@candor/contracts/reports/saved-values';
import { type Context, type Decider, isRejection, reject, type Rejection, stale } from '../../kernel/decider.ts';
import { type SavedReport, type SavedReportState, savedReportState } from '../../states/saved-report.state.ts';

/** `admin`: whether the caller may change reports that others saved. */
export type SavedRights = { admin: boolean };
export type SavedReportCommands = {
  save: { name: string; shared: boolean; question: Question };
  change: { version?: number | null; name?: string; shared?: boolean; question?: Question } & SavedRights;
  remove: { version?: number | null } & SavedRights;
  restore: SavedRights;
  /** `others`: how many other reports the member has on Home. */
  pin: { on: boolean; others: number };
  /** `schedule`: null ends the mails. */
  schedule: { schedule: Schedule | null } & SavedRights;
  /** Records that the mails of a scheduled time have left. */
  mailed: { at: string; sent: number; left_out: number };
  /** Ends the mails because the author is no member any more. */
  endMails: Record<string, never>;
};

const notFound = reject('not_found', 'Saved report not found.');
const notYours = reject('permission', 'Only the person who saved this report or an administrator can change it.');
const sees = (state: SavedReportState, { actor }: Context): state is SavedReport =>
  state !== null &&
  (state.shared || state.author_id === actor.id || (state.schedule?.to.includes(actor.id ?? '') ?? false));
/** Runs a rule on the saved report if the caller may change it. */
const owned = (
  state: SavedReportState,
  { admin, version }: SavedRights & { version?: number | null },
  context: Context,
): SavedReport | Rejection => {
  if (!sees(state, context)) return notFound;
  if (state.author_id !== context.actor.id && !admin) return notYours;
  return version !== undefined && version !== null && version < state.version ? stale('report') : state;
};

export const savedReport: Decider<SavedReportState, SavedReportCommands, SavedReportEvent> = {
  ...savedReportState,
  decide: {
    save: ({ name, shared, question }, state, { actor }) =>
      state ? [] : [{ type: 'SavedReportMade', data: { author_id: actor.id!, name, shared, question } }],
    change: (command, state, context) => {
      const found = owned(state, command, context);
      if (isRejection(found)) return found;
      if (found.removed) return notFound;
      const { name = found.name, shared = found.shared, question = found.question } = command;
      const events: SavedReportEvent[] = [];
      if (name !== found.name)
        events.push({ type: 'SavedReportRenamed', data: { author_id: found.author_id, from: found.name, name } });
      if (shared !== found.shared)
        events.push({ type: shared ? 'SavedReportShared' : 'SavedReportUnshared', data: {} });
      if (JSON.stringify(question) !== JSON.stringify(found.question))
        events.push({ type: 'SavedReportChanged', data: { question } });
      return events;
    },
    remove: (command, state, context) => {
      const found = owned(state, command, context);
      if (isRejection(found)) return found;
      return found.removed ? [] : [{ type: 'SavedReportRemoved', data: {} }];
    },
    restore: (command, state, context) => {
      const found = owned(state, command, context);
      if (isRejection(found)) return found;
      return found.removed ? [{ type: 'SavedReportRestored', data: {} }] : [];
    },
    pin: ({ on, others }, state, context) => {
      if (!sees(state, context) || state.removed) return notFound;
      const user_id = context.actor.id!;
      if (state.pinned_by.includes(user_id) === on) return [];
      if (on && others >= mostPinnedReports)
        return reject('limit', 'At most {most, number} reports fit on Home.', { most: mostPinnedReports });
      return [{ type: on ? 'SavedReportPinned' : 'SavedReportUnpinned', data: { user_id } }];
    },
    schedule: ({ schedule, ...rights }, state, context) => {
      const found = owned(state, rights, context);
      if (isRejection(found)) return found;
      if (found.removed) return notFound;
      if (!schedule) return found.schedule ? [{ type: 'SavedReportUnscheduled', data: {} }] : [];
      if (JSON.stringify(schedule) === JSON.stringify(found.schedule)) return [];
      return [{ type: 'SavedReportScheduled', data: { schedule, next_at: nextTime(schedule, context.now) } }];
    },
    mailed: ({ at, sent, left_out }, state, { now }) =>
      state?.schedule && state.next_at === at
        ? // After a time without a server only one mail leaves, not one for each time that was missed.
          [
            {
              type: 'SavedReportMailed',
              data: { at, sent, left_out, next_at: nextTime(state.schedule, now > at ? now : at) },
            },
          ]
        : [],
    endMails: (_, state) => (state?.schedule ? [{ type: 'SavedReportUnscheduled', data: {} }] : []),
  },
};
