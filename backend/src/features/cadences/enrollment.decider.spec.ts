import type { Gap } from '@candor/contracts/messages/contact-rules';
import type { ContactEvent, EnrollmentEvent, SendingEvent } from '@candor/contracts/cadences/events';
import * as fc from 'fast-check';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { evolveBy, isRejection } from '../../kernel/decider.ts';
import { type ContactCommands, contact, enrollment, type EnrollmentCommands, sending } from './enrollment.decider.ts';

const [cadence_id, candidate_id, first, second] = [idNo(10), idNo(11), idNo(20), idNo(21)];
const due_at = '2026-03-03T09:00:00.000Z';
const next = (step_id: string, at = due_at) => ({ step_id, due_at: at, because: [] });
const added = {
  cadence_id,
  candidate_id,
  application_id: null,
  job_id: null,
  at_step: null,
  assigned_by: idNo(1),
  assignee_user_id: idNo(1),
  variant: 'a' as const,
  next: next(first),
};
const enrolled: Past<EnrollmentEvent> = { type: 'CandidateEnrolled', data: added };
const letter = { step_id: first, turn: 0, type: 'email', ref: idNo(30), variant: null };
const sent: EnrollmentEvent = {
  type: 'CadenceStepExecuted',
  data: { step_id: first, type: 'email', ref: idNo(30), variant: null, next: next(second) },
};

