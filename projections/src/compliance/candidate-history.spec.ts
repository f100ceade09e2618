import { whoIn } from '@candor/contracts/who-acted';
import fc from 'fast-check';
import { categories } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps, type Step } from '@candor/contracts/jobs/values';
import { german } from '@candor/contracts/de/all';
import { english, listenTo, voiceFrom } from '@candor/contracts/words/say';
import { historyRows, type Reading, standingAt } from './candidate-history.ts';
import { detailsOf } from './history-details.ts';
import { until } from '../kernel/fold.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [person, application, job, rafael, message] = [idNo(1), idNo(2), idNo(3), idNo(4), idNo(5)];
let made = 100;
const steps = defaultSteps(() => idNo(made++));
const mark = (type: string) => {
  const { id, name, kind } = steps.find((step) => step.type === type) as Step;
  return { id, name, type, kind };
};
const about = { candidate_id: person, job_id: job };
const noPerson = { first_name: 'Ada', last_name: 'Reed', email: 'ada@example.com' };

/** A log: each entry is stream, type, data, day of March, and actor. */
type Entry = [
  stream: string,
  type: string,
  data: Record<string, unknown>,
  day: number,
  actor?: Recorded['metadata']['actor'],
];
const log = (...entries: Entry[]): Recorded[] => {
  const revisions = new Map<string, number>();
  return entries.map(
    ([stream, type, data, day, actor = { type: 'user', id: rafael, roles: ['RECRUIT_ADMIN'] }], index) => {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const at = new Date(Date.UTC(2026, 2, day, 9)).toISOString();
      return {
        id: idNo(1000 + index),
        stream,
        type,
        data,
        revision,
        position: index + 1,
        metadata: {
          organization_id: idNo(9),
          actor,
          request_uid: idNo(2000 + index),
          correlation_id: '',
          occurred_at: at,
          recorded_at: at,
          schema_version: 1,
        },
      };
    },
  );
};
const everything: Reading = {
  who: whoIn({ [rafael]: 'Rafael Mendes' }, 'Ada Lovelace'),
  opens: () => true,
  notes: () => true,
};
const nothing: Reading = { ...everything, opens: () => false, notes: () => false };
const terms = { amount: 160_000, currency: 'USD', period: 'year', start_on: '2026-04-01', note: 'relocation' };

