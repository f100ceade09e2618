import type { Answer, RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { lineOf, type PipelineAction, pipelineActions, type PlainAction } from '@candor/contracts/pipeline/actions';
import {
  advanceCandidate,
  applicationPanel,
  restoreCandidate,
  reviewResume,
} from '@candor/contracts/pipeline/endpoints';
import { sayLabel, sayText } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';

// Calls of the pipeline about one candidate.

export type Failure = { id: string; name: string; error: string; code: string };
/** The most candidates that one call takes. */
export const mostAtOnce = 100;
export type ArchiveChoice = {
  disqualification_reason_id: string | null;
  note: string | null;
  message:
    | { template_key: string; subject: string; body: string; delay_hours: number | null }
    | { fitting: true; delay_hours?: number | null }
    | null;
};

/** Loads the panel (the drawer's data) of one application. */
export const askPanel = async (application_id: string, signal?: AbortSignal): Promise<Answer<Panel>> => {
  const answer = await call(applicationPanel, { application_id }, { signal });
  return answer.status === 'ok' ? { status: 'ok', payload: answer.payload.panel } : answer;
};

/** Undoes a move. `version` is the one that the move returned, so that no later move is undone by mistake. */
export const undoMove = (application_id: string, version: number) =>
  call(advanceCandidate, { application_id, version, action: 'undo' });
/** Undoes the marking of a resume as reviewed. `takes_back` is the version that the marking returned, like `version` of a move. */
export const undoReview = (application_id: string, takes_back: number) =>
  call(reviewResume, { application_id, takes_back });
/** The reader's answer about planned interviews, for the request of a move; empty if they were not asked. */
export const decided = (cancels: boolean | undefined) =>
  cancels === undefined ? {} : { cancel_appointments: cancels };

const calls = { advance: advanceCandidate, restore: restoreCandidate };
/** Sends a plain action, with the values that its command takes. */
export const sendAction = (
  action: PlainAction,
  { id, version }: { id: string; version: number },
  values: Readonly<Record<string, unknown>> = {},
) =>
  call(calls[pipelineActions[action].call], { application_id: id, version, action, ...values } as RequestOf<
    typeof restoreCandidate
  >);
/** The title of an action, such as 'Revive Ada Lovelace'. */
export const titleOf = (action: PipelineAction, { name }: { name: string }): string =>
  sayText(lineOf(action).title ?? lineOf(action).label, { name });
/** The sentence shown when the action was carried out. */
export const doneWords = (
  action: PipelineAction,
  { name }: { name: string },
  application?: { step: { name: string } },
): string => sayText(lineOf(action).done ?? '', { name, step: sayLabel(application?.step.name ?? '') });
/** The function that undoes the action; undefined if it cannot be undone. */
export const undoOf = (action: PipelineAction, id: string, version?: number) =>
  lineOf(action).undo && version !== undefined ? () => undoMove(id, version) : undefined;
