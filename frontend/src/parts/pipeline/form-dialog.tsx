import { useRevalidator } from 'react-router-dom';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { type FormAction, pipelineActions } from '@candor/contracts/pipeline/actions';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { Subject } from '../board/board-state.ts';
import { doneWords, sendAction, titleOf } from './pipeline-calls.ts';
import { liveSteps } from './stages.ts';
import { useCurrent } from './use-current.ts';

/** The dialog of an action whose form the table of actions describes. */
export const FormDialog = ({
  page,
  kind,
  subject,
  to,
  onClose,
}: {
  page: JobPage;
  kind: FormAction;
  subject: Subject;
  to?: string;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const { sending } = useCurrent(subject);
  const { asks, label } = pipelineActions[kind];
  const steps = liveSteps(page.job.steps).filter((step) => step.type !== 'sourced_new');
  return (
    <Dialog open onClose={onClose} title={titleOf(kind, subject)} text={sayLabel(asks.text)}>
      <FieldsForm
        fields={asks.fields}
        initial={{ ...typedOf(asks.fields), workflow_step_id: to ?? '' }}
        marks="optional"
        send={({ workflow_step_id, ...values }) =>
          sending((now) =>
            sendAction(kind, now, { ...values, ...(asks.step && { workflow_step_id: workflow_step_id || null }) }),
          )
        }
        onOk={({ application }) => {
          onClose();
          toast({ text: doneWords(kind, subject, application) });
          void revalidate();
        }}
      >
        {asks.step && (
          <SelectField
            name="workflow_step_id"
            label={say('Step')}
            placeholder={sayLabel(asks.step)}
            options={steps.map((step) => ({ value: step.id, label: sayLabel(step.name) }))}
          />
        )}
        {Object.keys(asks.fields.each).map((name) => (
          <FieldInput key={name} name={name} rows={3} />
        ))}
        <FormActions save={sayLabel(label)} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
