import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Field, FieldKindName } from '@candor/contracts/kernel/field';
import * as make from '@candor/contracts/kernel/field';
import { member } from '@candor/contracts/accounts/record-kind';
import { RadioField } from '../kit/inputs/choice.tsx';
import { FormActions } from '../kit/inputs/form.tsx';
import { FieldInput } from './field-input.tsx';
import { FieldsForm } from './fields-form.tsx';

// The focus is on the first field with an error after a failed submission, for every kind of field.

const one = [{ value: 'a', label: 'A' }];
const typed: Record<Exclude<FieldKindName, 'token' | 'file'>, Field> = {
  text: make.textField('Wrong', { required: true }),
  long: make.longField('Wrong', { required: true }),
  html: make.htmlField('Wrong', { required: true }),
  mergeLine: make.mergeLineField('Wrong', { required: true, tags: ['job_title'] }),
  mergeText: make.mergeTextField('Wrong', { required: true, tags: ['job_title'] }),
  choice: make.choiceField('Wrong', one, { required: true }),
  choices: make.choicesField('Wrong', one, { required: true }),
  list: make.listField('Wrong', { required: true }),
  flag: make.flagField('Wrong', { required: true }),
  number: make.numberField('Wrong', 0, 9, { required: true }),
  money: make.moneyField('Wrong', { required: true }),
  price: make.priceField('Wrong', { required: true }),
  date: make.dateField('Wrong', { required: true }),
  moment: make.momentField('Wrong', { required: true }),
  time: make.timeField('Wrong', { required: true }),
  duration: make.durationField('Wrong', 15, 60, { required: true }),
  color: make.colorField('Wrong', { required: true }),
  phone: make.phoneField('Wrong', { required: true }),
  group: make.groupField('Wrong', { label: make.textField('Label') }, { required: true }),
  image: make.imageField('Wrong', { required: true }),
  email: make.emailField('Wrong', { required: true }),
  password: make.passwordField('Wrong', { required: true }),
  url: make.urlField('Wrong', { required: true }),
  zone: make.zoneField('Wrong', { required: true }),
  reference: make.referenceField('Wrong', member, { required: true }),
  references: make.referencesField('Wrong', member, { required: true }),
};
const text = make.textField('Other', { required: true });
const refused: Answer<never> = { status: 'error', code: 'x', error: 'No.', fields: { wrong: 'No.' } };
const show = (wrong: Field, answer: Answer<never>) => {
  const fields = make.fields({ first: text, wrong, last: text });
  const sent = render(
    <FieldsForm
      fields={fields}
      initial={{
        first: 'fine',
        wrong:
          wrong.kind === 'flag' ? false : ['choices', 'list', 'references', 'group'].includes(wrong.kind) ? [] : '',
        last: answer === refused ? 'fine' : '',
      }}
      options={{ wrong: one }}
      // The browser's rules are switched off, to test the server's messages
      counting={answer === refused ? () => make.fields({ first: text }) : undefined}
      send={async () => answer}
      onOk={() => undefined}
    >
      <FieldInput name="first" label="First" />
      <FieldInput name="wrong" />
      <FieldInput name="last" label="Last" />
      <FormActions save="Save" />
    </FieldsForm>,
  );
  return sent;
};
const submit = async () => {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0)); // the code of the field has loaded
  });
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
};
/** The label, legend or name of the focused control. */
const labelled = () => {
  const control = document.activeElement as HTMLInputElement;
  return [
    control.getAttribute('aria-label'),
    ...[...(control.labels ?? [])].map((label) => label.textContent),
    control.closest('fieldset')?.querySelector('legend')?.textContent,
  ];
};
afterEach(cleanup);

test.each(Object.keys(typed) as (keyof typeof typed)[])(
  'a %s that is missing or refused by the server gets the keyboard',
  async (kind) => {
    for (const answer of [{ status: 'ok', payload: {} } as never, refused]) {
      if (answer !== refused && kind === 'flag') continue; // a switch that is off is an answer
      show(typed[kind], answer);
      await waitFor(() =>
        expect(
          document.querySelector('[role=combobox], [contenteditable], input[type=checkbox], input:nth-of-type(1)'),
        ).toBeTruthy(),
      );
      await submit();
      await waitFor(() => expect(labelled()).toContain('Wrong'));
      // A group without items and a missing picture have no input of their own; their first button gets the focus.
      if (!['group', 'image'].includes(kind)) expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
      cleanup();
    }
  },
);

test('a refusal that names no field keeps the keyboard in the form, at what was refused', async () => {
  show(make.textField('Wrong'), { status: 'error', code: 'x', error: 'This job is closed.' });
  fireEvent.change(screen.getByLabelText('Last'), { target: { value: 'fine' } });
  await submit();
  await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement?.closest('form')).toBeTruthy());
});

test('of radio buttons the first one gets the keyboard', async () => {
  const fields = make.fields({ wrong: make.choiceField('Wrong', one, { required: true }) });
  render(
    <FieldsForm fields={fields} initial={{ wrong: '' }} send={async () => refused} onOk={() => undefined}>
      <RadioField name="wrong" label="Wrong" options={one} />
      <FormActions save="Save" />
    </FieldsForm>,
  );
  await submit();
  await waitFor(() => expect(labelled()).toContain('Wrong'));
});
