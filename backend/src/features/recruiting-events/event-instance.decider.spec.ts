import type { EventInstanceEvent, RecruitingEventEvent } from '@candor/contracts/recruiting-events/events';
import { holdsPlace, type InstanceFields } from '@candor/contracts/recruiting-events/values';
import fc from 'fast-check';
import { acme, openSmallLog } from '../../../../tests/support/small-log.ts';
import { isRejection } from '../../kernel/decider.ts';
import { given, idNo } from '../../kernel/given.ts';
import { Streams } from '../../kernel/streams.ts';
import { type EventInstanceState, everyRegistration, registrationIn } from '../../states/event-instance.state.ts';
import { type AskedPlace, eventInstance, type EventInstanceCommands } from './event-instance.decider.ts';
import { recruitingEvent, eventAddresses } from './recruiting-event.decider.ts';

const at = (clock: string) => `2026-12-05T${clock}:00.000Z`;
const now = '2026-12-01T09:00:00.000Z';
const fields: InstanceFields = {
  starts_at: at('15:00'),
  ends_at: at('17:00'),
  tz_region: 'America/New_York',
  meeting_type: 'in-person',
  location_id: null,
  place: 'The hall',
  video_url: null,
  capacity: 2,
  opens_at: null,
  closes_at: null,
  offer_hours: null,
};
const event_id = idNo(500);
const person = (n: number): AskedPlace => ({
  registration_id: idNo(n),
  candidate_id: idNo(100_000 + n),
  name: `Person ${n}`,
  email: `p${n}@example.test`,
  company: null,
  answers: [],
  consent_shown: null,
  consent_version: null,
  tz_region: null,
});
const asked = (n: number) => ({ event_id, ...person(n) });
const who = (n: number) => ({ registration_id: idNo(n), candidate_id: idNo(100_000 + n) });
const planned = (change: Partial<InstanceFields> = {}): EventInstanceEvent => ({
  type: 'InstanceScheduled',
  data: { event_id, fields: { ...fields, ...change } },
});
const registered = (n: number): EventInstanceEvent => ({ type: 'PersonRegistered', data: asked(n) });
const waits = (n: number): EventInstanceEvent => ({ type: 'PersonWaitlisted', data: asked(n) });
const offered = (n: number, until: string): EventInstanceEvent => ({
  type: 'WaitlistPlaceOffered',
  data: { ...who(n), until },
});
const full = [planned(), registered(1), registered(2), waits(3), waits(4)];
const come = (n: number) => ({ ...person(n), late: false });

describe('the letter about a registration', () => {
  const repeated = { type: 'RegistrationLetterRepeated', data: who(1) } as const;
  const asks = { registration_id: idNo(1) };
  test('is sent again to a person who has a place or waits', () => {
    given(eventInstance, [planned(), registered(1)])
      .when('repeatLetter', asks, { now })
      .then([repeated]);
    given(eventInstance, [planned(), waits(1)])
      .when('repeatLetter', asks, { now })
      .then([repeated]);
  });
  test('is not sent to a person who has left, was erased, wants none or has been there', () => {
    const leaves: EventInstanceEvent = { type: 'RegistrationCancelled', data: { ...who(1), why: 'person' } };
    const forgotten: EventInstanceEvent = { type: 'RegistrationForgotten', data: who(1) };
    const silenced: EventInstanceEvent = { type: 'RegistrationSilenced', data: { ...who(1), why: 'unwanted' } };
    const came: EventInstanceEvent = {
      type: 'AttendanceRecorded',
      data: { ...who(1), status: 'attended', how: 'list' },
    };
    const refused = (event: EventInstanceEvent, code: string) =>
      given(eventInstance, [planned(), registered(1), event])
        .when('repeatLetter', asks, { now })
        .thenRejected(code);
    refused(leaves, 'wrong_state');
    refused(came, 'wrong_state');
    refused(forgotten, 'not_sent');
    refused(silenced, 'not_sent');
    refused({ type: 'InstanceCancelled', data: { event_id, note: null } }, 'wrong_state');
  });
});

