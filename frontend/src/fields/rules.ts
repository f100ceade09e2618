import {
  type Field,
  type FieldKindName,
  type FieldMap,
  type Fields,
  isEmpty,
  unknownTag,
} from '@candor/contracts/kernel/field';
import { emailPattern, isTimeZone, isWebAddress, words } from '@candor/contracts/kernel/values';
import { array, boolean, number, object, type Schema, string } from 'yup';

// The yup rule of each kind of field, from the same value that the server's request is made of. Messages and limits are never repeated here.

type Rule = (field: Field) => Schema;
const values = (field: Field) => (field.options ?? []).map((option) => option.value);
const toText = () => string().nullable();
const limited: Rule = ({ label, max }) => toText().trim().max(max!, words.most(label, max!));
const untrimmed: Rule = ({ label, max }) => toText().max(max!, words.most(label, max!));
const tagged =
  (rule: Rule): Rule =>
  (field) =>
    rule(field).test('tags', (value, context) => {
      const unknown = field.tags && typeof value === 'string' ? unknownTag(value, field.tags) : undefined;
      return unknown ? context.createError({ message: words.tag(unknown) }) : true;
    });
const numeric = (message: string) =>
  number()
    .transform((value: unknown, original: unknown) => (isEmpty('number', original) ? null : value))
    .typeError(message)
    .nullable();
const several = (each: Schema): Schema => array().of(each).nullable();

/** How each kind checks what is not empty. */
const rules: Record<FieldKindName, Rule> = {
  text: tagged(limited),
  long: untrimmed,
  html: tagged(untrimmed),
  choice: (field) => toText().oneOf([...values(field), '', null], words.choose(field.label)),
  choices: (field) => several(string().oneOf(values(field), words.choose(field.label))),
  list: ({ label, max }) =>
    several(string().trim().max(80, words.most(label, 80))).concat(array().max(max ?? 50) as never),
  flag: () => boolean().nullable(),
  number: ({ label, min, max, step }) => {
    const message = words.between(label, min!, max!);
    const rule = numeric(message).integer(message).min(min!, message).max(max!, message);
    return step ? rule.test('step', words.choose(label), (value) => !value || value % step === 0) : rule;
  },
  money: ({ label, min, max }) => {
    const message = words.amount(label);
    return numeric(message).min(min!, message).max(max!, message);
  },
  date: () => toText().matches(/^\d{4}-\d\d-\d\d$/, { message: words.date, excludeEmptyString: true }),
  moment: () =>
    toText().test('moment', words.moment, (value) => isEmpty('moment', value) || !Number.isNaN(Date.parse(value!))),
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
  references: () => several(string()),
  token: ({ max, missing }) => toText().max(max!, missing),
  file: ({ max }) => toText().max(max!),
};
/** The yup rule of one field. */
export const ruleOf = (field: Field): Schema => {
  const rule = rules[field.kind](field);
  return field.required ? rule.test('given', field.missing, (value) => !isEmpty(field.kind, value)) : rule;
};
/** The yup schema of a form. */
export const schemaOf = <F extends FieldMap>({ each, rules: whole }: Pick<Fields<F>, 'each' | 'rules'>): Schema =>
  object(
    Object.fromEntries(
      Object.entries<Field>(each)
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
