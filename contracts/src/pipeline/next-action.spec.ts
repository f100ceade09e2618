import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fullDays } from '../values/days.ts';
import { stepTypes } from '../jobs/values.ts';
import { isLive, isOver, needsYou, queueOf } from './figures.ts';
import { nextAction, nextActions, type PlannedStep, urgencies, type Waiting } from './next-action.ts';

const now = '2026-11-20T12:00:00Z'; // a Friday
const reader = { zone: 'UTC', locale: 'en-GB' };
const step = (type: string, more: Partial<PlannedStep> = {}): PlannedStep => ({
  id: 'step',
  name: 'Step',
  type,
  ...more,
});
const someone: Waiting = {
  schedule_status: 'unscheduled',
  judged: false,
  resume_status: 'reviewed',
  offer: null,
  entered_at: '2026-11-18T09:00:00Z',
};
const offered = (expires_on: string | null, revision = 1): Waiting => ({
  ...someone,
  offer: { status: 'pending', revision, expires_on, start_on: '2027-01-04', declined_by: null },
});
const said = (card: Waiting, at: PlannedStep) => nextAction(card, at, now, reader).text;

test('a step with planned days says what to do and by when, then how far it is over', () => {
  const interview = (sla_days: number) => step('interview', { sla_days });
  expect(said(someone, interview(0))).toBe('Schedule the interview');
  expect(said(someone, interview(7))).toBe('Schedule the interview by Wednesday');
  expect(said(someone, interview(20))).toBe('Schedule the interview by 8 Dec');
  expect(said(someone, interview(3))).toBe('Schedule the interview by tomorrow');
  expect(said(someone, interview(2))).toBe('Schedule the interview today');
  expect(nextAction(someone, interview(1), now, reader)).toEqual({
    kind: 'book',
    text: 'Schedule the interview, 1 day over',
    due: '2026-11-19T09:00:00.000Z',
    urgency: 'late',
    turn: 'yours',
    action: 'schedule',
  });
});

test('who has no time yet is to be scheduled, by the kind of round; who waits for others is only told', () => {
  expect(said(someone, step('screening', { meeting_type: 'phone' }))).toBe('Schedule the call');
  expect(said(someone, step('screening', { meeting_type: 'video' }))).toBe('Schedule the screening');
  const waits = nextAction({ ...someone, schedule_status: 'pending' }, step('interview', { sla_days: 9 }), now, reader);
  expect(waits).toMatchObject({ text: 'Picking a time', turn: 'others', urgency: 'none' });
  expect(waits.action).toBeUndefined();
  expect(said({ ...someone, schedule_status: 'complete' }, step('interview', { sla_days: 1 }))).toBe(
    'Scheduled, 1 day over',
  );
});

test('who is booked is met at a time, by somebody', () => {
  const at = (starts_at: string, more: object = {}) => ({
    ...someone,
    schedule_status: 'complete' as const,
    meeting: { starts_at, ends_at: starts_at.replace(':30:', ':45:'), meeting_type: 'phone' as const, ...more },
  });
  const round = step('screening', { sla_days: 9 });
  expect(said(at('2026-11-20T16:30:00.000Z', { who: ['Inês'] }), round)).toBe('Today 16:30, call with Inês');
  expect(said(at('2026-11-21T16:30:00.000Z', { who: ['Inês', 'Rui'], meeting_type: 'video' }), round)).toBe(
    'Tomorrow 16:30, video call with Inês and Rui',
  );
  expect(said(at('2026-11-25T16:30:00.000Z'), round)).toBe('Wednesday 16:30, call');
  // An interview that is over is not upcoming.
  expect(said(at('2026-11-20T09:30:00.000Z', { who: ['Inês'] }), round)).toBe('Call with Inês has ended');
});

