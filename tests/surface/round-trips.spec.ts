import { projections } from '@candor/projections/index';
import { App } from '../support/app.ts';
import { type Asked, askedByPages } from '../support/round-trips.ts';
import { Visitor } from '../support/visitor.ts';

let app: App;
let found: Asked[];
beforeAll(async () => {
  // Each trip takes so long that what was asked at the same time also ends at the same time.
  app = await App.start({ demo: true, COUNT_ROUND_TRIPS: '40' });
  const visitor = await Visitor.signedIn(app, 'olivia@northwind.example');
  const { organization } = (await visitor.page('/dashboard')).body;
  found = await askedByPages(visitor, organization.slug);
  expect(found.length).toBeGreaterThan(100);
});
afterAll(() => app?.dispose());

test('no page that is opened for the first time asks other threads more than twice, one question after the other', () => {
  expect(found.filter(({ turns }) => turns > 2).map(({ page, calls }) => `${page}: ${calls}`)).toEqual([]);
});

/** Read models with few rows in any organization: a look through all of them costs little. */
const few = new Set([
  'bulk-operations',
  'cadences',
  'catalogues',
  'forms',
  'jobs',
  'log-checks',
  'posts',
  'recruiting-event-texts',
  'recruiting-events',
  'send-as',
  'webpages',
]);
/** Questions about all records of an organization, for figures that are kept until a row changes. */
const aboutAll = [
  'reads.find applications by phase',
  'reads.find messages by kind',
  'reads.find submissions by status',
  'reads.findPart privacy by asked_to_renew',
  'reads.findPart privacy by kept_long_enough',
];

test('pages look rows up by an index, and only figures about all records look through all of them', () => {
  const lookUps = new Set(found.flatMap(({ asked }) => asked.filter((each) => / by ./.test(each))));
  expect(lookUps.size).toBeGreaterThan(20);
  const withoutIndex = [...lookUps].filter((each) => {
    const [, model = '', fields = ''] = /^reads\.\w+ (\S+) by (\S+)$/.exec(each) ?? [];
    const { list } = projections.find(({ name }) => name === model)!;
    const begins = new Set([...(list.indexes ?? []).map(([first]) => first), ...list.sorts]);
    return (
      !few.has(model) &&
      !fields.split('+').some((field) => begins.has(field) || list.fields[field]?.kind === 'keywords')
    );
  });
  expect(withoutIndex.toSorted()).toEqual(aboutAll);
});
