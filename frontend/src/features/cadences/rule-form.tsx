import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { upsertCadenceRule } from '@candor/contracts/cadences/endpoints';
import { ruleFields } from '@candor/contracts/cadences/fields';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import type { CadenceRule } from '@candor/contracts/cadences/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { TouchedNote, touchedByRules } from './touched-words.tsx';
import { call } from '../../page/call.ts';

type Values = ReturnType<typeof typedOf<typeof ruleFields.each>> & {
  step_id: string;
  to_cadence_id: string;
  at_step_id: string;
};
const Outcome = () =>
  useFormikContext<Values>().values.when === 'disposition' ? <FieldInput name="disposition_id" /> : null;
/** A move is noticed only when the next step is due. */
const Timing = () =>
  useFormikContext<Values>().values.when === 'stage_changed' ? (
    <p className="text-meta text-ink-3">{say('It is asked when their next step is due, before anything leaves.')}</p>
  ) : null;
/** The step about which it must happen, and how often. */
const Conditions = ({ page: { cadence } }: { page: CadenceData }) => {
  const { at_step_id } = useFormikContext<Values>().values;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="at_step_id"
        label={say('Only about the step')}
        placeholder={say('Any step')}
        options={cadence.steps.map(({ id, name }) => ({ value: id, label: sayLabel(name) }))}
      />
      {!at_step_id && <FieldInput name="at_type" />}
      <FieldInput name="count" />
    </div>
  );
};
const Target = ({ page: { cadence, options } }: { page: CadenceData }) => {
  switch (useFormikContext<Values>().values.action) {
    case 'go_to_step':
      return (
        <SelectField
          name="step_id"
          label={say('Step')}
          options={cadence.steps.map(({ id, name }) => ({ value: id, label: sayLabel(name) }))}
        />
      );
    case 'assign_cadence':
      return <SelectField name="to_cadence_id" label={say('Cadence')} options={options.cadences} />;
    case 'create_task':
      return <FieldInput name="title" />;
    case 'pause':
      return <FieldInput name="days" />;
    default:
      return null;
  }
};

/** A rule of a cadence. */
export const RuleDialog = ({
  page,
  rule,
  onClose,
}: {
  page: CadenceData;
  rule: CadenceRule | null;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const { cadence, options } = page;
  const initial: Values = {
    ...typedOf(ruleFields, rule ?? {}),
    step_id: rule?.step_id ?? '',
    to_cadence_id: rule?.cadence_id ?? '',
    at_step_id: rule?.at_step_id ?? '',
  };
  return (
    <Dialog open onClose={onClose} title={rule ? say('Rule') : say('Add a rule')} text={cadence.fields.name}>
      <FieldsForm
        fields={ruleFields}
        initial={initial}
        options={{ disposition_id: options.dispositions }}
        guard
        also={({ action, step_id, to_cadence_id, title, days }): Record<string, string> => ({
          ...(action === 'go_to_step' && !step_id ? { step_id: phrase('Choose a step of this cadence.') } : {}),
          ...(action === 'assign_cadence' && !to_cadence_id
            ? { to_cadence_id: phrase('Choose another cadence.') }
            : {}),
          ...(action === 'create_task' && !title ? { title: phrase('Say what the task is.') } : {}),
          ...(action === 'pause' && !days ? { days: phrase('Choose after how many days.') } : {}),
        })}
        send={({ step_id, to_cadence_id, at_step_id, title, days, disposition_id, ...values }) =>
          call(upsertCadenceRule, {
            cadence_id: cadence.id,
            ...(rule ? { id: rule.id, version: cadence.version } : {}),
            ...values,
            disposition_id: values.when === 'disposition' ? disposition_id : null,
            at_step_id: at_step_id || null,
            step_id: values.action === 'go_to_step' ? step_id : null,
            to_cadence_id: values.action === 'assign_cadence' ? to_cadence_id : null,
            title: values.action === 'create_task' ? title : null,
            days: values.action === 'pause' ? days : null,
          })
        }
        onOk={async () => {
          onClose();
          toast({ text: say('Saved.') });
          await revalidate();
        }}
      >
        <FieldInput name="when" />
        <Outcome />
        <Timing />
        <Conditions page={page} />
        <FieldInput name="action" />
        <Target page={page} />
        <TouchedNote words={touchedByRules(page)} />
        <FormActions save={rule ? say('Save') : say('Add a rule')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
