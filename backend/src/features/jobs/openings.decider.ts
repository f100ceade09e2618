import { mostNumbers, mostOpenings, nextNumber, wanted } from '@candor/contracts/jobs/openings';
import { changesBetween } from '@candor/contracts/kernel/values';
import type { Job } from '../../access/job.state.ts';
import { reject } from '../../kernel/decider.ts';
import { type EditorRules, refuse } from './job-commands.decider.ts';

// The openings of a job: how many people are wanted, and each opening's reason and start.

const noOpening = reject('not_found', 'Opening not found.');
const found = (job: Job, number: number) => job.openings.find((each) => each.number === number);

export const headcount: EditorRules<'addOpenings' | 'changeOpening' | 'cancelOpening' | 'restoreOpening'> = {
  addOpenings: ({ count, reason, start_on }, job) => {
    if (wanted(job.openings) + count > mostOpenings || job.openings.length + count > mostNumbers)
      return reject('limit', 'A job has at most {most, number} openings.', { most: mostOpenings });
    const first = nextNumber(job.openings);
    return Array.from({ length: count }, (_, n) => ({
      type: 'OpeningAdded' as const,
      data: { number: first + n, reason, start_on },
    }));
  },

  changeOpening: ({ number, ...to }, job) => {
    const opening = found(job, number);
    if (!opening) return noOpening;
    const changes = changesBetween(opening, to);
    return Object.keys(changes).length ? [{ type: 'OpeningChanged', data: { number, changes } }] : [];
  },

  cancelOpening: ({ number }, job, { facts: { filled } }) => {
    const opening = found(job, number);
    if (!opening) return noOpening;
    if (opening.cancelled) return [];
    if (filled.includes(number))
      return refuse('Somebody was hired for opening {number}. Cancel one that is open.', { number });
    if (wanted(job.openings) === 1) return refuse('A job has at least one opening. Close the job instead.');
    return [{ type: 'OpeningCancelled', data: { number } }];
  },

  restoreOpening: ({ number }, job) => {
    const opening = found(job, number);
    if (!opening) return noOpening;
    if (!opening.cancelled) return [];
    if (wanted(job.openings) === mostOpenings)
      return reject('limit', 'A job has at most {most, number} openings.', { most: mostOpenings });
    return [{ type: 'OpeningWantedAgain', data: { number } }];
  },
};
