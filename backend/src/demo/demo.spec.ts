import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryOf, definitionOf } from '@candor/contracts/all-events';
import type { ContactEvent, EnrollmentEvent } from '@candor/contracts/cadences/events';
import type { CalendarEvent } from '@candor/contracts/interviews/events';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CommissionEvent, DealEvent } from '@candor/contracts/sales/events';
import { commissionStates, stageNames } from '@candor/contracts/sales/values';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { isEnd } from '@candor/contracts/jobs/values';
import { type PipelineAction, pipelineActions, standingOf } from '@candor/contracts/pipeline/actions';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { type Calendar, calendar } from '../features/interviews/calendar.decider.ts';
import { commissionState } from '../states/sales.state.ts';
import { dealState } from '../states/deal.state.ts';
import { decode, secretIdFrom } from '../kernel/codec.ts';
import { evolveBy, fold, isRejection } from '../kernel/decider.ts';
import { contactState, enrollmentState, isIn } from '../states/enrollment.state.ts';
import { fill, type Filled } from './fill.ts';
import { momentOf, officeTimeOf } from './office-hours.ts';
import { personAt } from './people.ts';
import { type DemoOptions, largeBoard, planOf } from './plan.ts';
import { Random } from './random.ts';
import { resumeFor } from './resumes.ts';
import { timelineOf } from './timeline.ts';

const options: DemoOptions = {
  seed: 7,
  jobs: 12,
  candidates: 200,
  until: new Date('2026-03-18T17:00:00Z'),
  secret: 'f'.repeat(64),
};
const namesOf = (given: DemoOptions) =>
  [...timelineOf(planOf(given))].map(({ id, at, event, stream }) => `${id} ${at} ${stream} ${event.type}`);
const until = options.until.toISOString();

