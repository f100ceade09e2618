import { type ReactNode, useEffect } from 'react';
import { useFormikContext } from 'formik';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import * as make from '@candor/contracts/kernel/field';
import { category } from '@candor/contracts/catalogues/hiring';
import { mergeTags, tagsOfKind } from '@candor/contracts/messages/merge-tags';
import { member } from '@candor/contracts/accounts/record-kind';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { kinds } from '../../fields/kinds.tsx';

type Kind = Exclude<make.FieldKindName, 'token' | 'file'>;
const seasons = [
  { value: 'spring', label: 'Spring' },
  { value: 'summer', label: 'Summer' },
  { value: 'autumn', label: 'Autumn' },
];
const ada = '00000000-0000-4000-8000-000000000001';
const people = [
  { value: ada, label: 'Ada Lovelace' },
  { value: '00000000-0000-4000-8000-000000000002', label: 'Alan Turing' },
];
const help = 'One sentence that helps.';
/** One field of each kind with a value. The types require an entry for every kind, so a kind without one does not compile. Tokens and files have no input of their own. */
const stories: Record<Kind, { field: make.Field; value: unknown }> = {
  text: { field: make.textField('Text', { required: true, help }), value: 'One line' },
  long: { field: make.longField('Long text', { help }), value: 'Several lines,\nwithout marks.' },
  html: { field: make.htmlField('Rich text'), value: '<p>Words with <strong>marks</strong>.</p>' },
  mergeLine: {
    field: make.mergeLineField('Line with merge tags', { help, tags: mergeTags }),
    value: 'An interview for {{job_title}}',
  },
  mergeText: {
    field: make.mergeTextField('Text with merge tags', { tags: mergeTags, offers: () => tagsOfKind.rejection }),
    value: '<p>Hi {{candidate_first_name}}, choose a time: {{schedule_link}}</p>',
  },
  choice: { field: make.choiceField('Choice', seasons, { help }), value: 'summer' },
  choices: { field: make.choicesField('Choices', seasons), value: ['spring', 'autumn'] },
  list: { field: make.listField('List', { help }), value: ['First', 'Second'] },
  flag: { field: make.flagField('Flag', { help }), value: true },
  number: { field: make.numberField('Number', 0, 90, { help }), value: 12 },
  money: { field: make.moneyField('Amount', { help }), value: 90_000 },
  price: { field: make.priceField('Price', { help }), value: { amount: 120_050, currency: 'EUR' } },
  date: { field: make.dateField('Date', { help }), value: '2026-11-20' },
  moment: { field: make.momentField('Moment', { help }), value: '2026-11-20T15:00:00Z' },
  time: { field: make.timeField('Time', { help }), value: '13:30' },
  duration: { field: make.durationField('Duration', 15, 180, { help }), value: 75 },
  color: { field: make.colorField('Color', { help }), value: '#2250d4' },
  // This page has no picture to show; a picture that is chosen is shown immediately.
  image: { field: make.imageField('Picture', { help }), value: null },
  email: { field: make.emailField('Email', { help }), value: 'ada@northwind.example' },
  phone: { field: make.phoneField('Phone', { help }), value: '+351912345678' },
  password: { field: make.passwordField('Password', { help, min: 10 }), value: 'correct horse' },
  url: { field: make.urlField('Web address', { help }), value: 'https://northwind.example' },
  zone: { field: make.zoneField('Time zone', { help }), value: 'Europe/Lisbon' },
  reference: { field: make.referenceField('Reference', member, { help }), value: ada },
  references: { field: make.referencesField('References', category, { help }), value: [ada] },
  group: {
    field: make.groupField('Options', {
      label: make.textField('Option', { required: true }),
      score: make.numberField('Score', 0, 10),
    }),
    value: [
      { label: 'Never', score: 0 },
      { label: 'Often', score: 5 },
    ],
  },
};
const names = Object.keys(stories) as Kind[];
const each: make.FieldMap = Object.fromEntries(names.map((name) => [name, stories[name].field]));
const form = make.fields(each);
const none = make.fields({});
const filled = typedOf(form, Object.fromEntries(names.map((name) => [name, stories[name].value])));
const options = { reference: people, references: people };
const refused: Answer<never> = {
  status: 'error',
  code: 'validation',
  error: 'This is what a refusal looks like.',
  fields: Object.fromEntries(names.map((name) => [name, 'This is what is wrong.'])),
};

/** Sends the form once, so that every field shows its error. */
const SendOnce = () => {
  const { submitForm } = useFormikContext();
  useEffect(() => {
    void submitForm();
    // runs once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
};
const Inputs = ({
  initial,
  disabled,
  children,
}: {
  initial: typeof filled;
  disabled?: boolean;
  children?: ReactNode;
}) => (
  <FieldsForm
    fields={form}
    counting={() => none}
    initial={initial}
    options={options}
    send={async () => refused}
    onOk={() => undefined}
    className="grid gap-x-5 gap-y-4 sm:grid-cols-2"
  >
    {names.map((name) => (
      <div key={name} className={['html', 'mergeText', 'group'].includes(name) ? 'sm:col-span-2' : ''}>
        <FieldInput name={name} disabled={disabled} />
      </div>
    ))}
    {children}
  </FieldsForm>
);

/** Every kind of field in one state. */
export const fieldStates: Record<'empty' | 'filled' | 'refused' | 'disabled', () => ReactNode> = {
  empty: () => <Inputs initial={typedOf(form)} />,
  filled: () => <Inputs initial={filled} />,
  refused: () => (
    <Inputs initial={filled}>
      <SendOnce />
    </Inputs>
  ),
  disabled: () => <Inputs initial={filled} disabled />,
};
/** The value of every kind of field as lists show it. */
export const Cells = () => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-ui">
    {names.map((name) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{stories[name].field.label}</dt>
        <dd className="min-w-0">
          {kinds[name].cell(stories[name].value, {
            ...stories[name].field,
            options: stories[name].field.options ?? people,
          })}
        </dd>
      </div>
    ))}
  </dl>
);
