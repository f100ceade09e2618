import { sayLabel } from '@candor/contracts/words/say';
import { createContext, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Choice, Field, FieldMap, Fields, FormFields, ValuesOf } from '@candor/contracts/kernel/field';
import { initialOf } from '@candor/contracts/kernel/field';
import type { FormikValues } from 'formik';
import { Form } from '../kit/inputs/form.tsx';

/** Which fields are marked in their caption: required ones with a star, or optional ones with the word "optional". */
export type Marks = 'starred' | 'optional' | undefined;
type Shown = { each: FieldMap; options: Readonly<Record<string, readonly Choice[]>>; marks: Marks };
/** The fields of the form that contains an input. */
export const ShownFields = createContext<Shown>({ each: {}, options: {}, marks: undefined });
/** The texts of one input, for forms that do not use `FieldInput` for it. */
export const inputWords = <F extends FieldMap>({ each }: Pick<Fields<F>, 'each'>, name: keyof F & string) => {
  const { caption, label, help, placeholder } = each[name]!;
  return {
    name,
    label: sayLabel(caption ?? label),
    help: help && sayLabel(help),
    placeholder: placeholder && sayLabel(placeholder),
  };
};

/** The values of a form's inputs. A value that the record does not have is ''. */
export type Typed<F extends FieldMap> = {
  -readonly [K in keyof F]: ValuesOf<F>[K] extends boolean | readonly unknown[]
    ? ValuesOf<F>[K]
    : NonNullable<ValuesOf<F>[K]> | (NonNullable<ValuesOf<F>[K]> extends number ? string : never) | '';
};
/** A form's initial values: those of a record, else each field's own default. */
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
  /** The fields of the form: the same object that defines the endpoint's request. */
  fields: FormFields;
  /** The fields that are checked for these values, if not all are. Return the same object for the same case. */
  counting?: (values: Values) => FormFields;
  /** Further problems, by field name, that the rules of the declared fields do not find. */
  also?: (values: Values) => Record<string, string>;
  /** The form's initial values: `typedOf(fields)` and any others. */
  initial: Values;
  /** Choices that come from the server, by field. */
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
/** A form made of declared fields, which supply its rules and the texts of its inputs. yup is loaded when the form is shown. */
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