describe('registering', () => {
  test('a person gets a place while one is free, then waits; the same person twice changes nothing', () => {
    given(eventInstance, [planned(), registered(1)])
      .when('register', come(2), { now })
      .then([registered(2)]);
    given(eventInstance, full.slice(0, 3))
      .when('register', come(3), { now })
      .then([waits(3)]);
    given(eventInstance, full).when('register', come(3), { now }).then([]);
    given(eventInstance, full).when('register', come(1), { now }).then([]);
  });
  test('a free place belongs to those who wait, not to the next visitor', () => {
    const state = [
      ...full,
      {
        type: 'InstanceChanged',
        data: {
          event_id,
          changes: { capacity: { from: 2, to: 3 } },
          starts_at: fields.starts_at,
          ends_at: fields.ends_at,
        },
      } as const,
    ];
    given(eventInstance, state)
      .when('register', come(5), { now })
      .then([waits(5)]);
  });
  test('visitors register while registration is open; members until the end', () => {
    const closed = given(eventInstance, [planned()]);
    closed.when('register', come(1), { now: at('15:00') }).thenRejected('closed');
    closed.when('register', { ...come(1), late: true }, { now: at('15:30') }).then([registered(1)]);
    closed.when('register', { ...come(1), late: true }, { now: at('17:00') }).thenRejected('closed');
    given(eventInstance, [planned({ opens_at: at('09:00') })])
      .when('register', come(1), { now })
      .thenRejected('closed');
    given(eventInstance, [planned(), { type: 'InstanceCancelled', data: { event_id, note: null } }])
      .when('register', come(1), { now })
      .thenRejected('wrong_state');
  });
});

describe('the door', () => {
  test('a code opens it from three hours before the start to twelve hours after the end; the list at any time', () => {
    const date = given(eventInstance, [planned(), registered(1)]);
    const command = { registration_id: idNo(1), status: 'attended', how: 'code' } as const;
    const came = (how: 'code' | 'list') => [
      { type: 'AttendanceRecorded' as const, data: { ...who(1), status: 'attended' as const, how } },
    ];
    date.when('attend', command, { now: at('11:59') }).thenRejected('wrong_state');
    date.when('attend', command, { now: at('12:00') }).then(came('code'));
    date.when('attend', command, { now: '2026-12-06T05:00:00.000Z' }).then(came('code'));
    date.when('attend', command, { now: '2026-12-06T05:00:00.001Z' }).thenRejected('wrong_state');
    date.when('attend', { ...command, how: 'list' }, { now: '2026-12-09T05:00:00.000Z' }).then(came('list'));
  });
});

