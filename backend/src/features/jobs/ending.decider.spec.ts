import type { JobEvent } from '@candor/contracts/jobs/events';
import { facts, jobAfter, reason, statuses } from './job-examples.ts';
import type { AllJobFacts, JobCommands } from './job-commands.decider.ts';

// The end of a filled job: the member's choices decide the events.

const known = (pending_offers: number, more: Partial<AllJobFacts> = {}): AllJobFacts => ({
  ...facts,
  filled: [1],
  candidates: { ...facts.candidates, live: 2, ever: 4, pending_offers },
  reasons: { closing: reason, archiving: reason.id },
  ...more,
});
const end = (
  command: Partial<JobCommands['endFilled']>,
  about = known(1),
  history: readonly JobEvent[] = statuses.open,
) => jobAfter(history, about).when('endFilled', { applications: 'stop', offers: 'withdraw', live: 'tell', ...command });

test.each([
  ['withdraws', 1, { offers: 'withdraw' }, 'JobClosed', { withdraws: true, remaining: 'archive', fitting: true }],
  ['has no offer', 0, { offers: 'keep' }, 'JobClosed', { remaining: 'archive', fitting: true }],
  ['keeps an offer', 1, { offers: 'keep' }, 'FilledJobEnded', { stops: true, withdraws: false, remaining: 'archive' }],
  ['takes applications', 1, { applications: 'keep' }, 'FilledJobEnded', { stops: false, withdraws: true }],
] as const)('whoever %s ends it by one event', (_, offers, command, type, data) => {
  expect(end(command, known(offers)).outcome).toMatchObject([{ type, data }]);
});
test('who keeps everything changes nothing', () => {
  expect(end({ applications: 'keep', offers: 'keep', live: 'keep' }).outcome).toEqual([]);
});
test('a job with an open opening, a closed job and an organization without a reason refuse', () => {
  end({}, known(1, { filled: [] })).thenRejected('wrong_state', '1 opening of this job is not filled.');
  end({}, known(1), statuses.archived).thenRejected('job_closed', 'This job is closed. Reopen it first.');
  end({}, known(1, { reasons: { closing: null, archiving: reason.id } })).thenRejected(
    'validation',
    'Choose a reason for closing.',
  );
});
test('a job that takes no applications opens again, and refuses none of its other changes meanwhile', () => {
  const [ended] = end({ offers: 'keep' }).outcome as JobEvent[];
  const stopped = jobAfter([...statuses.open, ended!], known(1));
  expect(stopped.when('open', {}).outcome).toMatchObject([{ type: 'JobOpened', data: { from_status: 'open' } }, {}]);
});
