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
        .thenRejected('wrong_state', 'Opening 2 is filled. Cancel an open one.');
    });
  });
  describe('where approval is asked for', () => {
    const two = [...open, { type: 'JobDetailsUpdated' as const, data: { changes: { openings: { from: 1, to: 2 } } } }];
    const asked = { type: 'HeadcountRequested' as const, data: { numbers: [1], note: 'Two people left.' } };
    const approved = { type: 'HeadcountApproved' as const, data: { numbers: [1] } };
    const declined = { type: 'HeadcountDeclined' as const, data: { numbers: [1], reason: 'Not this year.' } };

    test('those that wait or are approved are not asked for again', () => {
      jobAfter(two)
        .when('requestHeadcount', { numbers: [1], note: 'Two people left.' })
        .then([asked]);
      const waiting = jobAfter([...two, asked]);
      waiting.when('requestHeadcount', { numbers: [1], note: null }).then([]);
      waiting
        .when('requestHeadcount', { numbers: [1, 2, 2], note: null })
        .then([{ type: 'HeadcountRequested', data: { numbers: [2], note: null } }]);
      jobAfter([...two, asked, approved])
        .when('requestHeadcount', { numbers: [1], note: null })
        .then([]);
      jobAfter([...two, asked, declined])
        .when('requestHeadcount', { numbers: [1], note: 'Two people left.' })
        .then([asked]);
    });
    test('each is approved once, and declined with a reason, also after it was approved', () => {
      jobAfter([...two, asked])
        .when('approveHeadcount', { numbers: [1] })
        .then([approved]);
      jobAfter([...two, asked, approved])
        .when('approveHeadcount', { numbers: [1] })
        .then([]);
      const decline = { numbers: [1], reason: 'Not this year.' };
      jobAfter([...two, asked, approved])
        .when('declineHeadcount', decline)
        .then([declined]);
      jobAfter([...two, asked, declined])
        .when('declineHeadcount', decline)
        .then([]);
    });
    test('what changed since the administrator looked is not decided about', () => {
      const changed = {
        type: 'OpeningChanged' as const,
        data: { number: 1, changes: { start_on: { from: null, to: '2026-05-01' } } },
      };
      const seen = two.length;
      jobAfter([...two, asked, changed])
        .when('approveHeadcount', { numbers: [1], version: seen })
        .thenRejected('stale');
      jobAfter([...two, asked, changed])
        .when('declineHeadcount', { numbers: [1], reason: 'No.', version: seen })
        .thenRejected('stale');
      jobAfter([...two, asked, changed])
        .when('approveHeadcount', { numbers: [2], version: seen })
        .then([{ type: 'HeadcountApproved', data: { numbers: [2] } }]);
    });
    test('an opening that is not there, not wanted or filled is not decided about', () => {
      jobAfter(two)
        .when('approveHeadcount', { numbers: [1, 9] })
        .thenRejected('not_found', 'Opening not found.');
      jobAfter([...two, { type: 'OpeningCancelled', data: { number: 2 } }])
        .when('requestHeadcount', { numbers: [2], note: null })
        .thenRejected('wrong_state', 'Opening 2 is no longer wanted.');
      jobAfter([...two, approved], { ...facts, filled: [1] })
        .when('declineHeadcount', { numbers: [1], reason: 'No.' })
        .thenRejected('wrong_state', 'Opening 1 is filled.');
    });
    test('changing an opening that somebody was hired for says so, because its approval stands', () => {
      const change = { number: 1, reason: 'replacement' as const, start_on: null };
      const changes = { reason: { from: 'new', to: 'replacement' } };
      jobAfter([...two, approved], { ...facts, filled: [1] })
        .when('changeOpening', change)
        .then([{ type: 'OpeningChanged', data: { number: 1, changes, filled: true } }]);
      const changed = jobAfter([...two, approved]).when('changeOpening', change);
      changed.then([{ type: 'OpeningChanged', data: { number: 1, changes } }]);
      expect(changed.leadsTo()?.openings[0]?.approval?.state).toBe('requested');
    });
    test('a job is not published for an approved opening that is filled', () => {
      const demanding = { ...facts, approval_demanded: true, filled: [1] };
      jobAfter([...created, asked, approved], demanding)
        .when('open', {})
        .thenRejected(
          'wrong_state',
          'No approved opening of this job is free. Ask for approval of one in its settings.',
        );
      const { outcome } = jobAfter([...created, asked, approved], { ...demanding, approval_demanded: false }).when(
        'open',
        {},
      );
      expect(outcome).toMatchObject([{ type: 'JobOpened' }, {}]);
    });
    test('a job without an approved opening is not published where the organization demands approval', () => {
      const demanding = { ...facts, approval_demanded: true };
      for (const command of ['open', 'openInternally'] as const)
        jobAfter([...created, asked], demanding)
          .when(command, {})
          .thenRejected('wrong_state', 'No opening of this job is approved. Ask for approval of one first.');
      expect(jobAfter([...created, asked, approved], demanding).when('open', {}).outcome).toMatchObject([
        { type: 'JobOpened' },
        {},
      ]);
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
