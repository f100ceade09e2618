import { mostNumbers, mostOpenings, nextNumber, type Opening, plannedHires } from '@candor/contracts/openings/openings';
import { changesBetween } from '@candor/contracts/kernel/values';
import { type Job, openingPart } from '../../states/job.state.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { type EditorRules, refuse } from './job-commands.decider.ts';
import { changedSince } from './parts.decider.ts';

// The rules of a job's openings: how many people are wanted, and each opening's reason and start.

const noOpening = reject('not_found', 'Opening not found.');
const found = (job: Job, number: number) => job.openings.find((each) => each.number === number);

/** The openings with these numbers, if they have not changed after the caller saw them. */
const chosen = (job: Job, { numbers, version }: { numbers: readonly number[]; version?: number }) => {
  const openings: Opening[] = [];
  for (const number of new Set(numbers)) {
    const opening = found(job, number);
    if (!opening) return noOpening;
    const changed = changedSince('opening', job, openingPart(number), version);
    if (changed) return changed;
    if (opening.cancelled) return refuse('Opening {number} is no longer wanted.', { number });
    openings.push(opening);
  }
  return openings;
};
const numbersOf = (openings: readonly Opening[]) => openings.map(({ number }) => number);

export const headcount: EditorRules<
  | 'addOpenings'
  | 'changeOpening'
  | 'cancelOpening'
  | 'restoreOpening'
  | 'requestHeadcount'
  | 'approveHeadcount'
  | 'declineHeadcount'
> = {
  addOpenings: ({ count, reason, start_on }, job) => {
    if (plannedHires(job.openings) + count > mostOpenings || job.openings.length + count > mostNumbers)
      return reject('limit', 'A job has at most {most, number} openings.', { most: mostOpenings });
    const first = nextNumber(job.openings);
    return Array.from({ length: count }, (_, n) => ({
      type: 'OpeningAdded' as const,
      data: { number: first + n, reason, start_on },
    }));
  },

  changeOpening: ({ number, ...to }, job, { facts: { filled } }) => {
    const opening = found(job, number);
    if (!opening) return noOpening;
    const changes = changesBetween(opening, to);
    const taken = filled.includes(number) ? { filled: true as const } : {};
    return Object.keys(changes).length ? [{ type: 'OpeningChanged', data: { number, changes, ...taken } }] : [];
  },

  cancelOpening: ({ number }, job, { facts: { filled } }) => {
    const opening = found(job, number);
    if (!opening) return noOpening;
    if (opening.cancelled) return [];
    if (filled.includes(number)) return refuse('Opening {number} is filled. Cancel an open one.', { number });
    if (plannedHires(job.openings) === 1) return refuse('A job has at least one opening. Close the job instead.');
    return [{ type: 'OpeningCancelled', data: { number } }];
  },

  restoreOpening: ({ number }, job) => {
    const opening = found(job, number);
    if (!opening) return noOpening;
    if (!opening.cancelled) return [];
    if (plannedHires(job.openings) === mostOpenings)
      return reject('limit', 'A job has at most {most, number} openings.', { most: mostOpenings });
    return [{ type: 'OpeningWantedAgain', data: { number } }];
  },

  requestHeadcount: (command, job) => {
    const openings = chosen(job, command);
    if (isRejection(openings)) return openings;
    const numbers = numbersOf(
      openings.filter(({ approval }) => approval?.state !== 'requested' && approval?.state !== 'approved'),
    );
    return numbers.length ? [{ type: 'HeadcountRequested', data: { numbers, note: command.note } }] : [];
  },

  approveHeadcount: (command, job) => {
    const openings = chosen(job, command);
    if (isRejection(openings)) return openings;
    const numbers = numbersOf(openings.filter(({ approval }) => approval?.state !== 'approved'));
    return numbers.length ? [{ type: 'HeadcountApproved', data: { numbers } }] : [];
  },

  declineHeadcount: (command, job, { facts: { filled } }) => {
    const openings = chosen(job, command);
    if (isRejection(openings)) return openings;
    const { reason } = command;
    const taken = openings.find(({ number }) => filled.includes(number));
    if (taken) return refuse('Opening {number} is filled.', { number: taken.number });
    const numbers = numbersOf(
      openings.filter(({ approval }) => approval?.state !== 'declined' || approval.words !== reason),
    );
    return numbers.length ? [{ type: 'HeadcountDeclined', data: { numbers, reason } }] : [];
  },
};