const story = log(
  [
    `job-${job}`,
    'JobCreated',
    { fields: { ...defaultJobFields, name: 'Engineer' }, slug: 'engineer', origin: 'manual' },
    1,
  ],
  [
    `job-${job}`,
    'JobRequirementAdded',
    {
      requirement: { id: idNo(6), kind: 'tool', level: 'must', name: 'Git', description: '', weight: 1 },
      after_applicants: false,
    },
    1,
  ],
  [
    `job-${job}`,
    'JobPublishedSnapshotTaken',
    { name: 'Engineer', sections: [{ name: 'Role', html: '<p>first text</p>' }], compensation: null, hash: 'aaa' },
    2,
  ],
  [
    `candidate-${person}`,
    'CandidateCreated',
    { ...noPerson, type: 'candidate', audience: 'talent', source: 'applied', created_via: 'form' },
    3,
  ],
  [
    `application-${application}`,
    'LeadAdded',
    { ...about, person: noPerson, to_step: mark('sourced_new'), source: 'sourced', added_by: rafael },
    3,
  ],
  [
    `application-${application}`,
    'ApplicationAdvanced',
    { ...about, from_step: mark('sourced_new'), to_step: mark('application'), skipped_steps: [], note: 'called her' },
    5,
  ],
  [
    `job-${job}`,
    'JobPublishedSnapshotTaken',
    { name: 'Engineer', sections: [{ name: 'Role', html: '<p>second text</p>' }], compensation: null, hash: 'bbb' },
    6,
  ],
  [
    `candidate-${person}`,
    'CandidateNoteAdded',
    { note_id: idNo(7), body: '<p>between us</p>', visibility: 'private', job_id: null },
    6,
  ],
  [`candidate-${person}`, 'CandidateNoteEdited', { note_id: idNo(7), body: '<p>still between us</p>' }, 6],
  [
    `application-${application}`,
    'OfferExtended',
    {
      ...about,
      from_step: mark('application'),
      to_step: mark('offered'),
      terms,
      revision: 1,
      start_on: '2026-04-01',
      expires_on: null,
    },
    10,
  ],
  [`candidate-${person}`, 'CandidateUpdated', { changes: { last_name: { from: 'Reed', to: 'Stone' } } }, 11],
  [
    `application-${application}`,
    'ApplicationArchived',
    {
      ...about,
      from_step: mark('offered'),
      to_step: mark('archived'),
      disqualification_reason_id: null,
      reason_name: 'Withdrew: pay',
      side: 'they_withdrew',
      flags: { not_basically_qualified: false, not_considered: true },
      note: null,
      automatic: true,
      message: null,
    },
    12,
  ],
  [
    `message-${message}`,
    'MessageQueued',
    {
      person_id: person,
      kind: 'rejection',
      template_key: 'rejection_mid',
      to: 'ada@example.com',
      subject: 'Update',
      body: '<p>Dear Ada</p>',
      from_name: 'Acme',
      scheduled_for: new Date(0).toISOString(),
      candidate_id: person,
      application_id: application,
      job_id: job,
      sent_by: rafael,
    },
    12,
    { type: 'processor', id: 'queue-rejection' },
  ],
  [
    `message-${message}`,
    'MessageSent',
    { candidate_id: person, application_id: application },
    13,
    { type: 'processor', id: 'send-message' },
  ],
);
const jobEvents = new Map([[job, story.filter((event) => event.stream.startsWith('job-'))]]);
const own = story.filter((event) => !event.stream.startsWith('job-'));
const rows = historyRows(own, jobEvents, everything);
const row = (type: string, from = rows) => from.find((each) => each.type === type)!;
const detail = (type: string, label: string, from = rows) =>
  row(type, from).details.find((each) => each.label === label)?.value;

test('a letter that leaves at once says so, and no moment of 1970', () => {
  expect(detail('MessageQueued', 'Planned for')).toBe('at once');
});

test('a move says from where to where, after how many days, by whom in which role, in plain words', () => {
  expect(row('ApplicationAdvanced')).toMatchObject({
    number: 3,
    sentence: 'moved the candidate from Lead to Application',
    step_from: 'Lead',
    step_to: 'Application',
    days_in_step: 2,
    actor: { type: 'user', id: rafael, name: 'Rafael Mendes', roles: ['RECRUIT_ADMIN'] },
    automatic: false,
    application_id: application,
    job_id: job,
    stream: `application-${application}`,
    revision: 1,
  });
  expect(detail('ApplicationAdvanced', 'Note')).toBe('called her');
});
test('a reason, its side and what it counts as are named; actions of a process are shown as automatic', () => {
  expect(row('ApplicationArchived')).toMatchObject({ reason: 'Withdrew: pay', automatic: true, days_in_step: 2 });
  expect(detail('ApplicationArchived', 'Decided by')).toBe('the candidate');
  expect(detail('ApplicationArchived', 'Counted as')).toBe('not considered');
  expect(row('MessageSent')).toMatchObject({ automatic: true, application_id: application, job_id: job });
});
test('every row of an application names the post that was out', () => {
  expect(detail('ApplicationAdvanced', 'Post in force')).toBe('aaa');
  expect(detail('OfferExtended', 'Post in force')).toBe('bbb');
});
test('a change has its before and after', () =>
  expect(row('CandidateUpdated').changes).toEqual([{ field: 'Last name', from: 'Reed', to: 'Stone' }]));
