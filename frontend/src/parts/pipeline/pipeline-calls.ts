import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { advanceCandidate, applicationPanel, reviewResume } from '@candor/contracts/pipeline/endpoints';
import { call } from '../../page/call.ts';

// Calls of the pipeline about one candidate.

export type Failure = { id: string; name: string; error: string; code: string };
/** How many candidates one call takes. */
export const mostAtOnce = 100;
export type ArchiveChoice = {
  disqualification_reason_id: string | null;
  note: string | null;
  message:
    | { template_key: string; subject: string; body: string; delay_hours: number | null }
    | { fitting: true; delay_hours?: number | null }
    | null;
};

/** The panel of one application. */
export const askPanel = async (application_id: string, signal?: AbortSignal): Promise<Answer<Panel>> => {
  const answer = await call(applicationPanel, { application_id }, { signal });
  return answer.status === 'ok' ? { status: 'ok', payload: answer.payload.panel } : answer;
};

/** Undoes a move. `version` is the one that the move returned, so that no later move is undone instead. */
export const undoMove = (application_id: string, version: number) =>
  call(advanceCandidate, { application_id, version, action: 'undo' });
/** Undoes marking a resume as reviewed. `takes_back`: like `version` of a move. */
export const undoReview = (application_id: string, takes_back: number) =>
  call(reviewResume, { application_id, takes_back });
/** Adds the answer about interviews to the move, if the reader was asked. */
export const decided = (cancels: boolean | undefined) =>
  cancels === undefined ? {} : { cancel_appointments: cancels };