describe('after a conversation was held', () => {
  const held = (judged: boolean, more: object = {}): Waiting => ({
    ...someone,
    schedule_status: 'complete',
    judged,
    meeting: {
      starts_at: '2026-11-20T09:30:00.000Z',
      ends_at: '2026-11-20T10:00:00.000Z',
      meeting_type: 'phone',
      who: ['Inês'],
      over: 1,
      ...more,
    },
  });
  const missing = { missing: ['Omar'], due_at: '2026-11-21T10:00:00.000Z' };
  const round = (sla_days = 0) => step('screening', { sla_days });

  test('a decision is due once every scorecard is in: after which call, and by when', () => {
    expect(nextAction(held(true), round(), now, reader)).toEqual({
      kind: 'decide',
      text: 'Decide after the call with Inês',
      due: null,
      urgency: 'none',
      turn: 'yours',
    });
    expect(said(held(true), round(7))).toBe('Decide by Wednesday, after the call with Inês');
    expect(said(held(true), round(2))).toBe('Decide today, after the call with Inês');
    expect(said(held(true), round(1))).toBe('Decide, 1 day over, after the call with Inês');
    expect(said(held(true, { over: 3, who: ['Inês', 'Omar'] }), round())).toBe('Decide after 3 conversations');
    expect(said(held(true, { meeting_type: 'in-person', who: [] }), round())).toBe('Decide after the interview');
    // A page that does not know the interviews, such as the board of a past time, still says that they took place.
    expect(said({ ...held(true), meeting: null }, step('screening', { meeting_type: 'video' }))).toBe(
      'Decide after the video call',
    );
  });

  test('before that it says whose scorecard is missing, and nobody needs the recruiter', () => {
    expect(nextAction(held(false, missing), round(), now, reader)).toEqual({
      kind: 'wait',
      text: 'Scorecard of Omar missing',
      due: '2026-11-21T10:00:00.000Z',
      urgency: 'soon',
      turn: 'others',
    });
    expect(
      nextAction(held(false, { ...missing, due_at: '2026-11-20T10:00:00.000Z' }), round(), now, reader),
    ).toMatchObject({ text: 'Scorecard of Omar missing', urgency: 'late', turn: 'others' });
    expect(said(held(false, { missing: ['Omar', 'Inês'] }), round())).toBe('Scorecards of Omar and Inês missing');
    // The interviewer who owes the scorecard sees that it is their own.
    const yours = { ...missing, missing: undefined, yours: true } as const;
    expect(said(held(false, yours), round())).toBe('Your scorecard is missing');
    expect(said(held(false, { ...yours, missing: ['Omar'] }), round())).toBe(
      'Your scorecard is missing, and that of Omar',
    );
    // Another interview of the round still has to be booked.
    const pending: Waiting = { ...held(false, missing), schedule_status: 'pending' };
    expect(nextActions(pending, round(), now, reader).map(({ text }) => text)).toEqual([
      'Scorecard of Omar missing',
      'Not all interviewers are booked',
    ]);
    // Another interview of the round is planned.
    const planned = { starts_at: '2026-11-23T09:30:00.000Z', ends_at: '2026-11-23T10:00:00.000Z', over: undefined };
    expect(nextActions(held(false, { ...missing, ...planned }), round(), now, reader).map(({ text }) => text)).toEqual([
      'Scorecard of Omar missing',
      'Monday 09:30, call with Inês',
    ]);
  });

  test('while a required interviewer is not booked, the line says so and not that a time is picked', () => {
    const pending: Waiting = { ...held(false), schedule_status: 'pending' };
    expect(nextAction(pending, round(), now, reader)).toMatchObject({
      kind: 'wait',
      text: 'Not all interviewers are booked',
      turn: 'others',
    });
    // No interview was held yet: the candidate or a member is choosing a time.
    expect(said({ ...pending, meeting: null }, round())).toBe('Picking a time');
  });

  test('whoever moved on or whose round is arranged again has another next thing', () => {
    expect(said(held(true), step('finalist_review'))).toBe('Decide');
    expect(said({ ...held(true), schedule_status: 'unscheduled' }, round())).toBe('Schedule the screening');
  });
});

test('an offer says the day it ends, and may be changed once it has ended', () => {
  const at = step('offered');
  expect(['2026-11-20', '2026-11-21', '2026-11-25', '2026-12-24'].map((day) => said(offered(day), at))).toEqual([
    'Offer ends today',
    'Offer ends tomorrow',
    'Offer ends Wednesday',
    'Offer ends 24 Dec',
  ]);
  expect(said(offered(null, 2), at)).toBe('Offer out, revision 2');
  expect(nextAction(offered('2026-11-19'), at, now, reader)).toMatchObject({
    text: 'Offer ended yesterday',
    urgency: 'late',
    turn: 'yours',
    action: 'offer_update',
  });
});

test('an unread resume and a knockout answer are both said, the knockout first', () => {
  const fresh: Waiting = { ...someone, resume_status: 'new', knocked_out: true };
  expect(nextActions(fresh, step('application'), now, reader).map(({ text }) => text)).toEqual([
    'Check the knockout answer',
    'Review the resume',
  ]);
  expect(said(someone, step('application', { sla_days: 3 }))).toBe('Decide by tomorrow');
  expect(said({ ...fresh, knocked_out: false }, step('resume_review'))).toBe('Review the resume');
});

test('where a knockout answer archives by itself, the line says when, until that moment', () => {
  const fresh: Waiting = { ...someone, resume_status: 'new', knocked_out: true };
  const due = { ...fresh, knockout_at: '2026-11-21T09:30:00Z' };
  expect(nextActions(due, step('application'), now, reader)[0]).toMatchObject({
    kind: 'decide',
    text: 'Archived tomorrow 09:30 unless kept',
    due: '2026-11-21T09:30:00Z',
    turn: 'yours',
  });
  expect(said({ ...due, knockout_at: '2026-11-01T09:30:00Z' }, step('application'))).toBe('Check the knockout answer');
});