test('only those who may see offers see pay and personal texts', () => {
  const shut = historyRows(own, jobEvents, nothing);
  expect(detail('OfferExtended', 'Pay')).toBe('USD 160,000 per year');
  expect(detail('MessageQueued', 'Body')).toBe('Dear Ada');
  expect(JSON.stringify(shut)).not.toMatch(/160,?000|relocation|called her|between us|Dear Ada/);
  expect(detail('OfferExtended', 'Terms', shut)).toBe('(not shown)');
  expect(shut.map((each) => each.sentence)).toEqual(rows.map((each) => each.sentence));
});
test('a German reader reads steps, reasons, fields and their values in German, like the sentences', () => {
  listenTo(() => voiceFrom('de', 'de', german));
  try {
    const theirs = historyRows(own, jobEvents, everything);
    expect(row('ApplicationAdvanced', theirs)).toMatchObject({
      sentence: 'hat die Person von Lead zu Bewerbung verschoben',
      step_from: 'Lead',
      step_to: 'Bewerbung',
    });
    expect(detail('ApplicationAdvanced', 'Geltende Anzeige', theirs)).toBe('aaa');
    expect(detail('ApplicationArchived', 'Entschieden von', theirs)).toBe('die Person');
    expect(detail('ApplicationArchived', 'Zählt als', theirs)).toBe('nicht betrachtet');
    expect(row('CandidateUpdated', theirs).changes).toEqual([{ field: 'Nachname', from: 'Reed', to: 'Stone' }]);
    const at = standingAt('2026-03-05T12:00:00.000Z', person, own, jobEvents);
    expect(at.applications[0]).toMatchObject({ step: 'Bewerbung' });
    const told = theirs.flatMap(({ details }) => details.map(({ label }) => label));
    expect(told.filter((label) => /\b(the|by|of|at|via|type|source|kind)\b/i.test(label))).toEqual([]);
  } finally {
    listenTo(() => english);
  }
});
test('private notes are for their author and administrators only, edits included', () => {
  expect(JSON.stringify(historyRows(own, jobEvents, { ...everything, notes: () => false }))).not.toContain(
    'between us',
  );
  expect(
    detail(
      'CandidateNoteEdited',
      'Body',
      historyRows(own, jobEvents, { ...nothing, notes: (author) => author === rafael }),
    ),
  ).toBe('still between us');
});
test('what stood at a moment: step, offer, requirements, name and post of that day', () => {
  const at = (day: number) => standingAt(new Date(Date.UTC(2026, 2, day, 12)).toISOString(), person, own, jobEvents);
  expect(at(2)).toMatchObject({ person: { name: 'Ada Reed' }, applications: [] });
  expect(at(5)).toMatchObject({
    person: { name: 'Ada Reed', email: 'ada@example.com' },
    applications: [
      {
        id: application,
        job_name: 'Engineer',
        step: 'Application',
        offer: null,
        requirements: [{ name: 'Git', level: 'must' }],
        post: [{ name: 'Role', html: '<p>first text</p>' }],
        post_hash: 'aaa',
      },
    ],
  });
  expect(at(11)).toMatchObject({
    person: { name: 'Ada Stone' },
    applications: [{ step: 'Offered', offer: 'Pending, revision 1', post_hash: 'bbb' }],
  });
});
test('up to a moment, the moment included', () =>
  expect(until(own, story[5]!.metadata.recorded_at).map((event) => event.type)).toEqual([
    'CandidateCreated',
    'LeadAdded',
    'ApplicationAdvanced',
  ]));

/** The events as the log returns them after the person's key was destroyed. */
const erase = (events: readonly Recorded[]): Recorded[] =>
  events.map((event) => {
    const definition = Object.values(categories).find(({ types }) => event.type in types)!.types[event.type]!;
    return { ...event, data: { ...event.data, ...definition.blanks } };
  });
