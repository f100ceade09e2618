import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { deleteLevel, upsertLevel } from '@candor/contracts/requirements/level-endpoints';
import { type JobLevel, levelFields } from '@candor/contracts/requirements/levels';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The dialog for a level of a job. */
export const LevelDialog = ({
  job,
  level,
  editable,
  onClose,
}: {
  job: Pick<JobRow, 'id' | 'version' | 'fields'>;
  level: JobLevel | null;
  editable: boolean;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [version] = useState(job.version);
  const job_id = job.id;
  const asItWas = (made: JobLevel): Promise<Sent> =>
    level ? call(upsertLevel, { job_id, ...level }) : call(deleteLevel, { job_id, id: made.id });
  return (
    <Dialog open onClose={onClose} title={level ? level.name : say('Add a level')} text={job.fields.name}>
      <FieldsForm
        fields={levelFields}
        initial={typedOf(levelFields, level ?? {})}
        guard
        send={(values) => call(upsertLevel, { job_id, ...(level ? { id: level.id, version } : {}), ...values })}
        onOk={async ({ level: made }) => {
          onClose();
          const undo = () => void settle(say('Undo'), asItWas(made), () => revalidate());
          toast({ text: level ? say('Saved.') : say('{name} is added.', { name: made.name }), undo });
          await revalidate();
        }}
      >
        <fieldset disabled={!editable} className="contents">
          <FieldInput name="name" />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <FieldInput name="min_years" />
            <FieldInput name="max_years" />
            <FieldInput name="compensation_min" />
            <FieldInput name="compensation_max" />
          </div>
          <FieldInput name="expectations" />
          <FieldInput name="description" />
        </fieldset>
        {editable && <FormActions save={level ? say('Save') : say('Add')} onCancel={onClose} />}
      </FieldsForm>
    </Dialog>
  );
};
