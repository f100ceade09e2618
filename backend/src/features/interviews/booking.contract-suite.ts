import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookingOf, calendarOf } from '@candor/contracts/interviews/values';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { type Appointment, bookingState } from '../../states/appointment.state.ts';
import type { Lookups } from '../../reads/lookups.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { Clock } from '../../kernel/clock.ts';
import { decodeAll, newId } from '../../kernel/codec.ts';
import { fold, isRejection, type Rejection } from '../../kernel/decider.ts';
import { idNo } from '../../kernel/given.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { job } from '../jobs/job.decider.ts';
import { candidate } from '../people/candidate.decider.ts';
import { merges } from '../duplicates/merges.decider.ts';
import { pipeline } from '../pipeline/pipeline.decider.ts';
import { AppointmentCommand } from './appointment.command.ts';
import { AppointmentHandler } from './appointment.handler.ts';
import {
  BookAppointments,
  type BookedTogether,
  CancelAppointments,
  ChangeAppointments,
  SettleHeldTime,
} from './booking.command.ts';
import {
  BookAppointmentsHandler,
  CancelAppointmentsHandler,
  ChangeAppointmentsHandler,
  SettleHeldTimeHandler,
} from './booking.handler.ts';
import { CalendarCommand } from './calendar.command.ts';
import { CalendarTurns } from './calendar-turns.ts';
import { calendar } from './calendar.decider.ts';
import { HeldTimes } from './held-times.ts';
import { interviewsProcess } from './interviews.process.ts';
import { settleHeldTime } from '../../states/interviews.queue.ts';
import type { ScheduleStatus } from './schedule-status.ts';

// Several processes book, move and cancel at the same time on one log, and die in the middle. The tests check that no person is ever booked twice.

const acme = idNo(2);
const recruiter = idNo(1);
const interviewers = [idNo(11), idNo(12), idNo(13)];
const now = new Date('2026-03-02T09:00:00.000Z');
const slot = (n: number): string => new Date(Date.parse('2026-03-09T09:00:00.000Z') + n * 15 * 60_000).toISOString();

class Killed extends Error {}
/** When a process dies. `meanwhile`: what other processes do before the append at which it dies. */
type Death = { after: number; landed: boolean; meanwhile?: () => Promise<void> };
/** The log as one process reaches it: every request takes a while, and after some append the process is dead. */
const reachedBy = (store: EventStore, waits: readonly number[], death: Death | null, atomic: boolean): EventStore => {
  let asked = 0;
  let appends = 0;
  let dead = false;
  const wait = async () => {
    for (let n = waits[asked++ % waits.length]!; n > 0; n--) await new Promise((done) => setImmediate(done));
    if (dead) throw new Killed();
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'alone') return false;
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      // A process can die between appends to one stream and to the next.
      if (name === 'atomic') return atomic;
      if (name === 'appendTogether' && !atomic) return EventStore.prototype.appendTogether;
      return async (...given: unknown[]) => {
        await wait();
        const dies = (name === 'append' || name === 'appendTogether') && death !== null && ++appends > death.after;
        if (dies) {
          dead = true;
          await death.meanwhile?.();
        }
        if (dies && !death.landed) throw new Killed();
        const answer = (await (value as (...all: unknown[]) => Promise<unknown>).apply(target, given)) as unknown;
        if (dies) throw new Killed();
        return answer;
      };
    },
  });
};

/** A process of the application, reduced to booking: it has its own memory, and the handlers on its own command bus. */
class Process {
  readonly streams: Streams;
  private readonly turns = new CalendarTurns();

  constructor(store: EventStore, keys: SqliteKeyVault) {
    this.streams = new Streams(store, keys, () => now);
  }

  private readonly bus = { execute: (command: unknown) => this.execute(command) } as unknown as CommandBus;

