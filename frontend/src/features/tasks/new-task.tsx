import { object, string } from 'yup';
import { upsertTask } from '@candor/contracts/tasks/endpoints';
import { useRevalidator } from 'react-router-dom';
import { call } from '../../page/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { SelectField } from '../../kit/select.tsx';
import { DateField, TextArea, TextField } from '../../kit/text-field.tsx';
import { toast } from '../../kit/toast.ts';
import { endOfDay } from './task-words.ts';

type Values = { title: string; due: string; priority: string; notes: string };
const rules = object({
  title: string().trim().required('Title is required.').max(160, 'Title must be at most 160 characters.'),
  notes: string().max(2000, 'Notes must be at most 2000 characters.'),
});
const priorities = [
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
];

/** A task for oneself. */
export const NewTask = ({ zone, onClose }: { zone: string | null; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  return (
    <Dialog open onClose={onClose} title="New task">
      <Form<Values, unknown>
        initial={{ title: '', due: '', priority: 'normal', notes: '' }}
        schema={rules}
        focus="title"
        send={({ due, priority, ...values }) =>
          call(upsertTask, {
            ...values,
            due_at: due ? endOfDay(due, zone) : null,
            priority: priority as 'low' | 'normal' | 'high',
          })
        }
        onOk={() => {
          toast({ text: 'Task added.' });
          void revalidate();
          onClose();
        }}
      >
        <TextField name="title" label="Title" autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField name="due" label="Due" />
          <SelectField name="priority" label="Priority" options={priorities} clearable={false} />
        </div>
        <TextArea name="notes" label="Notes" rows={3} />
        <FormActions save="Add task" onCancel={onClose} />
      </Form>
    </Dialog>
  );
};
