import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Subject } from '../board/board-state.ts';
import { afterOwn, type Carried, inTurn } from './own-decisions.ts';
import { askPanel } from './pipeline-calls.ts';

/** The message for a reader whose decision came after another member's. */
const changedMeanwhile = (before: Subject, now: Subject): string =>
  before.step.id === now.step.id
    ? say(
        'Someone changed {name} in the meantime, so nothing was done yet. What you typed is kept. Look again, then continue.',
        { name: now.name },
      )
    : say(
        'Someone moved {name} to {step} in the meantime, so nothing was done yet. What you typed is kept. Look again, then continue.',
        { name: now.name, step: sayLabel(now.step.name) },
      );

/** The candidate's present state; null if it cannot be loaded. */
const currentOf = async <S extends Subject>(subject: S): Promise<S | null> => {
  const panel = await askPanel(subject.id);
  if (panel.status !== 'ok') return null;
  const { version, step, offer, schedule_status, resume_status } = panel.payload.application;
  return { ...subject, version, step, offer, schedule_status, resume_status };
};

/** The candidate's present state and a description of what changed, for a decision that came after another member's. Null if they cannot be loaded. */
export const meanwhileOf = async <S extends Subject>(before: S): Promise<{ now: S; why: string } | null> => {
  const now = await currentOf(before);
  return now && { now, why: changedMeanwhile(before, now) };
};

/** The present state for a dialog about one candidate. If another member decides first, the dialog keeps its typed text, the page behind it is loaded again, and the next attempt uses the candidate's new state. */
export const useCurrent = (subject: Subject) => {
  const { revalidate } = useRevalidator();
  const [now, setNow] = useState(() => afterOwn(subject));
  const sending = async <Payload extends Carried>(
    send: (now: Subject) => Promise<Answer<Payload>>,
  ): Promise<Answer<Payload>> => {
    const answer = await inTurn(now, (version) => send({ ...now, version }));
    if (answer.status === 'ok' || answer.code !== 'stale') return answer;
    const current = await currentOf(now);
    if (!current) return answer;
    setNow(current);
    void revalidate();
    return { ...answer, errors: undefined, error: changedMeanwhile(now, current) };
  };
  return { now, setNow, sending };
};
