import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import type { Field, FieldKindName, FormFields } from '@candor/contracts/kernel/field';
import * as make from '@candor/contracts/kernel/field';
import { member } from '@candor/contracts/accounts/record-kind';
import { ruleOf, schemaOf } from './rules.ts';

// The browser checks with yup what the server checks with zod. Both come from one declaration; these tests compare them on the same values.

const contracts = join(import.meta.dirname, '../../../contracts/src');
const modules = await Promise.all(
  readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('fields.ts'))
    .map((name) => import(pathToFileURL(join(contracts, name)).href) as Promise<Record<string, unknown>>),
);
const isForm = (value: unknown): value is FormFields =>
  typeof value === 'object' && value !== null && 'each' in value && 'rules' in value;
const forms = modules.flatMap((each) =>
  Object.entries(each).filter((entry): entry is [string, FormFields] => isForm(entry[1])),
);
const declared = [
  ...forms.map(([name, form]) => [name, form.each] as const),
  ...catalogues.map(({ name, fields }) => [name, fields] as const),
].flatMap(([form, each]) => Object.entries<Field>(each).map(([name, field]) => [`${form}.${name}`, field] as const));
const made: Record<FieldKindName, Field> = {
  text: make.textField('Text', { required: true, max: 6 }),
  long: make.longField('Long', { required: true, max: 6 }),
  html: make.htmlField('Html', { required: true }),
  mergeLine: make.mergeLineField('Subject', { required: true, max: 40, tags: ['job_title'] }),
  mergeText: make.mergeTextField('Message', { required: true, tags: ['job_title'] }),
  choice: make.choiceField('Choice', [{ value: 'a', label: 'A' }], { required: true }),
  choices: make.choicesField('Choices', [{ value: 'a', label: 'A' }], { required: true }),
  list: make.listField('List', { required: true, max: 2 }),
  flag: make.flagField('Flag', { required: true }),
  number: make.numberField('Number', -3, 30, { required: true, step: 3 }),
  money: make.moneyField('Money', { required: true, max: 100 }),
  price: make.priceField('Price', { required: true, max: 100_00 }),
  time: make.timeField('Time', { required: true }),
  duration: make.durationField('Duration', 15, 180, { required: true }),
  color: make.colorField('Color', { required: true }),
  phone: make.phoneField('Phone', { required: true }),
  group: make.groupField(
    'Options',
    { label: make.textField('Label', { required: true, max: 6 }) },
    {
      required: true,
      min: 2,
      max: 3,
    },
  ),
  date: make.dateField('Date', { required: true }),
  moment: make.momentField('Moment', { required: true }),
  email: make.emailField('Email', { required: true }),
  password: make.passwordField('Password', { required: true, min: 3, max: 6 }),
  url: make.urlField('Address', { required: true }),
  zone: make.zoneField('Zone', { required: true }),
  reference: make.referenceField('Reference', member, { required: true }),
  references: make.referencesField('References', member, { required: true, max: 2 }),
  token: make.tokenField('Token is gone.'),
  image: make.imageField('Picture', { required: true }),
  file: make.fileField('File', { required: true }),
};

