import type { GoneRow } from '@candor/contracts/compliance/gone-rows';
import fc from 'fast-check';
import { categories, definitionOf, sentencesIn } from '@candor/contracts/all-events';
import { meets } from '@candor/contracts/rounds/scheduling';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps, isEnd, type Step } from '@candor/contracts/jobs/values';
import { plannedHires } from '@candor/contracts/openings/openings';
import { jobPartId, type JobPartRow, jobParts, type JobRow, type OpeningsRow } from '@candor/contracts/jobs/rows';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import type { PersonRow } from '@candor/contracts/people/rows';
import type { ActivityRow } from '@candor/contracts/organization/rows';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { isLive } from '@candor/contracts/pipeline/figures';
import { type FactsRow, openedFact, staysOf } from '@candor/contracts/reports/facts';
import { job } from '../../backend/src/features/jobs/job.decider.ts';
import { candidate } from '../../backend/src/features/people/candidate.decider.ts';
import { pipeline } from '../../backend/src/features/pipeline/pipeline.decider.ts';
import { personOf } from '../../backend/src/kernel/codec.ts';
import { type Decider, type FoldTo, fold, isRejection } from '../../backend/src/kernel/decider.ts';
import { forgets, withoutWords } from '../../backend/src/kernel/rows/erasures.ts';
import { applicationActions, askOf, type Choice, jobActions, personActions } from '../../tests/support/asks.ts';
import { shapeOf } from '../../tests/support/samples.ts';
import { anyEvent, type Happened, historyOf, recorded } from '../../tests/support/any-history.ts';
import { projections } from './index.ts';
import { JobTimeline } from './past/job-at.ts';
import { jobAtGlance, jobNow, sortedAt, streamsOf, timesOf, toldUntil } from './past/job-glance.ts';
import { countsOf } from './jobs/jobs.ts';
import { foldRows, lastUntil, until } from './kernel/fold.ts';
import { listens } from './kernel/projection.ts';
import { people } from './people/people.ts';
import { amongThemselves, groupAfter, ofRecords } from './past/person-groups.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const { organization_id, start } = historyOf;
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const frozen = <T>(value: T): T => {
  if (value && typeof value === 'object' && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
/** A map of rows that throw if they are changed. */
class FrozenRows extends Map<string, unknown> {
  override set(key: string, row: unknown): this {
    return super.set(key, frozen(row));
  }
}
const projectionNamed = (name: string) => projections.find((each) => each.name === name)!;
const rowsOf = <Row>(name: string, log: readonly Recorded[]) =>
  foldRows(projectionNamed(name), log) as Map<string, Row>;

const anyHistory = fc.array(anyEvent, { minLength: 20, maxLength: 120 });

// Possible sequences of events: random commands through the real rules.

type Placed = Choice & { job: number; minutes: number };
const asked: fc.Arbitrary<Placed> = fc.record({
  action: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<string>(...applicationActions) },
    { weight: 3, arbitrary: fc.constantFrom<string>('apply', 'offer', 'offer_accept') },
    { weight: 2, arbitrary: fc.constant('undo') },
    { weight: 2, arbitrary: fc.constantFrom<string>('archive', 'withdraw', 'takeBackWithdrawal') },
    { weight: 2, arbitrary: fc.constantFrom<string>('reviewResume', 'takeBackReview') },
    { weight: 3, arbitrary: fc.constantFrom<string>('advance', 'followAppointments') },
    { weight: 2, arbitrary: fc.constantFrom<string>(...jobActions) },
    { weight: 1, arbitrary: fc.constantFrom<string>(...personActions) },
  ),
  job: fc.constantFrom(0, 0, 0, 1),
  person: fc.constantFrom(0, 0, 0, 1, 2),
  step: fc.nat(11),
  by: fc.nat(1),
  minutes: fc.nat(12),
  yes: fc.boolean(),
});

class Company {
  readonly log: Recorded[] = [];
  private now = start;
  private ids = 5000;
  readonly jobs = [idNo(20), idNo(21)];
  readonly people = [idNo(30), idNo(31), idNo(32)];
  readonly applications = this.jobs.flatMap((job_id, j) =>
    this.people.map((candidate_id, p) => ({ id: idNo(40 + j * 10 + p), job_id, candidate_id })),
  );

  stateOf = <S>(decider: FoldTo<S>, id: string): S =>
    fold(
      decider,
      this.log.filter((event) => event.stream === `${decider.category}-${id}`),
    );

  run<S, C, E extends AnyEvent, Facts, Name extends keyof C & string>(
    decider: Decider<S, C, E, Facts>,
    id: string,
    name: Name,
    command: C[Name],
    by = 0,
    facts?: unknown,
  ): boolean {
    const stream = `${decider.category}-${id}`;
    const now = new Date(this.now).toISOString();
    const actor = { type: 'user' as const, id: idNo(2 + by) };
    const decided = decider.decide[name](command, this.stateOf(decider, id), {
      now,
      actor,
      organization_id,
      newId: () => idNo(this.ids++),
      facts: facts as Facts,
    });
    if (isRejection(decided)) return false;
    for (const event of decided) {
      const data = throughJson(definitionOf(stream, event.type)!.schema.parse(event.data)) as Record<string, unknown>;
      const revision = this.log.filter((each) => each.stream === stream).length;
      this.log.push(
        frozen({
          type: event.type,
          data,
          stream,
          revision,
          position: this.log.length + 1,
          id: idNo(100_000 + this.log.length),
          metadata: {
            organization_id,
            actor,
            request_uid: `${this.log.length}`,
            correlation_id: '',
            occurred_at: now,
            recorded_at: now,
            schema_version: 1,
          },
        }),
      );
    }
    return decided.length > 0;
  }

  append(stream: string, type: string, data: Record<string, unknown>): void {
    const at = new Date(this.now).toISOString();
    this.log.push(
      frozen({
        type,
        data: throughJson(definitionOf(stream, type)!.schema.parse(data)) as Record<string, unknown>,
        stream,
        revision: this.log.filter((each) => each.stream === stream).length,
        position: this.log.length + 1,
        id: idNo(100_000 + this.log.length),
        metadata: {
          organization_id,
          actor: { type: 'user' as const, id: idNo(2) },
          request_uid: `${this.log.length}`,
          correlation_id: '',
          occurred_at: at,
          recorded_at: at,
          schema_version: 1,
        },
      }),
    );
  }