describe('undo', () => {
  const [starts_at, ends_at] = [fields.starts_at, fields.ends_at];
  const cancelledDate = { type: 'InstanceCancelled', data: { event_id, note: 'Rain.' } } as const;
  const back = (takes_back: number) =>
    ({ type: 'InstanceReinstated', data: { event_id, starts_at, ends_at, takes_back } }) as const;
  const moved = (from: string, to: string, takes_back?: number): EventInstanceEvent => ({
    type: 'InstanceChanged',
    data: {
      event_id,
      changes: { place: { from, to } },
      starts_at,
      ends_at,
      ...(takes_back === undefined ? {} : { takes_back }),
    },
  });
  test('a canceled date takes place again with everyone who registered; the request that comes twice is outdated', () => {
    const date = given(eventInstance, [planned(), registered(1), cancelledDate]);
    date.when('takeBack', { version: 2 }, { now }).then([back(2)]);
    const after = given(eventInstance, [planned(), registered(1), cancelledDate, back(2)]);
    expect(after.state).toMatchObject({ status: 'scheduled', note: null, held: 1 });
    after.when('takeBack', { version: 2 }, { now }).thenRejected('stale');
    after.when('takeBack', { version: 3 }, { now }).thenRejected('wrong_state');
  });
  test('an offer that ended while the date was canceled is made again, and the place of an erased person goes on', () => {
    const state = [planned({ capacity: 2, offer_hours: 2 }), registered(1), registered(2), waits(3), waits(4)];
    const gone = { type: 'RegistrationCancelled', data: { ...who(2), why: 'erased' } } as const;
    given(eventInstance, [...state, cancelledDate])
      .when('leave', { registration_id: idNo(2), why: 'erased' }, { now })
      .then([gone]);
    const until = '2026-12-01T08:00:00.000Z';
    const again = '2026-12-01T11:00:00.000Z';
    given(eventInstance, [...state.slice(0, 2), waits(3), offered(3, until), waits(4), cancelledDate, gone])
      .when('takeBack', { version: 5 }, { now })
      .then([back(5), offered(3, again)]);
    given(eventInstance, [...state, cancelledDate, gone])
      .when('takeBack', { version: 5 }, { now })
      .then([back(5), offered(3, again)]);
  });
  test('a change is undone to what it was before, unless the date changed since, is over, or has too few places then', () => {
    given(eventInstance, [planned(), moved('The hall', 'The yard')])
      .when('takeBack', { version: 1 }, { now })
      .then([moved('The yard', 'The hall', 1)]);
    given(eventInstance, [planned(), moved('The hall', 'The yard'), moved('The yard', 'The pier')])
      .when('takeBack', { version: 1 }, { now })
      .thenRejected('stale');
    given(eventInstance, [planned(), moved('The hall', 'The yard')])
      .when('takeBack', { version: 1 }, { now: ends_at })
      .thenRejected('wrong_state');
    const more: EventInstanceEvent = {
      type: 'InstanceChanged',
      data: { event_id, changes: { capacity: { from: 1, to: 2 } }, starts_at, ends_at },
    };
    given(eventInstance, [planned({ capacity: 1 }), registered(1), more, registered(2)])
      .when('takeBack', { version: 2 }, { now })
      .thenRejected('limit');
    const undone = given(eventInstance, [planned(), moved('The hall', 'The yard'), moved('The yard', 'The hall', 1)]);
    expect(undone.state!.taken_back).toEqual([1]);
    undone.when('takeBack', { version: 2 }, { now }).thenRejected('wrong_state');
  });
  test('an archived event comes back as it was', () => {
    const made = { type: 'RecruitingEventCreated', data: { fields: {} } } as unknown as RecruitingEventEvent;
    const live = { type: 'RecruitingEventPublished', data: {} } as const;
    const archived = { type: 'RecruitingEventArchived', data: {} } as const;
    given(recruitingEvent, [made, live, archived])
      .when('restore', {})
      .then([{ type: 'RecruitingEventRestored', data: { status: 'live' } }]);
    given(recruitingEvent, [made]).when('restore', {}).thenRejected('wrong_state');
  });
});

describe('a stranger’s address', () => {
  const disowned = { type: 'RegistrationCancelled', data: { ...who(1), why: 'stranger' } } as const;
  test('the reader of the letter says that it was not them: the place goes on, and visitors cannot enter the address again', () => {
    given(eventInstance, full)
      .when('disown', { registration_id: idNo(1) }, { now })
      .then([disowned, { type: 'WaitlistPromoted', data: who(3) }]);
    const after = given(eventInstance, [planned(), registered(1), disowned]);
    expect(registrationIn(after.state!.registrations, idNo(1))).toMatchObject({
      status: 'cancelled',
      silent: 'person',
    });
    after.when('register', come(1), { now }).then([]);
    after.when('disown', { registration_id: idNo(1) }, { now }).then([]);
    after.when('register', { ...come(1), late: true }, { now }).then([registered(1)]);
  });
  test('an ended registration can still be disowned, which only ends the letters', () => {
    const silenced = { type: 'RegistrationSilenced', data: { ...who(1), why: 'person' } } as const;
    const ended = { type: 'RegistrationCancelled', data: { ...who(1), why: 'person' } } as const;
    given(eventInstance, [planned(), registered(1), ended])
      .when('disown', { registration_id: idNo(1) }, { now })
      .then([silenced]);
    given(eventInstance, [planned(), registered(1), ended, silenced])
      .when('register', come(1), { now })
      .then([]);
  });
  test('a registration without letters is noted once, and a closed date refuses a registered address as any other', () => {
    const silenced = { type: 'RegistrationSilenced', data: { ...who(1), why: 'limit' } } as const;
    const command = { registration_id: idNo(1), why: 'limit' } as const;
    given(eventInstance, [planned(), registered(1)])
      .when('silence', command)
      .then([silenced]);
    given(eventInstance, [planned(), registered(1), silenced])
      .when('silence', command)
      .then([]);
    given(eventInstance, [planned(), registered(1)])
      .when('register', come(1), { now: at('15:30') })
      .thenRejected('closed');
  });
});

