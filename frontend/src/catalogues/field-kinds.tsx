import type { ReactNode } from 'react';
import type { FieldDefinition, FieldKindName } from '@candor/contracts/kernel/field';
import { number, string, type Schema } from 'yup';
import { SwitchField } from '../kit/choice.tsx';
import { SelectField } from '../kit/select.tsx';
import { Tag } from '../kit/tag.tsx';
import { TextArea, TextField } from '../kit/text-field.tsx';
import { plainText } from '../kit/plain-text.ts';
import { RichTextField } from '../kit/rich-text-field.tsx';

// How each kind of catalogue field is shown in a list, typed in a form and checked before it is sent. A new kind does not compile until it stands here.

type InputProps = { name: string; definition: FieldDefinition; fixed?: boolean };
type FieldKind = {
  cell: (value: unknown, definition: FieldDefinition) => ReactNode;
  input: (props: InputProps) => ReactNode;
  initial: unknown;
  rule: (definition: FieldDefinition) => Schema;
};

const said = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const labelled = (definition: FieldDefinition) => (definition.required ? `${definition.label} *` : definition.label);
const words = ({ label, required }: FieldDefinition) =>
  required ? string().trim().nullable().required(`${label} is required.`) : string().nullable();
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** Options as people read them: 'Follow up', not 'follow up'. */
export const optionsFor = (definition: FieldDefinition) =>
  (definition.options ?? []).map((option) => ({ value: option.value, label: capital(option.label) }));

export const fieldKinds: Record<FieldKindName, FieldKind> = {
  text: {
    cell: said,
    initial: '',
    rule: words,
    input: ({ name, definition, fixed }) => (
      <TextField name={name} label={labelled(definition)} help={definition.help} readOnly={fixed} autoComplete="off" />
    ),
  },
  long: {
    cell: said,
    initial: '',
    rule: words,
    input: ({ name, definition }) => <TextArea name={name} label={labelled(definition)} help={definition.help} />,
  },
  html: {
    cell: (value) => plainText(said(value)),
    initial: '',
    rule: words,
    input: ({ name, definition }) => <RichTextField name={name} label={labelled(definition)} help={definition.help} />,
  },
  choice: {
    cell: (value, definition) => {
      const option = optionsFor(definition).find((each) => each.value === value);
      return option ? <Tag>{option.label}</Tag> : said(value);
    },
    initial: '',
    rule: words,
    input: ({ name, definition }) => (
      <SelectField
        name={name}
        label={labelled(definition)}
        help={definition.help}
        options={optionsFor(definition)}
        clearable={!definition.required}
      />
    ),
  },
  flag: {
    cell: (value) => (value ? 'Yes' : 'No'),
    initial: false,
    rule: () => string().nullable().notRequired(),
    input: ({ name, definition }) => <SwitchField name={name} label={definition.label} help={definition.help} />,
  },
  number: {
    cell: (value) => (value === null || value === undefined || value === '' ? '' : Number(value).toLocaleString()),
    initial: '',
    input: ({ name, definition }) => (
      <TextField
        name={name}
        label={labelled(definition)}
        help={definition.help}
        type="number"
        className="tnum max-w-32"
      />
    ),
    rule: ({ label, required }) => {
      const rule = number()
        .transform((value: unknown, original: unknown) => (original === '' || original === null ? undefined : value))
        .typeError(`${label} is not a number.`);
      return required ? rule.required(`${label} is required.`) : rule;
    },
  },
};