  /** Appends records of other nouns about a person: an email that failed, a task, a link, a note. */
  write(candidate_id: string, who: number): void {
    const words = `Person ${who}`;
    const about = { candidate_id, application_id: null };
    const sent = { kind: 'rejection', template_key: null, to: words, subject: words, body: words, from_name: 'Acme' };
    const message = `message-${idNo(70 + who)}`;
    this.append(message, 'MessageQueued', {
      ...about,
      ...sent,
      person_id: candidate_id,
      scheduled_for: new Date(this.now).toISOString(),
      job_id: null,
      sent_by: null,
    });
    this.append(message, 'MessageFailed', { ...about, person_id: candidate_id, error: words });
    this.append(`task-${idNo(80 + who)}`, 'TaskCreated', {
      person_id: candidate_id,
      title: `Call ${words}`,
      kind: 'call',
      due_at: null,
      priority: 'normal',
      assignee_user_id: idNo(2),
      subject: { type: 'candidate', id: candidate_id },
      notes: words,
    });
    const own = `candidate-${candidate_id}`;
    this.append(own, 'CandidateUrlAdded', { url_id: idNo(90), kind: 'website', url: `https://a.test/${words}` });
    this.append(own, 'CandidateTagged', { tag_id: idNo(91), name: 'Sailor' });
    this.append(own, 'CandidateNoteAdded', { note_id: idNo(92), body: words, visibility: 'team', job_id: null });
    this.append(own, 'CandidateFieldChanged', {
      field_id: idNo(93),
      name: 'Hobby',
      kind: 'text',
      from: null,
      to: words,
    });
    const [application] = this.applications.filter((each) => each.candidate_id === candidate_id);
    this.append(`application-${application!.id}`, 'KnockoutFlagged', {
      candidate_id,
      job_id: application!.job_id,
      question: words,
    });
  }

  wait(minutes: number): void {
    this.now += minutes * 60_000;
  }

  begin(): this {
    for (const [n, id] of this.jobs.entries()) {
      this.run(job, id, 'create', {
        fields: { ...defaultJobFields, name: `Job ${n}`, work_location: 'remote' },
        slug: `job-${n}`,
        origin: 'manual',
        steps: defaultSteps(() => idNo(this.ids++)),
        sections: [
          { id: idNo(this.ids++), kind: 'about', name: 'About', body: '<p>Us</p>', visible: true, locked: false },
        ],
        owner: idNo(2),
        recruiters: [idNo(3)],
        generate: false,
      });
    }
    for (const [n, id] of this.people.entries())
      this.run(candidate, id, 'create', {
        fields: {
          first_name: `Person ${n}`,
          last_name: 'X',
          name_order: null,
          email: `p${n}@example.com`,
          phone: null,
          pronoun: null,
          headline: n ? 'Expert' : null,
          current_title: 'Baker',
          current_company: 'Acme',
          location: null,
          tz_region: null,
          source: 'applied',
          source_id: null,
        },
        type: 'prospect',
        created_via: 'recruiter',
      });
    return this;
  }

  /** Asks for a random action. Returns whether any event was recorded. */
  ask({ job: j, minutes, ...each }: Placed): boolean {
    this.wait(minutes);
    const job_id = this.jobs[j]!;
    const candidate_id = this.people[each.person]!;
    const mine = this.applications.filter((one) => one.job_id === job_id);
    const application = mine.find((one) => one.candidate_id === candidate_id)!.id;
    const { decider, id, name, command, by, facts } = askOf(each, {
      job_id,
      job: this.stateOf(job, job_id)!,
      candidate_id,
      candidate: this.stateOf(candidate, candidate_id)!,
      application,
      planned: this.stateOf(pipeline, application)?.knockout_plan?.at ?? null,
      all: mine.map((one) => one.id),
    });
    return this.run(decider, id, name, command as Record<string, unknown>, by, facts);
  }
}
const commands = fc.array(asked, { minLength: 10, maxLength: 100, size: 'max' });
const companyAfter = (asks: readonly Placed[]): Company => {
  const made = new Company().begin();
  for (const each of asks) made.ask(each);
  return made;
};
const logOf = (happened: readonly Placed[] | readonly Happened[]): Recorded[] =>
  happened[0] && 'action' in happened[0] ? companyAfter(happened as Placed[]).log : recorded(happened as Happened[]);

describe.each(projections.map((each) => [each.name, each] as const))('the read model %s', (_, each) => {
  const histories = fc.oneof(anyHistory, commands);

  test('is the same whenever it is folded, from events and rows that nobody changes', () => {
    fc.assert(
      fc.property(histories, (happened) => {
        const log = logOf(happened);
        expect(new Map(foldRows(each, log, new FrozenRows()))).toEqual(foldRows(each, log));
      }),
      { numRuns: 25 },
    );
  });
  test('goes on from its stored rows as if it had never stopped', () => {
    fc.assert(
      fc.property(histories, fc.double({ min: 0, max: 1, noNaN: true }), (happened, share) => {
        const log = logOf(happened);
        const cut = Math.floor(log.length * share);
        const [rows, memos] = [new Map<string, unknown>(), new Map<string, unknown>()];
        foldRows(each, log.slice(0, cut), rows, memos);
        const stored = (kept: Map<string, unknown>) => new Map([...kept].map(([key, row]) => [key, throughJson(row)]));
        expect(foldRows(each, log.slice(cut), stored(rows), stored(memos))).toEqual(foldRows(each, log));
      }),
      { numRuns: 25 },
    );
  });
  test('has rows of plain JSON', () => {
    fc.assert(
      fc.property(histories, (happened) => {
        for (const row of foldRows(each, logOf(happened)).values()) expect(throughJson(row)).toStrictEqual(row);
      }),
      { numRuns: 25 },
    );
  });
  test('says the same of an erased person, whether it could read their words when they came or not', () => {
    fc.assert(
      fc.property(commands, fc.nat(2), (asks, who) => {
        const company = companyAfter(asks);
        const id = company.people[who]!;
        company.write(id, who);
        const blank = company.log.map((event) =>
          personOf(event.stream, event.data) === id
            ? { ...event, data: { ...event.data, ...definitionOf(event.stream, event.type)!.blanks } }
            : event,
        );
        const { length } = company.log;
        const stale = foldRows(each, company.log);
        company.append(`candidate-${id}`, 'CandidateErased', { reason: 'asked', files: 0, records: [id], tell: null });
        const erasing = company.log.at(-1)!;
        // Rows of a stopped read model are sent in the state that this event would leave them in.
        if (forgets(each)) {
          const people = new Map([[id, company.log.at(-1)!]]);
          const told = foldRows(each, company.log);
          for (const [key, row] of stale) expect(withoutWords(each, row, people)).toEqual(told.get(key) ?? null);
        }
        company.append(`candidate-${id}`, 'PersonKeyDestroyed', { files: 0 });
        company.append(`candidate-${id}`, 'ErasureFinished', { files: 0 });
        const rows = foldRows(each, company.log);
        // Rows of a read model that has folded the end of the erasure still say so while others have not.
        if (forgets(each))
          for (const row of rows.values()) {
            const shown = withoutWords(each, row, new Map([[id, erasing]]));
            expect({ ...(shown as object), version: 0 }).toEqual({ ...(row as object), version: 0 });
          }
        expect(rows).toEqual(foldRows(each, [...blank, ...company.log.slice(length)]));
        expect(JSON.stringify([...rows.values()])).not.toContain(`Person ${who}`);
      }),
      { numRuns: 25 },
    );
  });
  test('folds every event it listens to, even without a row and for an erased person', () => {
    const types = Object.values(categories)
      .flatMap(({ category, types: known }) =>
        Object.entries(known).map(([type, definition]) => ({ category, type, definition })),
      )
      .filter(({ type }) => listens(each, type));
    expect(types.length).toBeGreaterThan(0);
    for (const { category, type, definition } of types) {
      const [some] = fc.sample(shapeOf(definition.schema.shape as never), { numRuns: 1, seed: 1 });
      const data = { ...throughJson(some!), ...definition.blanks };
      expect(foldRows(each, recorded([{ type, stream: `${category}-${idNo(10)}`, data }]))).toBeInstanceOf(Map);
    }
  });
});

