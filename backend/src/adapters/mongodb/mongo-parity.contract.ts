import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { jobList } from '@candor/contracts/jobs/rows';
import type { AnyList, Slice } from '@candor/contracts/kernel/list';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { type MongoEngine, openMongo } from '../../../../tests/engines/mongodb.ts';
import type { Scope, ReadStore } from '../../kernel/ports/read-store.ts';
import { SqliteReadStore } from '../rows/sqlite-read-store.ts';
import { MongoReadStore } from './mongo-read-store.ts';

// Any query of the real lists has the same answer on both stores: the same rows to the byte, in the same order, with the same total and the same facets.

const seed = Number(process.env.PARITY_SEED ?? 20_261_120);
const organizations = ['acme', 'rival', '*'];
const names = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Zoë',
      'zoe',
      'Ångström',
      'Öztürk',
      'Ødegaard',
      '山田太郎',
      '陈',
      '김민준',
      'Ольга',
      'ольга',
      'أحمد',
      'שרה',
      'Ève',
      'eve',
      'İpek',
      'ﬁn',
      'ℌans',
      '𝒳𝒴',
      '\u{1f469}\u200d\u{1f4bb} Ada',
      '\uffe5 Yen',
      '\ue000 private',
      '\u{10ffff}',
      'ß',
      'ẞ',
      'Łukasz',
      '  ada  ',
      "O'Brien",
      'x',
      'नीता',
      'ญาดา',
      '10',
      '9',
      '٣',
      '',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 4 })
      .filter((text) => text.isWellFormed() && !text.includes('\0')),
  },
);
const maybeName = fc.option(names, { freq: 5 });
const keys = (of: string) => fc.nat(11).map((n) => `${of}-${['a', 'B', 'é', '\u{1f600}', '\uff5e', 'z'][n % 6]}${n}`);
const moment = fc
  .integer({ min: 0, max: 400 })
  .map((hours) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000 * 7).toISOString());
const maybeMoment = fc.option(moment, { freq: 4 });

const addresses = {
  email: fc.option(names),
  email_kind: fc.constant(null),
  other_emails: fc.array(fc.record({ address: names, kind: fc.constant(null) }), { maxLength: 2 }),
  phone: fc.option(fc.constantFrom('+49 30 1234567', '030 1234567', '12')),
  phone_kind: fc.constant(null),
  other_phones: fc.array(fc.record({ address: fc.constant('+1 415 555 0101'), kind: fc.constant(null) }), {
    maxLength: 1,
  }),
};
const person: fc.Arbitrary<object> = fc.record({
  ...addresses,
  urls: fc.array(fc.record({ url: fc.constantFrom('https://github.com/ada', 'https://example.test/') }), {
    maxLength: 2,
  }),
  archived_for: fc.dictionary(keys('application'), keys('reason'), { maxKeys: 2 }),
  own: fc.dictionary(keys('field'), fc.array(keys('value'), { maxLength: 2 }), { maxKeys: 2 }),
  parts: fc.array(fc.record(addresses), { maxLength: 2 }),
  name: names,
  type: fc.constantFrom('prospect', 'candidate'),
  audience: fc.constantFrom('talent', 'contact'),
  source: keys('source'),
  tags: fc.uniqueArray(keys('tag'), { maxLength: 3 }).map((ids) => ids.map((id) => ({ id, name: id }))),
  skills: fc.uniqueArray(keys('skill'), { maxLength: 3 }).map((ids) => ids.map((id) => ({ id, name: id }))),
  current_company: maybeName,
  headline: maybeName,
  applications: fc.array(
    fc.record({
      id: keys('application'),
      job_id: keys('job'),
      step: fc.record({ id: keys('step'), type: keys('type') }),
      ongoing: fc.boolean(),
      entered_at: moment,
    }),
    { maxLength: 3 },
  ),
  do_not_contact: fc.boolean(),
  created_at: moment,
  last_activity: maybeMoment,
  resume_text: names,
  read_resume: fc.option(fc.record({ id: keys('resume'), job_id: fc.option(keys('job')) })),
});
const application: fc.Arbitrary<object> = fc.record({
  job_id: keys('job'),
  candidate_id: fc.nat(70).map((n) => `row ${n}`),
  step: fc.record({ id: keys('step'), type: keys('type') }),
  phase: keys('phase'),
  ongoing: fc.boolean(),
  name: names,
  source: keys('source'),
  schedule_status: fc.constantFrom('unscheduled', 'pending', 'complete'),
  resume_status: fc.constantFrom('new', 'reviewed'),
  offer: fc.option(fc.record({ status: fc.constantFrom('pending', 'accepted') })),
  archived: fc.option(fc.record({ reason_id: fc.option(keys('reason')) })),
  rank: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom(0.5, -0, Number.NaN)),
  entered_at: moment,
  applied_at: maybeMoment,
  added_at: moment,
  last_activity: moment,
  email: maybeName,
  title: maybeName,
  headline: maybeName,
  company: maybeName,
});
const job: fc.Arbitrary<object> = fc.record({
  hiring_status: fc.constantFrom('draft', 'open', 'internal', 'closed'),
  slug: keys('slug'),
  old_slugs: fc.array(keys('slug'), { maxLength: 2 }),
  members: fc.array(
    fc.record({
      user_id: keys('user'),
      permissions: fc.subarray(['list', 'resume', 'panel'] as const).map((some) => [...some]),
    }),
    { maxLength: 3 },
  ),
  owners: fc.array(fc.record({ user_id: keys('user') }), { maxLength: 2 }),
  fields: fc.record({
    name: names,
    category_id: fc.option(keys('category')),
    location_ids: fc.array(keys('location'), { maxLength: 2 }),
    employment_type: fc.option(keys('kind')),
    employment_status: fc.constant(null),
    work_location: fc.option(keys('place')),
    requisition_code: maybeName,
  }),
  created_at: moment,
  updated_at: moment,
  opened_at: maybeMoment,
  counts: fc.record({ live: fc.nat(4), new_resumes: fc.nat(2) }),
  unread: fc.constant([]),
  steps: fc.array(
    fc.record({
      follow_ups: fc.option(fc.array(fc.record({ template_id: keys('letter') }), { maxLength: 2 }), { nil: undefined }),
    }),
    { maxLength: 3 },
  ),
});
const models = [
  { list: peopleList, row: person },
  { list: applicationList, row: application },
  { list: jobList, row: job },
].map(({ list, row }) => ({ model: { name: (list as AnyList).name, version: 1, list: list as AnyList }, row }));

