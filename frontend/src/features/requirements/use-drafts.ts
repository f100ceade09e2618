import { useEffect, useRef, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import {
  draftCreative,
  draftRequirements,
  draftTasks,
  refuseSuggestion,
  requirementsFromTask,
  streamQuestions,
} from '@candor/contracts/requirements/suggestion-endpoints';
import type {
  FromSuggestion,
  SuggestedQuestion,
  SuggestedRequirement,
  SuggestedTask,
} from '@candor/contracts/requirements/suggestions';
import {
  upsertJobTask,
  upsertRequirement,
  upsertWorkflowQuestion,
} from '@candor/contracts/requirements/evaluation-endpoints';
import { call, errorOf, type Sent } from '../../page/call.ts';
import { callLines } from '../../page/call-lines.ts';
import { noteWritten } from '../../page/position.ts';
import { settle } from '../../page/settle.ts';
import type { By } from '../../parts/requirements/draft-words.ts';
import type { PartKind } from './use-chain.ts';

export type Draft = SuggestedTask | SuggestedRequirement | SuggestedQuestion;
/** The request for drafts. `about`: the id of the task or requirement; `creative`: asks for simulations and presentations about it. */
export type DraftRequest = { kind: PartKind; about?: string; creative?: boolean };
/** A draft with its place among all drafts of the request. */
export type Placed = { item: number; draft: Draft };
type Made = By & { suggestion_id: string | null; position?: number };

export const draftName = (draft: Draft): string => ('text' in draft ? draft.text : draft.name);
/** The initial values of a part's form, which are also the values sent when a draft is kept. */
export const valuesOf = (draft: Draft): Record<string, unknown> => {
  if ('text' in draft) {
    const { indicators, requirement_id: _, ...rest } = draft;
    return { ...rest, ...indicators };
  }
  if (!('job_task_id' in draft)) return { ...draft };
  const { job_task_id: _, ...rest } = draft;
  return rest;
};
/** The ids of what the draft is about, as values of the form's fields. */
export const linksOf = (draft: Draft): Record<string, unknown> =>
  'text' in draft
    ? draft.requirement_id
      ? { requirement_ids: [draft.requirement_id] }
      : {}
    : 'job_task_id' in draft && draft.job_task_id
      ? { job_task_ids: [draft.job_task_id] }
      : {};

/** Drafts of one kind for a job: requested in one call, shown as they arrive, and kept or refused one by one. */
export const useDrafts = (job_id: string, wanted: DraftRequest) => {
  const [drafts, setDrafts] = useState<readonly Placed[]>([]);
  const [made, setMade] = useState<Made | null>(null);
  const [error, setError] = useState<string | null>(null);
  const count = useRef(0);
  const { kind, about, creative } = wanted;
  useEffect(() => {
    const stop = new AbortController();
    const add = (draft: Draft) => setDrafts((before) => [...before, { item: count.current++, draft }]);
    const ask = async (): Promise<Made | string | null> => {
      if (kind === 'question' && !creative) {
        const asked = { job_id, ...(about ? { requirement_ids: [about] } : {}) };
        const answered = await callLines<typeof streamQuestions, SuggestedQuestion, Made>(streamQuestions, asked, {
          signal: stop.signal,
          onItem: add,
        });
        return answered && ('end' in answered ? answered.end : answered.error);
      }
      const { signal } = stop;
      const answered = await (
        kind === 'question'
          ? call(draftCreative, { job_id, requirement_id: about! }, { signal })
          : kind === 'task'
            ? call(draftTasks, { job_id }, { signal })
            : about
              ? call(requirementsFromTask, { job_id, job_task_id: about }, { signal })
              : call(draftRequirements, { job_id }, { signal })
      ).catch((failure: unknown) => {
        if (stop.signal.aborted) return null;
        throw failure;
      });
      if (!answered || stop.signal.aborted) return null;
      if (answered.status === 'error') return errorOf(answered);
      const { payload } = answered;
      for (const each of 'tasks' in payload
        ? payload.tasks
        : 'questions' in payload
          ? payload.questions
          : payload.requirements)
        add(each);
      return payload;
    };
    void ask().then((end) => {
      if (end === null) return;
      if (typeof end === 'string') return setError(end);
      noteWritten(end.position);
      setMade(end);
    });
    return () => stop.abort();
  }, [job_id, kind, about, creative]);

  const gone = (item: number) => setDrafts((before) => before.filter((each) => each.item !== item));
  const from = (item: number): FromSuggestion => ({ id: made!.suggestion_id!, item });
  return {
    drafts,
    made,
    error,
    from,
    gone,
    keep: async ({ item, draft }: Placed): Promise<boolean> => {
      const body = { job_id, ...valuesOf(draft), ...linksOf(draft), suggestion: from(item) } as never;
      const sent: Promise<Sent> =
        kind === 'task'
          ? call(upsertJobTask, body)
          : kind === 'requirement'
            ? call(upsertRequirement, body)
            : call(upsertWorkflowQuestion, body);
      const done = await settle(say('Keep the suggestion'), sent);
      if (done) gone(item);
      return done;
    },
    refuse: async ({ item }: Placed): Promise<boolean> => {
      const refusal = { job_id, suggestion_id: made!.suggestion_id!, items: [item] };
      const done = await settle(say('Refuse the suggestion'), call(refuseSuggestion, refusal));
      if (done) gone(item);
      return done;
    },
  };
};
