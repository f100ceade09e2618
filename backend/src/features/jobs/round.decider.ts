import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Step } from '@candor/contracts/jobs/values';
import { type Job, jobState } from '../../states/job.state.ts';
import { type Context, fold, isRejection, type Rejection } from '../../kernel/decider.ts';
import { type AskingChange, inThisOrder, type PanelChange } from './job-commands.decider.ts';
import { asksInOrder, joinsPanel, leavesPanel, roundOf } from './panel.decider.ts';
import { changedSince, unknownQuestion } from './parts.decider.ts';
import { movesTo } from './questions.decider.ts';

// The rules for one change of a round: its interviewers, its questions, and who asks them.

type Made = JobEvent[] | Rejection;
type Part = (job: Job) => Made;
/** Decides each part of the change on the job that the parts before it leave. */
const inTurn = (job: Job, { actor, now: occurred_at }: Context, parts: readonly Part[]): Made => {
  const all: JobEvent[] = [];
  let after = job;
  for (const part of parts) {
    const made = part(after);
    if (isRejection(made)) return made;
    after = fold(
      jobState,
      made.map((event) => ({ ...event, revision: 0, metadata: { actor, occurred_at } })),
      after,
    )!;
    all.push(...made);
  }
  return all;
};
/** The named ids first, in that order, then all others in their old order. */
const namedFirst = (ids: readonly string[], named: readonly string[]): string[] => [
  ...new Set([...named.filter((id) => ids.includes(id)), ...ids]),
];

const panelParts = (id: string, { seated = [], leaving = [], order }: PanelChange): Part[] => [
  ...leaving.map(
    (user_id): Part =>
      (job) =>
        leavesPanel(job, { workflow_step_id: id, user_id }),
  ),
  ...seated.map((each): Part => (job) => {
    const step = roundOf(job, id);
    return isRejection(step) ? step : joinsPanel(job, { workflow_step_id: id, ...each }, step);
  }),
  (job) => {
    const step = roundOf(job, id);
    if (!order || isRejection(step)) return order ? (step as Rejection) : [];
    const here = job.panel.filter((each) => each.workflow_step_id === id).map((each) => each.user_id);
    return asksInOrder(job, step, namedFirst(here, order));
  },
];
const askingParts = (id: string, { placed = [], order }: AskingChange, version: number | undefined): Part[] => [
  ...placed.map(({ question_id, workflow_step_id, interviewer_id }): Part => (job) => {
    const question = job.questions.find((each) => each.id === question_id);
    if (!question) return unknownQuestion(job, question_id);
    const moved = movesTo(job, question, workflow_step_id === null ? null : { workflow_step_id, interviewer_id });
    return isRejection(moved) || !moved.length ? moved : (changedSince('question', job, question_id, version) ?? moved);
  }),
  (job) => {
    if (!order) return [];
    const here = job.questions.filter(({ asking }) => asking?.workflow_step_id === id).map((each) => each.id);
    const next = namedFirst(here, order).values();
    const ids = job.questions.map((each) => (here.includes(each.id) ? next.next().value! : each.id));
    return inThisOrder(ids, job.questions) ? [] : [{ type: 'WorkflowQuestionsReordered', data: { ids } }];
  },
];

/** The events that change the panel and the questions of this step. */
export const roundBecomes = (
  job: Job,
  { id }: Step,
  { panel, questions, version }: { panel?: PanelChange; questions?: AskingChange; version?: number },
  context: Context,
): Made =>
  inTurn(job, context, [
    ...(panel ? panelParts(id, panel) : []),
    ...(questions ? askingParts(id, questions, version) : []),
  ]);
