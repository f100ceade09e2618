import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import {
  type Choice,
  type Field,
  type FieldMap,
  type Fields,
  initialOf,
  type ValuesOf,
} from '@candor/contracts/kernel/field';
import type { FormikValues } from 'formik';
import { Form } from '../kit/form.tsx';
import { type InputMore, kinds } from './kinds.tsx';
import { schemaOf } from './rules.ts';

type Options = Partial<Record<string, readonly Choice[]>>;
type Shown = { each: FieldMap; options: Options; starred: boolean };
const Shown = createContext<Shown>({ each: {}, options: {}, starred: false });

/** What the inputs of a form hold: '' where the record holds nothing. */
export type Typed<F extends FieldMap> = {
  [K in keyof F]: ValuesOf<F>[K] extends boolean | readonly unknown[]
    ? ValuesOf<F>[K]
    : NonNullable<ValuesOf<F>[K]> | (ValuesOf<F>[K] extends number | null ? string : never) | '';
};
/** The values that a form starts with: those of a record, else each field's own start. */
export const typedOf = <F extends FieldMap>({ each }: Pick<Fields<F>, 'each'>, record: Partial<ValuesOf<F>> = {}) =>
  Object.fromEntries(
    Object.entries<Field>(each)
      .filter(([, field]) => !field.byServer)
      .map(([name, field]) => [
        name,
        (record as Record<string, unknown>)[name] ?? initialOf(field) ?? kinds[field.kind].empty,
      ]),
  ) as Typed<F>;

/** The input of one field of the form around it, by the field's kind. */
export const FieldInput = ({ name, ...more }: InputMore & { name: string }) => {
  const { each, options, starred } = useContext(Shown);
  const field = each[name];
  if (!field) throw new Error(`This form has no field ${name}.`);
  const label = more.label ?? field.label;
  return kinds[field.kind].input(
    { name, field, options: options[name] ?? field.options ?? [] },
    {
      help: field.help,
      placeholder: field.placeholder,
      ...more,
      label: starred && field.required ? `${String(label)} *` : label,
    },
  );
};

type Props<F extends FieldMap, Payload> = {
  /** The same value that the endpoint's request is made of. */
  fields: Pick<Fields<F>, 'each' | 'rules'>;
  /** What the form starts with, where it is not each field's own start. */
  initial?: Partial<Typed<F>>;
  /** Choices of fields whose options only the server knows, by name. */
  options?: Options;
  /** Marks required fields with a star. */
  starred?: boolean;
  /** `(values) => call(endpoint, values)` */
  send: (values: Typed<F>) => Promise<Answer<Payload>>;
  onOk: (payload: Payload, values: Typed<F>) => void | Promise<void>;
  guard?: boolean;
  focus?: string;
  className?: string;
  /** The form's layout with a `<FieldInput>` for each field; without it all fields stand below each other. */
  children?: ReactNode;
};
/** A form made of declared fields: rules, labels, messages and inputs come from them. */
export const FieldsForm = <const F extends FieldMap, Payload>({
  fields,
  initial,
  options = {},
  starred = false,
  children,
  ...form
}: Props<F, Payload>) => {
  const shown = useMemo(() => ({ each: fields.each, options, starred }), [fields.each, options, starred]);
  const schema = useMemo(() => schemaOf(fields), [fields]);
  return (
    <Shown value={shown}>
      <Form<Typed<F> & FormikValues, Payload> initial={{ ...typedOf(fields), ...initial }} schema={schema} {...form}>
        {children}
      </Form>
    </Shown>
  );
};
