import { closed, created, facts, jobAfter, opened } from './job-examples.ts';

const open = [...created, opened];
const wanted = { count: 2, reason: 'replacement' as const, start_on: '2026-05-01' };

describe('the openings of a job', () => {
  test('more openings take the next numbers, and the job wants as many people more', () => {
    const asked = jobAfter(open).when('addOpenings', wanted);
    asked.then([
      { type: 'OpeningAdded', data: { number: 2, reason: 'replacement', start_on: '2026-05-01' } },
      { type: 'OpeningAdded', data: { number: 3, reason: 'replacement', start_on: '2026-05-01' } },
    ]);
    expect(asked.leadsTo()?.fields.openings).toBe(3);
  });
  test('a job has at most 999 openings', () => {
    const many = [
      ...open,
      { type: 'JobDetailsUpdated' as const, data: { changes: { openings: { from: 1, to: 998 } } } },
    ];
    jobAfter(many).when('addOpenings', wanted).thenRejected('limit', 'A job has at most 999 openings.');
  });
  test('an opening says why it is there and when somebody should start; the same again changes nothing', () => {
    jobAfter(open)
      .when('changeOpening', { number: 1, reason: 'replacement', start_on: null })
      .then([{ type: 'OpeningChanged', data: { number: 1, changes: { reason: { from: 'new', to: 'replacement' } } } }]);
    jobAfter(open).when('changeOpening', { number: 1, reason: 'new', start_on: null }).then([]);
  });
  test('an opening that is not there is not found', () => {
    for (const command of ['cancelOpening', 'restoreOpening'] as const)
      jobAfter(open).when(command, { number: 9 }).thenRejected('not_found', 'Opening not found.');
    jobAfter(open)
      .when('changeOpening', { number: 9, reason: 'new', start_on: null })
      .thenRejected('not_found', 'Opening not found.');
  });
  describe('of three', () => {
    const three = [
      ...open,
      { type: 'JobDetailsUpdated' as const, data: { changes: { openings: { from: 1, to: 3 } } } },
    ];
    test('one is cancelled, wanted again, and each of it happens once', () => {
      const cancelled = { type: 'OpeningCancelled' as const, data: { number: 2 } };
      const asked = jobAfter(three).when('cancelOpening', { number: 2 });
      asked.then([cancelled]);
      expect(asked.leadsTo()?.fields.openings).toBe(2);
      const without = jobAfter([...three, cancelled]);
      without.when('cancelOpening', { number: 2 }).then([]);
      without.when('restoreOpening', { number: 2 }).then([{ type: 'OpeningWantedAgain', data: { number: 2 } }]);
      jobAfter(three).when('restoreOpening', { number: 2 }).then([]);
    });
    test('one that somebody was hired for stays', () => {
      jobAfter(three, { ...facts, filled: [2] })
        .when('cancelOpening', { number: 2 })
        .thenRejected('wrong_state', 'Somebody was hired for opening 2. Cancel one that is open.');
    });
  });
  test('the last one stays', () => {
    jobAfter(open)
      .when('cancelOpening', { number: 1 })
      .thenRejected('wrong_state', 'A job has at least one opening. Close the job instead.');
  });
  test('a closed job keeps its openings', () => {
    jobAfter([...open, closed])
      .when('addOpenings', wanted)
      .thenRejected('job_closed', 'This job is closed. Reopen it first.');
  });
});
