import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { holds } from './endpoint.ts';
import { plainWords } from '../values/rich-text.ts';
import * as made from './field.ts';
import { idOfExisting, referencesIn } from './reference.ts';
import { job } from '../jobs/record-kind.ts';
import { member } from '../accounts/record-kind.ts';

const { fields, textField, numberField, choiceField, flagField, listField, referenceField } = made;
const messages = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};
const offer = fields(
  {
    name: textField('Name', { required: true, max: 5 }),
    days: numberField('Days', 0, 90),
    side: choiceField('Side', [{ value: 'ours', label: 'Ours' }], { required: true }),
    note: made.mergeTextField('Note', { tags: ['job_title'] }),
    active: flagField('Active', { initial: true }),
    system: flagField('System', { byServer: true }),
    places: listField('Places'),
    owner: referenceField('Owner', member),
  },
  [{ at: 'days', wrong: ({ name, days }) => (name === 'Short' && (days ?? 0) > 9 ? 'Short takes 9 days.' : null) }],
);
const making = made.withRules(offer, z.strictObject(offer.shape));
const changing = z.strictObject(offer.changes);

test('a price is an amount in a currency: anything else is refused and never empties the price that is there', () => {
  const { check } = made.priceField('Price');
  for (const wrong of [
    300,
    '300',
    'EUR',
    true,
    ['EUR'],
    { amount: 'many', currency: 'EUR' },
    { amount: Infinity, currency: 'EUR' },
  ])
    expect(check.safeParse(wrong).success).toBe(false);
  for (const empty of ['', ' ', null, { amount: '', currency: 'EUR' }]) expect(check.parse(empty)).toBeNull();
});
describe('a request made of fields', () => {
  test('names every required field that is empty', () => {
    expect(messages(making, {})).toEqual(['Name is required.', 'Side is required.']);
    for (const blank of ['', '   ', null])
      expect(messages(making, { name: blank, side: 'ours' })).toEqual(['Name is required.']);
    expect(messages(making, { name: 'Ada', side: 'theirs' })).toEqual(['Choose one of the listed values for Side.']);
  });
  test('gives the record’s values: trimmed, numbers as numbers, null where nothing was given', () => {
    expect(
      making.parse({ name: ' Ada ', days: '7', side: 'ours', note: '', active: 'yes', places: [], owner: '' }),
    ).toEqual({ name: 'Ada', days: 7, side: 'ours', note: null, active: true, places: [], owner: null });
  });
  test('that changes something holds only what was sent, and empties no required field', () => {
    expect(changing.parse({ days: '' })).toEqual({ days: null });
    expect(messages(changing, { name: '' })).toEqual(['Name is required.']);
  });
  test('never holds what only the server sets', () => {
    expect(messages(making, { name: 'Ada', side: 'ours', system: true })).toEqual(['Unrecognized key: "system"']);
  });
  test('keeps the rules over several fields', () => {
    expect(messages(making, { name: 'Short', side: 'ours', days: 10 })).toEqual(['Short takes 9 days.']);
  });
  test('refuses a merge tag that does not exist', () => {
    expect(messages(changing, { note: '<p>{{job_title}} {{salary}}</p>' })).toEqual(['Unknown tag {{salary}}.']);
  });
});

describe('the ids of other records in a request', () => {
  const request = z.strictObject({
    ...offer.changes,
    jobs: z.array(idOfExisting(job)).default([]),
    about: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('job'), id: idOfExisting(job) }),
        z.strictObject({ type: z.literal('person'), id: idOfExisting(member) }),
      ])
      .optional(),
  });
  const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  test('are found wherever they stand, with what they name', () => {
    const found = referencesIn(request, { owner: one, jobs: [two], about: { type: 'person', id: one } });
    expect(found.map(({ path, id, target }) => [path, id, target.label])).toEqual([
      ['owner', one, 'User'],
      ['jobs.0', two, 'Job'],
      ['about.id', one, 'User'],
    ]);
    expect(referencesIn(request, { owner: null })).toEqual([]);
  });
});

// Code that must not compile.
export const types = () => {
  const call = endpoint('/api/x', { needs: holds('MANAGE_ORG'), summary: '', request: making, payload: z.object({}) });
  type Sent = z.input<(typeof call)['request']>;
  const whole: Sent = { name: 'Ada', side: 'ours', days: '3' };
  // @ts-expect-error the side is none of the options
  const strange: Sent = { name: 'Ada', side: 'theirs' };
  // @ts-expect-error a required field is missing
  const short: Sent = { side: 'ours' };
  // @ts-expect-error a required field cannot be null
  const empty: Sent = { name: null, side: 'ours' };
  const record: made.ValuesOf<(typeof offer)['each']> = {
    name: 'Ada',
    days: null,
    side: 'ours',
    note: null,
    active: true,
    system: false,
    places: [],
    owner: null,
  };
  // @ts-expect-error days may be null
  record.days.toFixed();
  return [whole, strange, short, empty, record];
};

test('a text of nothing but marks that never end is checked at once: quadratic work here would stop the process for minutes', () => {
  const endless = '<'.repeat(1_000_000);
  expect(made.htmlField('About').check.safeParse(endless).success).toBe(false);
  expect(plainWords(`${'<'.repeat(3)}p>words</p>`)).toBe('<<words');
});
