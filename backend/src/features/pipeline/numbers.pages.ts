import { Inject, Injectable } from '@nestjs/common';
import { jobSections } from '@candor/contracts/jobs/kinds';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { inReview, isScored, type Step } from '@candor/contracts/jobs/values';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import { type JobNumbers, jobNumbersPage, type StepCount } from '@candor/contracts/pipeline/pages';
import { JobOpener } from '../../reads/jobs/job-opener.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { mark } from './places.decider.ts';

/** The pages of people as numbers, for readers who may count a job's people but not see them. */
@Injectable()
export class NumbersPages {
  constructor(@Inject(JobOpener) private readonly opener: JobOpener) {}

  @Shows(jobNumbersPage)
  async numbers(ask: SignedAsk<'job'>) {
    const opened = await this.opener.openAt(ask, 'numbers');
    if (!opened) return nowhere;
    const { row, rights, common, title } = opened;
    const named = jobSections[row.kind].find(({ name }) => name === ask.address!.section?.name);
    const counted = [...rights.sees, ...rights.counts];
    return { title, ...common, numbers: { section: named?.name ?? null, ...numbersOf(row, counted) } };
  }
}

const numbersOf = ({ steps, counts }: JobRow, counted: readonly JobPermission[]): Omit<JobNumbers, 'section'> => {
  const at = (some: readonly Step[]): StepCount[] =>
    some.map((step) => ({ step: mark(step), count: counts.steps[step.id] ?? 0 }));
  const read = at(steps.filter(({ type }) => inReview(type)));
  return {
    ...(counted.includes('list')
      ? {
          candidates: { steps: at(steps.filter(({ type }) => type !== 'sourced_new')), live: counts.live },
          leads: counts.leads,
        }
      : {}),
    ...(counted.includes('resume')
      ? { resumes: { unread: counts.new_resumes, all: read.reduce((sum, { count }) => sum + count, 0) } }
      : {}),
    ...(counted.includes('scorecards') ? { scores: at(steps.filter(isScored)) } : {}),
  };
};