  execute(command: unknown): Promise<unknown> {
    const clock = new Clock();
    clock.set(now);
    const names = { of: async (_: string, __: string, ids: string[]) => Object.fromEntries(ids.map((id) => [id, id])) };
    const same = new SamePeople(this.streams, null as never);
    const times = new HeldTimes(this.bus, this.streams, this.turns, names as never, same, {
      awayAt: async () => new Map(),
    });
    // The round's status on the board is not under test here.
    const status = { follow: async () => ({ schedule_status: 'pending', position: 0 }) } as unknown as ScheduleStatus;
    const lookups = { activeAmong: async (_: string, ids: string[]) => new Set(ids) } as unknown as Lookups;
    // No member has a video account.
    const accounts = { hosts: async () => [] } as unknown as VideoAccounts;
    const parts = [this.streams, this.bus, times, status, clock, lookups, accounts] as const;
    if (command instanceof BookAppointments) return new BookAppointmentsHandler(...parts).execute(command);
    if (command instanceof ChangeAppointments) return new ChangeAppointmentsHandler(...parts).execute(command);
    if (command instanceof CancelAppointments) return new CancelAppointmentsHandler(...parts).execute(command);
    if (command instanceof SettleHeldTime) return new SettleHeldTimeHandler(...parts).execute(command);
    if (command instanceof AppointmentCommand) return new AppointmentHandler(this.streams).execute(command);
    const { id, name, command: asked, asking, options } = command as InstanceType<typeof CalendarCommand>;
    return this.streams.run(calendar, id, name, asked, asking, options);
  }
}

type Answer = BookedTogether | Rejection | Killed;
type Step = {
  kind: 'book' | 'chain' | 'move' | 'cancel';
  candidate: number;
  people: number[];
  at: number;
  quarters: number;
  /** The index of the present booking that is moved or canceled. */
  which: number;
  waits: number[];
  death: Death | null;
  /** Whether a request that was refused or got no answer is sent again to another process; `twin`: the second one does not wait for the first answer. */
  again: boolean;
  twin: boolean;
  /** The other plan of a repeated request; `hash`: whether the request has the hash that a browser would send. */
  other: { at: number; people: number[]; hash: boolean } | null;
};
const someone = fc.uniqueArray(fc.nat({ max: interviewers.length - 1 }), { minLength: 1, maxLength: 2 });
const step = fc.record<Step>({
  kind: fc.constantFrom('book', 'book', 'chain', 'move', 'move', 'cancel'),
  candidate: fc.nat({ max: 2 }),
  people: someone,
  at: fc.nat({ max: 7 }),
  quarters: fc.integer({ min: 1, max: 4 }),
  which: fc.nat(),
  waits: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 6 }),
  death: fc.option(fc.record({ after: fc.nat({ max: 4 }), landed: fc.boolean() }), { freq: 3 }),
  again: fc.boolean(),
  twin: fc.boolean(),
  other: fc.option(fc.record({ at: fc.nat({ max: 7 }), people: someone, hash: fc.boolean() })),
});

