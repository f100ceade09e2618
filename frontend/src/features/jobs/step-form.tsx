import { useFormikContext } from 'formik';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { upsertStep } from '@candor/contracts/jobs/endpoints';
import { isEnd, roundDescriptions, roundTypes, type Step } from '@candor/contracts/jobs/values';
import { call } from '../../page/call.ts';
import { RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { SelectField } from '../../kit/select.tsx';
import { TextArea, TextField } from '../../kit/text-field.tsx';
import { durationOptions, meetingTypes } from './job-words.ts';
import { roundRules, stepRules } from './job-rules.ts';

const meetingOptions = Object.entries(meetingTypes).map(([value, label]) => ({ value, label }));
type Timing = { duration_minutes: string; meeting_type: string; sla_days: string | number };
const timingOf = ({ duration_minutes, meeting_type, sla_days }: Timing) => ({
  duration_minutes: Number(duration_minutes),
  meeting_type: (meeting_type || null) as Step['meeting_type'],
  sla_days: Number(sla_days || 0),
});

const Meeting = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField name="duration_minutes" label="Duration" options={durationOptions} clearable={false} />
    <SelectField name="meeting_type" label="Meeting type" options={meetingOptions} placeholder="None" />
  </div>
);
const Days = () => (
  <TextField
    name="sla_days"
    label="Days to act"
    type="number"
    min={0}
    max={90}
    className="tnum max-w-32"
    help="Candidates who wait longer stand out on the board. 0 means no limit."
  />
);

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
  <Dialog open onClose={onClose} title={`Edit ${step.name}`}>
    <Form
      initial={{
        name: step.name,
        description: step.description,
        duration_minutes: String(step.duration_minutes),
        meeting_type: step.meeting_type ?? '',
        sla_days: step.sla_days as string | number,
      }}
      schema={stepRules}
      focus="name"
      send={({ name, description, ...timing }) =>
        call(upsertStep, {
          id: step.id,
          job_id: jobId,
          name: name.trim(),
          description,
          ...(isEnd(step.type) ? {} : timingOf(timing)),
        })
      }
      onOk={onDone}
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <TextArea name="description" label="Description" rows={3} />
      {step.kind === 'round' && step.type !== 'review' && <Meeting />}
      {!isEnd(step.type) && <Days />}
      <FormActions onCancel={onClose} />
    </Form>
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
    <Dialog open onClose={onClose} title="Add a round">
      <Form
        initial={{
          type: 'interview',
          name: '',
          description: '',
          after_id: last?.id ?? '',
          duration_minutes: '60',
          meeting_type: 'video',
          sla_days: 7 as string | number,
        }}
        schema={roundRules}
        send={({ type, name, description, after_id, ...timing }) =>
          call(upsertStep, {
            job_id: job.id,
            type: type as keyof typeof roundTypes,
            ...(name.trim() ? { name: name.trim() } : {}),
            ...(description.trim() ? { description } : {}),
            after_id: after_id || null,
            ...(type === 'review' ? { sla_days: Number(timing.sla_days || 0) } : timingOf(timing)),
          })
        }
        onOk={onDone}
      >
        <RadioField
          name="type"
          label="Type"
          options={Object.entries(roundTypes).map(([value, label]) => ({
            value,
            label,
            help: roundDescriptions[value as keyof typeof roundTypes],
          }))}
        />
        <SelectField
          name="after_id"
          label="After"
          options={before.map((step) => ({ value: step.id, label: step.name }))}
          clearable={false}
        />
        <TextField name="name" label="Name" placeholder="By its place, e.g. Third Round" autoComplete="off" />
        <TextArea name="description" label="Description" rows={2} />
        <MeetingOfType />
        <Days />
        <FormActions save="Add" onCancel={onClose} />
      </Form>
    </Dialog>
  );
};
