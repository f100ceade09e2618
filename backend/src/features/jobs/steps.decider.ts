import type { JobEvent } from '@candor/contracts/jobs/events';
import { letterChanges } from '@candor/contracts/jobs/part-sentences';
import type { FollowUp } from '@candor/contracts/rounds/follow-ups';
import { kindWords } from '@candor/contracts/jobs/kinds';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import { changesBetween } from '@candor/contracts/kernel/values';
import type { Job } from '../../states/job.state.ts';
import { isRejection, reject, type Rejection, stale } from '../../kernel/decider.ts';
import { roomFor, withStep } from '../../states/round-places.state.ts';
import {
  badOrder,
  type EditorRules,
  everyOnce,
  jobGone,
  inThisOrder,
  type JobRules,
  type NewFollowUp,
  refuse,
} from './job-commands.decider.ts';
import { changedSince } from './parts.decider.ts';
import { roundBecomes } from './round.decider.ts';

// The rules of a job's steps (docs/rules/jobs.md#the-steps-of-a-job).

const noStep = reject('not_found', 'Step not found.');

const stoodIn = ({ name }: Pick<Step, 'name'>, count: number): Rejection =>
  refuse('{count, plural, one {# candidate is} other {# candidates are}} in {step}. Move them first.', {
    count,
    step: name,
  });
/** The refusal if a step in which candidates are gets another place in the new order; else null. */
export const standingInMoved = (
  before: readonly Step[],
  next: readonly Step[],
  standing: Readonly<Record<string, number>>,
): Rejection | null => {
  const moved = next.find(
    (step, index) => step.id !== before[index]?.id && (standing[step.id] ?? 0) > 0 && !isEnd(step.type),
  );
  return moved ? stoodIn(moved, standing[moved.id]!) : null;
};

const twice = reject('validation', 'The same email is listed twice for the same time.');
const ofEnd = refuse('At an end step, the email is chosen with the decision.');
const ofPipeline = refuse('Prospect pipelines have no applicants, so their steps send no emails.');
const sameId = reject('validation', 'Two follow-ups cannot have the same id.');
/** The follow-ups of a step after the change. An unchanged follow-up keeps its id, so the candidates who wait for it still get it. */
const followUpsOf = (
  { kind }: Pick<Job, 'kind'>,
  { type, follow_ups: before = [] }: Step,
  wanted: readonly NewFollowUp[],
  newId: () => string,
): FollowUp[] | Rejection => {
  if (wanted.length && !kindWords[kind].hires) return ofPipeline;
  if (isEnd(type) && wanted.length) return ofEnd;
  const keyOf = ({ template_id, delay }: NewFollowUp) => `${delay} ${template_id}`;
  if (new Set(wanted.map(keyOf)).size < wanted.length) return twice;
  const named = wanted.flatMap(({ id }) => before.find((one) => one.id === id)?.id ?? []);
  if (new Set(named).size < named.length) return sameId;
  const free = before.filter(({ id }) => !named.includes(id));
  return wanted.map(({ id, template_id, delay }) => ({
    id:
      named.find((each) => each === id) ??
      free.find((one) => keyOf(one) === keyOf({ template_id, delay }))?.id ??
      newId(),
    template_id,
    delay,
  }));
};

export const steps: EditorRules<'addStep' | 'changeStep' | 'removeStep' | 'sortSteps'> = {
  addStep: (command, job, context) => {
    const { full, most } = roomFor(job.steps, command.step.type);
    if (full)
      return command.step.type === 'review'
        ? reject('limit', 'At most {most, number} reviews are allowed.', { most })
        : reject('limit', 'At most {most, number} rounds are allowed.', { most });
    if (command.after_id && !job.steps.some((each) => each.id === command.after_id)) return noStep;
    const made: Step = { ...command.step, id: context.newId() };
    const follow_ups = followUpsOf(job, made, command.follow_ups ?? [], context.newId);
    if (isRejection(follow_ups)) return follow_ups;
    const step: Step = follow_ups.length ? { ...made, follow_ups } : made;
    return [
      { type: 'WorkflowStepAdded', data: { step } },
      {
        type: 'WorkflowStepsReordered',
        data: { ids: withStep(job.steps, step, command.after_id).map((each) => each.id) },
      },
    ];
  },

  changeStep: (command, job, context) => {
    const { id, version } = command;
    const { letter_names } = context.facts;
    const step = job.steps.find((each) => each.id === id);
    if (!step) return version !== undefined && id in job.removed ? stale('step') : noStep;
    const follow_ups = command.follow_ups && followUpsOf(job, step, command.follow_ups, context.newId);
    if (isRejection(follow_ups)) return follow_ups;
    const changes = changesBetween<Step>(step, {
      ...command.changes,
      // The event of a step that has no follow-ups does not mention them.
      ...(follow_ups?.length || step.follow_ups ? { follow_ups } : {}),
      ...(command.changes.name && command.changes.name !== step.name ? { named_by_hand: true } : {}),
    });
    const round = roundBecomes(job, step, command, context);
    if (isRejection(round)) return round;
    const letters = letterChanges(
      changes.follow_ups ? (step.follow_ups ?? []) : [],
      changes.follow_ups ? (follow_ups ?? []) : [],
      (template_id) => letter_names[template_id] ?? '–',
    );
    const changed: JobEvent[] = Object.keys(changes).length
      ? [
          {
            type: 'WorkflowStepChanged',
            data: { step_id: id, name: step.name, changes, ...(letters.length ? { letters } : {}) },
          },
        ]
      : [];
    const all = [...changed, ...round];
    return all.length ? (changedSince('step', job, id, version) ?? all) : [];
  },

  removeStep: (command, job, { facts: { candidates } }) => {
    const step = job.steps.find((each) => each.id === command.id);
    if (!step) return [];
    if (step.is_system) return refuse('{step} cannot be removed.', { step: step.name });
    const standing = candidates.standing[step.id] ?? 0;
    if (standing > 0) return stoodIn(step, standing);
    const changed = changedSince('step', job, step.id, command.version);
    if (changed) return changed;
    return [{ type: 'WorkflowStepRemoved', data: { step_id: step.id, name: step.name } }];
  },

  sortSteps: (command, job, { facts: { candidates } }) => {
    if (!everyOnce(command.ids, job.steps)) return badOrder;
    const next = command.ids.map((id) => job.steps.find((step) => step.id === id)!);
    const firstEnd = next.findIndex((step) => isEnd(step.type));
    if (
      next[0]!.type !== 'sourced_new' ||
      next[1]!.type !== 'application' ||
      next.slice(firstEnd).some((step) => !isEnd(step.type))
    )
      return refuse('Lead and Application stay first; end stages stay last.');
    const moved = standingInMoved(job.steps, next, candidates.standing);
    if (moved) return moved;
    return inThisOrder(command.ids, job.steps) ? [] : [{ type: 'WorkflowStepsReordered', data: { ids: command.ids } }];
  },
};

export const ordering: JobRules<'rank' | 'restoreOrder'> = {
  // A caller who may order this job's candidates must not order those of another job.
  rank: (command, job) =>
    !job
      ? jobGone
      : job.steps.some((step) => step.id === command.step_id)
        ? [{ type: 'ApplicationsRanked', data: command }]
        : noStep,

  // If the steps have changed again meanwhile, that change has already checked the candidates in them.
  restoreOrder: (command, job) =>
    !job
      ? jobGone
      : everyOnce(command.ids, job.steps) && !inThisOrder(command.ids, job.steps)
        ? [{ type: 'WorkflowStepsReordered', data: { ids: command.ids } }]
        : [],
};