test('a step is done once, however often it is told', () => {
  given(enrollment, [enrolled])
    .when('execute', { ...letter, next: next(second) })
    .then([sent]);
  given(enrollment, [enrolled, sent])
    .when('execute', { ...letter, next: next(second) })
    .thenNothing();
});
test('the last step ends the cadence', () => {
  given(enrollment, [enrolled])
    .when('execute', { ...letter, next: null })
    .then([
      { type: 'CadenceStepExecuted', data: { ...sent.data, next: null } } as EnrollmentEvent,
      { type: 'EnrollmentCompleted', data: {} },
    ]);
});
test('a letter that could not be sent is a failed step, and the person waits until it is sent again or a member lets them go on', () => {
  const about = { step_id: first, message_id: idNo(30) };
  const failed: EnrollmentEvent = {
    type: 'CadenceStepFailed',
    data: { ...about, reason: 'the email could not be sent', attempt: 1, next: null },
  };
  const paused: EnrollmentEvent = { type: 'EnrollmentPaused', data: { until: null, reason: 'letter_failed' } };
  const fail = { ...about, reason: 'the email could not be sent' };
  given(enrollment, [enrolled, sent]).when('failLetter', fail).then([failed, paused]);
  const stuck = [enrolled, sent, failed, paused];
  given(enrollment, stuck).when('failLetter', fail).thenNothing();
  const retry = { ...about, due_at: '2026-03-10T09:00:00.000Z', because: [] };
  const retried: EnrollmentEvent = { type: 'CadenceStepRetried', data: { ...about, next: next(second, retry.due_at) } };
  given(enrollment, stuck).when('retryLetter', retry).then([retried]);
  expect(given(enrollment, [...stuck, retried]).state).toMatchObject({ status: 'active', due_at: retry.due_at });
  given(enrollment, [...stuck, retried])
    .when('retryLetter', retry)
    .thenNothing();
  given(enrollment, [...stuck, { type: 'EnrollmentResumed', data: { due_at } }])
    .when('retryLetter', retry)
    .thenNothing();
});
test('the last letter of a cadence that is over is a failed step all the same', () => {
  const over: EnrollmentEvent[] = [
    { type: 'CadenceStepExecuted', data: { ...sent.data, next: null } } as EnrollmentEvent,
    { type: 'EnrollmentCompleted', data: {} },
  ];
  const failed: EnrollmentEvent = {
    type: 'CadenceStepFailed',
    data: { step_id: first, message_id: idNo(30), reason: 'no', attempt: 1, next: null },
  };
  given(enrollment, [enrolled, ...over])
    .when('failLetter', { step_id: first, message_id: idNo(30), reason: 'no' })
    .then([failed]);
  expect(given(enrollment, [enrolled, ...over, failed]).state).toMatchObject({ status: 'completed' });
});
test('a step that fails three times ends it', () => {
  const again = next(first, '2026-03-03T09:05:00.000Z');
  const failed = (attempt: number, then: typeof again | null): EnrollmentEvent => ({
    type: 'CadenceStepFailed',
    data: { step_id: first, reason: 'no', attempt, next: then },
  });
  const fail = { step_id: first, turn: 0, reason: 'no', again };
  given(enrollment, [enrolled])
    .when('fail', fail)
    .then([failed(1, again)]);
  const twice = [enrolled, failed(1, again), failed(2, again)];
  given(enrollment, twice)
    .when('fail', fail)
    .then([failed(3, null)]);
  given(enrollment, [...twice, failed(3, null)])
    .when('execute', { ...letter, next: null })
    .thenNothing();
});
test('who left does not leave again, and gets nothing more', () => {
  const left: EnrollmentEvent = {
    type: 'CandidateLeftCadence',
    data: { candidate_id, cadence_id, reason: 'replied' },
  };
  given(enrollment, [enrolled]).when('leave', { reason: 'replied' }).then([left]);
  given(enrollment, [enrolled, left]).when('leave', { reason: 'manual' }).thenNothing();
  given(enrollment, [enrolled, left])
    .when('execute', { ...letter, next: null })
    .thenNothing();
});
test('a person whose pause ends while they wait for a task goes on waiting, without a due time', () => {
  const made: EnrollmentEvent = {
    type: 'CadenceStepDue',
    data: { step_id: enrolled.data.next.step_id, type: 'call', task_id: idNo(50) },
  };
  const paused: EnrollmentEvent = { type: 'EnrollmentPaused', data: { until: due_at, reason: 'manual' } };
  const resumed: EnrollmentEvent = { type: 'EnrollmentResumed', data: { due_at: null } };
  given(enrollment, [enrolled, made, paused]).when('resume', { due_at }).then([resumed]);
  given(enrollment, [enrolled, made, paused, resumed]).when('resume', { due_at }).thenNothing();
  given(enrollment, [enrolled, paused])
    .when('resume', { due_at })
    .then([{ type: 'EnrollmentResumed', data: { due_at } }]);
});
test('a rule counts as applied when something followed it', () => {
  const applied: EnrollmentEvent = {
    type: 'CadenceRuleApplied',
    data: { rule_id: idNo(40), when: 'no_response', action: 'pause' },
  };
  const paused: EnrollmentEvent = { type: 'EnrollmentPaused', data: { until: due_at, reason: 'no_response' } };
  expect(given(enrollment, [enrolled, applied]).state).toMatchObject({ ruled: [], rule: { id: idNo(40) } });
  expect(given(enrollment, [enrolled, applied, paused]).state).toMatchObject({ ruled: [idNo(40)], rule: null });
});

