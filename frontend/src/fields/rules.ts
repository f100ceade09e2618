import { isWebAddress } from '@candor/contracts/values/web-address';
import { chooseOne, type Field, type FieldKindName, type FormFields, isEmpty } from '@candor/contracts/kernel/field';
import { wrongTag } from '@candor/contracts/words/merge-text';
import { currencies, type Price } from '@candor/contracts/values/currencies';
import {
  emailPattern,
  isColor,
  isPhone,
  isQuarterHour,
  isTimeZone,
  isInReach,
  words,
} from '@candor/contracts/kernel/values';
import { isAnyDay, isInCalendar } from '@candor/contracts/values/day';
import { array, boolean, mixed, number, object, type Schema, string, ValidationError } from 'yup';

// The yup rule of each kind of field, from the same declaration as the server's request. Messages and limits are never repeated here.

type Rule = (field: Field) => Schema;
const values = (field: Field) => (field.options ?? []).map((option) => option.value);
const toText = () => string().nullable();
const limited: Rule = ({ label, max }) => toText().trim().max(max!, words.most(label, max!));
const untrimmed: Rule = ({ label, max }) => toText().max(max!, words.most(label, max!));
const tagged =
  (rule: Rule): Rule =>
  (field) =>
    rule(field).test('tags', (value, context) => {
      const message = typeof value === 'string' ? wrongTag(value, field.tags!) : null;
      return message ? context.createError({ message }) : true;
    });
const numeric = (message: string) =>
  number()
    .transform((value: unknown, original: unknown) => (isEmpty('number', original) ? null : value))
    .typeError(message)
    .nullable();
const several = (each: Schema, label: string, most: number): Schema =>
  array()
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .of(each)
    .max(most, words.fewer(label, most))
    .nullable();

/** A text that passes this check unless it is empty. */
const test = (name: string, message: string, passes: (value: string) => boolean) =>
  toText().test(name, message, (value) => isEmpty('text', value) || passes(value!));

/** The check of each kind of field, for values that are not empty. */
const rules: Record<FieldKindName, Rule> = {
  text: limited,
  long: untrimmed,
  html: untrimmed,
  mergeLine: tagged(limited),
  mergeText: tagged(untrimmed),
  choice: (field) => toText().oneOf([...values(field), '', null], chooseOne(field)),
  choices: (field) => several(string().oneOf(values(field), chooseOne(field)), field.label, field.max ?? 200),
  list: ({ label, max }) => several(string().trim().max(80, words.most(label, 80)), label, max ?? 50),
  flag: () => boolean().nullable(),
  number: ({ label, min, max, step }) => {
    const message = words.between(label, min!, max!);
    const rule = numeric(message).integer(message).min(min!, message).max(max!, message);
    return step ? rule.test('step', words.choose(label), (value) => !value || value % step === 0) : rule;
  },
  money: ({ label, min, max, wrong }) => {
    const message = wrong ?? words.amount(label);
    return numeric(message)
      .min(min!, message)
      .max(max!, words.between(label, Math.ceil(min!), max!));
  },
  price: ({ label, max }) =>
    mixed()
      .nullable()
      .test('price', (value, context) => {
        const { amount, currency } = (value ?? {}) as Partial<Price>;
        if (isEmpty('money', amount)) return true;
        if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0)
          return context.createError({ message: words.amount(label) });
        if (amount > max!) return context.createError({ message: words.between(label, 0, max! / 100) });
        return currencies.includes(currency!) || context.createError({ message: words.choose(label) });
      }),
  time: () => test('time', words.time, isQuarterHour),
  duration: ({ label, min, max }) => {
    const message = words.between(label, min!, max!);
    return numeric(message)
      .min(min!, message)
      .max(max!, message)
      .test('grid', words.duration(label), (value) => !value || value % 15 === 0);
  },
  color: () => test('color', words.color, (value) => isColor(value.trim())),
  phone: () => test('phone', words.phone, isPhone),
  group: ({ label, item, min, max }) => {
    const rule = several(schemaOf({ each: item!, rules: [] }), label, max!);
    return min
      ? rule.test('least', words.more(label, min), (value) => isEmpty('group', value) || (value as []).length >= min)
      : rule;
  },
  date: ({ label }) =>
    toText()
      .test('day', words.date, (value) => isEmpty('date', value) || isAnyDay(value!))
      .test('calendar', words.day(label), (value) => isEmpty('date', value) || isInCalendar(value!)),
  moment: () =>
    toText().test(
      'moment',
      words.moment,
      (value) => isEmpty('moment', value) || (!Number.isNaN(Date.parse(value!)) && isInReach(value!)),
    ),
  email: () =>
    toText().trim().max(254, words.email).matches(emailPattern, { message: words.email, excludeEmptyString: true }),
  password: ({ label, min, max }) => {
    const rule = toText().max(max!, words.most(label, max!));
    return min ? rule.test('min', words.least(label, min), (value) => !value || value.length >= min) : rule;
  },
  url: () =>
    toText()
      .trim()
      .test('url', words.url, (value) => !value || (value.length <= 2000 && isWebAddress(value))),
  zone: () => toText().test('zone', words.zone, (value) => !value || isTimeZone(value)),
  reference: () => toText(),
  references: ({ label, max }) => several(string(), label, max!),
  token: ({ max, missing }) => toText().max(max!, missing),
  image: untrimmed,
  file: ({ label, max }) => toText().max(max!, words.most(label, max!)),
};
/** The yup rule of one field. */
export const ruleOf = (field: Field): Schema => {
  const rule = rules[field.kind](field);
  return field.required ? rule.test('given', field.missing, (value) => !isEmpty(field.kind, value)) : rule;
};
const schemas = new WeakMap<object, Schema>();
/** The problems of a form's values: the first message of each field, by field name. */
export const problems = async (fields: FormFields, given: unknown): Promise<Record<string, string>> => {
  let schema = schemas.get(fields);
  if (!schema) schemas.set(fields, (schema = schemaOf(fields)));
  try {
    await schema.validate(given, { abortEarly: false });
    return {};
  } catch (failure) {
    if (!(failure instanceof ValidationError)) throw failure;
    const first: Record<string, string> = {};
    for (const each of failure.inner.length ? failure.inner : [failure])
      first[dotted(each.path ?? '')] ??= each.message;
    return first;
  }
};
/** 'options[0].label' in the notation of the server's answers and Formik's fields: 'options.0.label'. */
const dotted = (path: string) => path.replace(/\[(\d+)\]/g, '.$1');
/** The yup schema of a form. */
export const schemaOf = ({ each, rules: whole }: FormFields): Schema =>
  object(
    Object.fromEntries(
      Object.entries(each)
        .filter(([, field]) => !field.byServer)
        .map(([name, field]) => [
          name,
          whole
            .filter(({ at }) => at === name)
            .reduce(
              (rule, { wrong }) =>
                rule.test('whole', (_, context) => {
                  const message = wrong(context.parent as never);
                  return message ? context.createError({ message }) : true;
                }),
              ruleOf(field),
            ),
        ]),
    ),
  );