describe('the timeline of a job', () => {
  const ofFirstJob = ({ log, jobs: [job_id], applications }: Company): [string, Recorded[]] => {
    const others = new Set(applications.filter((one) => one.job_id !== job_id).map(({ id }) => `application-${id}`));
    return [
      job_id!,
      log.filter(({ stream }) => stream === `job-${job_id}` || (!stream.startsWith('job-') && !others.has(stream))),
    ];
  };
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  test('holds at every moment what a fold of the events until then gives, also of whoever was taken back since, and also when it grew in parts', () => {
    fc.assert(
      fc.property(commands, share, share, (asks, part, then) => {
        const [job_id, log] = ofFirstJob(companyAfter(asks));
        const timeline = new JobTimeline(job_id);
        const cut = Math.floor(log.length * part);
        expect(timeline.add(log.slice(0, cut)) && timeline.add(log.slice(cut))).toBe(true);
        const moment = log[Math.floor((log.length - 1) * then)]!.metadata.recorded_at;
        const past = until(log, moment);
        const shown = timeline.at(Date.parse(moment));
        const were = foldRows(projectionNamed('applications'), past) as Map<string, ApplicationRow>;
        expect(shown.rows).toEqual(were);
        const job = (foldRows(projectionNamed('jobs'), past).get(job_id) ?? null) as JobRow | null;
        expect(shown.job).toEqual(job && { ...job, counts: countsOf(were.values(), job.counts.ever) });
        expect(lastUntil(timeline.times, Date.parse(moment)) + 1).toBe(past.length);
        expect(timeline.times.length).toBe(log.length);
      }),
      { numRuns: 100 },
    );
  });
  test('is the same at a glance: from the rows of now, and a fold of those who were there then and have changed since', () => {
    fc.assert(
      fc.property(commands, share, (asks, then) => {
        const [job_id, log] = ofFirstJob(companyAfter(asks));
        const moment = log[Math.floor((log.length - 1) * then)]!.metadata.recorded_at;
        const at = Date.parse(moment);
        const isTold = ({ type }: Recorded) =>
          ['applications', 'jobs'].some((name) => listens(projectionNamed(name), type));
        const present = [...foldRows(projectionNamed('applications'), log).values()] as ApplicationRow[];
        const gone = [...foldRows(projectionNamed('gone-records'), log).values()].flatMap((row) => {
          const { id, kind, person_id } = row as GoneRow;
          return kind === 'application' && !present.some((each) => each.id === id)
            ? [{ id, candidate_id: person_id! }]
            : [];
        });
        const streams = new Set([...present, ...gone].flatMap(streamsOf));
        const ofJob = log.filter((event) => event.stream === `job-${job_id}` && isTold(event));
        const told = log
          .filter((event) => streams.has(event.stream) && isTold(event))
          .map(({ stream, position, metadata }) => ({ stream, position, at: Date.parse(metadata.recorded_at) }));
        const { same, changed } = sortedAt(at, { ofJob, told, present, gone });
        const read = new Set([`job-${job_id}`, ...changed.flatMap(streamsOf)]);
        const timeline = new JobTimeline(job_id);
        const reached = toldUntil(told, at);
        const early = ({ stream, position }: Recorded) =>
          stream === `job-${job_id}` || reached.get(stream)?.some((each) => each.position === position);
        expect(timeline.add(log.filter((event) => read.has(event.stream) && early(event)))).toBe(true);
        const shown = jobAtGlance(timeline, same, at);
        const past = until(log, moment);
        const rows = [...foldRows(projectionNamed('applications'), past)];
        expect(Object.fromEntries(shown.rows)).toEqual(Object.fromEntries(rows));
        const { counts: _, ...job } = (foldRows(projectionNamed('jobs'), past).get(job_id) ?? {}) as JobRow;
        const { counts, ...shownJob } = shown.job ?? ({} as JobRow);
        expect(shownJob).toEqual(job);
        if (counts) expect(counts.live).toBe(rows.filter(([, row]) => isLive((row as ApplicationRow).step)).length);
        expect(jobNow(timeline, present).rows.size).toBe(present.length);
        expect(timesOf(ofJob, told)).toEqual(timesOf(ofJob, told).toSorted((a, b) => a - b));
      }),
      { numRuns: 100 },
    );
  });
  test('begins with the job, not with what happened to its candidates before', () => {
    const [job_id, log] = ofFirstJob(companyAfter([]));
    const [made] = log.filter(({ type }) => type === 'JobCreated');
    const earlier = { ...log.find(({ type }) => type === 'CandidateCreated')!, position: 0 };
    const timeline = new JobTimeline(job_id);
    timeline.add([
      { ...earlier, metadata: { ...earlier.metadata, recorded_at: '2025-01-01T00:00:00.000Z' } },
      ...log.filter((event) => event.id !== earlier.id),
    ]);
    expect(timeline.times[0]).toBe(Date.parse(made!.metadata.recorded_at));
    expect(timeline.times.length).toBe(log.length - 1);
  });
  test('refuses what came too late to be folded on', () => {
    const [job_id, log] = ofFirstJob(companyAfter([]));
    const made = log.findIndex(({ type }) => type === 'JobCreated');
    const changed = { ...log[made]!, id: idNo(9), revision: 1, position: 1000 };
    const timeline = new JobTimeline(job_id);
    expect(timeline.add([...log, changed])).toBe(true);
    expect(timeline.add([{ ...changed, position: 999 }])).toBe(false);
  });
});

test('the random histories reach everything that can happen to an application', () => {
  const types = new Set(
    fc.sample(commands, { numRuns: 400, seed: 7 }).flatMap((asks) => companyAfter(asks).log.map((event) => event.type)),
  );
  expect(Object.keys(categories.application!.types).filter((type) => !types.has(type))).toEqual([
    'ApplicationMergedIn',
    'ApplicationMergeTakenBack',
    'ApplicationRepeated',
    'ApplicationAnswersRecorded',
    'SecondLookAsked',
    'InterviewsKept',
    'ImportedApplicationTakenBack',
    'BookingInviteSent',
    'BookingInviteWithdrawn',
    'BookingInviteExpired',
    'OfferApprovalAsked',
    'OfferApproved',
    'OfferRefused',
    'OfferRequestWithdrawn',
    'OfferLinkAsked',
    'OfferHeldBack',
    'MessageSkipped',
  ]);
});