describe('the waiting list', () => {
  test('who cancels gives the place to the first who waits, in the same append', () => {
    given(eventInstance, full)
      .when('leave', { registration_id: idNo(1), why: 'person' }, { now })
      .then([
        { type: 'RegistrationCancelled', data: { ...who(1), why: 'person' } },
        { type: 'WaitlistPromoted', data: who(3) },
      ]);
    given(eventInstance, full)
      .when('leave', { registration_id: idNo(3), why: 'person' }, { now })
      .then([{ type: 'RegistrationCancelled', data: { ...who(3), why: 'person' } }]);
  });
  test('with timed offers the place is kept for the first, never after the start, and goes on when it is declined or lapses', () => {
    const start = full.with(0, planned({ offer_hours: 24 }));
    const until = '2026-12-02T09:00:00.000Z';
    given(eventInstance, start)
      .when('leave', { registration_id: idNo(1), why: 'member' }, { now })
      .then([{ type: 'RegistrationCancelled', data: { ...who(1), why: 'member' } }, offered(3, until)]);
    given(eventInstance, start)
      .when('leave', { registration_id: idNo(1), why: 'member' }, { now: at('10:00') })
      .then([{ type: 'RegistrationCancelled', data: { ...who(1), why: 'member' } }, offered(3, fields.starts_at)]);
    const kept = [
      ...start,
      { type: 'RegistrationCancelled', data: { ...who(1), why: 'member' } } as const,
      offered(3, until),
    ];
    const open = given(eventInstance, kept);
    open
      .when('answerOffer', { registration_id: idNo(3), accept: true }, { now })
      .then([{ type: 'WaitlistPromoted', data: who(3) }]);
    const next = '2026-12-02T10:00:00.000Z';
    open
      .when('answerOffer', { registration_id: idNo(3), accept: false }, { now })
      .then([{ type: 'RegistrationCancelled', data: { ...who(3), why: 'declined' } }, offered(4, until)]);
    open.when('answerOffer', { registration_id: idNo(3), accept: true }, { now: next }).thenRejected('expired');
    open
      .when('expireOffer', { registration_id: idNo(3), until }, { now: until })
      .then([
        { type: 'RegistrationCancelled', data: { ...who(3), why: 'expired' } },
        offered(4, '2026-12-03T09:00:00.000Z'),
      ]);
    open.when('expireOffer', { registration_id: idNo(3), until: next }, { now: next }).then([]);
  });
  test('a date that moves ahead shortens the offers that would last beyond its start, and none is accepted after it', () => {
    const until = '2026-12-05T14:00:00.000Z';
    const events = [
      ...full.with(0, planned({ offer_hours: 24, capacity: 4 })),
      offered(3, until),
      offered(4, at('08:00')),
    ];
    const starts_at = at('12:00');
    given(eventInstance, events)
      .when('change', { changes: { starts_at } }, { now })
      .then([
        {
          type: 'InstanceChanged',
          data: {
            event_id,
            changes: { starts_at: { from: fields.starts_at, to: starts_at } },
            starts_at,
            ends_at: fields.ends_at,
          },
        },
        offered(3, starts_at),
      ]);
    const late = [...full, offered(3, at('16:00'))];
    given(eventInstance, late)
      .when('answerOffer', { registration_id: idNo(3), accept: true }, { now: at('15:30') })
      .thenRejected('expired');
  });
  test('more places go to those who wait; fewer than people who have one are refused', () => {
    given(eventInstance, full)
      .when('change', { changes: { capacity: 3 } }, { now })
      .then([
        {
          type: 'InstanceChanged',
          data: {
            event_id,
            changes: { capacity: { from: 2, to: 3 } },
            starts_at: fields.starts_at,
            ends_at: fields.ends_at,
          },
        },
        { type: 'WaitlistPromoted', data: who(3) },
      ]);
    given(eventInstance, full)
      .when('change', { changes: { capacity: 1 } }, { now })
      .thenRejected('limit');
    given(eventInstance, full)
      .when('change', { changes: { place: 'Roof' }, version: -1 }, { now })
      .thenRejected('stale');
  });
  test('a member lets a waiting person in only if a place is free', () => {
    given(eventInstance, full)
      .when('letIn', { registration_id: idNo(3) }, { now })
      .thenRejected('limit');
  });
});

