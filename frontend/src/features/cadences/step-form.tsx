import { say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { upsertCadenceStep } from '@candor/contracts/cadences/endpoints';
import { stepFields, stepFormOf } from '@candor/contracts/cadences/fields';
import type { StepFigures } from '@candor/contracts/cadences/pages';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { StepChange } from './step-change.tsx';
import { StepTemplate } from './step-template.tsx';

type Values = ReturnType<typeof typedOf<typeof stepFields.each>>;
const Content = () => {
  const { type } = useFormikContext<Values>().values;
  // The editors take a new text only when they are made anew.
  const [turn, setTurn] = useState(0);
  if (type === 'email')
    return (
      <>
        <StepTemplate onText={() => setTurn((now) => now + 1)} />
        <FieldInput key={`subject ${turn}`} name="subject" />
        <FieldInput key={`body ${turn}`} name="body" rows={6} />
        <FieldInput name="auto" />
        <FieldInput name="new_thread" />
        <details>
          <summary className="cursor-pointer text-ui font-medium text-ink-2">
            {say('A second text, for half of the people')}
          </summary>
          <div className="mt-3 grid gap-4">
            <FieldInput name="subject_b" />
            <FieldInput name="body_b" rows={6} />
          </div>
        </details>
      </>
    );
  if (type === 'response') return null;
  return (
    <>
      <FieldInput name="instructions" rows={4} />
      <FieldInput name="priority" />
    </>
  );
};

/** A step of a cadence. */
export const StepDialog = ({
  cadence,
  figures,
  step,
  type,
  onClose,
}: {
  cadence: CadenceRow;
  figures: readonly StepFigures[];
  step: CadenceStep | null;
  /** The kind of a new step. */
  type: CadenceStep['type'];
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={step ? sayLabel(step.name) : say('Add a step')}
      text={cadence.fields.name}
    >
      <FieldsForm
        fields={stepFields}
        initial={typedOf(stepFields, step ? stepFormOf(step) : { type })}
        guard
        send={(values) =>
          call(upsertCadenceStep, {
            cadence_id: cadence.id,
            ...(step ? { id: step.id, version: cadence.version } : {}),
            ...values,
          })
        }
        onOk={async () => {
          onClose();
          toast({
            text: !step
              ? say('Step added.')
              : cadence.status === 'draft'
                ? say('Saved.')
                : say('Saved. It applies to people who have not come to the step.'),
          });
          await revalidate();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="type" disabled={step !== null} />
          <FieldInput name="name" />
          <FieldInput name="delay_days" />
          <FieldInput name="at" />
        </div>
        <Content />
        <StepChange cadence={cadence} figures={figures} step={step} />
        <FormActions save={step ? say('Save') : say('Add a step')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