describe('A demo of 200 candidates', () => {
  let folder: string;
  let store: SqliteEventStore;
  let keys: SqliteKeyVault;
  let filled: Filled;
  let log: Recorded[];
  const ofStream = new Map<string, Recorded[]>();
  const of = (category: string) =>
    [...ofStream].filter(([stream]) => categoryOf(stream) === category).map(([, events]) => events);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    store = await SqliteEventStore.open(join(folder, 'events.db'));
    keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
    filled = await fill(store, keys, { ...options, password: 'northwind-demo' });
    log = await Promise.all((await store.readAll(0, 30_000)).events.map((stored) => decode(stored, keys)));
    for (const event of log) ofStream.set(event.stream, [...(ofStream.get(event.stream) ?? []), event]);
  });
  afterAll(async () => {
    await store.close();
    await keys.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is in the log whole, and says how much it was', () => {
    expect(log).toHaveLength(filled.events);
    expect(filled.applications).toBe(filled.plan.slots.length);
    expect(of('candidate')).toHaveLength(200);
    expect(of('application')).toHaveLength(filled.applications);
    expect(filled.applications / 200).toBeGreaterThan(1.3);
  });

  test('holds only events that their schemas accept, personal words included', () => {
    const wrong = log.filter(({ stream, type, data }) => !definitionOf(stream, type)?.schema.safeParse(data).success);
    expect(wrong).toEqual([]);
  });

  test('runs forward in time, ends before its end, and numbers every stream without a gap', () => {
    const moments = log.map(({ metadata }) => metadata.recorded_at);
    expect(moments).toEqual(moments.toSorted());
    expect(moments.at(-1)! <= until).toBe(true);
    for (const events of ofStream.values())
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
  });

  test('says of every event who did it, for whom and why', () => {
    for (const { stream, metadata } of log) {
      expect(metadata).toMatchObject({
        organization_id: stream.endsWith('-platform') ? 'platform' : filled.plan.office.organization_id,
        request_uid: expect.any(String),
        correlation_id: expect.any(String),
        occurred_at: metadata.recorded_at,
      });
      if (metadata.actor.type === 'user') expect(metadata.actor.roles).toHaveLength(1);
    }
  });

  test('moves people only as the table of actions allows', () => {
    const actionOf = Object.fromEntries(
      Object.entries(pipelineActions).map(([name, { event }]) => [event, name as PipelineAction]),
    );
    for (const events of of('application')) {
      let step: { id: string; type: string } | null = null;
      for (const { type, data } of events as Recorded<{
        type: string;
        data: { from_step?: { id: string }; to_step?: { id: string; type: string } };
      }>[]) {
        const action = actionOf[type];
        if (action)
          expect({ type, from: pipelineActions[action].from }).toEqual({
            type,
            from: expect.arrayContaining([standingOf(step!.type)]),
          });
        if (data.from_step) expect(data.from_step.id).toBe(step!.id);
        step = data.to_step ?? step;
      }
    }
  });

  test('takes a move back to where the person stood', () => {
    const backs = of('application').flatMap((events) =>
      events.filter(({ type }) => type === 'MoveTakenBack').map((back) => ({ back, events })),
    );
    expect(backs.length).toBeGreaterThan(0);
    for (const { back, events } of backs) {
      const { takes_back, stood, to_step } = back.data as Extract<ApplicationEvent, { type: 'MoveTakenBack' }>['data'];
      expect(events[takes_back.revision]).toMatchObject({ type: takes_back.type, data: { from_step: to_step } });
      expect(events[stood.entered]).toMatchObject({
        data: { to_step },
        metadata: { occurred_at: stood.entered_at },
      });
    }
  });

  test('leaves as many people in progress on each job as was planned, and nobody on a closed one', () => {
    const standing = of('application').map(
      (events) => events.findLast(({ data }) => data.to_step)!.data as { job_id: string; to_step: { type: string } },
    );
    for (const job of filled.plan.jobs) {
      const live = standing.filter(({ job_id, to_step }) => job_id === job.id && !isEnd(to_step.type)).length;
      expect(live).toBe([...filled.plan.slots].filter((slot) => slot.job === job && slot.fate === 'live').length);
    }
    const closings = log.filter(({ type }) => type === 'JobClosed');
    expect(closings.length).toBeGreaterThan(0);
    for (const closing of closings) {
      const archived = log.filter(
        ({ type, data, position }) =>
          type === 'ApplicationArchived' &&
          `job-${data.job_id as string}` === closing.stream &&
          position > closing.position,
      );
      expect(archived).toHaveLength(closing.data.live as number);
      expect(archived.every(({ data }) => data.automatic)).toBe(true);
    }
  });

  test('populates every stage, and every kind of move happens', () => {
    expect(new Set(log.flatMap(({ data }) => (data.to_step ? [(data.to_step as { type: string }).type] : [])))).toEqual(
      new Set([
        'sourced_new',
        'application',
        'resume_review',
        'screening',
        'interview',
        'finalist_review',
        'offered',
        'offer_declined',
        'hired',
        'archived',
        ...(filled.plan.jobs.some(({ added }) => added?.type === 'review') ? ['review'] : []),
      ]),
    );
    expect([...filled.types.keys()]).toEqual(
      expect.arrayContaining([
        'ScheduleStatusChanged',
        'ApplicationRestored',
        'ApplicationRevived',
        'ApplicationShiftedUp',
        'OfferUpdated',
        'CandidateNoteAdded',
        'CandidateTagged',
        'ConsentGiven',
        'MessageSent',
      ]),
    );
  });

  test('has interviews that were moved, cancelled, missed and held, and some that lie ahead', () => {
    for (const type of ['AppointmentBooked', 'AppointmentCompleted', 'TimeHeld', 'ScorecardSubmitted'])
      expect({ type, some: (filled.types.get(type) ?? 0) > 20 }).toEqual({ type, some: true });
    for (const type of [
      'AppointmentRescheduled',
      'AppointmentCancelled',
      'NoShowRecorded',
      'TimeReleased',
      'ScorecardSaved',
      'RecommendationSubmitted',
      'AvailabilitySet',
    ])
      expect([...filled.types.keys()]).toContain(type);
    const ahead = log.filter(({ type, data }) => type === 'AppointmentBooked' && String(data.starts_at) > until);
    expect(ahead.length).toBeGreaterThan(0);
    expect(filled.due.map(({ data }) => data.appointment_id)).toEqual(
      expect.arrayContaining(ahead.map(({ data }) => data.appointment_id)),
    );
  });

  test('has cadences that have run for weeks: letters, tasks, answers, and people who wait for their next step', () => {
    expect(of('cadence')).toHaveLength(3);
    for (const type of [
      'CandidateEnrolled',
      'CadenceStepExecuted',
      'CadenceStepDue',
      'CandidateLeftCadence',
      'CadenceResponseRecorded',
    ])
      expect([...filled.types.keys()]).toContain(type);
    const waiting = of('enrollment').filter((events) => {
      const state = fold(enrollmentState, events as Recorded<EnrollmentEvent>[]);
      return isIn(state) && !state.task_id;
    });
    const due = new Set(filled.due.map(({ data }) => data.enrollment_id));
    for (const [first] of waiting) expect(due).toContain(first!.stream.replace('enrollment-', ''));
    for (const events of of('contact'))
      expect(fold(contactState, events as Recorded<ContactEvent>[]).in.length).toBeLessThanOrEqual(1);
  });

  test('has two years of sales: deals at every stage, and commissions in every state', () => {
    const stands = of('deal').map((events) => fold(dealState, events as Recorded<DealEvent>[])!.place.type);
    expect(new Set(stands)).toEqual(new Set(stageNames));
    const owed = of('commission').map((events) => fold(commissionState, events as Recorded<CommissionEvent>[])!);
    expect(new Set(owed.map(({ status }) => status))).toEqual(new Set(Object.keys(commissionStates)));
    for (const type of ['TermVersionAdded', 'CommissionAdjusted', 'DealRefunded', 'ClaimRegistered'])
      expect([...filled.types.keys()]).toContain(type);
    const due = new Set(filled.due.map(({ data }) => data.commission_id));
    const nextMonths = of('commission').filter((events) => {
      const { status, computed } = fold(commissionState, events as Recorded<CommissionEvent>[])!;
      return status === 'pending' && computed.basis_is === 'paid' && (computed.month ?? 1) > 1;
    });
    expect(nextMonths.length).toBeGreaterThan(0);
    for (const [first] of nextMonths) expect(due).toContain(first!.stream.replace('commission-', ''));
  });

  test('never takes the same time of one person twice', () => {
    expect(of('calendar').length).toBeGreaterThan(20);
    for (const events of of('calendar')) {
      let state: Calendar = null;
      for (const event of events as Recorded<CalendarEvent>[]) {
        const { data } = event;
        if (event.type === 'TimeHeld') {
          const { over: _over, ...part } = data as Extract<CalendarEvent, { type: 'TimeHeld' }>['data'];
          expect(isRejection(calendar.decide.hold({ parts: [part], over: false }, state, {} as never))).toBe(false);
        }
        state = evolveBy(calendar, state, event);
      }
    }
  });

  test('has interviewers who judge the same people differently, each by a measure of their own', () => {
    const cards = log.filter(({ type }) => type === 'ScorecardSubmitted') as Recorded<
      Extract<ScorecardEvent, { type: 'ScorecardSubmitted' }>
    >[];
    const shared = [...Map.groupBy(cards, ({ data }) => data.appointment_id).values()].filter(
      ({ length }) => length > 1,
    );
    const means = shared.map((panel) =>
      panel.map(({ data }) => {
        const values = data.scores.flatMap(({ value }) => value ?? []);
        return values.reduce((sum, value) => sum + value, 0) / values.length;
      }),
    );
    const apart = means.filter((each) => Math.max(...each) - Math.min(...each) >= 0.5).length;
    expect(shared.length).toBeGreaterThan(5);
    expect(apart / shared.length).toBeGreaterThan(0.2);
    expect(apart / shared.length).toBeLessThan(0.95);
    const notes = cards.flatMap(({ data }) => (data.words ?? []).map((each) => each.notes)).filter(Boolean);
    expect(new Set(notes).size).toBeGreaterThan(10);
  });

  test('knows everybody by an address of their own, and lets the office sign in', async () => {
    const addresses = log.filter(({ type }) => type === 'CandidateCreated').map(({ data }) => data.email as string);
    expect(new Set(addresses).size).toBe(200);
    for (const address of addresses) expect(address).toMatch(/^[a-z0-9]+\.[a-z0-9]+@[a-z]+\.example$/);
    const olivia = secretIdFrom(options.secret, 'user', 'olivia@northwind.example');
    expect(ofStream.get(`user-${olivia}`)!.map(({ type }) => type)).toEqual([
      'UserRegistered',
      'UserJoinedOrganization',
      'PasswordChanged',
    ]);
    expect(await keys.getSecret(`password:${olivia}`)).toMatch(/^\$argon2id\$/);
  });

  test('is refused where there is something already', async () => {
    await expect(fill(store, keys, { ...options, password: 'northwind-demo' })).rejects.toThrow('empty data folder');
  });
});