describe('a move that is taken back', () => {
  /** Fields that may show that an event happened: versions, numbers of events, the time of the last event, and the record itself. */
  const traces = new Set(['version', 'events', 'last_activity', 'updated_at', 'earlier', 'words']);
  /** A row with its words in place of their numbers. Facts refer to words by their index in the row's list, which may contain words of earlier facts too. */
  const plainly = (row: object): object =>
    'words' in row && 'facts' in row
      ? { ...row, facts: (row as FactsRow).facts.map((fact) => openedFact(fact, (row as FactsRow).words)) }
      : row;
  const rowsAfter = ({ log }: Company) =>
    projections
      .filter(({ name }) => !['activity', 'audit', 'job-activity'].includes(name)) // the record itself
      .map((each) => [
        each.name,
        [...foldRows(each, log)]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, row]) => [
            key,
            Object.fromEntries(Object.entries(plainly(row as object)).filter(([name]) => !traces.has(name))),
          ]),
      ]);
  const statesAfter = (made: Company) =>
    made.applications.map(({ id }) => {
      const state = made.stateOf(pipeline, id);
      return state && { ...state, last_move: null };
    });
  const move = fc.record({
    // A move up is seldom allowed, so the test tries it most often.
    action: fc.oneof(
      { weight: 2, arbitrary: fc.constant('advance' as const) },
      { weight: 7, arbitrary: fc.constant('shift_up' as const) },
      { weight: 1, arbitrary: fc.constant('archive' as const) },
      { weight: 3, arbitrary: fc.constant('reviewResume' as const) },
    ),
    job: fc.constantFrom(0, 0, 0, 1),
    person: fc.constantFrom(0, 0, 0, 1, 2),
    step: fc.nat(11),
    by: fc.nat(1),
    minutes: fc.nat(12),
    yes: fc.boolean(),
  });
  const away = fc.array(
    asked.filter(({ action }) => action !== 'rank').map((each) => ({ ...each, minutes: 0 })),
    { maxLength: 4 },
  );

  test('never happened, for the rules and for every read model, whatever went before and whatever else happened meanwhile', () => {
    const seen = { advance: 0, shift_up: 0, archive: 0, reviewResume: 0 };
    fc.assert(
      fc.property(commands, move, away, fc.nat(9), (before, slip, others, minutes) => {
        const meanwhile = others.filter(
          ({ job: place, person, action }) =>
            place !== slip.job || person !== slip.person || !(applicationActions as readonly string[]).includes(action),
        );
        const made = companyAfter(before);
        if (!made.ask(slip)) return;
        for (const each of meanwhile) made.ask(each);
        if (!made.ask({ ...slip, action: slip.action === 'reviewResume' ? 'takeBackReview' : 'undo', minutes })) return;
        seen[slip.action as keyof typeof seen]++;
        const never = companyAfter(before);
        never.wait(slip.minutes);
        for (const each of meanwhile) never.ask(each);
        expect(statesAfter(made)).toEqual(statesAfter(never));
        expect(rowsAfter(made)).toEqual(rowsAfter(never));
      }),
      { numRuns: 800 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1);
  });
  test('is known to a report as of a moment before it was taken back, and to no later one', () => {
    const ask = { job: 0, person: 0, step: 0, by: 0, minutes: 0, yes: false };
    const made = companyAfter([
      { ...ask, action: 'apply' },
      { ...ask, action: 'advance', minutes: 5 },
      { ...ask, action: 'undo', minutes: 5 },
    ]);
    const [row] = rowsOf<FactsRow>('facts', made.log).values();
    const stepsAt = (minute: number) => staysOf(row!, start + minute * 60_000).map(({ name }) => name);
    expect(stepsAt(5)).toEqual(['Application', 'Initial Review']);
    expect(stepsAt(10)).toEqual(['Application']);
    expect(row!.week).toBe(0);
    expect(staysOf(row!)).toMatchObject([{ name: 'Application', entered: start, left: null }]);
  });
  test('and that it was taken back are both told', () => {
    const ask = { job: 0, person: 0, step: 0, by: 0, minutes: 0, yes: false };
    const { log } = companyAfter([
      { ...ask, action: 'apply' },
      { ...ask, action: 'advance' },
      { ...ask, action: 'undo' },
    ]);
    const told = [
      'moved the candidate from Application to Initial Review, then taken back',
      'took back the move from Application to Initial Review',
    ];
    const mine = log.filter((event) => event.stream.startsWith('application-'));
    expect(mine.map(sentencesIn(mine)).slice(1)).toEqual(told);
    const [{ items }] = rowsOf<ActivityRow>('activity', log).values() as unknown as [ActivityRow];
    expect(items.filter((item) => item.application_id).map((item) => item.sentence)).toEqual(
      expect.arrayContaining(told),
    );
  });
});

