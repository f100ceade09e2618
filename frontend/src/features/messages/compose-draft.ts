import { useEffect, useRef, useState } from 'react';
import type { BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { LetterToMany, Leaving } from '@candor/contracts/bulk/events';
import { planMessage, previewMessage } from '@candor/contracts/messages/compose';
import { call, errorOf } from '../../page/call.ts';
import type { SentFile } from '../../parts/messages/attached-files.tsx';

// The draft of a message, and what the server answers about its effects.

export type Draft = {
  subject: string;
  /** The second subject of a test of two subjects. Null if there is one subject. */
  subject_b: string | null;
  body: string;
  template_id: string | null;
  letter_kind: LetterToMany;
  job_id: string | null;
  cc: string;
  files: readonly SentFile[];
  as_user_id: string | null;
  when: Leaving;
  /** The earliest time of sending, on the writer's clock in the format of `wallClock`; null if no time was picked. */
  send_at: string | null;
  /** The task of a cadence whose email it is. */
  task_id: string | null;
};
export const emptyDraft: Draft = {
  subject: '',
  subject_b: null,
  body: '',
  template_id: null,
  letter_kind: 'note',
  job_id: null,
  cc: '',
  files: [],
  as_user_id: null,
  when: 'day',
  send_at: null,
  task_id: null,
};
/** The recipients that the page's address names. */
export type ToWhom = Pick<BodyOf<typeof planMessage>, 'candidate_ids' | 'application_ids' | 'address'>;
export type Plan = PayloadOf<typeof planMessage>;
export type Preview = PayloadOf<typeof previewMessage>;

/** The part of a request that describes the draft. `momentOf` converts a time on the writer's clock. */
export const askedOf = (draft: Draft, momentOf: (wall: string) => string) => ({
  subject: draft.subject,
  body: draft.body,
  ...(draft.subject_b ? { subject_b: draft.subject_b } : {}),
  template_id: draft.template_id,
  letter_kind: draft.letter_kind,
  job_id: draft.job_id,
  as_user_id: draft.as_user_id,
  when: draft.when,
  send_at: draft.send_at ? momentOf(draft.send_at) : null,
  ...(draft.task_id ? { task_id: draft.task_id } : {}),
});
export type DraftRequest = ReturnType<typeof askedOf>;

/** The last value, once it has stayed the same for `wait` milliseconds. */
export const useSettled = <T>(value: T, wait: number): T => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
};

type Planned = { plan: Plan | null; problem: string; of: string };
const askPlan = async (of: string, signal?: AbortSignal): Promise<Planned> => {
  const found = await call(planMessage, JSON.parse(of) as BodyOf<typeof planMessage>, signal ? { signal } : {});
  return found.status === 'ok'
    ? { plan: found.payload, problem: '', of }
    : { plan: null, problem: errorOf(found), of: '' };
};
/** What sending would do at present. The previous answer stays while the next one is loading. `planFor` answers for this text, and asks again only if the text has changed since. */
export const usePlan = (
  to: ToWhom,
  asked: DraftRequest,
  on: boolean,
): Omit<Planned, 'of'> & { planFor: (text: DraftRequest) => Promise<Plan | null> } => {
  const [answer, setAnswer] = useState<Planned>({ plan: null, problem: '', of: '' });
  const body = JSON.stringify({ ...to, ...asked });
  const { plan: known } = answer;
  useEffect(() => {
    if (!on) return;
    const stop = new AbortController();
    askPlan(body, stop.signal).then(
      (found) => setAnswer((now) => ({ ...found, plan: found.plan ?? now.plan })),
      () => undefined,
    );
    return () => stop.abort();
  }, [body, on]);
  const planFor = async (text: DraftRequest): Promise<Plan | null> => {
    const of = JSON.stringify({ ...to, ...text });
    if (of === answer.of) return known;
    const found = await askPlan(of);
    setAnswer({ ...found, plan: found.plan ?? known });
    return found.plan;
  };
  return { plan: known, problem: answer.problem, planFor };
};

/** The message as one person would get it. */
export const usePreview = (candidate_id: string | null, asked: DraftRequest): Preview | null => {
  const [preview, setPreview] = useState<Preview | null>(null);
  const body = JSON.stringify({ candidate_id, ...asked });
  useEffect(() => {
    if (!candidate_id) return;
    const stop = new AbortController();
    call(previewMessage, JSON.parse(body) as BodyOf<typeof previewMessage>, { signal: stop.signal }).then(
      (found) => found.status === 'ok' && setPreview(found.payload),
      () => undefined,
    );
    return () => stop.abort();
  }, [body, candidate_id]);
  return preview?.id === candidate_id ? preview : null;
};

/** Seconds until `until` (ms since 1970), counted down; 0 when it has passed. */
export const useCountdown = (until: number | null): number => {
  const [now, setNow] = useState(() => Date.now());
  const frame = useRef(0);
  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < until) frame.current = window.setTimeout(tick, 200);
    };
    tick();
    return () => window.clearTimeout(frame.current);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
};
