import { mostPlays, type Play } from '@candor/contracts/rounds/plays';
import { unplaced } from '@candor/contracts/jobs/merging';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { HiringStatus } from '@candor/contracts/jobs/values';
import { isUndoable, undoMinutes } from '@candor/contracts/pipeline/actions';
import { jobIsTemplate, type Job, jobClosed, receivedBy } from '../../states/job.state.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { closing } from './hiring.decider.ts';
import { type EditorRules, jobGone, type JobRules, refuse } from './job-commands.decider.ts';

// The rules that merge a job that was entered twice, and undo a mistaken merge.

export const notBoth = reject(
  'not_editor',
  'Only an editor of both jobs who sees the candidates of both can merge them.',
);
const same = (one: Play, other: Play): boolean =>
  one.name === other.name &&
  one.trigger === other.trigger &&
  one.workflow_step_id === other.workflow_step_id &&
  one.title === other.title &&
  (one.delay_days ?? null) === (other.delay_days ?? null);

type Mergeable = Pick<Job, 'status' | 'template' | 'sample' | 'kind'>;
/** Why the job can neither be merged into another one nor take one in; null: it can. */
export const notMergeable = ({ status, template, sample, kind }: Mergeable): Rejection | null =>
  status === 'archived'
    ? jobClosed
    : template
      ? jobIsTemplate
      : sample
        ? refuse('The sample job cannot be merged.')
        : kind === 'prospect'
          ? refuse('A prospect pipeline cannot be merged.')
          : null;

/** Why the job cannot be merged into this other one; null: it can. */
export const notMergeableInto = (job: Mergeable, into: Mergeable & { name: string }): Rejection | null =>
  notMergeable(job) ??
  (into.status === 'archived' ? refuse('{job} is closed. Reopen it first.', { job: into.name }) : notMergeable(into));

/** The rules for the job that ends in a merge. */
export const merging: EditorRules<'merge' | 'unmerge'> = {
  merge: ({ steps }, job, { facts }) => {
    const { into } = facts;
    if (!into) return notBoth;
    if (job.merged?.into.id === into.id) return [];
    const not = notMergeableInto(job, into);
    if (not) return not;
    const closed = closing(job, facts, { remaining: 'keep', messages: [], merged: true });
    if (isRejection(closed)) return closed;
    const without = unplaced(job.steps, into.steps, steps, facts.candidates.standing);
    if (without) return reject('validation', 'Choose a step for the people in {step}.', { step: without.name });
    return [
      closed,
      { type: 'JobMerged', data: { into: { id: into.id, name: into.name }, from_status: job.status, steps } },
    ];
  },

  unmerge: (_, { merged }, { now, facts: { moved_on, into_open } }) => {
    if (!merged) return refuse('This job is not merged into another one.');
    if (!isUndoable(merged.at, now))
      return refuse('A merge can be undone for {count, number} minutes.', { count: undoMinutes });
    const { name } = merged.into;
    if (!into_open) return refuse('{job} has been closed since, so the merge can no longer be undone.', { job: name });
    if (moved_on > 0)
      return refuse(
        'Something has happened since to {count, plural, one {# candidate} other {# candidates}} in {job}, so the merge can no longer be undone.',
        { count: moved_on, job: name },
      );
    return [
      { type: 'JobReopened', data: { to_status: merged.from_status as HiringStatus } },
      { type: 'JobUnmerged', data: { into: merged.into } },
    ];
  },
};

/** The rules for the job that goes on, used by the work that follows a merge. */
export const merged: JobRules<'receiveMerge' | 'returnMerge'> = {
  // A reopened job may be merged once more: plays that were copied the first time and were then changed or removed here are not copied again.
  receiveMerge: ({ from, merge, plays }, job) => {
    if (!job) return jobGone;
    if (receivedBy(job, from.id, merge)?.merge === merge) return [];
    if (job.status === 'archived') return jobClosed;
    const before = job.merges_received.filter(({ from_id }) => from_id === from.id).flatMap(({ of }) => of);
    const wanted = plays
      .filter((play) => !before.includes(play.of) && !job.plays.some((each) => same(each, play)))
      .slice(0, Math.max(0, mostPlays - job.plays.length));
    return [
      {
        type: 'JobMergeReceived',
        data: { from, merge, plays: wanted.map(({ id }) => id), of: plays.map(({ of }) => of) },
      },
      ...wanted.map(({ of: _of, ...play }): JobEvent => ({ type: 'PlayAdded', data: { play } })),
    ];
  },

  returnMerge: ({ from, merge }, job) => {
    const received = job && receivedBy(job, from.id, merge);
    if (!received) return [];
    return [
      ...job.plays
        .filter(({ id }) => received.plays.includes(id))
        .map(({ id, name }): JobEvent => ({ type: 'PlayRemoved', data: { play_id: id, name } })),
      { type: 'JobMergeReturned', data: { from, merge } },
    ];
  },
};
