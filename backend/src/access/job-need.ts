import type { JobNeed } from '@candor/contracts/jobs/record-kind';
import { denied } from '../http/records.ts';
import type { Verdict } from '../http/record-openers.ts';
import { reject } from '../kernel/decider.ts';
import { jobClosed, refusalOn } from '../states/job.state.ts';
import type { LoadedJob } from './job-access.ts';

const notEditor = reject('not_editor', 'Only an editor of this job can change it.');
/** The refusal of a caller who lacks what the call needs of the record's job. */
export const judgeJob = (need: JobNeed & { kind: string }, { job, rights }: LoadedJob): Verdict => {
  const lacksEditor = need.editor && !rights.editor;
  // A caller who changes a job first learns that only its editors can; in the pipeline the missing permission comes
  // first (docs/rules/permissions.md#the-order-of-the-checks).
  if (lacksEditor && need.kind === 'job') return refusalOn(job, notEditor);
  const { sees, counts, permissions } = rights;
  const held = need.counts ? [...sees, ...counts] : need.reads ? sees : permissions;
  if (need.job && !need.job.some((permission) => held.includes(permission))) return denied;
  if (lacksEditor) return refusalOn(job, notEditor);
  return need.open && job.status === 'archived' ? refusalOn(job, jobClosed) : null;
};
