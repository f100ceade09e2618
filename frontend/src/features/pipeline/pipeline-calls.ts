import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { advanceCandidate, applicationPanel, archiveCandidate } from '@candor/contracts/pipeline/endpoints';
import { call, errorOf } from '../../page/call.ts';

// Calls of the pipeline that need more than one request.

export type Failure = { id: string; name: string; error: string; code: string };
export type Several = { done: string[]; failed: Failure[] };
type Named = { id: string; version: number; name: string };
type Bulk = Answer<{ done?: string[]; failed?: Failure[] }>;
const mostAtOnce = 100;

const inParts = async (
  subjects: readonly Named[],
  send: (part: { id: string; version: number }[]) => Promise<Bulk>,
): Promise<Several> => {
  const all: Several = { done: [], failed: [] };
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const part = subjects.slice(from, from + mostAtOnce);
    const answer = await send(part.map(({ id, version }) => ({ id, version })));
    const { done = [], failed = [] } =
      answer.status === 'ok'
        ? answer.payload
        : { failed: part.map(({ id, name }) => ({ id, name, error: errorOf(answer), code: answer.code })) };
    all.done.push(...done);
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
  message: { template_key: string; subject: string; body: string; delay_hours: number } | null;
};
export const archiveAll = (subjects: readonly Named[], choice: ArchiveChoice) =>
  inParts(subjects, (applications) => call(archiveCandidate, { ...choice, applications }));

/** The panel of one application. */
export const askPanel = async (application_id: string, signal?: AbortSignal): Promise<Answer<Panel>> => {
  const answer = await call(applicationPanel, { application_id }, { signal });
  return answer.status === 'ok' ? { status: 'ok', payload: answer.payload.panel } : answer;
};

/** Takes the last move back. The server knows whether it still can, so a version that has gone on (a message was skipped) is read again once. */
export const undoMove = async (application_id: string, version: number) => {
  const answer = await call(advanceCandidate, { application_id, version, action: 'undo' });
  if (answer.status === 'ok' || answer.code !== 'stale') return answer;
  const panel = await askPanel(application_id);
  return panel.status === 'ok'
    ? call(advanceCandidate, { application_id, version: panel.payload.application.version, action: 'undo' })
    : answer;
};
export const undoAll = async (subjects: readonly Named[]): Promise<Several> => {
  const all: Several = { done: [], failed: [] };
  for (const { id, name, version } of subjects) {
    const answer = await undoMove(id, version);
    if (answer.status === 'ok') all.done.push(id);
    else all.failed.push({ id, name, error: errorOf(answer), code: answer.code });
  }
  return all;
};