test('an archived candidate says why, and before that when a queued rejection goes out', () => {
  const archived: Waiting = {
    ...someone,
    archived: {
      reason_id: 'r',
      reason_name: 'No reply',
      side: 'candidate',
      closing: null,
      knockout: false,
      second_look_at: null,
      merged_into: null,
      at: now,
      from_step: { id: 's', name: 'First Round', type: 'interview', kind: 'round' },
    },
  };
  expect(said(archived, step('archived'))).toBe('No reply, at First Round');
  expect(said({ ...archived, rejection_at: '2026-11-21T09:30:00Z' }, step('archived'))).toBe(
    'Rejection goes out tomorrow 09:30',
  );
});

test('by when is said in the calendar of the reader', () => {
  const card = { ...someone, entered_at: '2026-11-20T04:00:00Z' };
  const at = step('review', { sla_days: 1 });
  expect(nextAction(card, at, now, reader).text).toBe('Decide by tomorrow');
  expect(nextAction(card, at, now, { ...reader, zone: 'America/New_York' }).text).toBe('Decide today');
});

const day = 86_400_000;
const anyCard: fc.Arbitrary<Waiting> = fc.record({
  schedule_status: fc.constantFrom('unscheduled', 'pending', 'complete'),
  judged: fc.boolean(),
  meeting: fc.option(
    fc.record({
      starts_at: fc.constantFrom('2026-11-19T11:00:00Z', '2026-11-21T11:00:00Z'),
      ends_at: fc.constantFrom('2026-11-19T12:00:00Z', '2026-11-21T12:00:00Z'),
      meeting_type: fc.constantFrom('phone' as const, 'video' as const),
      over: fc.integer({ min: 1, max: 3 }),
      missing: fc.constantFrom([], ['Omar']),
    }),
  ),
  resume_status: fc.constantFrom('new', 'reviewed'),
  entered_at: fc.integer({ min: 0, max: 60 * day }).map((ago) => new Date(Date.parse(now) - ago).toISOString()),
  knocked_out: fc.boolean(),
  archived: fc.constant(null),
  offer: fc.option(
    fc.record({
      status: fc.constantFrom('pending' as const, 'declined' as const),
      revision: fc.integer({ min: 1, max: 3 }),
      expires_on: fc.option(
        fc
          .integer({ min: -30, max: 30 })
          .map((days) => new Date(Date.parse(now) + days * day).toISOString().slice(0, 10)),
      ),
      start_on: fc.constant(null),
      declined_by: fc.constant(null),
    }),
  ),
  rejection_at: fc.option(fc.constant('2026-11-22T09:00:00Z')),
  offer_request: fc.constantFrom('offer' as const, 'change' as const, undefined),
});
const anyStep = fc.record({
  id: fc.constant('step'),
  name: fc.constant('Step'),
  type: fc.constantFrom(...stepTypes),
  sla_days: fc.integer({ min: 0, max: 20 }),
  meeting_type: fc.constantFrom('video' as const, 'phone' as const, null),
});
test('everybody has a next action, the most pressing one first, and “need you” counts those whose action is the recruiter’s', () => {
  fc.assert(
    fc.property(anyCard, anyStep, fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles'), (card, at, zone) => {
      const all = nextActions(card, at, now, { zone, locale: 'en-GB' });
      const places = all.map(({ urgency }) => urgencies.indexOf(urgency));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(nextAction(card, at, now, { zone, locale: 'en-GB' })).toEqual(all[0]);
      expect(all[0]!.text).not.toBe('');
      if (at.type === 'sourced_new' || isLive(at))
        for (const { turn } of all) expect(turn === 'yours').toBe(needsYou(at, card));
      // A planned interview has its own time, and a scorecard may be overdue before the step is.
      if (isLive(at) && !card.meeting)
        expect(all[0]!.urgency === 'late').toBe(isOver(fullDays(card.entered_at, now), at.sla_days ?? 0));
      if (all[0]!.action === 'schedule') expect(card.schedule_status).toBe('unscheduled');
    }),
  );
});

test('an offer that waits for approval stands first, and asks nothing of whoever asked for it', () => {
  const asked: Waiting = { ...someone, offer_request: 'offer' };
  expect(said(asked, step('finalist_review'))).toBe('Offer waits for approval');
  expect(said(asked, step('interview', { sla_days: 9 }))).toBe('Offer waits for approval');
  expect(said(asked, step('interview', { sla_days: 1 }))).toBe('Offer waits for approval, 1 day over');
  expect(needsYou(step('finalist_review'), asked)).toBe(false);
  expect(queueOf(step('finalist_review'), asked)).toBe('answer');
  expect(nextActions(asked, step('finalist_review'), now, reader)).toHaveLength(1);
  expect(said({ ...offered('2026-11-21'), offer_request: 'change' }, step('offered'))).toBe(
    'Changed offer waits for approval',
  );
});

test('a rejection whose time has come is no longer announced', () => {
  const card: Waiting = { ...someone, archived: null, rejection_at: '2026-11-20T11:59:00Z' };
  expect(said(card, step('archived'))).toBe('Archived');
});
