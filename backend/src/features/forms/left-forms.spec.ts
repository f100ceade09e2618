import type { FormCountEvent } from '@candor/contracts/forms/events';
import { mostLeft } from '@candor/contracts/forms/values';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { formCounts } from './form-counts.decider.ts';
import { LeftForms } from './left-forms.ts';

const [form, other, name, email] = [idNo(1), idNo(2), idNo(3), idNo(4)];
const own = { organization_id: idNo(9), form_id: form };

test('one page counts once, by the field that it named last, and not if it sent the form after all', async () => {
  const written: { subject: string; left: unknown }[] = [];
  const commands = {
    execute: async ({ id, command }: { id: string; command: { left: unknown } }) => {
      written.push({ subject: id, left: command.left });
    },
  };
  const left = new LeftForms(commands as never);
  left.take('one', { ...own, field_id: name });
  left.take('one', { ...own, field_id: email });
  left.take('two', { ...own, field_id: email });
  left.take('three', { ...own, field_id: null });
  left.take('four', { ...own, field_id: name });
  left.take('five', { ...own, form_id: other, field_id: name });
  left.sent('four');
  await left.write();
  await left.write();
  expect(written).toEqual([
    {
      subject: form,
      left: [
        { field_id: email, count: 2 },
        { field_id: null, count: 1 },
      ],
    },
    { subject: other, left: [{ field_id: name, count: 1 }] },
  ]);
});

test('a day has a limit for all processes together, and the next day begins anew', () => {
  const day = '2026-03-02';
  const many: Past<FormCountEvent> = {
    type: 'FormLeft',
    data: { day, left: [{ field_id: name, count: mostLeft - 1 }] },
  };
  const some = [
    { field_id: name, count: 3 },
    { field_id: null, count: 2 },
  ];
  given(formCounts, [many])
    .when('count', { day, left: some })
    .then([{ type: 'FormLeft', data: { day, left: [{ field_id: name, count: 1 }] } }]);
  const next = '2026-03-03';
  given(formCounts, [many])
    .when('count', { day: next, left: some })
    .then([{ type: 'FormLeft', data: { day: next, left: some } }]);
});