test('a ticked consent counts once the reader of the letter confirms it', () => {
  const ticked = { type: 'PersonRegistered', data: { ...asked(1), consent_shown: 1, consent_version: 1 } } as const;
  const confirmed = { type: 'RegistrationConsentConfirmed', data: who(1) } as const;
  const command = { registration_id: idNo(1) };
  given(eventInstance, [planned(), ticked]).when('confirmConsent', command).then([confirmed]);
  given(eventInstance, [planned(), ticked, confirmed]).when('confirmConsent', command).then([]);
  given(eventInstance, [planned(), registered(1)])
    .when('confirmConsent', command)
    .thenRejected('wrong_state');
});

describe('the door', () => {
  test('a person is checked in once, it can be taken back, and who waits cannot come in', () => {
    const came = (status: 'attended' | 'registered') =>
      ({ type: 'AttendanceRecorded', data: { ...who(1), status, how: 'code' } }) as const;
    const begun = { now: at('15:00') };
    const command = { registration_id: idNo(1), status: 'attended', how: 'code' } as const;
    given(eventInstance, full)
      .when('attend', command, begun)
      .then([came('attended')]);
    const isIn = given(eventInstance, [...full, came('attended')]);
    isIn.when('attend', command, begun).then([]);
    isIn.when('attend', { ...command, status: 'registered' }, begun).then([came('registered')]);
    given(eventInstance, full)
      .when('attend', { ...command, registration_id: idNo(3) }, begun)
      .thenRejected('wrong_state');
  });
  test('once attendance is settled, the registered who were not checked in did not come', () => {
    given(eventInstance, full).when('settle', {}, { now }).thenRejected('wrong_state');
    const settled = given(eventInstance, [
      ...full,
      { type: 'AttendanceRecorded', data: { ...who(1), status: 'attended', how: 'list' } },
      { type: 'AttendanceSettled', data: { event_id } },
    ]);
    expect(
      everyRegistration(settled.state!.registrations)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['attended', 'no_show', 'waitlisted', 'waitlisted']);
    settled.when('settle', {}, { now: at('16:00') }).then([]);
  });
});

describe('an event', () => {
  const words = {
    name: 'Open house',
    slug: 'open-house',
    kind: 'open_house',
    summary: null,
    description: null,
    consent_text: 'You may write to me.',
    came_cadence_id: null,
    missed_cadence_id: null,
    tag_id: null,
    source_id: null,
  } as const;
  const made = {
    type: 'RecruitingEventCreated',
    data: { fields: { ...words, questions: [] as string[] } },
  } satisfies RecruitingEventEvent;
  test('is published, taken down and archived; a change that another member made is not overwritten', () => {
    const state = given(recruitingEvent, [made]);
    state.when('publish', { published: true }).then([{ type: 'RecruitingEventPublished', data: {} }]);
    state.when('publish', { published: false }).then([]);
    state.when('change', { changes: { name: 'Other' }, version: -1 }).thenRejected('stale');
    given(recruitingEvent, [made, { type: 'RecruitingEventArchived', data: {} }])
      .when('change', { changes: { name: 'Other' } })
      .thenRejected('wrong_state');
  });
  test('has its address for itself', () => {
    const taken = given(eventAddresses, [{ type: 'EventAddressTaken', data: { event_id: idNo(1), slug: 'fair' } }]);
    taken.when('take', { event_id: idNo(2), slug: 'fair' }).thenRejected('duplicate');
    taken
      .when('settle', { event_id: idNo(1), slug: null })
      .then([{ type: 'EventAddressLeft', data: { event_id: idNo(1), slug: 'fair' } }]);
  });
});

/** Decides and folds commands in the way one process does, one after the other. */
const runner = (start: InstanceFields) => {
  let state: EventInstanceState = null;
  let revision = 0;
  const run = <Name extends keyof EventInstanceCommands>(
    name: Name,
    command: EventInstanceCommands[Name],
    when = now,
  ) => {
    const decide = eventInstance.decide[name] as (command: unknown, state: unknown, context: unknown) => never;
    const events = decide(command, state, { now: when }) as ReturnType<(typeof eventInstance.decide)['register']>;
    if (isRejection(events)) return;
    for (const event of events)
      state = (eventInstance.evolve[event.type] as (...all: unknown[]) => EventInstanceState)(state, {
        ...event,
        revision: revision++,
        metadata: { actor: { type: 'user', id: 'x' }, occurred_at: when },
      });
  };
  run('schedule', { event_id, fields: start });
  return { run, now: () => state! };
};

