import { sayLabel } from '@candor/contracts/words/say';
import { createContext, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Choice, Field, FieldMap, Fields, FormFields, ValuesOf } from '@candor/contracts/kernel/field';
import { initialOf } from '@candor/contracts/kernel/field';
import type { FormikValues } from 'formik';
import { Form } from '../kit/inputs/form.tsx';

/** Which fields say so in their caption: required ones with a star, or optional ones with the word. */
export type Marks = 'starred' | 'optional' | undefined;
type Shown = { each: FieldMap; options: Readonly<Record<string, readonly Choice[]>>; marks: Marks };
/** The fields of the form around an input. */
export const ShownFields = createContext<Shown>({ each: {}, options: {}, marks: undefined });
/** The words of one input, where a form draws it by hand. */
export const inputWords = <F extends FieldMap>({ each }: Pick<Fields<F>, 'each'>, name: keyof F & string) => {
  const { caption, label, help, placeholder } = each[name]!;
  return {
    name,
    label: sayLabel(caption ?? label),
    help: help && sayLabel(help),
    placeholder: placeholder && sayLabel(placeholder),
  };
};

/** What the inputs of a form hold: '' where the record holds nothing. */
export type Typed<F extends FieldMap> = {
  -readonly [K in keyof F]: ValuesOf<F>[K] extends boolean | readonly unknown[]
    ? ValuesOf<F>[K]
    : NonNullable<ValuesOf<F>[K]> | (NonNullable<ValuesOf<F>[K]> extends number ? string : never) | '';
};
/** The values that a form starts with: those of a record, else each field's own start. */
export const typedOf = <F extends FieldMap>(
  { each }: Pick<Fields<F>, 'each'>,
  record: { readonly [K in keyof F]?: unknown } = {},
) =>
  Object.fromEntries(
    Object.entries<Field>(each)
      .filter(([, field]) => !field.byServer)
      .map(([name, field]) => [name, record[name] ?? initialOf(field) ?? '']),
  ) as Typed<F>;

const rules = () => import('./rules.ts');
type Props<Values, Payload> = {
  /** The same value that the endpoint's request is made of. */
  fields: FormFields;
  /** Which fields count while the form holds these values, where not all do. Answer the same value for the same case. */
  counting?: (values: Values) => FormFields;
  /** What else is wrong with the values, by field: of what no declared field holds. */
  also?: (values: Values) => Record<string, string>;
  /** What the form starts with: `typedOf(fields)` and whatever else it holds. */
  initial: Values;
  /** Choices that only the server knows, by field. */
  options?: Readonly<Record<string, readonly Choice[]>>;
  marks?: Marks;
  /** `(values) => call(endpoint, values)` */
  send: (values: Values) => Promise<Answer<Payload>>;
  onOk: (payload: Payload, values: Values) => void | Promise<void>;
  guard?: boolean;
  focus?: string;
  className?: string;
  children: ReactNode;
};
const noOptions = {};
/** A form made of declared fields: its rules, and the words of its inputs, come from them. yup is loaded when the form is shown. */
export const FieldsForm = <Values extends FormikValues, Payload>({
  fields,
  counting,
  also,
  options = noOptions,
  marks,
  children,
  ...form
}: Props<Values, Payload>) => {
  const { each } = fields;
  const shown = useMemo(() => ({ each, options, marks }), [each, options, marks]);
  const check = useCallback(
    async (values: Values) => ({
      ...(await (await rules()).problems(counting?.(values) ?? fields, values)),
      ...also?.(values),
    }),
    [fields, counting, also],
  );
  useEffect(() => void rules(), []);
  return (
    <ShownFields value={shown}>
      <Form<Values, Payload> check={check} {...form}>
        {children}
      </Form>
    </ShownFields>
  );
};
