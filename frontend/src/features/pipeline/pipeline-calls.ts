import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Panel } from '@candor/contracts/pipeline/panel';
import {
  advanceCandidate,
  applicationPanel,
  archiveCandidate,
  reviewResume,
} from '@candor/contracts/pipeline/endpoints';
import { call, errorOf, type Sent } from '../../page/call.ts';

// Calls of the pipeline that need more than one request.

export type Failure = { id: string; name: string; error: string; code: string };
type Judged = { done: string[]; versions: Record<string, number>; failed: Failure[] };
/** `versions`: of those that are done, after it. `left`: requests that did not get through, each for so many candidates, to be sent again. */
export type Several = Judged & { left: { count: number; answer: Sent<Several> }[] };
type Named = { id: string; version: number; name: string };
type Bulk = Sent<Partial<Judged>>;
export const mostAtOnce = 100;

/** A request that is sent again answers in the same shape. */
const laterOf = (answer: Extract<Bulk, { status: 'error' }>, part: readonly Named[]): Sent<Several> => {
  const { again, ...told } = answer;
  if (!again) return told;
  const send = async (): Promise<Sent<Several>> => {
    const next = await again.send();
    if (next.status === 'error' && next.again) return laterOf(next, part);
    return { status: 'ok', payload: judgedOf(next, part) };
  };
  return { ...told, again: { uid: again.uid, send } };
};
const judgedOf = (answer: Bulk, part: readonly Named[]): Several => {
  const judged: Partial<Judged> =
    answer.status === 'ok'
      ? answer.payload
      : { failed: part.map(({ id, name }) => ({ id, name, error: errorOf(answer), code: answer.code })) };
  return { done: [], versions: {}, failed: [], ...judged, left: [] };
};

const inParts = async (
  subjects: readonly Named[],
  send: (part: { id: string; version: number }[]) => Promise<Bulk>,
): Promise<Several> => {
  const all: Several = { done: [], versions: {}, failed: [], left: [] };
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const part = subjects.slice(from, from + mostAtOnce);
    const answer = await send(part.map(({ id, version }) => ({ id, version })));
    if (answer.status === 'error' && answer.again) {
      all.left.push({ count: part.length, answer: laterOf(answer, part) });
      continue;
    }
    const { done, versions, failed } = judgedOf(answer, part);
    all.done.push(...done);
    Object.assign(all.versions, versions);
    all.failed.push(...failed);
  }
  return all;
};
/** Moves each of them one step on, judged alone. */
export const advanceAll = (subjects: readonly Named[]) =>
  inParts(subjects, (applications) => call(advanceCandidate, { action: 'advance', applications }));
export type ArchiveChoice = {
  disqualification_reason_id: string | null;
  note: string | null;
  message:
    | { template_key: string; subject: string; body: string; delay_hours: number }
    | { fitting: true; delay_hours: number }
    | null;
};
export const archiveAll = (subjects: readonly Named[], choice: ArchiveChoice) =>
  inParts(subjects, (applications) => call(archiveCandidate, { ...choice, applications }));

/** The panel of one application. */
export const askPanel = async (application_id: string, signal?: AbortSignal): Promise<Answer<Panel>> => {
  const answer = await call(applicationPanel, { application_id }, { signal });
  return answer.status === 'ok' ? { status: 'ok', payload: answer.payload.panel } : answer;
};

/** Takes a move back. `version` is the one that the move answered, so that no later move is taken back instead. */
export const undoMove = (application_id: string, version: number) =>
  call(advanceCandidate, { application_id, version, action: 'undo' });
/** Takes back that a resume is marked as reviewed. `takes_back`: as `version` of a move. */
export const undoReview = (application_id: string, takes_back: number) =>
  call(reviewResume, { application_id, takes_back });
export const undoAll = (subjects: readonly Named[]) =>
  inParts(subjects, (applications) => call(advanceCandidate, { action: 'undo', applications }));
