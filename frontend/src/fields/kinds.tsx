import type { ReactNode } from 'react';
import type { Choice, Field, FieldKindName } from '@candor/contracts/kernel/field';
import { CheckboxesField, SwitchField } from '../kit/choice.tsx';
import { plainText } from '../kit/plain-text.ts';
import { RichTextField } from '../kit/rich-text-field.tsx';
import { MultiSelectField, SelectField } from '../kit/select.tsx';
import { Tag } from '../kit/tag.tsx';
import { DateField, HiddenField, TextArea, TextField } from '../kit/text-field.tsx';

// How each kind of field is shown in a list and typed in a form. A new kind does not compile until it stands here and in rules.ts.

/** What a screen may say about one input besides its field. */
export type InputMore = {
  type?: string;
  list?: string;
  maxLength?: number;
  inputMode?: 'url' | 'tel' | 'email' | 'decimal';
  step?: string;
  /** Another word than the field's label. */
  label?: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  big?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoComplete?: string;
  className?: string;
  rows?: number;
  min?: string | number;
  max?: string | number;
};
type At = { name: string; field: Field; options: readonly Choice[] };
type Look = InputMore & { label: ReactNode };
type Kind = {
  cell: (value: unknown, field: Field) => ReactNode;
  input: (at: At, look: Look) => ReactNode;
};

const said = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const labelsOf = (value: unknown, field: Field) =>
  (Array.isArray(value) ? value : [])
    .map((each) => field.options?.find((option) => option.value === each)?.label ?? said(each))
    .join(', ');
const line =
  (type: string, more: Pick<InputMore, 'autoComplete' | 'className'> = { autoComplete: 'off' }): Kind['input'] =>
  ({ name }, look) => <TextField name={name} type={type} {...more} {...look} />;
const select: Kind['input'] = ({ name, field, options }, { label, help, placeholder, disabled, big }) => (
  <SelectField {...{ name, label, help, placeholder, disabled, big }} options={options} clearable={!field.required} />
);
const text: Kind = { cell: said, input: line('text') };
const amount: Pick<Kind, 'cell'> = {
  cell: (value) => (said(value) === '' ? '' : Number(value).toLocaleString()),
};
const chosen: Kind = {
  cell: (value, field) => {
    const option = field.options?.find((each) => each.value === value);
    return option ? <Tag>{option.label}</Tag> : said(value);
  },
  input: select,
};

export const kinds: Record<FieldKindName, Kind> = {
  text,
  long: { ...text, input: ({ name }, look) => <TextArea name={name} {...look} /> },
  html: {
    cell: (value) => plainText(said(value)),
    input: ({ name, field: { help } }, { label }) => <RichTextField name={name} label={String(label)} help={help} />,
  },
  choice: chosen,
  choices: {
    cell: labelsOf,
    input: ({ name, options }, { label }) => <CheckboxesField name={name} label={String(label)} options={options} />,
  },
  list: {
    cell: labelsOf,
    input: ({ name, options }, { label, help, placeholder }) => (
      <MultiSelectField {...{ name, label, help, placeholder, options }} creatable />
    ),
  },
  flag: {
    cell: (value) => (value ? 'Yes' : 'No'),
    input: ({ name }, { label, help, disabled }) => <SwitchField {...{ name, label, help, disabled }} />,
  },
  number: { ...amount, input: line('number', { className: 'tnum max-w-32' }) },
  money: { ...amount, input: line('number', { className: 'tnum' }) },
  date: {
    ...text,
    input: ({ name }, { label, help, hint, min, max }) => (
      <DateField {...{ name, label, help, hint }} min={min?.toString()} max={max?.toString()} />
    ),
  },
  moment: { ...text, input: line('datetime-local', {}) },
  email: { ...text, input: line('email') },
  password: { cell: () => '', input: line('password', {}) },
  url: { ...text, input: line('url') },
  zone: {
    ...chosen,
    // A zone can be changed, but there is always one.
    input: ({ name, options }, { label, help, placeholder, disabled, big }) => (
      <SelectField
        {...{ name, label, help, placeholder, disabled, big }}
        options={options.length ? options : zoneOptions()}
      />
    ),
  },
  reference: chosen,
  references: {
    cell: labelsOf,
    input: ({ name, options }, { label, help, placeholder }) => (
      <MultiSelectField {...{ name, label, help, placeholder, options }} />
    ),
  },
  token: { cell: () => '', input: ({ name }) => <HiddenField name={name} /> },
  file: { ...text, input: ({ name }) => <HiddenField name={name} /> },
};
export const zoneOptions = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