describe('after any commands whatsoever', () => {
  const check = (
    law: (
      made: Company,
      rows: { jobs: Map<string, JobRow>; applications: Map<string, ApplicationRow>; people: Map<string, PersonRow> },
    ) => void,
  ) =>
    fc.assert(
      fc.property(commands, (asks) => {
        const made = companyAfter(asks);
        law(made, {
          jobs: rowsOf('jobs', made.log),
          applications: rowsOf('applications', made.log),
          people: rowsOf('people', made.log),
        });
      }),
      { numRuns: 60 },
    );

  test('a job counts exactly the applications that stand in its steps', () =>
    check((made, { jobs, applications }) => {
      for (const id of made.jobs) {
        const mine = [...applications.values()].filter((row) => row.job_id === id);
        const counted = (which: (row: ApplicationRow) => boolean) => mine.filter(which).length;
        const { steps, ...totals } = jobs.get(id)!.counts;
        expect(
          Object.entries(steps)
            .filter(([, count]) => count !== 0)
            .toSorted(),
        ).toEqual(
          [...new Set(mine.map((row) => row.step.id))]
            .map((step) => [step, counted((row) => row.step.id === step)])
            .toSorted(),
        );
        expect(totals).toEqual({
          live: counted((row) => row.ongoing && row.phase !== 'lead'),
          leads: counted((row) => row.phase === 'lead'),
          new_resumes: counted(
            (row) => row.resume_status === 'new' && ['application', 'resume_review'].includes(row.step.type),
          ),
          in_rounds: counted((row) => row.step.kind === 'round'),
          offers: counted((row) => row.phase === 'offered'),
          hires: counted((row) => row.phase === 'hired'),
          ever: mine.length,
        });
      }
    }));
  test('somebody who began beyond review and is brought into it later has a new resume', () => {
    const ask = { job: 0, person: 0, step: 0, by: 0, minutes: 0, yes: true };
    const begun = [
      { ...ask, action: 'apply' as const, step: 3 },
      { ...ask, action: 'sortSteps' as const, yes: false },
    ];
    const seen = [1, 2, 3, 4].map((moves) => {
      const { log } = companyAfter([
        ...begun,
        ...Array.from({ length: moves }, () => ({ ...ask, action: 'advance' as const, yes: false })),
      ]);
      const [row] = rowsOf<ApplicationRow>('applications', log).values();
      const unread = row!.resume_status === 'new' && ['application', 'resume_review'].includes(row!.step.type);
      expect(rowsOf<JobRow>('jobs', log).get(row!.job_id)!.counts.new_resumes).toBe(unread ? 1 : 0);
      return unread;
    });
    expect(seen).toContain(true);
  });
  test('an application’s row says what its rules say', () =>
    check((made, { applications }) => {
      for (const { id } of made.applications) {
        const state = made.stateOf(pipeline, id);
        const row = applications.get(id);
        expect(row === undefined).toBe(state === null);
        if (!state || !row) continue;
        expect({
          ...row,
          offer: row.offer && {
            status: row.offer.status,
            revision: row.offer.revision,
            expires_on: row.offer.expires_on,
          },
        }).toMatchObject({
          step: state.step,
          pass: state.pass,
          resume_status: state.resume_status,
          schedule_status: state.schedule_status,
          judged: state.judged,
          ongoing: !isEnd(state.step.type),
          offer: state.offer && {
            status: state.offer.status,
            revision: state.offer.revision,
            expires_on: state.offer.expires_on,
          },
        });
        expect(row.applied_at !== null).toBe(state.applied_at !== null);
        expect(row.applied_via !== null).toBe(state.applied_at !== null);
        expect(row.archived?.from_step).toEqual(state.archived?.from_step);
      }
    }));
  test('facts that exclude each other never appear together', () =>
    check((_, { applications }) => {
      for (const row of applications.values()) {
        const { type } = row.step;
        expect(row.archived !== null).toBe(type === 'archived');
        expect(row.hired_at !== null).toBe(type === 'hired');
        expect(row.offer?.status === 'pending').toBe(type === 'offered');
        if (type === 'sourced_new') expect(row.applied_at).toBeNull();
        if (row.ongoing && type !== 'sourced_new') expect(row.applied_at).not.toBeNull();
        if (!meets(row.step)) expect([row.schedule_status, row.judged]).toEqual(['unscheduled', false]);
      }
    }));
  test('a person shows the same applications, names and places as the applications do', () =>
    check((_, { applications, people }) => {
      const mine = (id: string) => [...applications.values()].filter((row) => row.candidate_id === id);
      for (const person of people.values()) {
        expect(person.applications.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          mine(person.id)
            .map(({ id, job_id, step, ongoing, entered_at }) => ({
              id,
              job_id,
              step: { id: step.id, name: step.name, type: step.type },
              ongoing,
              entered_at,
            }))
            .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        for (const row of mine(person.id))
          expect(row).toMatchObject({
            name: person.name,
            first_name: person.first_name,
            email: person.email,
            company: person.current_company,
            title: person.current_title,
            headline: person.headline,
          });
      }
    }));
  test('a job’s row says what its rules say', () =>
    check((made, { jobs }) => {
      const parts = rowsOf<JobPartRow>('job-parts', made.log);
      const filling = rowsOf<OpeningsRow>('openings', made.log);
      for (const id of made.jobs) {
        const {
          status,
          content,
          fields,
          openings,
          sections,
          dismissed_hints,
          tasks,
          requirements,
          questions,
          apply_questions,
          panel,
          levels,
          plays,
          reason_keys: _keys, // read from the log itself
          removed: _removed,
          removed_parts: _parts,
          parts_changed: _changed,
          texts_changed: _reworded,
          offers_begun: _begun,
          suggestions: _suggested,
          ended,
          merged: _merged,
          merges_received: _received,
          ...state
        } = made.stateOf(job, id)!;
        const { typical_job_description: _, ...listed } = fields;
        expect(jobs.get(id)).toMatchObject(
          throughJson({ ...state, fields: listed, hiring_status: status, content_status: content }),
        );
        expect(jobs.get(id)!.stopped).toBe(status !== 'archived' && (ended?.stops ?? false));
        expect(plannedHires(openings)).toBe(fields.openings);
        expect(filling.get(id)!.openings).toEqual(openings);
        expect(jobs.get(id)!.content).toEqual({ requirements: requirements.length, questions: questions.length });
        const all = {
          settings: { fields },
          description: { sections, dismissed_hints },
          requirements: { requirements, tasks },
          questions: { questions },
          apply_form: { apply_questions },
          rounds: { panel },
          levels: { levels },
          plays: { plays },
        };
        for (const part of jobParts) {
          const content_ = all[part];
          const row = parts.get(jobPartId(id, part));
          if (row) expect(row).toMatchObject(throughJson({ job_id: id, part, ...content_ }));
          else expect(Object.values(content_).flat()).toEqual([]);
        }
      }
    }));
  test('deleting a job removes its card and all its parts', () => {
    const made = new Company().begin();
    const [deleted, kept] = made.jobs as [string, string];
    const log = [
      ...made.log,
      ...recorded([
        {
          type: 'QuestionAdded',
          stream: `job-${deleted}`,
          data: {
            question: {
              id: idNo(7),
              text: 'Why?',
              kind: 'behavioral',
              scoring_type: 'stars',
              requirement_ids: [],
              indicators: { positive: [], negative: [] },
              source: 'manual',
            },
          },
        },
        { type: 'JobDeleted', stream: `job-${deleted}`, data: {} },
      ]),
    ];
    expect([...rowsOf('jobs', log).keys()]).toEqual([kept]);
    expect([...rowsOf<JobPartRow>('job-parts', log).values()].map((row) => row.job_id)).not.toContain(deleted);
  });
  test('every version is the last revision of its stream', () =>
    check((made, { jobs, applications, people }) => {
      const last = (stream: string) => made.log.filter((event) => event.stream === stream).length - 1;
      for (const [category, rows] of [
        ['job', jobs],
        ['application', applications],
        ['candidate', people],
      ] as const)
        for (const [id, row] of rows) expect(row.version).toBe(last(`${category}-${id}`));
      for (const [id, row] of applications) expect(row.events).toBe(last(`application-${id}`) + 1);
    }));
  test('a step is reached by somebody only if the job had it then', () =>
    check((made) => {
      let steps = new Map<string, readonly Step[]>();
      for (const event of made.log) {
        if (event.stream.startsWith('job-'))
          steps = new Map(
            made.jobs.map((id) => [
              id,
              fold(
                job,
                made.log.slice(0, event.position).filter((each) => each.stream === `job-${id}`),
              )?.steps ?? [],
            ]),
          );
        const data = event.data as { job_id?: string; to_step?: { id: string } };
        if (data.to_step) expect(steps.get(data.job_id!)!.map((step) => step.id)).toContain(data.to_step.id);
      }
    }));
});

describe('the versions that forms send back', () => {
  test.each([
    ['users', 'user'],
    ['tasks', 'task'],
    ['jobs', 'job'],
    ['applications', 'application'],
    ['people', 'candidate'],
  ])('%s listens to every event of its stream, so that no form is refused as stale without cause', (name, category) => {
    expect(Object.keys(categories[category]!.types).filter((type) => !listens(projectionNamed(name), type))).toEqual(
      [],
    );
  });
});

describe('what a read model shows', () => {
  const happened = (...events: { type: string; stream: string; data: object }[]) =>
    recorded(events.map((event) => ({ ...event, data: throughJson(event.data) as Record<string, unknown> })));
  const step = (name: string, type: string) => ({ id: idNo(type.length), name, type, kind: 'stage' });
  const person = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    headline: null,
    current_title: 'Analyst',
    current_company: 'Engines',
  };
  const submitted = (n: number) => ({
    type: 'ApplicationSubmitted',
    stream: `application-${idNo(40 + n)}`,
    data: {
      candidate_id: idNo(30 + n),
      job_id: idNo(20),
      person,
      to_step: step('Application', 'application'),
      applied_via: 'form',
      source: 'applied',
    },
  });
  const orderOf = (log: Recorded[]) =>
    [...rowsOf<ApplicationRow>('applications', log).values()].toSorted((a, b) => a.rank - b.rank).map((row) => row.id);

  test('the newest candidate stands on top of a step, until somebody orders it by hand', () => {
    const arrived = [submitted(0), submitted(1), submitted(2)];
    expect(orderOf(happened(...arrived))).toEqual([idNo(42), idNo(41), idNo(40)]);
    const ranked = {
      type: 'ApplicationsRanked',
      stream: `job-${idNo(20)}`,
      data: { step_id: step('', 'application').id, ids: [idNo(41), idNo(40)] },
    };
    expect(orderOf(happened(...arrived, ranked))).toEqual([idNo(41), idNo(40), idNo(42)]);
    expect(orderOf(happened(...arrived, ranked, submitted(3)))[0]).toBe(idNo(43));
    expect(orderOf(happened(...arrived, { ...ranked, data: { ...ranked.data, step_id: idNo(99) } }))).toEqual([
      idNo(42),
      idNo(41),
      idNo(40),
    ]);
  });
  test('a candidate’s time in a step ends by the job’s plan while the job is open', () => {
    const job = (type: string, data: object) => ({ type, stream: `job-${idNo(20)}`, data });
    const planned = (sla_days: number) => ({
      ...defaultSteps(() => step('', 'application').id)[0]!,
      id: step('', 'application').id,
      sla_days,
    });
    const begun = [
      job('JobCreated', { slug: 'planner', fields: defaultJobFields }),
      job('WorkflowStepAdded', { step: planned(3) }),
      job('JobOpened', {}),
      submitted(0),
    ];
    const dueAfter = (...more: { type: string; stream: string; data: object }[]) => {
      const row = rowsOf<ApplicationRow>('applications', happened(...begun, ...more)).get(idNo(40))!;
      return row.due_at && (Date.parse(row.due_at) - Date.parse(row.entered_at)) / 86_400_000;
    };
    expect(dueAfter()).toBe(3);
    const slower = job('WorkflowStepChanged', {
      step_id: step('', 'application').id,
      changes: { sla_days: { from: 3, to: 5 } },
    });
    expect(dueAfter(slower)).toBe(5);
    expect(dueAfter(job('JobClosed', {}))).toBe(null);
    expect(dueAfter(job('JobClosed', {}), slower, job('JobReopened', { to_status: 'open' }))).toBe(5);
    expect(
      dueAfter({
        type: 'ApplicationArchived',
        stream: `application-${idNo(40)}`,
        data: {
          candidate_id: idNo(30),
          job_id: idNo(20),
          from_step: step('Application', 'application'),
          to_step: step('Archived', 'archived'),
        },
      }),
    ).toBe(null);
  });
  test('an erased person is called the same everywhere', () => {
    const created = {
      type: 'CandidateCreated',
      stream: `candidate-${idNo(30)}`,
      data: {
        first_name: '(erased)',
        last_name: '(erased)',
        email: null,
        type: 'candidate',
        audience: 'talent',
        source: 'applied',
        created_via: 'form',
      },
    };
    const log = happened(created, { ...submitted(0), data: { ...submitted(0).data, person: null } });
    expect(
      [rowsOf<PersonRow>('people', log), rowsOf<ApplicationRow>('applications', log)].map((rows) =>
        [...rows.values()].map((row) => row.name),
      ),
    ).toEqual([['(erased)'], ['(erased)']]);
  });
  test('a user’s memberships, roles and last organization', () => {
    const user = (type: string, data: object) => ({ type, stream: `user-${idNo(2)}`, data });
    const log = happened(
      user('UserRegistered', { email: 'a@x.example', first_name: 'Ada', last_name: 'L', via: 'google' }),
      user('UserJoinedOrganization', { organization_id: 'one', roles: ['LEAD'] }),
      user('UserJoinedOrganization', { organization_id: 'two', roles: ['ORG_ADMIN'], grants: ['VIEW_REPORTS'] }),
      user('UserRolesChanged', { organization_id: 'one', from: ['LEAD'], to: ['RECRUIT_ADMIN'] }),
      user('UserDeactivated', { organization_id: 'two' }),
      user('OrganizationSwitched', { from: 'one', to: 'two' }),
      user('UserProfileUpdated', { changes: { last_name: { from: 'L', to: 'Lovelace' } } }),
      user('PasswordChanged', { via: 'profile' }),
    );
    expect(rowsOf('users', log).get(idNo(2))).toMatchObject({
      name: 'Ada Lovelace',
      google_linked: true,
      last_organization_id: 'two',
      version: 7,
      memberships: [
        { organization_id: 'one', roles: ['RECRUIT_ADMIN'], grants: [], status: 'active' },
        { organization_id: 'two', roles: ['ORG_ADMIN'], grants: ['VIEW_REPORTS'], status: 'deactivated' },
      ],
    });
  });
  test('an invitation counts how often it was sent and keeps the newest token', () => {
    const stream = `invitation-${idNo(5)}`;
    const sent = {
      type: 'InvitationSent',
      stream,
      data: { email: 'a@x.example', roles: ['LEAD'], expires_at: '2026-03-16', token_hash: 'first' },
    };
    const again = { type: 'InvitationResent', stream, data: { expires_at: '2026-03-30', token_hash: 'second' } };
    expect(rowsOf('invitations', happened(sent, again)).get(idNo(5))).toMatchObject({
      status: 'pending',
      sent_count: 2,
      token_hash: 'second',
      expires_at: '2026-03-30',
    });
    expect(
      rowsOf('invitations', happened(sent, { type: 'InvitationRevoked', stream, data: {} })).get(idNo(5)),
    ).toMatchObject({ status: 'revoked' });
  });
  test('a small list in its order, with removed entries kept by name', () => {
    const upserted = (n: number) => ({
      type: 'SourceUpserted',
      stream: `catalog_source-${organization_id}`,
      data: { id: idNo(n), fields: { name: `${n}` }, created: true, changes: {} },
    });
    const sorted = {
      type: 'SourceSorted',
      stream: `catalog_source-${organization_id}`,
      data: { ids: [idNo(6), idNo(5)] },
    };
    const rows = rowsOf<{ id: string; sort_order: number; deleted: boolean; entity: string }>(
      'catalogues',
      happened(upserted(5), upserted(6), sorted, upserted(7), upserted(5), {
        type: 'SourceDeleted',
        stream: sorted.stream,
        data: { id: idNo(6), name: '6' },
      }),
    );
    expect(
      [...rows.values()]
        .toSorted((a, b) => a.sort_order - b.sort_order)
        .map((row) => [row.id, row.entity, row.deleted]),
    ).toEqual([
      [idNo(6), 'source', true],
      [idNo(5), 'source', false],
      [idNo(7), 'source', false],
    ]);
  });
  test('a message by its state, with a snippet without mark-up', () => {
    const stream = `message-${idNo(5)}`;
    const ids = { candidate_id: null, application_id: null };
    const queued = {
      type: 'MessageQueued',
      stream,
      data: {
        ...ids,
        person_id: 'p',
        kind: 'outreach',
        template_key: null,
        to: 'a@x.example',
        subject: 'S',
        body: `<p>Dear <b>Ada</b>,</p>${'x'.repeat(300)}`,
        from_name: 'Acme',
        scheduled_for: '2026-03-03',
        job_id: null,
        sent_by: null,
      },
    };
    const failed = { type: 'MessageFailed', stream, data: { ...ids, error: 'mailbox full' } };
    expect(rowsOf<{ snippet: string }>('messages', happened(queued, failed)).get(idNo(5))).toMatchObject({
      status: 'failed',
      error: 'mailbox full',
      snippet: expect.stringMatching(/^Dear Ada, x+$/),
    });
    expect(rowsOf<{ snippet: string }>('messages', happened(queued)).get(idNo(5))!.snippet).toHaveLength(140);
    const offer = { ...queued, data: { ...queued.data, kind: 'offer' } }; // it names the pay
    expect(rowsOf<{ snippet: string }>('messages', happened(offer)).get(idNo(5))!.snippet).toBe('');
    expect(
      rowsOf('messages', happened(queued, failed, { type: 'MessageSent', stream, data: ids })).get(idNo(5)),
    ).toMatchObject({ status: 'sent', error: null });
    const until = '2026-03-05T08:00:00.000Z';
    const put = { type: 'MessagePutOff', stream, data: { ...ids, until, turn: 1 } };
    expect(rowsOf('messages', happened(queued, put)).get(idNo(5))).toMatchObject({
      status: 'queued',
      scheduled_for: until,
    });
    const readdressed = { type: 'MessageReaddressed', stream, data: { ...ids, person_id: 'p', to: 'b@x.example' } };
    expect(rowsOf('messages', happened(queued, readdressed)).get(idNo(5))).toMatchObject({
      status: 'queued',
      to: 'b@x.example',
    });
  });
  test('a task says what is written about it now, until the person is erased', () => {
    const stream = `task-${idNo(5)}`;
    const data = { person_id: idNo(6), title: 'Call', kind: 'call', due_at: null, priority: 'high', subject: null };
    const created = { type: 'TaskCreated', stream, data: { ...data, assignee_user_id: 'u', notes: 'On Monday' } };
    const updated = { type: 'TaskUpdated', stream, data: { person_id: idNo(6), notes: 'On Tuesday' } };
    const completed = { type: 'TaskCompleted', stream, data: { person_id: idNo(6), outcome_note: 'They come' } };
    const taskAfter = (...all: Parameters<typeof happened>) => rowsOf('tasks', happened(created, ...all)).get(idNo(5));
    expect(taskAfter()).toMatchObject({ notes: 'On Monday', outcome: null });
    expect(taskAfter(updated)).toMatchObject({ notes: 'On Tuesday' });
    expect(taskAfter(updated, completed)).toMatchObject({ notes: 'On Tuesday', outcome: 'They come' });
    expect(taskAfter(completed, { type: 'TaskReopened', stream, data: {} })).toMatchObject({ outcome: null });
    const erased = { type: 'CandidateErased', stream: `candidate-${idNo(6)}`, data: {} };
    expect(taskAfter(updated, completed, erased)).toMatchObject({ title: '(erased)', notes: null, outcome: null });
  });
  test('a task that was changed, put off, given a disposition, deleted and restored says all of it', () => {
    const stream = `task-${idNo(5)}`;
    const data = { person_id: 'p', title: 'Call', kind: 'call', due_at: null, priority: 'high', subject: null };
    const created = { type: 'TaskCreated', stream, data: { ...data, assignee_user_id: 'u', play_id: idNo(8) } };
    const change = { person_id: 'p', title: 'Call twice', priority: 'low' };
    const changed = { type: 'TaskChanged', stream, data: change };
    const until = '2026-03-05T09:00:00.000Z';
    const snoozed = { type: 'TaskSnoozed', stream, data: { until } };
    const ended = { person_id: 'p', outcome_note: 'Later', disposition_id: idNo(9), outcome: 'neutral' };
    const completed = { type: 'TaskCompleted', stream, data: ended };
    const taskAfter = (...all: Parameters<typeof happened>) => rowsOf('tasks', happened(created, ...all)).get(idNo(5));
    const after = { title: 'Call twice', notes: null, kind: 'call', priority: 'low', due_at: until };
    expect(taskAfter(changed, snoozed)).toMatchObject({ ...after, play_id: idNo(8), enrollment_id: null });
    const done = { ...after, status: 'done', disposition_id: idNo(9), result: 'neutral', outcome: 'Later' };
    expect(taskAfter(changed, snoozed, completed)).toMatchObject(done);
    const deleted = { type: 'TaskDeleted', stream, data: {} };
    const made = { created_by: 'u', created_at: '2026-03-01T09:00:00.000Z', completed_at: null, outcome_note: null };
    const restored = { type: 'TaskRestored', stream, data: { ...created.data, ...made } };
    expect(taskAfter(deleted, restored)).toMatchObject({ title: 'Call', status: 'todo', created_by: 'u' });
  });
  test('a deleted task and a deleted draft are gone', () => {
    const created = {
      type: 'TaskCreated',
      stream: `task-${idNo(5)}`,
      data: { title: 'Call', kind: 'call', due_at: null, priority: 'high', assignee_user_id: 'u', subject: null },
    };
    const completed = { type: 'TaskCompleted', stream: created.stream, data: {} };
    expect(rowsOf('tasks', happened(created, completed)).get(idNo(5))).toMatchObject({
      status: 'done',
      completed_at: '2026-03-02T09:00:01.000Z',
    });
    expect(
      rowsOf('tasks', happened(created, completed, { type: 'TaskReopened', stream: created.stream, data: {} })).get(
        idNo(5),
      ),
    ).toMatchObject({ status: 'todo', completed_at: null });
    const handed = { type: 'TaskReassigned', stream: created.stream, data: { from_user_id: 'u', to_user_id: 'v' } };
    expect(rowsOf('tasks', happened(created, handed)).get(idNo(5))).toMatchObject({ assignee_user_id: 'v' });
    expect(rowsOf('tasks', happened(created, { type: 'TaskDeleted', stream: created.stream, data: {} })).size).toBe(0);
    const [first, second] = new Company().begin().jobs;
    expect([
      ...rowsOf('jobs', [
        ...new Company().begin().log,
        ...happened({ type: 'JobDeleted', stream: `job-${first}`, data: {} }),
      ]).keys(),
    ]).toEqual([second]);
  });
  test('the last twenty events of an organization, newest first, in words that name nobody', () => {
    const log = happened(...Array.from({ length: 30 }, (_, n) => submitted(n)));
    const { items } = rowsOf<{ items: { sentence: string; application_id: string }[] }>('activity', log).get(
      organization_id,
    )!;
    expect(items.map((item) => item.application_id)).toEqual(Array.from({ length: 20 }, (_, n) => idNo(69 - n)));
    expect(JSON.stringify(items)).not.toContain('Ada');
    expect(rowsOf<{ items: object[] }>('activity', log.toReversed()).get(organization_id)!.items).toEqual(items);
  });
  test('an organization’s settings and state', () => {
    const stream = `organization-${organization_id}`;
    const registered = {
      type: 'OrganizationRegistered',
      stream,
      data: {
        name: 'Acme',
        slug: 'acme',
        country: 'DE',
        tz_region: 'Europe/Berlin',
        kind: 'hiring',
        registered_by: 'u',
      },
    };
    const changes = {
      type: 'OrganizationSettingsChanged',
      stream,
      data: { changes: { reapply_days: { from: 90, to: 30 } } },
    };
    expect(
      rowsOf(
        'organizations',
        happened(
          registered,
          changes,
          { type: 'AiUseAgreed', stream, data: { by: 'u', text_version: '1' } },
          { type: 'OrganizationSuspended', stream, data: { reason: 'unpaid' } },
        ),
      ).get(organization_id),
    ).toMatchObject({
      name: 'Acme',
      status: 'suspended',
      ai_agreed: true,
      hiring: { reapply_days: 30, required_reason: true },
      modules: { sales: false, marketing: true },
    });
  });
});