test('an erased person’s rows stay without their words', () => {
  const erased = historyRows(erase(own), jobEvents, everything);
  expect(erased.map((each) => [each.type, each.sentence.split(':')[0], each.step_to])).toEqual(
    rows.map((each) => [each.type, each.sentence.split(':')[0], each.step_to]),
  );
  expect(JSON.stringify(erased)).not.toMatch(/Ada|Reed|Stone|example\.com|160,?000|called her|between us/);
  expect(detail('CandidateCreated', 'First name', erased)).toBe('(erased)');
  expect(standingAt(story.at(-1)!.metadata.recorded_at, person, erase(own), jobEvents)).toMatchObject({
    person: { name: '(erased)', email: null },
    applications: [{ step: 'Archived' }],
  });
});

const types = ['candidate', 'application', 'message'].flatMap((category) =>
  Object.keys(categories[category]!.types).map((type) => ({ category, type })),
);
const step = fc.constantFrom(...steps.map(({ id, name, type, kind }) => ({ id, name, type, kind })));
const few = fc.constantFrom(idNo(1), idNo(2), idNo(3));
const data = fc.record({
  candidate_id: few,
  job_id: fc.option(few),
  application_id: few,
  from_step: step,
  to_step: step,
  step,
  note_id: few,
  leaves_at: fc.constant('2028-03-02T09:00:00.000Z'),
  first_name: fc.constantFrom('Ada', '(erased)'),
  note: fc.option(fc.string()),
  body: fc.string(),
  visibility: fc.constantFrom('team', 'private'),
  reason: fc.option(fc.string()),
  changes: fc.option(fc.constant({ email: { from: null, to: 'a' } })),
  terms: fc.option(fc.constant(terms)),
  person: fc.option(fc.constant(noPerson)),
  skipped_steps: fc.array(step, { maxLength: 2 }),
  takes_back: fc.record({ type: fc.constant('ApplicationAdvanced'), revision: fc.nat(5) }),
  stood: fc.constant({ entered_at: '2026-03-02T09:00:00.000Z', entered: 0 }),
});
test('exactly one row per event, in the order of the log, whatever the events and whoever reads', () => {
  const any = fc.array(
    fc.record({
      what: fc.constantFrom(...types),
      id: few,
      data,
      day: fc.integer({ min: 1, max: 28 }),
      open: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(any, fc.boolean(), fc.infiniteStream(fc.integer()), (entries, open, order) => {
      const events = log(
        ...entries.map(({ what, id, data: fields, day }): Entry => [`${what.category}-${id}`, what.type, fields, day]),
      );
      const found = historyRows(
        [...events].sort(() => Number(order.next().value) % 3),
        jobEvents,
        open ? everything : nothing,
      );
      expect(found.map((each) => each.event_id)).toEqual(events.map((event) => event.id));
      expect(found.map((each) => each.number)).toEqual(events.map((_, index) => index + 1));
    }),
    { numRuns: 200 },
  );
});

test('whoever may not read what is written reads who somebody is, and nothing else that an event calls personal', () => {
  const shown = ['first_name', 'last_name', 'name_order', 'pronoun', 'person', 'email', 'phone', 'headline', 'to'];
  const known = [...shown, 'current_title', 'current_company', 'location', 'url', 'file_name', 'hash', 'source_detail'];
  for (const { category, types } of Object.values(categories))
    for (const [type, { personal }] of Object.entries(types)) {
      const data = Object.fromEntries(
        personal.filter((name) => !known.includes(name)).map((name) => [name, 'kept to us']),
      );
      const [event] = log([`${category}-${idNo(7)}`, type, data, 3]);
      expect([type, JSON.stringify(detailsOf(event!, 'hidden'))]).toEqual([
        type,
        expect.not.stringContaining('kept to us'),
      ]);
    }
  const [event] = log([
    `appointment-${idNo(7)}`,
    'AppointmentRescheduled',
    { interviewers: [{ user_id: idNo(8) }], replaces: { hold_id: idNo(6), people: [] } },
    3,
  ]);
  expect(detailsOf(event!, 'open')).toEqual([]);
});