test('The same seed tells the same history, another seed another one', () => {
  expect(namesOf(options)).toEqual(namesOf(options));
  expect(namesOf({ ...options, seed: 8 })).not.toEqual(namesOf(options));
});

test('Of 100,000 candidates exactly 1,000 stand on each of two boards and 5 to 60 on every other open job', () => {
  const { jobs, slots: planned } = planOf({ ...options, jobs: 200, candidates: 100_000 });
  const slots = [...planned];
  expect(slots).toHaveLength(150_000);
  expect(slots.filter(({ first }) => first)).toHaveLength(100_000);
  const live = Object.groupBy(
    slots.filter(({ fate }) => fate === 'live'),
    ({ job }) => job.index,
  );
  const boards = jobs
    .filter(({ status }) => status === 'open' || status === 'internal')
    .map(({ index }) => live[index]!.length)
    .sort((one, other) => other - one);
  expect(boards.slice(0, 2)).toEqual([largeBoard, largeBoard]);
  for (const board of boards.slice(2)) expect(board).toBeGreaterThanOrEqual(5);
  expect(boards[2]).toBeLessThanOrEqual(60);
});

test('On a large board somebody stands in every step before the end', () => {
  const plan = planOf({ ...options, candidates: 3000 });
  const steps = new Map<string, string>();
  for (const { stream, event } of timelineOf(plan))
    if (event.data.to_step && event.data.job_id === plan.jobs[0]!.id)
      steps.set(stream, (event.data.to_step as { id: string }).id);
  const standing = Map.groupBy(steps.values(), (id) => id);
  for (const { id } of plan.jobs[0]!.live) expect(standing.get(id)?.length).toBeGreaterThan(5);
});

