import { say, sayLabel } from '@candor/contracts/words/say';
import { useMemo, useState } from 'react';
import { question as library } from '@candor/contracts/catalogues/questions';
import { gapsOf, roundsOf } from '@candor/contracts/requirements/chain';
import { questionsPage } from '@candor/contracts/jobs/pages';
import { useLivePage } from '../../page/live/live.ts';
import { useGroups } from '../../page/use-page.ts';
import { concernedBy } from './concerned.ts';
import type { GapKind } from './gap-chips.tsx';
import { chainOf, type OpenPart } from './use-chain.ts';
import type { DataOf } from '@candor/contracts/kernel/page';

/** The data of the page of questions. */
export type QuestionsData = DataOf<typeof questionsPage>;

/** The state of the screen of questions: the rounds with their questions, the chosen gap, and the question whose panel is shown. */
export const useQuestions = (page: QuestionsData) => {
  const { job, questions, rights } = page;
  const groups = useGroups();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [gap, setGap] = useState<GapKind | null>(null);
  useLivePage(['jobs', 'reviews'], [job.id, ...questions.map(({ id }) => id)]);
  const editable = rights.editor && job.hiring_status !== 'archived' && job.content_status !== 'generating';
  const keeps = !page.past && groups[library.needs] !== undefined && questions.length > 0;
  const chain = useMemo(() => chainOf(page), [page]);
  /** The gaps that concern questions. */
  const gaps = useMemo(
    () => gapsOf(chain).filter(({ kind }) => kind !== 'no_question' && kind !== 'no_requirement'),
    [chain],
  );
  const shown = useMemo(
    () =>
      gap
        ? concernedBy(
            chain,
            gaps.filter(({ kind }) => kind === gap),
          )
        : null,
    [chain, gaps, gap],
  );
  const rounds = roundsOf(chain);
  const placed = (id: string) => questions.filter(({ asking }) => asking?.workflow_step_id === id);
  const groupsOf = [
    ...rounds.map((step) => ({
      id: step.id,
      name: sayLabel(step.name),
      planned: step.duration_minutes,
      all: placed(step.id),
    })),
    {
      id: '',
      name: say('Not in a round'),
      planned: 0,
      all: questions.filter(({ asking }) => !rounds.some(({ id }) => id === asking?.workflow_step_id)),
    },
  ];
  return { open, setOpen, gap, setGap, editable, keeps, chain, gaps, shown, groupsOf };
};

/** What `useQuestions` returns. */
export type QuestionsView = ReturnType<typeof useQuestions>;
