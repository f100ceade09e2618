import { useContext } from 'react';
import { ShownFields } from './fields-form.tsx';
import { kinds } from './kinds.tsx';
import type { InputMore } from './look.ts';

const drawn = (name: string) => <FieldInput name={name} />;
/** The input of one field of the form around it, by the field's kind. */
export const FieldInput = ({ name, ...more }: InputMore & { name: string }) => {
  const { each, options, marks } = useContext(ShownFields);
  const field = each[name];
  if (!field) throw new Error(`This form has no field ${name}.`);
  const { help, placeholder, caption, label: word, required } = field;
  const label = more.label ?? caption ?? word;
  const marked =
    marks === 'starred' && required
      ? `${String(label)} *`
      : marks === 'optional' && !required && !more.label
        ? `${String(label)} (optional)`
        : label;
  return kinds[field.kind].input(
    { name, field, options: options[name] ?? field.options ?? [], draw: drawn },
    { help, placeholder, ...more, label: marked },
  );
};