test('10,000 registrations for 100 places: 100 are in, the rest wait in order, none twice', () => {
  const { run, now: state } = runner({ ...fields, capacity: 100 });
  // Ids of the application begin differently, so that they spread over the parts of the state; those of `idNo` begin alike.
  const id = (n: number) => `${(n % 256).toString(16).padStart(2, '0')}${idNo(n).slice(2)}`;
  const comes = (n: number) => run('register', { ...come(n), registration_id: id(n) });
  for (let n = 1; n <= 10_000; n++) comes(n);
  for (let n = 1; n <= 10_000; n += 7) comes(n);
  expect(state().held).toBe(100);
  expect(state().waiting).toEqual(Array.from({ length: 9_900 }, (_, n) => id(n + 101)));
  expect(everyRegistration(state().registrations)).toHaveLength(10_000);
});

const act = fc.oneof(
  fc.record({ kind: fc.constant('register' as const), n: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('leave' as const), n: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('answer' as const), n: fc.integer({ min: 1, max: 12 }), accept: fc.boolean() }),
  fc.record({ kind: fc.constant('expire' as const), n: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('capacity' as const), n: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('letIn' as const), n: fc.integer({ min: 1, max: 12 }) }),
);
test('no order of requests overbooks a date, and the waiting list keeps the order of requests', () => {
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 80 }),
      fc.constantFrom(null, 24),
      fc.integer({ min: 1, max: 4 }),
      (acts, offer_hours, capacity) => {
        const { run, now: state } = runner({ ...fields, capacity, offer_hours });
        for (const each of acts) {
          const registration_id = idNo(each.n);
          if (each.kind === 'register') run('register', come(each.n));
          if (each.kind === 'leave') run('leave', { registration_id, why: 'person' });
          if (each.kind === 'answer') run('answerOffer', { registration_id, accept: each.accept });
          if (each.kind === 'capacity') run('change', { changes: { capacity: each.n } });
          if (each.kind === 'letIn') run('letIn', { registration_id });
          if (each.kind === 'expire') {
            const until = registrationIn(state().registrations, registration_id)?.offered_until;
            if (until) run('expireOffer', { registration_id, until });
          }
          const all = everyRegistration(state().registrations);
          const held = all.filter(({ status }) => holdsPlace(status)).length;
          expect(state().held).toBe(held);
          expect(held).toBeLessThanOrEqual(state().fields.capacity!);
          expect(new Set(state().waiting)).toEqual(
            new Set(all.filter(({ status }) => status === 'waitlisted').map(({ id }) => id)),
          );
          const turns = state().waiting.map((id) => registrationIn(state().registrations, id)!.version);
          expect(turns).toEqual([...turns].sort((a, b) => a - b));
          // No place stays free while a person waits.
          if (state().waiting.length) expect(held).toBe(state().fields.capacity);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('random people who register and cancel at once, from two processes, never overbook a date', async () => {
  const log = await openSmallLog();
  try {
    const processes = [new Streams(log.store, log.keys), new Streams(log.store, log.keys)];
    const places = 7;
    const id = idNo(900);
    const asking = (uid: string) => ({ organization_id: acme, actor: { type: 'user' as const, id: idNo(1) }, uid });
    const soon = { ...fields, starts_at: '2199-12-05T15:00:00.000Z', ends_at: '2199-12-05T17:00:00.000Z' };
    const date = { event_id, fields: { ...soon, capacity: places } };
    await processes[0]!.run(eventInstance, id, 'schedule', date, asking('plan'));
    const people = fc.sample(fc.integer({ min: 1, max: 40 }), 90);
    await Promise.all(
      people.map((n, at) => {
        const one = processes[at % 2]!;
        return at % 5 === 4
          ? one.run(eventInstance, id, 'leave', { registration_id: idNo(n), why: 'person' }, asking(`leave ${at}`))
          : one.run(eventInstance, id, 'register', come(n), asking(`come ${at}`));
      }),
    );
    const { state } = (await new Streams(log.store, log.keys).load(eventInstance, id, acme))!;
    const held = everyRegistration(state!.registrations).filter(({ status }) => holdsPlace(status)).length;
    expect(held).toBe(state!.held);
    expect(held).toBeLessThanOrEqual(places);
    if (state!.waiting.length) expect(held).toBe(places);
  } finally {
    await log.dispose();
  }
});