test('A conversation by phone has a number and no link, and one by video has a link and no number', () => {
  const booked = [...timelineOf(planOf({ ...options, candidates: 300 }))].flatMap(({ event }) =>
    event.type === 'AppointmentBooked' ? [event.data as Record<string, unknown>] : [],
  );
  const ways = booked.map(({ meeting_type, phone_mode, phone_number, dial_in, video_url }) => [
    meeting_type,
    phone_mode,
    ...[phone_number, dial_in, video_url].map((each) => typeof each === 'string'),
  ]);
  expect([...new Set(ways.map((way) => way.join()))].toSorted()).toEqual([
    'phone,call_candidate,true,false,false',
    'phone,dial_in,false,true,false',
    'video,,false,false,true',
  ]);
});

test('Small demos work too, down to one job and nobody', () => {
  for (const [jobs, candidates] of [
    [1, 0],
    [1, 1],
    [1, 40],
    [3, 30],
  ] as const) {
    const told = [...timelineOf(planOf({ ...options, jobs, candidates }))].filter(
      ({ event }) => event.type === 'CandidateCreated',
    );
    expect(told).toHaveLength(candidates);
  }
});

test('Resumes are of real length and hardly two are alike', () => {
  const texts = Array.from({ length: 1000 }, (_, index) =>
    resumeFor(new Random(1, 'resume', index), personAt(new Random(1, 'person', index), { unique: index })),
  );
  expect(new Set(texts).size).toBe(1000);
  const lengths = texts.map((text) => text.length).sort((one, other) => one - other);
  expect(lengths[10]).toBeGreaterThan(1400);
  expect(lengths.at(-1)).toBeLessThan(4500);
});

test('Office time runs forward and back to the same moment', () => {
  for (let moment = Date.parse('2026-03-16T14:00:00Z'), step = 0; step < 200; step++, moment += 5_000_000) {
    const office = officeTimeOf(moment);
    expect(momentOf(office)).toBeLessThanOrEqual(moment + 86_400_000 * 3);
    expect(officeTimeOf(momentOf(office))).toBe(office);
    expect(momentOf(office + 1)).toBeGreaterThan(momentOf(office));
  }
});

test('with letters asked for, each application has a conversation of that many, and nearly all are done', () => {
  const facts = [...timelineOf(planOf({ ...options, letters: 4 }))];
  const applications = new Set(
    facts.flatMap(({ stream }) => (stream.startsWith('application-') ? [stream.slice('application-'.length)] : [])),
  );
  const received = facts.filter(({ event }) => event.type === 'MessageReceived');
  const perApplication = Map.groupBy(received, ({ event }) => String(event.data.application_id));
  const whole = [...perApplication.values()].filter(({ length }) => length === 2);
  expect([...perApplication.keys()].filter((id) => !applications.has(id))).toEqual([]);
  // Conversations that began shortly before the end of the demo are not finished.
  expect(whole.length / applications.size).toBeGreaterThan(0.9);
  expect(facts.filter(({ event }) => event.type === 'ThreadDone').length / applications.size).toBeGreaterThan(0.85);
  expect(namesOf(options).filter((name) => name.endsWith('ThreadDone'))).toEqual([]);
});
