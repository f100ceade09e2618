import german from '../de/privacy.json' with { type: 'json' };
import law from './law.json' with { type: 'json' };
import { defaultRetention } from '../organization/rows.ts';
import { daysAfter } from '../values/days.ts';
import { countryIn, legalClock, placeIn, retentionRule } from './law.ts';
import {
  factsTogether,
  goesSoon,
  type RetentionFacts,
  retentionOf,
  type RetentionTerms,
  staysNow,
} from './retention.ts';

const now = '2026-11-27T09:00:00.000Z';
const ago = (days: number): string => daysAfter(Date.parse(now), -days);
const facts = (more: Partial<RetentionFacts> = {}): RetentionFacts => ({
  created_at: ago(300),
  applications: [{ job_id: 'cook', ongoing: false, hired: false, since: ago(170) }],
  contact: false,
  engaged_at: null,
  contact_at: null,
  pool_until: null,
  held: false,
  asked: false,
  dealing: false,
  attending: false,
  sample: false,
  taken_back: null,
  planned: null,
  ...more,
});
const terms = (more: Partial<RetentionTerms> = {}): RetentionTerms => ({
  country: 'DE',
  policy: defaultRetention,
  placeOf: () => null,
  ...more,
});
const of = (more: Partial<RetentionFacts> = {}, where: Partial<RetentionTerms> = {}) =>
  retentionOf(facts(more), terms(where), now)!;

test('the days count from the decision, by the place of the job, else by the country of the organization', () => {
  expect(of()).toMatchObject({
    group: 'applicants',
    place: 'EEA',
    days: 180,
    over_at: daysAfter(Date.parse(ago(170)), 180),
  });
  expect(of({}, { placeOf: () => 'CA-ON' })).toMatchObject({ place: 'CA-ON', days: 1095 });
  expect(of({}, { country: 'US' })).toMatchObject({ place: 'US', days: 1460 });
  expect(of({}, { country: 'BR' })).toMatchObject({ place: '*', days: 730 });
  expect(of({}, { policy: { ...defaultRetention, talent_days: 90 } })).toMatchObject({ days: 90 });
});
test('people who never applied are kept for days after the last contact', () => {
  expect(of({ applications: [] })).toMatchObject({ group: 'leads', days: 730, since: ago(300) });
  expect(of({ applications: [], contact_at: ago(10) })).toMatchObject({ since: ago(10) });
});
test('contacts of marketing are kept for 730 days after what they last did themselves, and our letters prolong nothing', () => {
  const contact = { applications: [], contact: true, created_at: ago(1000) };
  expect(of({ ...contact, contact_at: ago(1) })).toMatchObject({ group: 'contacts', days: 730, since: ago(1000) });
  expect(of({ ...contact, engaged_at: ago(10) })).toMatchObject({ group: 'contacts', since: ago(10) });
  expect(of(contact, { policy: { ...defaultRetention, pool_days: 90 } }).days).toBe(730);
  expect(goesSoon(of({ ...contact, engaged_at: ago(720) }), now)).toBe(true);
  expect(goesSoon(of({ ...contact, engaged_at: ago(600) }), now)).toBe(false);
  // One record with an application is enough for the rule about applicants.
  const [one, other] = [facts(contact), facts({ created_at: ago(900) })];
  expect(retentionOf(factsTogether([one, other]), terms(), now)!.group).toBe('applicants');
});
test('a consent keeps a person as long as they agreed to, and never shorter than an application', () => {
  const until = daysAfter(Date.parse(now), 100);
  expect(of({ pool_until: until })).toMatchObject({ group: 'pool', over_at: until });
  expect(of({ pool_until: ago(5) })).toMatchObject({ group: 'applicants' });
});
test('nobody goes who was not listed for 30 days', () => {
  const old = { applications: [{ job_id: 'cook', ongoing: false, hired: false, since: ago(1000) }] };
  expect(of(old).leaves_at).toBe(daysAfter(Date.parse(now), 30));
  expect(of({ ...old, planned: { at: ago(40), leaves_at: ago(10) } }).leaves_at).toBe(ago(10));
  expect([goesSoon(of(), now), goesSoon(of({ applications: [] }), now)]).toEqual([true, false]);
});
test.each<[string, Partial<RetentionFacts>]>([
  ['hold', { held: true }],
  ['ongoing', { applications: [{ job_id: 'cook', ongoing: true, hired: false, since: ago(900) }] }],
  ['hired', { applications: [{ job_id: 'cook', ongoing: false, hired: true, since: ago(900) }] }],
  ['request', { asked: true }],
  ['deal', { applications: [], contact: true, created_at: ago(1000), dealing: true }],
  ['event', { applications: [], contact: true, created_at: ago(1000), attending: true }],
])('%s keeps a person back, whatever their days are', (because, more) => {
  const kept = of({ applications: [{ job_id: 'cook', ongoing: false, hired: false, since: ago(900) }], ...more });
  expect([kept.stays, staysNow(kept, now), goesSoon(kept, now)]).toEqual([because, because, false]);
});
test('a hold wins over every other reason, and an organization can turn the erasing off', () => {
  expect(of({ held: true, asked: true }).stays).toBe('hold');
  expect(of({}, { policy: { ...defaultRetention, auto_erase: false } }).stays).toBe('switched_off');
  expect(retentionOf(facts({ sample: true }), terms(), now)).toBeNull();
});
test('on the day itself a longer period, a new contact or a new consent keeps a person', () => {
  expect(staysNow(of({ applications: [] }), now)).toBe('contact');
  expect(staysNow(of({}, { country: 'US' }), now)).toBe('policy');
  expect(staysNow(of({ pool_until: daysAfter(Date.parse(now), 9999) }), now)).toBe('consent');
  expect(
    staysNow(of({ applications: [{ job_id: 'cook', ongoing: false, hired: false, since: ago(181) }] }), now),
  ).toBeNull();
});
test('the records of one person count together', () => {
  const together = factsTogether([
    facts(),
    facts({ applications: [{ job_id: 'pilot', ongoing: true, hired: false, since: ago(3) }], held: true }),
  ]);
  expect(retentionOf(together, terms(), now)).toMatchObject({ stays: 'hold', since: ago(3) });
});
test('places are read as people write them', () => {
  expect([
    countryIn('Germany'),
    countryIn('Deutschland'),
    countryIn('USA'),
    countryIn('uk'),
    countryIn('PT'),
    countryIn('Atlantis'),
  ]).toEqual(['DE', 'DE', 'US', 'GB', 'PT', null]);
  expect([placeIn({ country: 'Canada', region: 'Ontario' }), placeIn({ country: 'Kanada', region: 'Quebec' })]).toEqual(
    ['CA-ON', 'CA'],
  );
  expect(retentionRule('CH').place).toBe('EEA');
});
test('a clock runs only where a law has one', () => {
  expect([legalClock('outcome', 'CA-ON')?.days, legalClock('outcome', 'DE'), legalClock('notice', 'FR')?.days]).toEqual(
    [45, null, 30],
  );
  expect([legalClock('request', 'US')?.days, legalClock('request', 'DE')?.days]).toEqual([45, 30]);
});

test('each law that a period or a deadline names has its German', () => {
  const known = new Set(Object.values(german).flatMap((part) => (typeof part === 'string' ? [] : Object.keys(part))));
  const sources = [...law.retention, ...law.clocks].map(({ source }) => source);
  expect(sources.filter((source) => !known.has(source))).toEqual([]);
});