const id = '00000000-0000-4000-8000-000000000001';
const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', '  x ', 'x'.repeat(7), '<p></p>', '<p>&nbsp;</p>', '<p>Hi {{job_title}}</p>', '{{salary}}'),
);
const merged = fc.oneof(
  words,
  fc.constantFrom(
    '{{Salary}}',
    '{{job title}}',
    '{{job_<b>title</b>}}',
    '{{ job_title }}',
    'a\nb',
    '{{',
    '{{}}',
    '}}{{',
  ),
);
const numbers = fc.oneof(
  fc.integer({ min: -9, max: 99 }),
  fc.constantFrom('', '3', '4', '-6', ' 9 ', '1.5', 'many', 100.5),
);
const listOf = (each: fc.Arbitrary<unknown>) => fc.oneof(fc.array(each, { maxLength: 4 }), fc.constantFrom('', null));
/** Values that a form may contain for a field of this kind. */
const held: Record<FieldKindName, fc.Arbitrary<unknown>> = {
  text: words,
  long: words,
  html: words,
  mergeLine: merged,
  mergeText: merged,
  choice: fc.constantFrom('', 'a', 'b'),
  choices: listOf(fc.constantFrom('a', 'b')),
  list: listOf(fc.constantFrom('Lisbon', 'x'.repeat(81))),
  flag: fc.boolean(),
  number: numbers,
  money: numbers,
  price: fc.oneof(
    fc.constantFrom('', null),
    fc.record({
      amount: fc.oneof(fc.integer({ min: -9, max: 20_000 }), fc.constantFrom('', null, 'many', 1.5)),
      currency: fc.constantFrom('EUR', 'XYZ'),
    }),
  ),
  time: fc.constantFrom('', '09:15', '24:00', '09:10', '9:15', 'noon', '23:45'),
  duration: fc.oneof(fc.constantFrom('', '15', '45', '50', '195', 'long'), fc.integer({ min: 0, max: 200 })),
  color: fc.oneof(fc.constantFrom('', '#2250D4', ' #2250d4 ', '#225', 'blue', '#22 0d4'), words),
  phone: fc.oneof(
    fc.constantFrom('', '+351 912 345 678', '00351912345678', '912 345 678', '+0123', '+1 (415) 555-0100'),
    words,
  ),
  group: listOf(fc.record({ label: words })),
  date: fc.constantFrom('', '2026-02-28', '2026-02-30', '28.2.2026', '2026-13-01'),
  moment: fc.constantFrom('', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00+02:00', 'today'),
  email: fc.oneof(fc.constantFrom('', ' ada@example.com ', 'a..b@x.co', 'ada', 'ada@x'), fc.emailAddress(), words),
  password: words,
  url: fc.oneof(fc.constantFrom('', 'https://x.test', 'ftp://x.test', 'x.test', ' http://a.b '), fc.webUrl(), words),
  zone: fc.constantFrom('', 'Europe/Lisbon', 'Mars/Base'),
  reference: fc.constantFrom('', id),
  references: listOf(fc.constant(id)),
  token: fc.constantFrom('', 'x', 'x'.repeat(301)),
  image: fc.constantFrom('', 'images/o/a.png', 'x'.repeat(301)),
  file: fc.constantFrom('', 'abc.pdf', 'x'.repeat(201)),
};
/** The first message of each side; null if the value is accepted. */
const byServer = (field: Field, value: unknown): string | null => {
  const parsed = field.check.safeParse(value);
  return parsed.success ? null : parsed.error.issues[0]!.message;
};
const byBrowser = (field: Field, value: unknown): string[] | null => {
  try {
    ruleOf(field).validateSync(value, { abortEarly: false });
    return null;
  } catch (failure) {
    return (failure as { errors: string[] }).errors;
  }
};
const agree = (field: Field, value: unknown) => {
  const [server, browser] = [byServer(field, value), byBrowser(field, value)];
  if (server === null || browser === null) return expect([value, browser]).toEqual([value, server]);
  return expect([value, browser]).toEqual([value, expect.arrayContaining([server])]);
};
const both = (field: Field) =>
  fc.assert(
    fc.property(held[field.kind], (value) => {
      agree(field, value);
      if (value === '') agree(field, null);
    }),
  );

test.each(Object.entries(made))('the form and the request agree about a required %s', (_, field) => both(field));
test.each(declared)('the form and the request agree about %s', (_, field) => both(field));
test.each(forms)('%s makes a yup schema that keeps its rules', (_, form) => {
  const { fields } = schemaOf(form).describe() as unknown as { fields: Record<string, unknown> };
  expect(Object.keys(fields)).toEqual(Object.keys(form.each));
  for (const { at } of form.rules) expect(Object.keys(form.each)).toContain(at);
});
test('every form of the product is found', () => expect(forms.length).toBeGreaterThan(25));
