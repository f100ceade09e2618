import { useCallback, useEffect, useRef, useState } from 'react';
import { recommend, saveAnswer } from '@candor/contracts/scorecards/endpoints';
import type { Recommendation, Scorecard } from '@candor/contracts/scorecards/values';
import { onReturn } from '../../kit/connection.ts';
import { call, errorOf } from '../../page/call.ts';
import { scorecardName } from '../../page/draft-names.ts';
import { useKeptDraft } from '../../page/kept-draft.ts';
import {
  answerIn,
  type AnswerChange,
  type Draft,
  isHalf,
  isNothing,
  nothingTyped,
  savedAnswer,
  savedSummary,
  summarized,
  summaryIn,
  typed,
} from './scorecard-draft.ts';

/** Milliseconds. A draft is sent `pause` after the last key, and at most `longest` after the first. */
const pause = 700;
const longest = 1_800;
const again = 4_000;
/** `saved`: the server has everything. `sending`: a part is being sent. `kept`: the server was unreachable, so this device stores it. `refused`: the server rejects it. */
export type Keeping = 'saved' | 'sending' | 'kept' | 'refused';

/** The reader's own scorecard while they write in it. Every change is stored on the device immediately and on the server within two seconds, question by question. `server`: the page's scorecard; `position`: the place in the event log at which it was loaded. */
export const useScorecard = (server: Scorecard, position: number, user_id: string, writes: boolean) => {
  const [draft, change] = useKeptDraft<Draft>(scorecardName(user_id, server.id), nothingTyped, isNothing, 'browser');
  const [told, setTold] = useState({ card: server, position });
  // Ignores a page that was loaded before the server saved the last edit.
  const card = position >= told.position ? server : told.card;
  const [keeping, setKeeping] = useState<Keeping>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const now = useRef({ draft, card });
  useEffect(() => {
    now.current = { draft, card };
  });
  const busy = useRef<Promise<boolean> | null>(null);
  const timer = useRef(0);
  const first = useRef(0);

  const take = useCallback((payload: { scorecard: Scorecard; position?: number | undefined }) => {
    setTold((before) => ({ card: payload.scorecard, position: Math.max(before.position, payload.position ?? 0) }));
    setSavedAt(Date.now());
  }, []);

  /** Sends what the server does not have, one part after the other. Returns whether the server then has everything. */
  const flush = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current);
    first.current = 0;
    const send = async (): Promise<boolean> => {
      for (;;) {
        const { answers, summary } = now.current.draft;
        const next = Object.values(answers).find((each) => !isHalf(each));
        if (!next && !summary) return !Object.keys(answers).length;
        setKeeping('sending');
        const sent = next
          ? await call(saveAnswer, {
              user_appointment_id: server.id,
              question_id: next.question_id,
              value: next.value,
              not_assessed: next.not_assessed,
              reason: next.reason,
              covered_by: next.covered_by,
              why: next.why,
              notes: next.notes,
              signs: next.signs,
              mark: next.mark,
              base: next.base || null,
              settled: next.other === null,
            })
          : await call(recommend, {
              user_appointment_id: server.id,
              recommendation: summary!.recommendation,
              comment: summary!.comment,
              mark: summary!.mark,
              base: summary!.base || null,
              settled: summary!.other === null,
              submit: false,
            });
        if (sent.status === 'error') {
          setKeeping(sent.again ? 'kept' : 'refused');
          setProblem(sent.again ? null : errorOf(sent));
          if (sent.again) timer.current = window.setTimeout(() => void flush(), again);
          return false;
        }
        take(sent.payload);
        setProblem(null);
        const after = next
          ? savedAnswer(now.current.draft, next.question_id, next.mark)
          : savedSummary(now.current.draft, summary!.mark);
        now.current = { ...now.current, draft: after, card: sent.payload.scorecard };
        change((held) => (next ? savedAnswer(held, next.question_id, next.mark) : savedSummary(held, summary!.mark)));
        setKeeping(isNothing(after) ? 'saved' : 'sending');
      }
    };
    const before = busy.current ?? Promise.resolve(true);
    const own = before.then(send);
    busy.current = own;
    void own.finally(() => {
      if (busy.current === own) busy.current = null;
    });
    return own;
    // `change` is created in each render but always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [server.id, take]);

  const soon = useCallback(() => {
    const at = Date.now();
    first.current ||= at;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), Math.max(0, Math.min(pause, first.current + longest - at)));
  }, [flush]);

  // Sends what an earlier tab could not send, when the page opens and when the server answers again.
  useEffect(() => {
    if (!writes) return;
    if (!isNothing(now.current.draft)) soon();
    const stop = onReturn(() => void flush());
    const hide = () => void (document.visibilityState === 'hidden' && !isNothing(now.current.draft) && flush());
    document.addEventListener('visibilitychange', hide);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', hide);
      window.clearTimeout(timer.current);
    };
  }, [flush, soon, writes]);

  const write = (next: (held: Draft) => Draft) => {
    change((held) => {
      const after = next(held);
      now.current = { ...now.current, draft: after };
      return after;
    });
    soon();
  };
  return {
    card,
    keeping: isNothing(draft) ? 'saved' : keeping === 'saved' ? 'sending' : keeping,
    problem,
    savedAt,
    answer: (question_id: string) => answerIn(card, draft, question_id),
    summary: summaryIn(card, draft),
    change: (question_id: string, to: AnswerChange) =>
      write((held) => typed(now.current.card, held, question_id, to, crypto.randomUUID())),
    summarize: (to: { recommendation?: Recommendation | null; comment?: string; other?: null }) =>
      write((held) => summarized(now.current.card, held, to, crypto.randomUUID())),
    flush,
    take,
  } as const;
};
export type HeldScorecard = ReturnType<typeof useScorecard>;
