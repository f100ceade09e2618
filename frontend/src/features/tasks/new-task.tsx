import { say } from '@candor/contracts/words/say';
import { taskFields } from '@candor/contracts/tasks/fields';
import { upsertTask } from '@candor/contracts/tasks/endpoints';
import { useRevalidator } from 'react-router-dom';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { endOfDay } from '../../parts/tasks/task-words.ts';

/** A task for the reader. */
export const NewTask = ({ zone, onClose }: { zone: string | null; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  return (
    <Dialog open onClose={onClose} title={say('New task')}>
      <FieldsForm
        fields={taskFields}
        initial={typedOf(taskFields)}
        focus="title"
        send={({ due, ...values }) => call(upsertTask, { ...values, due_at: due ? endOfDay(due, zone) : null })}
        onOk={() => {
          toast({ text: say('Task added.') });
          void revalidate();
          onClose();
        }}
      >
        <FieldInput name="title" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="due" />
          <FieldInput name="priority" />
        </div>
        <FieldInput name="notes" rows={3} />
        <FormActions save={say('Add task')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
