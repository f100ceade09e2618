import { say, sayLabel } from '@candor/contracts/kernel/say';
import { useFormikContext } from 'formik';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { roundFields, stepFields } from '@candor/contracts/jobs/fields';
import { upsertStep } from '@candor/contracts/jobs/endpoints';
import { isEnd, roundDescriptions, roundTypes, type Step } from '@candor/contracts/jobs/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { SelectField } from '../../kit/select.tsx';
import { durationOptions } from './job-words.ts';

const Meeting = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField {...inputWords(stepFields, 'duration_minutes')} options={durationOptions()} clearable={false} />
    <FieldInput name="meeting_type" />
  </div>
);
const Days = () => <FieldInput name="sla_days" min={0} max={90} />;

/** Changes a step: its name, what it is for, and how long it takes. */
export const StepForm = ({
  jobId,
  step,
  onClose,
  onDone,
}: {
  jobId: string;
  step: Step;
  onClose: () => void;
  onDone: () => void;
}) => (
  <Dialog open onClose={onClose} title={say('Edit {name}', { name: sayLabel(step.name) })}>
    <FieldsForm
      fields={stepFields}
      initial={typedOf(stepFields, step)}
      focus="name"
      send={({ name, description, ...timing }) =>
        call(upsertStep, {
          id: step.id,
          job_id: jobId,
          name,
          description,
          ...(isEnd(step.type) ? {} : timing),
        })
      }
      onOk={onDone}
    >
      <FieldInput name="name" />
      <FieldInput name="description" rows={3} />
      {step.kind === 'round' && step.type !== 'review' && <Meeting />}
      {!isEnd(step.type) && <Days />}
      <FormActions onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

const MeetingOfType = () => {
  const { values } = useFormikContext<{ type: string }>();
  return values.type === 'review' ? null : <Meeting />;
};
/** Adds a round, or a review between rounds. Without a name it is called by its place. */
export const NewRound = ({
  job,
  onClose,
  onDone,
}: {
  job: Pick<JobRow, 'id' | 'steps'>;
  onClose: () => void;
  onDone: () => void;
}) => {
  const before = job.steps.filter((step) => !isEnd(step.type) && step.type !== 'sourced_new');
  const last = before.findLast((step) => step.type !== 'finalist_review');
  return (
    <Dialog open onClose={onClose} title={say('Add a round')}>
      <FieldsForm
        fields={roundFields}
        initial={{
          ...typedOf(roundFields, { type: 'interview', duration_minutes: 60, meeting_type: 'video' }),
          after_id: last?.id ?? '',
        }}
        send={({ type, name, description, after_id, ...timing }) =>
          call(upsertStep, {
            job_id: job.id,
            type: type || undefined,
            ...(name.trim() ? { name } : {}),
            ...(description.trim() ? { description } : {}),
            after_id: after_id || null,
            ...(type === 'review' ? { sla_days: timing.sla_days } : timing),
          })
        }
        onOk={onDone}
      >
        <RadioField
          {...inputWords(roundFields, 'type')}
          options={Object.entries(roundTypes).map(([value, label]) => ({
            value,
            label: sayLabel(label),
            help: sayLabel(roundDescriptions[value as keyof typeof roundTypes]),
          }))}
        />
        <SelectField
          name="after_id"
          label={say('{after, select, other {After}}', { after: 'step' })}
          options={before.map((step) => ({ value: step.id, label: sayLabel(step.name) }))}
          clearable={false}
        />
        <FieldInput name="name" />
        <FieldInput name="description" rows={2} />
        <MeetingOfType />
        <Days />
        <FormActions save={say('Add')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
