import { useRevalidator } from 'react-router-dom';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { reviveFields } from '@candor/contracts/pipeline/fields';
import { restoreCandidate } from '@candor/contracts/pipeline/endpoints';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { Subject } from '../board/board-state.ts';
import { liveSteps } from './stages.ts';
import { useCurrent } from './use-current.ts';

/** Considers an archived or declined candidate again, in a chosen step. */
export const ReviveDialog = ({
  page,
  subject,
  to,
  onClose,
}: {
  page: JobPage;
  subject: Subject;
  to?: string;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const { sending } = useCurrent(subject);
  const steps = liveSteps(page.job.steps).filter((step) => step.type !== 'sourced_new');
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Revive {name}', { name: subject.name })}
      text={say('They start a new pass. The earlier decision stays in the record.')}
    >
      <FieldsForm
        fields={reviveFields}
        initial={{ ...typedOf(reviveFields), workflow_step_id: to ?? '' }}
        marks="optional"
        send={(values) =>
          sending(({ id, version }) =>
            call(restoreCandidate, {
              application_id: id,
              version,
              action: 'revive',
              workflow_step_id: values.workflow_step_id || null,
              reason: values.reason,
            }),
          )
        }
        onOk={({ application }) => {
          onClose();
          const { name } = subject;
          toast({
            text: application
              ? say('{name} revived at {step}.', { name, step: sayLabel(application.step.name) })
              : say('{name} revived.', { name }),
          });
          void revalidate();
        }}
      >
        <SelectField
          name="workflow_step_id"
          label={say('Step')}
          placeholder={say('Where they last were')}
          options={steps.map((step) => ({ value: step.id, label: sayLabel(step.name) }))}
        />
        <FieldInput name="reason" rows={3} />
        <FormActions save={say('Revive')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