const wanted: Record<string, string> = {
  tag: 'tag',
  skill: 'skill',
  job: 'job',
  stage: 'type',
  step: 'step',
  phase: 'phase',
  reason: 'reason',
  candidate: 'row',
  department: 'category',
  location: 'location',
  owner: 'user',
  mine: 'user',
  employment_type: 'kind',
  work_location: 'place',
};
const value = (list: AnyList, filter: string): fc.Arbitrary<unknown> => {
  const { field, kind } = list.filters[filter]!;
  if (kind === 'present') return fc.boolean();
  const end = fc.oneof(
    moment,
    moment.map((text) => text.slice(0, 10)),
    fc.constant(''),
    fc.integer({ min: -1, max: 3 }),
  );
  if (kind === 'range') return fc.record({ from: end, to: end }, { requiredKeys: [] });
  if (kind === 'begins') return fc.array(fc.constantFrom('a', 's', 'se', 'row', 'or'), { minLength: 1, maxLength: 3 });
  const one =
    list.fields[field]!.kind === 'flag'
      ? fc.constantFrom(true, false, 'true', 'no')
      : fc.oneof(
          {
            weight: 3,
            arbitrary: wanted[filter]
              ? filter === 'candidate'
                ? fc.nat(70).map((n) => `row ${n}`)
                : keys(wanted[filter])
              : keys('source'),
          },
          fc.constantFrom(
            'candidate',
            'prospect',
            'talent',
            'new',
            'reviewed',
            'pending',
            'open',
            'draft',
            'closed',
            '',
            'Zoe',
          ),
        );
  return fc.oneof(one, fc.uniqueArray(one, { maxLength: 4 }));
};
const slice = (list: AnyList): fc.Arbitrary<Slice> =>
  fc.record({
    limit: fc.constantFrom(1, 3, 25, 250),
    page: fc.constantFrom(1, 1, 2, 3, 99),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom(...list.sorts, ...list.sorts, 'unknown'),
        direction: fc.constantFrom('asc', 'desc'),
      }),
      { freq: 6 },
    ),
    search: fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: names.map((name) => [...name].slice(0, 3).join('')) },
      names,
      fc.tuple(names, names).map((both) => both.join(' ')),
      fc.tuple(names, fc.constantFrom(' OR ', ' -', '" OR "', '" -"'), names).map((both) => `"${both.join('')}`),
      fc.tuple(names, fc.constantFrom(' OR ', ' -', ' -"'), names).map((both) => both.join('')),
    ),
    filters: fc
      .subarray(Object.keys(list.filters), { maxLength: 3 })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map((filter) => [filter, value(list, filter)])))),
  });