describe('two records that are merged', () => {
  const [kept_id, merged_id, other_id] = [idNo(30), idNo(31), idNo(32)];
  const merging = (type: string, before: Recorded, pair = { kept_id, merged_id }): Recorded => ({
    ...before,
    type,
    data: pair,
    stream: `merges-${organization_id}`,
    revision: 0,
    position: before.position + 0.5,
    id: `${type} ${before.id} ${pair.merged_id}`,
  });
  /** The index at which the third person was created. Neither record existed earlier. */
  const began = (log: readonly Recorded[]) => log.findIndex(({ stream }) => stream === `candidate-${other_id}`);
  /** The log with events inserted after the beginning, each at this fraction of the rest. */
  const withMerges = (
    log: readonly Recorded[],
    merges: readonly (readonly [string, number, object?])[],
  ): Recorded[] => {
    const after = merges.map(([, share]) => began(log) + Math.floor((log.length - 1 - began(log)) * share));
    return log.flatMap((event, at) => [
      event,
      ...merges.flatMap(([type, , pair], n) =>
        after[n] === at ? [merging(type, event, pair as { kept_id: string; merged_id: string })] : [],
      ),
    ]);
  };
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const rowsThen = (log: readonly Recorded[]) => Object.fromEntries(rowsOf<PersonRow>('people', log));

  test('and taken apart again have the rows that they would have if nobody had merged them, whatever happened before, meanwhile and since', () => {
    fc.assert(
      fc.property(commands, share, share, share, (asks, one, two, three) => {
        const { log } = companyAfter(asks);
        const [first, second, third] = [one, two, three].toSorted((a, b) => a - b);
        const more = { kept_id, merged_id: other_id };
        const merged = withMerges(log, [
          ['CandidatesMerged', first!],
          ['CandidatesMerged', second!, more],
          ['CandidatesUnmerged', third!],
          ['CandidatesUnmerged', third!, more],
        ]);
        expect(rowsThen(merged)).toEqual(rowsThen(log));
      }),
      { numRuns: 200 },
    );
  });
  test('have, at any moment, the rows of the whole log when they are folded from their own events', () => {
    fc.assert(
      fc.property(commands, share, share, share, (asks, one, two, three) => {
        const { log } = companyAfter(asks);
        const [first, second, third] = [one, two, three].toSorted((a, b) => a - b);
        const merged = withMerges(log, [
          ['CandidatesMerged', first!],
          ['CandidatesUnmerged', third!],
        ]);
        const part = merged.slice(0, Math.floor(merged.length * second!));
        const rows = rowsOf<PersonRow>('people', part);
        const bothOf = ofRecords(part, [kept_id, merged_id]);
        for (const id of [kept_id, merged_id]) {
          const ids = groupAfter(part, id);
          expect(foldRows(people, amongThemselves(bothOf)).get(ids[0]!)).toEqual(rows.get(ids[0]!));
          // A reader who may not know of the other record sees this one as if it were not merged.
          const alone = foldRows(people, amongThemselves(ofRecords(part, [id]))).get(id);
          const apart = part.filter(({ type }) => !['CandidatesMerged', 'CandidatesUnmerged'].includes(type));
          expect(alone).toEqual(rowsOf<PersonRow>('people', apart).get(id));
        }
      }),
      { numRuns: 100 },
    );
  });
  test('are one row with what either has, and the merged one is gone', () => {
    fc.assert(
      fc.property(commands, share, (asks, moment) => {
        const { log } = companyAfter(asks);
        const apart = rowsThen(log);
        const {
          [kept_id]: row,
          [merged_id]: gone,
          ...others
        } = rowsThen(withMerges(log, [['CandidatesMerged', moment]]));
        const [kept, merged] = [apart[kept_id]!, apart[merged_id]!];
        expect(gone).toBeUndefined();
        expect(others).toEqual({ [other_id]: apart[other_id] });
        const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
        expect(ids(row!.applications)).toEqual(ids([...kept.applications, ...merged.applications]));
        expect(ids(row!.resumes)).toEqual(ids([...kept.resumes, ...merged.resumes]));
        expect(row!.notes).toBe(kept.notes + merged.notes);
        expect(new Set(ids(row!.tags))).toEqual(new Set(ids([...kept.tags, ...merged.tags])));
        expect(row!.do_not_contact).toBe(kept.do_not_contact || merged.do_not_contact);
        expect(row).toMatchObject({
          name: kept.name,
          version: kept.version + merged.version + 1,
          headline: kept.headline ?? merged.headline,
          email: kept.email ?? merged.email,
          merged: [{ id: merged_id, name: merged.name }],
          parts: [throughJson(omitted(kept)), throughJson(omitted(merged))],
        });
      }),
      { numRuns: 100 },
    );
  });
  const omitted = (row: PersonRow) => {
    const { merged: _, parts: __, ...part } = row;
    return part;
  };
});
