import type { Choice } from '@candor/contracts/kernel/field';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useContext } from 'react';
import { ShownFields } from './fields-form.tsx';
import { kinds } from './kinds.tsx';
import type { InputMore } from './look.ts';

/** The declared choices, translated into the reader's language. Choices from the server are names that people gave, and are not translated. */
const saidOptions = (options: readonly Choice[]): Choice[] =>
  options.map(({ value, label }) => ({ value, label: sayLabel(label) }));
const drawn = (name: string) => <FieldInput name={name} />;
/** The input of one field of the surrounding form, by the field's kind. */
export const FieldInput = ({ name, ...more }: InputMore & { name: string }) => {
  const { each, options, marks } = useContext(ShownFields);
  const field = each[name];
  if (!field) throw new Error(`This form has no field ${name}.`);
  const { help, placeholder, caption, label: word, required } = field;
  const label = more.label ?? sayLabel(caption ?? word);
  const marked =
    marks === 'starred' && required
      ? `${String(label)} *`
      : marks === 'optional' && !required && !more.label
        ? say('{label} (optional)', { label: String(label) })
        : label;
  return kinds[field.kind].input(
    { name, field, options: options[name] ?? saidOptions(field.options ?? []), draw: drawn },
    { help: help && sayLabel(help), placeholder: placeholder && sayLabel(placeholder), ...more, label: marked },
  );
};
