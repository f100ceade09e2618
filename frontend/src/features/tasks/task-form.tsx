import { taskFields } from '@candor/contracts/tasks/fields';
import { upsertTask } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { endOfDay } from '../../parts/tasks/task-words.ts';

/** The form with all fields of a task that can be changed. */
export const TaskForm = ({
  task,
  zone,
  members,
  onSaved,
  onDelete,
  onClose,
}: {
  task: TaskRow;
  zone: string | null;
  members: readonly Option[];
  onSaved: () => void;
  onDelete: (() => void) | null;
  onClose: () => void;
}) => {
  const clock = task.due_at ? wallClock(task.due_at, zone) : '';
  const was = clock.slice(11, 16);
  const [time, setTime] = useState(was === '23:59' ? '' : was);
  const initial = {
    ...typedOf(taskFields, { ...task, due: clock.slice(0, 10), repeats: task.repeats?.every }),
    assignee_user_id: task.assignee_user_id,
  };
  return (
    <Dialog open onClose={onClose} title={say('Change the task')}>
      <FieldsForm
        fields={taskFields}
        initial={initial}
        focus="title"
        send={({ due, ...values }) =>
          call(upsertTask, {
            ...values,
            id: task.id,
            assignee_user_id: values.assignee_user_id === task.assignee_user_id ? null : values.assignee_user_id,
            due_at: due ? (time ? momentAt(`${due}T${time}:00`, zone) : endOfDay(due, zone)) : null,
          })
        }
        onOk={() => {
          toast({ text: say('Saved.') });
          onSaved();
          onClose();
        }}
      >
        <FieldInput name="title" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="due" />
          <label className="grid content-start gap-1.5 text-ui font-medium text-ink">
            {say('Time')}
            <input type="time" value={time} onChange={({ target }) => setTime(target.value)} className={inputLook()} />
          </label>
          <FieldInput name="kind" />
          <FieldInput name="priority" />
          <FieldInput name="repeats" />
          <SelectField name="assignee_user_id" label={say('Whose task')} options={members} clearable={false} />
        </div>
        <FieldInput name="notes" rows={3} />
        {onDelete && (
          <Button
            kind="ghost"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            <Trash2 size={14} aria-hidden />
            {say('Delete')}
          </Button>
        )}
        <FormActions save={say('Save')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