const command = fc.oneof(
  fc.record({ name: fc.constant('execute' as const), turn: fc.nat(4), last: fc.boolean() }),
  fc.record({
    name: fc.constantFrom('skip' as const, 'fail' as const, 'taskMade' as const),
    turn: fc.nat(4),
    last: fc.boolean(),
  }),
  fc.record({
    name: fc.constantFrom('pause' as const, 'resume' as const, 'move' as const, 'complete' as const, 'leave' as const),
    turn: fc.constant(0),
    last: fc.boolean(),
  }),
);
test('no history does a step of one turn twice, and nothing follows the end', () => {
  const steps = [idNo(20), idNo(21), idNo(22)];
  fc.assert(
    fc.property(fc.array(fc.tuple(command, fc.nat(2)), { maxLength: 40 }), (commands) => {
      let state = given(enrollment, [enrolled]).state;
      const tried = new Set<string>();
      let over = false;
      for (const [revision, [{ name, turn, last }, at]] of commands.entries()) {
        const step_id = steps[at]!;
        const then = last ? null : next(steps[(at + 1) % 3]!, new Date(revision * 1000).toISOString());
        const bodies: { [Name in typeof name]: EnrollmentCommands[Name] } = {
          execute: { step_id, turn, type: 'email', ref: null, variant: null, next: then },
          skip: { step_id, turn, reason: 'no', next: then },
          fail: { step_id, turn, reason: 'no', again: next(step_id) },
          taskMade: { step_id, turn, type: 'call', task_id: idNo(50) },
          pause: { until: due_at, reason: 'manual' },
          resume: { due_at },
          move: { next: next(step_id) },
          complete: {},
          leave: { reason: 'manual' },
        };
        const before = state!.turn;
        const made = enrollment.decide[name](bodies[name] as never, state, {
          now: due_at,
          actor: { type: 'user', id: idNo(1) },
          organization_id: idNo(2),
          newId: () => idNo(99),
          facts: undefined as never,
        });
        if (isRejection(made)) throw new Error(made.error);
        if (over) expect(made).toEqual([]);
        for (const event of made) {
          if (event.type === 'CadenceStepExecuted' || event.type === 'CadenceStepSkipped') {
            const which = `${event.data.step_id} ${before}`;
            expect(tried.has(which)).toBe(false);
            tried.add(which);
          }
          state = evolveBy(enrollment, state, {
            ...event,
            revision: revision + 1,
            metadata: { actor: { type: 'user', id: idNo(1) }, occurred_at: due_at },
          } as never);
        }
        over ||= state!.status === 'left' || state!.status === 'completed' || state!.status === 'failed';
      }
    }),
  );
});

test('a person is in one cadence at a time, unless both allow another one', () => {
  const join = (cadence: number, beside_others = false) => ({
    cadence_id: idNo(cadence),
    enrollment_id: idNo(cadence + 100),
    beside_others,
  });
  const joined = (...of: Parameters<typeof join>): ContactEvent => ({ type: 'CadenceJoined', data: join(...of) });
  const none = { address: null };
  given(contact)
    .when('join', { ...join(1), ...none })
    .then([joined(1)]);
  given(contact, [joined(1)])
    .when('join', { ...join(1), ...none })
    .thenNothing();
  given(contact, [joined(1)])
    .when('join', { ...join(1), ...none, enrollment_id: idNo(300) })
    .thenRejected('duplicate', 'Already in this cadence.');
  given(contact, [joined(1)])
    .when('join', { ...join(2, true), ...none })
    .thenRejected('busy', 'Already in another cadence.');
  given(contact, [joined(1, true)])
    .when('join', { ...join(2, true), ...none })
    .then([joined(2, true)]);
  // Another record of the person was in a cadence when the two were merged.
  given(contact)
    .when('join', { ...join(1), ...none, enrollment_id: idNo(300), elsewhere: [join(1)] })
    .thenRejected('duplicate', 'Already in this cadence.');
  given(contact)
    .when('join', { ...join(2, true), ...none, elsewhere: [join(1)] })
    .thenRejected('busy', 'Already in another cadence.');
  given(contact)
    .when('join', { ...join(2, true), ...none, elsewhere: [join(1, true)] })
    .then([joined(2, true)]);
  const quit: ContactEvent = { type: 'CadenceQuit', data: { cadence_id: idNo(1), enrollment_id: idNo(101) } };
  given(contact, [joined(1), quit])
    .when('join', { ...join(2), ...none })
    .then([joined(2)]);
});

