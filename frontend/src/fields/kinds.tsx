import { say, sayLabel } from '@candor/contracts/words/say';
import { clockWords, durations, durationWords, quarterHours } from '@candor/contracts/values/quarter-hours';
import { ColorCell, ColorField } from './color-field.tsx';
import { DateField, MomentField } from './date-field.tsx';
import { textOfValue, texts } from './field-texts.ts';
import { GroupField } from './group-field.tsx';
import type { InputMore, Look } from './look.ts';
import { MergeField, tagNames } from './merge-field.tsx';
import { ImageCell, ImageField } from './image-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { PriceField } from './price-field.tsx';
import { PhoneLink } from '../kit/inputs/phone.tsx';
import { personLocale } from '../kit/inputs/person-locale.ts';
import type { ReactNode } from 'react';
import type { Choice, Field, FieldKindName } from '@candor/contracts/kernel/field';
import { CheckboxesField, SwitchField } from '../kit/inputs/choice.tsx';
import { plainText } from '../kit/editor/plain-text.ts';
import { RichTextField } from '../kit/editor/rich-text-field.tsx';
import { MultiSelectField, SelectField } from '../kit/inputs/select.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { Tag } from '../kit/tag.tsx';
import { HiddenField, TextArea, TextField } from '../kit/inputs/text-field.tsx';

// How lists show each kind of field and how forms edit it. The types require an entry for every kind here and in rules.ts.

/** `draw` returns the input of another field, for a dialog that this input opens. */
type At = { name: string; field: Field; options: readonly Choice[]; draw: (name: string) => ReactNode };
type Kind = {
  cell: (value: unknown, field: Field) => ReactNode;
  input: (at: At, look: Look) => ReactNode;
};

const line =
  (type: string, more: Pick<InputMore, 'autoComplete' | 'className'> = { autoComplete: 'off' }): Kind['input'] =>
  ({ name }, look) => <TextField name={name} type={type} {...more} {...look} />;
const select: Kind['input'] = ({ name, field, options }, { label, help, placeholder, disabled, big }) => (
  <SelectField {...{ name, label, help, placeholder, disabled, big }} options={options} clearable={!field.required} />
);
const text: Kind = { cell: textOfValue, input: line('text') };
/** The name of the referenced entry, if known. */
const namedIn: Kind['cell'] = (value, field) => field.options?.find((each) => each.value === value)?.label ?? '';
const chosen: Kind = {
  cell: (value, field) => {
    const option = field.options?.find((each) => each.value === value);
    return option ? <Tag>{sayLabel(option.label)}</Tag> : textOfValue(value);
  },
  input: select,
};

const merged: Kind['input'] = ({ name, field }, { label, ...look }) => (
  <MergeField name={name} field={field} look={look} label={String(label)} />
);

export const kinds: Record<FieldKindName, Kind> = {
  text,
  long: { ...text, input: ({ name }, look) => <TextArea name={name} {...look} /> },
  html: {
    cell: (value) => plainText(textOfValue(value)),
    input: ({ name }, { label, help, disabled }) => (
      <RichTextField name={name} label={String(label)} help={help} disabled={disabled} />
    ),
  },
  mergeLine: { cell: (value) => tagNames(textOfValue(value)), input: merged },
  mergeText: { cell: (value) => tagNames(plainText(textOfValue(value))), input: merged },
  choice: chosen,
  choices: {
    cell: texts.choices,
    input: ({ name, options }, { label, disabled }) => (
      <CheckboxesField name={name} label={String(label)} options={options} disabled={disabled} />
    ),
  },
  list: {
    cell: texts.list,
    input: ({ name, options }, { label, help, placeholder, disabled }) => (
      <MultiSelectField
        {...{ name, label, help, disabled, options }}
        placeholder={placeholder ?? (options.length ? undefined : say('Type and press Enter'))}
        creatable
      />
    ),
  },
  flag: {
    cell: texts.flag,
    input: ({ name }, { label, help, disabled }) => <SwitchField {...{ name, label, help, disabled }} />,
  },
  number: { cell: texts.number, input: line('number', { className: 'tnum max-w-32' }) },
  money: { cell: texts.money, input: line('number', { className: 'tnum' }) },
  date: {
    cell: texts.date,
    input: ({ name }, { label, help, hint, disabled, min, max }) => (
      <DateField {...{ name, label, help, hint, disabled }} min={min?.toString()} max={max?.toString()} />
    ),
  },
  moment: {
    cell: texts.moment,
    input: ({ name }, { label, help, hint, disabled }) => <MomentField {...{ name, label, help, hint, disabled }} />,
  },
  price: {
    cell: texts.price,
    input: ({ name }, look) => <PriceField name={name} {...look} />,
  },
  time: {
    cell: texts.time,
    input: ({ name, field }, { label, help, placeholder, disabled, big }) => (
      <SelectField
        {...{ name, label, help, placeholder, disabled, big }}
        options={quarterHours.map((value) => ({ value, label: clockWords(value, personLocale().words) }))}
        clearable={!field.required}
      />
    ),
  },
  duration: {
    cell: texts.duration,
    input: ({ name, field }, { label, help, placeholder, disabled, big }) => (
      <SelectField
        {...{ name, label, help, placeholder, disabled, big }}
        options={durations(field.min!, field.max!).map((minutes) => ({
          value: String(minutes),
          label: durationWords(minutes),
        }))}
        clearable={!field.required}
      />
    ),
  },
  color: {
    cell: (value) => (value ? <ColorCell value={String(value)} /> : ''),
    input: ({ name }, look) => <ColorField name={name} {...look} />,
  },
  phone: {
    cell: (value) => (value ? <PhoneLink value={String(value)} /> : ''),
    input: ({ name }, look) => <PhoneField name={name} {...look} />,
  },
  group: {
    cell: (value) => (Array.isArray(value) && value.length ? String(value.length) : ''),
    input: ({ name, field, draw }, { label, disabled }) => (
      <GroupField {...{ name, field, draw, disabled }} label={String(label)} />
    ),
  },
  image: {
    cell: (value) => (value ? <ImageCell value={String(value)} /> : ''),
    input: ({ name }, look) => <ImageField name={name} {...look} />,
  },
  email: { ...text, input: line('email') },
  password: { cell: () => '', input: line('password', {}) },
  url: { ...text, input: line('url') },
  zone: {
    ...chosen,
    // A time zone can be changed but never emptied.
    input: ({ name, options }, { label, help, placeholder, disabled, big }) => (
      <SelectField
        {...{ name, label, help, placeholder, disabled, big }}
        options={options.length ? options : zoneOptions()}
      />
    ),
  },
  reference: { cell: namedIn, input: (at, look) => <ReferenceInput {...at} look={look} /> },
  references: {
    cell: (value, field) => texts.choices(value, field),
    input: (at, look) => <ReferenceInput {...at} look={look} />,
  },
  token: { cell: () => '', input: ({ name }) => <HiddenField name={name} /> },
  file: { ...text, input: ({ name }) => <HiddenField name={name} /> },
};
export const zoneOptions = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
