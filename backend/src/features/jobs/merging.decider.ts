import { mostPlays, type Play } from '@candor/contracts/jobs/plays';
import { unplaced } from '@candor/contracts/jobs/merging';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { HiringStatus } from '@candor/contracts/jobs/values';
import { isUndoable, undoMinutes } from '@candor/contracts/pipeline/actions';
import { reject } from '../../kernel/decider.ts';
import { isTemplate } from './hiring.decider.ts';
import { type EditorRules, gone, type JobRules, refuse } from './job-commands.decider.ts';

// Two jobs that are the same opening become one, and are two again if that was a slip.

const notThere = reject('not_editor', 'Only an editor of both jobs can merge them.');
const same = (one: Play, other: Play): boolean =>
  one.name === other.name &&
  one.trigger === other.trigger &&
  one.workflow_step_id === other.workflow_step_id &&
  one.title === other.title;

/** Asked of the job that ends. */
export const merging: EditorRules<'merge' | 'unmerge'> = {
  merge: ({ steps }, job, { facts: { candidates, reasons, into } }) => {
    if (!into) return notThere;
    if (job.merged?.into.id === into.id) return [];
    if (job.status === 'archived') return reject('job_closed', 'This job is closed. Reopen it first.');
    if (job.template || into.template) return refuse(isTemplate);
    if (job.sample || into.sample) return refuse('The sample job is not merged with others.');
    if (into.status === 'archived') return refuse('{job} is closed. Reopen it first.', { job: into.name });
    if (candidates.pending_offers > 0)
      return refuse(
        '{count, plural, one {# candidate has a pending offer} other {# candidates have pending offers}}. Resolve them before closing.',
        { count: candidates.pending_offers },
      );
    if (!reasons.closing) return reject('validation', 'Choose a reason for closing.');
    const without = unplaced(job.steps, into.steps, steps, candidates.standing);
    if (without) return reject('validation', 'Choose where those in {step} shall stand.', { step: without.name });
    return [
      {
        type: 'JobClosed',
        data: {
          from_status: job.status,
          job_close_reason_id: reasons.closing.id,
          reason_name: reasons.closing.name,
          remaining: 'keep',
          messages: [],
          live: candidates.live + candidates.leads,
          merged: true,
        },
      },
      { type: 'JobMerged', data: { into: { id: into.id, name: into.name }, from_status: job.status, steps } },
    ];
  },

  unmerge: (_, { merged }, { now, facts: { moved_on, into_open } }) => {
    if (!merged) return refuse('This job is not merged into another one.');
    if (!isUndoable(merged.at, now))
      return refuse('A merge can be taken back for {count, number} minutes.', { count: undoMinutes });
    const { name } = merged.into;
    if (!into_open) return refuse('{job} was closed since, so the merge can no longer be taken back.', { job: name });
    if (moved_on > 0)
      return refuse(
        'Something has happened since to {count, plural, one {# candidate} other {# candidates}} in {job}, so the merge can no longer be taken back.',
        { count: moved_on, job: name },
      );
    return [
      { type: 'JobReopened', data: { to_status: merged.from_status as HiringStatus } },
      { type: 'JobUnmerged', data: { into: merged.into } },
    ];
  },
};

/** Asked of the job that goes on, by the work that follows a merge. */
export const merged: JobRules<'takeIn' | 'giveBack'> = {
  takeIn: ({ from, plays }, job) => {
    if (!job) return gone;
    if (job.took_in[from.id]) return [];
    if (job.status === 'archived') return reject('job_closed', 'This job is closed. Reopen it first.');
    const along = plays
      .filter((play) => !job.plays.some((each) => same(each, play)))
      .slice(0, Math.max(0, mostPlays - job.plays.length));
    return [
      { type: 'JobTookIn', data: { from, plays: along.map(({ id }) => id) } },
      ...along.map((play): JobEvent => ({ type: 'PlayAdded', data: { play } })),
    ];
  },

  giveBack: ({ from }, job) => {
    const ids = job?.took_in[from.id];
    if (!job || !ids) return [];
    return [
      ...job.plays
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }): JobEvent => ({ type: 'PlayRemoved', data: { play_id: id, name } })),
      { type: 'JobGaveBack', data: { from } },
    ];
  },
};