test('the days between letters count from any letter but those of this run, and of one cadence at most one letter leaves on a day', () => {
  const [one, two] = [idNo(401), idNo(402)];
  const made = (message_id: string, at: string): ContactEvent => ({
    type: 'ContactMade',
    data: { message_id, kind: 'cadence', at },
  });
  const write = (at: string, gap: Partial<Gap>, more: Partial<ContactCommands['write']> = {}) => ({
    address: null,
    message_id: two,
    kind: 'cadence',
    at,
    gap: { days: 3, run: [], once: [], ...gap },
    zone: 'Europe/Berlin',
    void: [],
    ...more,
  });
  const before = [made(one, '2027-05-03T09:00:00.000Z')];
  const said = 'We wrote to this person less than 3 days before.';
  // A letter of an earlier run of the same cadence keeps the next run away.
  given(contact, before).when('write', write('2027-05-03T09:00:25.000Z', {})).thenRejected('gap', said);
  given(contact, before).when('write', write('2027-05-06T08:59:00.000Z', {})).thenRejected('gap', said);
  const later = '2027-05-06T09:00:00.000Z';
  given(contact, before)
    .when('write', write(later, {}))
    .then([made(two, later)]);
  // A step of this run has its own days, and a cadence of no days leaves one letter a day.
  const soon = '2027-05-03T21:59:00.000Z';
  given(contact, before)
    .when('write', write(soon, { run: [one] }))
    .then([made(two, soon)]);
  given(contact, before)
    .when('write', write(soon, { run: [one], once: [one] }))
    .thenRejected('gap', 'We wrote to this person less than 1 day before.');
  given(contact, before)
    .when('write', write(soon, { days: 0, once: [one] }))
    .thenRejected('gap', 'We wrote to this person less than 1 day before.');
  const nextDay = '2027-05-03T22:00:00.000Z';
  given(contact, before)
    .when('write', write(nextDay, { days: 0, once: [one] }))
    .then([made(two, nextDay)]);
  given(contact, before)
    .when('write', write(soon, {}, { void: [one] }))
    .then([made(two, soon)]);
  given(contact, before).when('rewrite', write(soon, {})).thenRejected('gap', said);
});

test('what the reader of an address says about unasked mails is kept once, by topic', () => {
  const refused: ContactEvent = { type: 'AddressRefused', data: { topics: ['jobs', 'news'] } };
  given(contact, [])
    .when('wish', { wanted: false, topics: ['jobs', 'news'] })
    .then([refused]);
  given(contact, [refused])
    .when('wish', { wanted: false, topics: ['news'] })
    .thenNothing();
  given(contact, [refused])
    .when('wish', { wanted: true, topics: ['news'] })
    .then([{ type: 'AddressSubscribed', data: { topics: ['news'] } }]);
});

test('a letter is counted once, and the limits of its cadence, its sender and its domain hold for the day', () => {
  const letter = (number: number, cadence = 1, domain = 'one') => ({
    day: '2026-03-02',
    cadence_id: idNo(cadence),
    sender_id: idNo(9),
    domain,
    enrollment_id: idNo(number),
    step_id: first,
  });
  const counted = (...letters: ReturnType<typeof letter>[]): SendingEvent[] =>
    letters.map((data) => ({ type: 'SendingCounted', data }));
  const limits = { cadence: 2, sender: 3, domain: 2 };
  const two = counted(letter(100), letter(101));
  given(sending)
    .when('count', { ...letter(100), limits })
    .then(counted(letter(100)));
  given(sending, two)
    .when('count', { ...letter(100), limits })
    .thenNothing();
  given(sending, two)
    .when('count', { ...letter(102), limits })
    .thenRejected('daily_limit', 'The limit of the day is used.');
  given(sending, two)
    .when('count', { ...letter(102, 2), limits })
    .thenRejected('domain_limit', 'The limit of the day is used.');
  given(sending, two)
    .when('count', { ...letter(102, 2), limits: { ...limits, domain: null } })
    .then(counted(letter(102, 2)));
  given(sending, [...two, ...counted(letter(102, 2, 'two'))])
    .when('count', { ...letter(103, 2, 'three'), limits })
    .thenRejected('sender_limit', 'The limit of the day is used.');
});

test('adding a person is taken back until the first step is done', () => {
  const left: EnrollmentEvent = {
    type: 'CandidateLeftCadence',
    data: { candidate_id, cadence_id, reason: 'taken_back' },
  };
  given(enrollment, [enrolled]).when('takeBack', {}).then([left]);
  given(enrollment, [enrolled, left]).when('takeBack', {}).thenNothing();
  given(enrollment, [enrolled, sent])
    .when('takeBack', {})
    .thenRejected('over', 'The first step is done already. Take the person out instead.');
});
