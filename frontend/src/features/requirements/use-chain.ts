import { say } from '@candor/contracts/words/say';
import { useRevalidator } from 'react-router-dom';
import {
  deleteJobTask,
  deleteRequirement,
  deleteWorkflowQuestion,
  linkParts,
  sortJobTasks,
  sortRequirements,
  sortWorkflowQuestions,
  spreadWorkflowQuestions,
  unspreadWorkflowQuestions,
  upsertJobTask,
  upsertRequirement,
  upsertWorkflowQuestion,
} from '@candor/contracts/requirements/evaluation-endpoints';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import type { Chain } from '@candor/contracts/requirements/chain';
import type { PlacedQuestion, Requirement, Task } from '@candor/contracts/jobs/values';
import { call, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';

export type PartKind = 'task' | 'requirement' | 'question';
/** The content of the panel beside the chain: a part, a new part linked to `about`, or suggestions. `creative`: suggest simulations and presentations. */
export type OpenPart = { kind: PartKind; id: string | null; about?: string; drafts?: 'usual' | 'creative' };
export type AnyPart = Task | Requirement | PlacedQuestion;
export const nameOf = (part: AnyPart): string => ('text' in part ? part.text : part.name);

const sorts = { task: sortJobTasks, requirement: sortRequirements, question: sortWorkflowQuestions };
export const chainOf = (page: ChainPage): Chain => ({ ...page, steps: page.job.steps });
export const partsOf = (
  chain: Pick<Chain, 'tasks' | 'requirements' | 'questions'>,
  kind: PartKind,
): readonly AnyPart[] =>
  kind === 'task' ? chain.tasks : kind === 'requirement' ? chain.requirements : chain.questions;
/** The part with this id, of any kind. */
export const partNamed = (chain: Chain, id: string): OpenPart | null => {
  const kind = (['task', 'requirement', 'question'] as const).find((each) =>
    partsOf(chain, each).some((part) => part.id === id),
  );
  return kind ? { kind, id } : null;
};

/** An editor's actions on the parts of a job's chain: links, order, removal. Each can be undone. */
export const useChainActions = ({ job }: Pick<ChainPage, 'job'>) => {
  const { revalidate } = useRevalidator();
  const job_id = job.id;
  const sent = (kind: PartKind, id: string): Promise<Sent> =>
    kind === 'task'
      ? call(upsertJobTask, { job_id, id })
      : kind === 'requirement'
        ? call(upsertRequirement, { job_id, id })
        : call(upsertWorkflowQuestion, { job_id, question_id: id });
  const removal = (kind: PartKind, id: string, confirm: boolean): Promise<Sent> =>
    kind === 'task'
      ? call(deleteJobTask, { job_id, id })
      : kind === 'question'
        ? call(deleteWorkflowQuestion, { job_id, id })
        : call(deleteRequirement, { job_id, id, ...(confirm ? { confirm } : {}) });
  const setLink = async (part: Requirement | PlacedQuestion, to: string, linked: boolean) => {
    const send = (now: boolean) => call(linkParts, { job_id, id: part.id, to, linked: now });
    const back = undoable(
      () => void settle(linked ? say('Remove the link') : say('Restore the link'), send(!linked), () => revalidate()),
    );
    const text = linked ? say('Linked.') : say('The link was removed.');
    const done = await settle(linked ? say('Link the two') : say('Remove the link'), send(linked), async () => {
      toast({ text, undo: back });
      await revalidate();
    });
    if (!done) back.forget();
  };
  return {
    sort: (kind: PartKind, ids: string[]) =>
      settle(say('Change the order'), call(sorts[kind], { ids, parent_id: job_id }), () => revalidate()),
    link: (part: Requirement | PlacedQuestion, to: string) => setLink(part, to, true),
    unlink: (part: Requirement | PlacedQuestion, to: string) => setLink(part, to, false),
    /** Assigns the questions without a round. One undo reverses all assignments. */
    spread: async () => {
      const answer = await call(spreadWorkflowQuestions, { job_id });
      await settle(say('Spread over the rounds'), answer, async () => {
        if (answer.status !== 'ok') return;
        const { placed } = answer.payload;
        const back = undoable(
          () =>
            void settle(
              say('Take the questions out of the rounds'),
              call(unspreadWorkflowQuestions, { job_id, placed }),
              () => revalidate(),
            ),
        );
        const rounds = new Set(placed.map(({ workflow_step_id }) => workflow_step_id)).size;
        toast({
          text: say(
            '{count, plural, one {# question} other {# questions}} placed in {rounds, plural, one {# round} other {# rounds}}.',
            { count: placed.length, rounds },
          ),
          undo: back,
        });
        await revalidate();
      });
    },
    /** Returns 'confirm' if applicants were already judged by the part and the editor has not confirmed yet. */
    remove: async (kind: PartKind, part: AnyPart, confirm = false): Promise<'done' | 'confirm' | 'failed'> => {
      const name = nameOf(part);
      const answer = await removal(kind, part.id, confirm);
      if (answer.status === 'error' && answer.code === 'confirm') return 'confirm';
      const done = await settle(say('Remove {name}', { name }), answer, async () => {
        const restore = () => void settle(say('Restore {name}', { name }), sent(kind, part.id), () => revalidate());
        toast({ text: say('{name} removed.', { name }), undo: restore });
        await revalidate();
      });
      return done ? 'done' : 'failed';
    },
  };
};
export type ChainActions = ReturnType<typeof useChainActions>;
