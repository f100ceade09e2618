import { say, sayLabel } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { roundFields } from '@candor/contracts/jobs/fields';
import { upsertStep } from '@candor/contracts/jobs/endpoints';
import { isEnd, roundDescriptions, roundTypes } from '@candor/contracts/jobs/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { RadioField } from '../../kit/inputs/choice.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { durationOptions } from '../../parts/jobs/job-words.ts';

const Meeting = () => {
  const { values } = useFormikContext<{ type: string }>();
  return values.type === 'review' ? null : (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField {...inputWords(roundFields, 'duration_minutes')} options={durationOptions()} clearable={false} />
      <FieldInput name="meeting_type" />
    </div>
  );
};
type Job = Pick<JobRow, 'id' | 'steps' | 'counts'>;
/** The number of candidates who are before the new round and will reach it. */
const Coming = ({ job }: { job: Job }) => {
  const { values } = useFormikContext<{ after_id: string }>();
  const before = job.steps.slice(0, job.steps.findIndex(({ id }) => id === values.after_id) + 1);
  const count = before
    .filter(({ type }) => type !== 'sourced_new')
    .reduce((sum, { id }) => sum + (job.counts.steps[id] ?? 0), 0);
  return (
    <p role="status" className="text-ui text-ink-2">
      {count
        ? say(
            '{count, plural, one {# candidate is} other {# candidates are}} before it and will reach it. No one is moved.',
            { count },
          )
        : say('No candidates are before it. No one is moved.')}
    </p>
  );
};
/** Adds a round, or a review between rounds. If no name is typed, the round is named by its place. */
export const NewRound = ({
  job,
  onClose,
  onDone,
}: {
  job: Job;
  onClose: () => void;
  onDone: (id: string) => void | Promise<void>;
}) => {
  const before = job.steps.filter((step) => !isEnd(step.type) && step.type !== 'sourced_new');
  const last = before.findLast((step) => step.type !== 'finalist_review');
  return (
    <FieldsForm
      fields={roundFields}
      initial={{
        ...typedOf(roundFields, { type: 'interview', duration_minutes: 60, meeting_type: 'video' }),
        after_id: last?.id ?? '',
      }}
      guard
      focus="name"
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
      onOk={({ step }) => onDone(step.id)}
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
      <Meeting />
      <FieldInput name="sla_days" min={0} max={90} />
      <Coming job={job} />
      <FormActions save={say('Add')} onCancel={onClose} />
    </FieldsForm>
  );
};
