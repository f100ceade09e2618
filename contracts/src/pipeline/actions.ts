import { endStages, inReview, isEnd } from '../jobs/values.ts';

// The pipeline as a table for both sides: the server decides by it, and the screen enables buttons by it
// (docs/rules/pipeline-actions.md#the-actions).

type Standing = 'lead' | 'live' | 'offered' | 'offer_declined' | 'hired' | 'archived';
/** The standing of an application, derived from the type of its step. */
export const standingOf = (type: string): Standing =>
  type === 'sourced_new' ? 'lead' : isEnd(type) ? (type as (typeof endStages)[number]) : 'live';

export const pipelineActions = {
  advance: { label: 'Advance', from: ['lead', 'live'], needs: 'list', event: 'ApplicationAdvanced', key: 'A' },
  shift_up: { label: 'Send back', from: ['live'], needs: 'list', event: 'ApplicationShiftedUp', key: '[' },
  schedule: { label: 'Schedule', from: ['live'], needs: 'list', event: 'ScheduleStatusChanged', key: 'S' },
  archive: {
    label: 'Archive',
    from: ['lead', 'live', 'offered', 'offer_declined', 'hired'],
    needs: 'list',
    event: 'ApplicationArchived',
    key: 'X',
  },
  restore: { label: 'Restore', from: ['archived'], needs: 'list', event: 'ApplicationRestored', key: 'R' },
  revive: {
    label: 'Revive',
    from: ['archived', 'offer_declined'],
    needs: 'list',
    event: 'ApplicationRevived',
    key: 'V',
  },
  offer: { label: 'Make an offer', from: ['live', 'offer_declined'], needs: 'offer', event: 'OfferExtended', key: 'O' },
  offer_update: { label: 'Change the offer', from: ['offered'], needs: 'offer', event: 'OfferUpdated', key: 'U' },
  offer_accept: { label: 'Accepted', from: ['offered'], needs: 'offer', event: 'OfferAccepted', key: 'Y' },
  offer_decline: { label: 'Declined', from: ['offered'], needs: 'offer', event: 'OfferDeclined', key: 'D' },
} as const satisfies Record<
  string,
  { label: string; from: readonly Standing[]; needs: 'list' | 'offer'; event: string; key: string }
>;
export type PipelineAction = keyof typeof pipelineActions;

/** Actions that the table allows from the application's step; finer refusals have their own sentences. */
export const actionsFrom = (stepType: string, rights: { list: boolean; offer: boolean }): PipelineAction[] =>
  (Object.keys(pipelineActions) as PipelineAction[]).filter(
    (name) =>
      (pipelineActions[name].from as readonly string[]).includes(standingOf(stepType)) &&
      (pipelineActions[name].needs === 'offer' ? rights.offer : rights.list),
  );

/** Whether a resume counts as reviewed after this move, because it leads out of review and not back to Lead. */
export const leavesReview = (from: string, to: string): boolean =>
  inReview(from) && !inReview(to) && to !== 'sourced_new';
/** The pipeline phase of a step. */
export const phaseOf = (type: string): string =>
  type === 'sourced_new' ? 'lead' : inReview(type) ? 'applied' : isEnd(type) ? type : 'in_progress';
/** Minutes in which a move can be undone as if it had not happened. */
export const undoMinutes = 10;
/** Whether an event can still be undone at a later moment; both as ISO 8601. */
export const isUndoable = (at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) <= undoMinutes * 60_000;
