import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { playFields } from '@candor/contracts/rounds/play-fields';
import type { playsPage } from '@candor/contracts/jobs/pages';
import { deletePlay, upsertPlay } from '@candor/contracts/rounds/play-endpoints';
import { whoseTask } from '@candor/contracts/jobs/owners';
import { ofStep, type Play } from '@candor/contracts/rounds/plays';
import type { Step } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { SwitchField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Values = ReturnType<typeof typedOf<typeof playFields.each>> & { workflow_step_id: string };

const HowLong = () =>
  useFormikContext<Values>().values.trigger === 'days_in_step' ? <FieldInput name="delay_days" /> : null;

const WhichStep = ({ steps }: { steps: readonly Step[] }) => {
  const { trigger } = useFormikContext<Values>().values;
  return ofStep(trigger) ? (
    <SelectField
      name="workflow_step_id"
      label={say('Step')}
      options={steps.map(({ id, name }) => ({ value: id, label: sayLabel(name) }))}
    />
  ) : null;
};

/** Who gets the task. If the play's role has no member, another member gets it. */
const WhoseTask = ({ job, names, away }: Pick<DataOf<typeof playsPage>, 'job' | 'names' | 'away'>) => {
  const { owner_role } = useFormikContext<Values>().values;
  const nameOf = (id: string | undefined) => names[id ?? ''] ?? '';
  const told = () => {
    if (!owner_role) return undefined;
    const { named, instead: id } = whoseTask(job, owner_role, (user_id) => !away.includes(user_id));
    const instead = nameOf(id);
    if (!instead) return say('There is no owner yet, so the task may have no assignee. Add an owner in the settings.');
    if (named) return say('{name} gets the task.', { name: nameOf(named) });
    switch (owner_role) {
      case 'recruiter':
        return say('There is no recruiter here, so {name} gets the task.', { name: instead });
      case 'hiring_manager':
        return say('There is no hiring manager here, so {name} gets the task.', { name: instead });
      case 'interviewer':
        return say('If there is no interviewer, {name} gets the task.', { name: instead });
      default:
        return say('If no one moved the candidate by hand, {name} gets the task.', { name: instead });
    }
  };
  return <FieldInput name="owner_role" help={told()} />;
};

/** The dialog for a play, a rule that makes a task in the job's runbook. */
export const PlayDialog = ({
  page: { job, names, away },
  play,
  editable,
  onClose,
}: {
  page: DataOf<typeof playsPage>;
  play: Play | null;
  editable: boolean;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [version] = useState(job.version);
  const job_id = job.id;
  const initial: Values = {
    ...typedOf(playFields, play ?? {}),
    workflow_step_id: job.steps.some(({ id }) => id === play?.workflow_step_id) ? play!.workflow_step_id! : '',
  };
  const asItWas = (made: Play): Promise<Sent> => {
    if (!play) return call(deletePlay, { job_id, id: made.id });
    const { action: _, ...fields } = play;
    return call(upsertPlay, { job_id, ...fields });
  };
  return (
    <Dialog open onClose={onClose} title={play ? play.name : say('Add a play')} text={job.fields.name}>
      <FieldsForm
        fields={playFields}
        initial={initial}
        guard
        also={({ trigger, workflow_step_id, delay_days }): Record<string, string> => ({
          ...(ofStep(trigger) && !workflow_step_id ? { workflow_step_id: phrase('Choose a step of this job.') } : {}),
          ...(trigger === 'days_in_step' && !delay_days ? { delay_days: phrase('Choose after how many days.') } : {}),
        })}
        send={({ workflow_step_id, ...values }) =>
          call(upsertPlay, {
            job_id,
            ...(play ? { id: play.id, version } : {}),
            ...values,
            delay_days: values.trigger === 'days_in_step' ? values.delay_days : null,
            workflow_step_id: ofStep(values.trigger) ? workflow_step_id : null,
          })
        }
        onOk={async ({ play: made }) => {
          onClose();
          const undo = () => void settle(say('Undo'), asItWas(made), () => revalidate());
          toast({ text: play ? say('Saved.') : say('{name} is in the runbook.', { name: made.name }), undo });
          await revalidate();
        }}
      >
        <fieldset disabled={!editable} className="contents">
          <FieldInput name="name" />
          <FieldInput name="trigger" />
          <WhichStep steps={job.steps} />
          <HowLong />
          <FieldInput name="title" placeholder={sayLabel(kindTexts[job.kind].exampleTask)} />
          <WhoseTask job={job} names={names} away={away} />
          <FieldInput name="due_days" />
          <FieldInput name="checklist" />
          <FieldInput name="description" />
          <SwitchField {...inputWords(playFields, 'active')} />
        </fieldset>
        {editable && <FormActions save={play ? say('Save') : say('Add')} onCancel={onClose} />}
      </FieldsForm>
    </Dialog>
  );
};