const scope = (list: AnyList): fc.Arbitrary<Scope> =>
  fc.record({
    organization_id: fc.constantFrom('acme', 'acme', 'acme', 'rival', '*', 'nobody'),
    within: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      fc.constantFrom(...Object.keys(list.fields)).chain((field) =>
        fc.record({
          field: fc.constant(field),
          values: fc.array(fc.oneof(keys('job'), keys('user'), names), { maxLength: 12 }),
        }),
      ),
    ),
  });

describe('the real lists on both stores', () => {
  let engine: MongoEngine;
  let folder: string;
  let stores: [embedded: ReadStore, mongo: ReadStore];
  beforeAll(async () => {
    [engine, folder] = [await openMongo(), await mkdtemp(join(tmpdir(), 'candor-'))];
    stores = [
      await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' }),
      await MongoReadStore.open({ url: engine.url, mostKeys: 30 }),
    ];
    for (const store of stores) await store.prepare(models.map(({ model }) => model));
    for (const { model, row } of models) {
      const some = fc.sample(fc.tuple(row, fc.constantFrom(...organizations, 'acme', 'acme', 'acme')), {
        numRuns: 240,
        seed,
      });
      const rows = some.map(([each, organization_id], n) => ({
        model,
        key: `row ${n}`,
        organization_id,
        row: { id: `row ${n}`, ...each },
      }));
      for (const store of stores) {
        await store.write(model, rows, 1);
        await store.write(
          model,
          rows.filter((_, n) => n % 17 === 0).map((each) => ({ ...each, row: null })),
          2,
        );
        await store.activate(model);
      }
    }
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await engine.dispose();
    await rm(folder, { recursive: true });
  });
  const both = <T>(ask: (store: ReadStore) => Promise<T>) => Promise.all(stores.map(ask));

  for (const { model } of models) {
    test(`a list of ${model.name} has the same rows, order, total and facets`, async () => {
      let found = 0;
      await fc.assert(
        fc.asyncProperty(slice(model.list), scope(model.list), async (asked, seen) => {
          const [embedded, mongo] = await both((store) => store.list(model.name, seen, asked));
          expect(mongo).toEqual(embedded);
          found += Number(embedded!.total > 0);
        }),
        { numRuns: 150, seed },
      );
      expect(found).toBeGreaterThan(15);
    });

    test(`rows of ${model.name} are found and counted alike, whatever field is asked`, async () => {
      const fields = Object.keys(model.list.fields);
      const where = fc
        .subarray(fields, { maxLength: 2 })
        .chain((chosen) =>
          fc.record(
            Object.fromEntries(
              chosen.map((field) => [
                field,
                fc.oneof(
                  fc.boolean(),
                  fc.integer({ min: -1, max: 3 }),
                  names,
                  fc.array(fc.oneof(keys('job'), keys('source'), keys('user'), keys('step'), moment), { maxLength: 6 }),
                ),
              ]),
            ),
          ),
        );
      await fc.assert(
        fc.asyncProperty(
          where as fc.Arbitrary<Record<string, string>>,
          scope(model.list),
          fc.constantFrom(...fields),
          fc.boolean(),
          fc.integer({ min: 1, max: 5 }),
          async (asked, seen, field, descending, limit) => {
            const sort = model.list.fields[field]!.kind === 'keywords' ? {} : { sort: field };
            const [found, same] = await both((store) =>
              store.find(model.name, seen, asked, { ...sort, descending, limit: 20 }),
            );
            expect(same).toEqual(found);
            const [part, other] = await both(async (store) => {
              const { rows, next } = await store.findPart(model.name, seen, asked, { after: null, limit });
              return { rows: rows.parse(), next };
            });
            expect(other).toEqual(part);
            const [counts, alike] = await both((store) => store.countBy(model.name, seen, field, asked));
            expect(alike).toEqual(counts);
          },
        ),
        { numRuns: 60, seed },
      );
    });
  }
});