type Bench = { store: EventStore; dispose: () => Promise<void> };
/** `atomic`: whether the log appends to several streams in one step. `runs`: how many random sequences are tried. */
export const bookingContract = (
  engine: string,
  open: () => Promise<Bench>,
  { atomic, runs }: { atomic: boolean; runs: number },
): void => {
  let bench: Bench;
  let keys: SqliteKeyVault;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'candor-'));
    keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
    bench = await open();
    if (atomic && !bench.store.atomic) throw new Error(`${engine} cannot append to several streams at once.`);
  });
  afterAll(async () => {
    await bench?.dispose();
    await keys?.close();
    await rm(folder, { recursive: true });
  });

  let asks = 0;
  const asking = (): Requester => ({
    organization_id: acme,
    actor: { type: 'user', id: recruiter, roles: ['ORG_ADMIN'] },
    uid: `request ${asks++}`,
    hash: 'h',
  });
  const fresh = (waits: readonly number[] = [0], death: Death | null = null) =>
    new Process(reachedBy(bench.store, waits, death, atomic), keys);
  const sure = <T>(ran: T | Rejection): T => {
    if (isRejection(ran)) throw new Error(ran.error);
    return ran;
  };

  /** How many events at the end of the log the processes read that settle held times while others book. */
  const minute = 12;
  const passes = 4;
  /** Makes the data of an organization: a job with candidates in its first round. */
  const world = async (merged = false) => {
    const { streams } = fresh();
    const [job_id, ids] = [newId(), [newId(), newId(), newId()]];
    const steps = defaultSteps(newId);
    sure(
      await streams.run(
        job,
        job_id,
        'create',
        {
          fields: { ...defaultJobFields, name: 'Pilot' },
          slug: 'pilot',
          origin: 'manual',
          steps,
          sections: [],
          owner: recruiter,
          recruiters: [],
          generate: false,
        },
        asking(),
        { facts: () => ({}) as never },
      ),
    );
    const state = (await streams.load(job, job_id, acme))!.state!;
    const applications = await Promise.all(
      ids.map(async (id, n) => {
        const candidate_id = newId();
        const person = { first_name: 'Ada', last_name: `No ${n}`, name_order: null };
        const blank = { email: null, phone: null, pronoun: null, headline: null, current_title: null };
        const fields = { ...person, ...blank, current_company: null, location: null, tz_region: null };
        sure(
          await streams.run(
            candidate,
            candidate_id,
            'create',
            { fields: { ...fields, source: 'applied', source_id: null }, type: 'candidate', created_via: 'form' },
            asking(),
          ),
        );
        sure(
          await streams.run(
            pipeline,
            id,
            'apply',
            {
              candidate_id,
              job_id,
              person,
              source: 'applied',
              source_id: null,
              source_detail: null,
              step_id: steps.find(({ type }) => type === 'screening')!.id,
              applied_via: 'recruiter',
              resume_id: null,
              cover_letter: null,
              consent_text_version: null,
            },
            asking(),
            { facts: () => ({ job: state, editor: true, open_seats: [] }) },
          ),
        );
        return { id, candidate_id };
      }),
    );
    const [one, other] = [applications[0]!, applications[1]!];
    if (merged)
      sure(
        await streams.run(merges, acme, 'merge', { keep_id: one.candidate_id, merge_id: other.candidate_id }, asking()),
      );
    return { applications, people: interviewers.map(() => newId()) };
  };
  type World = Awaited<ReturnType<typeof world>>;

  const commandOf = (
    of: World,
    told: Step,
    booked: readonly { id: string; application_id: string }[],
    by: Requester,
  ) => {
    const { id } = of.applications[told.candidate]!;
    const wanted = {
      duration_minutes: told.quarters * 15,
      meeting_type: 'video' as const,
      interviewers: told.people.map((n) => ({ user_id: of.people[n]! })),
    };
    const booking = { tz_region: 'Europe/Lisbon', by: 'us' as const };
    const known = booked[told.which % Math.max(1, booked.length)];
    if ((told.kind === 'move' || told.kind === 'cancel') && !known) return null;
    switch (told.kind) {
      case 'book':
        return new BookAppointments(id, [{ ...wanted, starts_at: slot(told.at) }], booking, by);
      case 'chain':
        return new BookAppointments(
          id,
          [0, 1].map((n) => ({ ...wanted, starts_at: slot(told.at + n * told.quarters) })),
          booking,
          by,
        );
      case 'move':
        return new ChangeAppointments(
          known!.application_id,
          [{ ...wanted, id: known!.id, starts_at: slot(told.at) }],
          booking,
          by,
        );
      case 'cancel':
        return new CancelAppointments([known!.id], { by: 'us' }, by);
    }
  };
  const run = async (command: object, waits: readonly number[], death: Death | null): Promise<Answer> => {
    try {
      return (await fresh(waits, death).execute(command)) as Answer;
    } catch (fault) {
      // When too many requests want the same time, the losing request may be told to try again, so it does.
      if (!(fault instanceof Killed || fault instanceof Unavailable)) throw fault;
      return new Killed();
    }
  };

  const log = async (from: number): Promise<Recorded[]> => {
    const all: Recorded[] = [];
    for (let at = from; ;) {
      const { events, position } = await bench.store.readAll(at, 1000);
      all.push(...(await decodeAll(events, keys)));
      if (position === at || !events.length) return all;
      at = position;
    }
  };
  const states = (events: readonly Recorded[]): Appointment[] =>
    [
      ...Map.groupBy(
        events.filter(({ stream }) => stream.startsWith('appointment-')),
        ({ stream }) => stream,
      ).values(),
    ]
      .flatMap((own) => fold(bookingState, own)?.appointments ?? [])
      .filter(({ status }) => status === 'booked');
  /** The people who are in two conversations at the same time. */
  const twice = (booked: readonly Appointment[]): string[] =>
    booked.flatMap((one, at) =>
      booked
        .slice(at + 1)
        .filter((other) => one.starts_at < other.ends_at && other.starts_at < one.ends_at)
        .flatMap((other) => one.held!.people.filter((person) => other.held!.people.includes(person))),
    );
  /** Does, once for each event, the work that the process makes due for held or freed times. `did`: the work that was done already. */
  const settle = async (events: readonly Recorded[], did: Set<string>, waits: readonly number[] = [0]) => {
    const later = fresh(waits);
    for (const event of events)
      for (const due of interviewsProcess.on[event.type]?.(event) ?? []) {
        if ('cancel' in due || due.kind !== settleHeldTime.kind || did.has(due.key)) continue;
        did.add(due.key);
        const time = due.data as DataOf<typeof settleHeldTime>;
        sure(await later.execute(new SettleHeldTime(time, { ...asking(), hash: undefined })));
      }
  };
  const heldBy = async (person: string) =>
    (await fresh().streams.load(calendar, calendarOf(acme, person), acme))?.state?.holds ?? [];

  test(`on ${engine}, nobody is ever in two conversations at the same time, whoever books, moves, cancels or dies`, async () => {
    const begun = await bench.store.end();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (rounds, merged) => {
          const of = await world(merged);
          const did = new Set<string>();
          const from = await bench.store.end();
          let booked: { id: string; application_id: string }[] = [];
          for (const round of rounds) {
            // The minute of some held time ends meanwhile, no matter how slow its booking is.
            const settled = (async () => {
              for (let pass = 0; pass < passes; pass++)
                await settle((await log(from)).slice(-minute), did, round[0]!.waits);
            })();
            const answers = await Promise.all(
              round.map(async (told) => {
                const by = asking();
                const command = commandOf(of, told, booked, by);
                if (!command) return [];
                const { at, people, hash } = told.other ?? { ...told, hash: false };
                const repeated = commandOf(of, { ...told, at, people }, booked, hash ? { ...by, hash: 'other' } : by)!;
                const twin = told.twin ? run(repeated, told.waits.toReversed(), null) : null;
                const first = await run(command, told.waits, told.death);
                const lost = first instanceof Killed || isRejection(first);
                return [first, await twin, lost && told.again ? await run(repeated, told.waits, null) : null];
              }),
            );
            await settled;
            for (const answer of answers.flat()) {
              if (answer === null || answer instanceof Killed) continue;
              if (!isRejection(answer)) {
                booked = [...booked, ...answer.appointments.map(({ id, application_id }) => ({ id, application_id }))];
                continue;
              }
              expect(['busy', 'wrong_state', 'validation', 'given_up', 'stale', 'duplicate_request']).toContain(
                answer.code,
              );
              if (answer.code === 'busy') expect(answer.error).toMatch(/^.+ is busy at that time\.$/);
            }
          }
          const events = await log(from);
          // No person was booked twice at any point of the log, and so after no crash.
          for (const [n, { stream }] of events.entries())
            if (stream.startsWith('appointment-')) expect(twice(states(events.slice(0, n + 1)))).toEqual([]);
          await settle(events, did);
          const after = await log(from);
          const standing = states(after);
          expect(twice(standing)).toEqual([]);
          // Only booked time is held: a request that died in the middle keeps no time.
          for (const person of [...of.people, ...of.applications.map(({ candidate_id }) => candidate_id)]) {
            const held = await heldBy(person);
            const due = standing.flatMap((each) => (each.held!.people.includes(person) ? each.held!.hold_id : []));
            expect(held.map(({ hold_id }) => hold_id).toSorted()).toEqual(due.toSorted());
          }
        },
      ),
      { numRuns: runs },
    );
    expect(await bench.store.end()).toBeGreaterThan(begun);
  });

  /** The plan of an interview with the first interviewer. */
  const plain = (at: number) => ({
    starts_at: slot(at),
    duration_minutes: 30,
    meeting_type: 'video' as const,
  });
  const book = (of: World, at: number, by = asking(), who = 0, interviewer = 0) =>
    new BookAppointments(
      of.applications[who]!.id,
      [{ ...plain(at), interviewers: [{ user_id: of.people[interviewer]! }] }],
      { tz_region: 'Europe/Lisbon' },
      by,
    );
  const ran = async (command: object): Promise<BookedTogether> => {
    const answer = await run(command, [0], null);
    if (answer instanceof Killed || isRejection(answer)) throw new Error(JSON.stringify(answer));
    return answer;
  };

  test(`on ${engine}, the same request with another plan takes the time of that plan`, async () => {
    const of = await world();
    const by = asking();
    // The process dies when the time is held, before it books.
    await run(book(of, 0, by), [0], { after: atomic ? 0 : 2, landed: false });
    const { appointments } = await ran(book(of, 4, { ...by, hash: 'other' }));
    expect(appointments).toMatchObject([{ starts_at: slot(4), status: 'booked' }]);
    expect(await run(book(of, 4, asking(), 1), [0], null)).toMatchObject({ code: 'busy' });
  });

  test(`on ${engine}, whoever dies while they book leaves a booking with its time, or nothing where that is written together`, async () => {
    for (const landed of [true, false]) {
      const of = await world();
      const from = await bench.store.end();
      const by = asking();
      await run(book(of, 0, by), [0], { after: 0, landed });
      const left = (await log(from)).map(({ type }) => type);
      expect(left).toEqual(landed ? (atomic ? ['TimeHeld', 'TimeHeld', 'AppointmentBooked'] : ['TimeHeld']) : []);
      expect((await ran(book(of, 0, by))).appointments).toMatchObject([{ starts_at: slot(0), status: 'booked' }]);
      expect(await log(from)).toHaveLength(3);
    }
  });

  test(`on ${engine}, a request that is repeated has its first answer, also when somebody else has the time by then`, async () => {
    const of = await world();
    const by = asking();
    const { appointments } = await ran(book(of, 0, by));
    const { id } = appointments[0]!;
    await ran(new CancelAppointments([id], { by: 'us' }, asking()));
    await ran(book(of, 0, asking(), 1));
    const from = await bench.store.end();
    expect((await ran(book(of, 0, by))).appointments).toMatchObject([{ id, starts_at: slot(0), status: 'cancelled' }]);
    expect(await log(from)).toEqual([]);
  });

  test(`on ${engine}, a request that is repeated has its first answer and writes nothing, also when its time is free by then`, async () => {
    const of = await world();
    const cancelled = asking();
    const first = (await ran(book(of, 0, cancelled))).appointments[0]!;
    await ran(new CancelAppointments([first.id], { by: 'us' }, asking()));
    const moved = asking();
    const { id, application_id } = (await ran(book(of, 2, moved, 1))).appointments[0]!;
    await ran(
      new ChangeAppointments(
        application_id,
        [{ id, starts_at: slot(6) }],
        { by: 'us', tz_region: 'Europe/Lisbon' },
        asking(),
      ),
    );
    const from = await bench.store.end();
    expect((await ran(book(of, 0, cancelled))).appointments).toMatchObject([{ id: first.id, status: 'cancelled' }]);
    expect((await ran(book(of, 2, moved, 1))).appointments).toMatchObject([{ id, starts_at: slot(6) }]);
    expect(await log(from)).toEqual([]);
  });

  test(`on ${engine}, whoever is refused because somebody is busy has written nothing`, async () => {
    const of = await world();
    await ran(book(of, 0, asking(), 0, 0));
    const from = await bench.store.end();
    // The interviewer is free at that time, but the candidate is not.
    expect(await run(book(of, 0, asking(), 0, 1), [0], null)).toMatchObject({ code: 'busy' });
    expect(await log(from)).toEqual([]);
  });

  // If the log writes held time and booking in one step, no other request comes between them.
  if (!atomic)
    test(`on ${engine}, time that is held after its minute is over is free again`, async () => {
      const of = await world();
      const from = await bench.store.end();
      const did = new Set<string>();
      const meanwhile = async () => settle(await log(from), did);
      await run(book(of, 0), [0], { after: 1, landed: true, meanwhile });
      const candidate_id = of.applications[0]!.candidate_id;
      expect(await heldBy(candidate_id)).toHaveLength(1);
      await settle(await log(from), did);
      expect(await heldBy(of.people[0]!)).toEqual([]);
      expect(await heldBy(candidate_id)).toEqual([]);
    });

  test(`on ${engine}, somebody of whom there are two records is not booked twice at the same time`, async () => {
    const of = await world(true);
    await ran(book(of, 0, asking(), 0, 0));
    expect(await run(book(of, 0, asking(), 1, 1), [0], null)).toMatchObject({
      code: 'busy',
      error: 'Ada No 1 is busy at that time.',
    });
    const { appointments } = await ran(book(of, 4, asking(), 1, 1));
    await ran(new CancelAppointments([appointments[0]!.id], { by: 'us' }, asking()));
    await ran(book(of, 4, asking(), 0, 2));
  });

  test(`on ${engine}, several that were booked together are moved as they were seen, also after a refusal`, async () => {
    const of = await world();
    const { applications, people } = of;
    const seats = [{ user_id: people[0]! }];
    const { appointments } = await ran(
      new BookAppointments(
        applications[0]!.id,
        [0, 2].map((at) => ({ ...plain(at), interviewers: seats })),
        { tz_region: 'Europe/Lisbon' },
        asking(),
      ),
    );
    const move = (at: number, version: number, which = appointments) =>
      run(
        new ChangeAppointments(
          applications[0]!.id,
          which.map(({ id }, place) => ({ id, starts_at: slot(at + 2 * place) })),
          { tz_region: 'Europe/Lisbon', by: 'us', version },
          asking(),
        ),
        [0],
        null,
      );
    const seen = Math.max(...appointments.map(({ version }) => version));
    // The interviewer is free at that time but the candidate is not, so the interviewer's time was taken and is given up.
    await ran(book(of, 20, asking(), 0, 1));
    expect(await move(20, seen)).toMatchObject({ code: 'busy' });
    expect(await move(6, seen + 1)).toMatchObject({ code: 'stale' });
    expect(await move(6, seen)).toMatchObject({ appointments: [{ starts_at: slot(6) }, { starts_at: slot(8) }] });
    expect(await move(12, seen)).toMatchObject({ code: 'stale' });
    // A change of one appointment does not affect a request that moves the other.
    const [first, second] = (await fresh().streams.load(bookingState, bookingOf(appointments[0]!.id), acme))!.state!
      .appointments as [Appointment, Appointment];
    await ran(new CancelAppointments([second.id], { by: 'us' }, asking()));
    expect(await move(12, first.version, [first])).toMatchObject({ appointments: [{ starts_at: slot(12) }] });
  });

  test(`on ${engine}, of many who want the same time one gets it, and everybody else is told`, async () => {
    const of = await world();
    const people = [of.people[0]!, of.people[1]!];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        run(
          new BookAppointments(
            of.applications[n % 3]!.id,
            [
              {
                starts_at: slot(n % 2),
                duration_minutes: 30,
                meeting_type: 'video',
                interviewers: people.map((user_id) => ({ user_id })),
              },
            ],
            { tz_region: 'Europe/Lisbon' },
            asking(),
          ),
          [n % 3, 1, 0],
          null,
        ),
      ),
    );
    const [won, lost] = [answers.filter((each) => !isRejection(each)), answers.filter((each) => isRejection(each))];
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(59);
    for (const { code, error } of lost as Rejection[]) {
      expect(code).toBe('busy');
      expect(error).toMatch(/ is busy at that time\.$/);
    }
    const [{ appointments }] = won as [BookedTogether];
    const { streams } = fresh();
    expect((await streams.load(bookingState, bookingOf(appointments[0]!.id), acme))?.state?.appointments).toHaveLength(
      1,
    );
  });

  test(`on ${engine}, of many who choose times at once only so many get one as the interviewer gives in a day, with the buffer between them`, async () => {
    const of = await world();
    const user_id = of.people[0]!;
    const limits = { [user_id]: { buffer_minutes: 30, per_day: 3, zone: 'Europe/Lisbon' } };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        run(
          new BookAppointments(
            of.applications[n % 3]!.id,
            [{ starts_at: slot(n), duration_minutes: 30, meeting_type: 'video', interviewers: [{ user_id }] }],
            { tz_region: 'Europe/Lisbon', limits },
            asking(),
          ),
          [n % 3, 1, 0],
          null,
        ),
      ),
    );
    const booked = answers.flatMap((each) => (isRejection(each) ? [] : (each as BookedTogether).appointments));
    expect(booked).toHaveLength(3);
    const inOrder = booked.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
    for (const [index, { starts_at }] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before) expect(Date.parse(starts_at) - Date.parse(before.ends_at)).toBeGreaterThanOrEqual(30 * 60_000);
    }
    for (const each of answers) if (isRejection(each)) expect(each.code).toBe('busy');
  });
};
