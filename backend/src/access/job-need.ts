import type { JobNeed } from '@candor/contracts/jobs/record-kind';
import { denied } from '../http/records.ts';
import type { Verdict } from '../http/record-openers.ts';
import { reject } from '../kernel/decider.ts';
import { jobClosed, refusalOn } from '../states/job.state.ts';
import type { LoadedJob } from './job-access.ts';

const notEditor = reject('not_editor', 'Only an editor of this job can change it.');
/** The refusal for a caller who lacks a right on the record's job that the call needs. */
export const judgeJob = (need: JobNeed & { kind: string }, { job, rights }: LoadedJob): Verdict => {
  const lacksEditor = need.editor && !rights.editor;
  // A caller who changes a job is told first that only the job's editors can; a caller in the pipeline is told first about the missing permission
  // (docs/rules/permissions.md#the-order-of-the-checks).
  if (lacksEditor && need.kind === 'job') return refusalOn(job, notEditor);
  const { sees, counts, permissions } = rights;
  const held = need.counts ? [...sees, ...counts] : need.reads ? sees : permissions;
  if (need.job && !need.job.some((permission) => held.includes(permission))) return denied;
  if (lacksEditor) return refusalOn(job, notEditor);
  return need.open && job.status === 'archived' ? refusalOn(job, jobClosed) : null;
};
