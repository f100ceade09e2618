import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { testCadenceStep, upsertCadenceStep } from '@candor/contracts/cadences/endpoints';
import { stepFields, stepFormOf } from '@candor/contracts/cadences/fields';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { BodyOf } from '@candor/contracts/kernel/endpoint';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { SendTest } from '../../parts/messages/send-test.tsx';

type Values = ReturnType<typeof typedOf<typeof stepFields.each>>;
/** Sends the text as it stands here, saved or not, to the member who writes it. */
const TestStep = ({ cadence_id }: { cadence_id: string }) => {
  const { subject, body, subject_b, body_b } = useFormikContext<Values>().values;
  const [person, setPerson] = useState<PersonHit | null>(null);
  const texts = [
    { subject, body },
    { subject: subject_b, body: body_b },
  ].filter((text) => text.subject && text.body);
  const send = async () => {
    const candidate_id = person!.id;
    const answers = await Promise.all(
      texts.map((text) =>
        call(testCadenceStep, { cadence_id, candidate_id, ...text } as BodyOf<typeof testCadenceStep>),
      ),
    );
    return answers.find(({ status }) => status !== 'ok') ?? answers[0]!;
  };
  return (
    <div className="grid gap-2">
      <PersonFinder label={say('Read it as')} noneFound={say('No one found.')} value={person} onChange={setPerson} />
      <div>
        <SendTest disabled={!person || !texts.length} send={send} />
      </div>
    </div>
  );
};
const Content = ({ cadence_id }: { cadence_id: string }) => {
  const { type } = useFormikContext<Values>().values;
  if (type === 'email')
    return (
      <>
        <FieldInput name="subject" />
        <FieldInput name="body" rows={6} />
        <TestStep cadence_id={cadence_id} />
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
  step,
  type,
  onClose,
}: {
  cadence: CadenceRow;
  step: CadenceStep | null;
  /** The kind of a new step. */
  type: CadenceStep['type'];
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  return (
    <Dialog open wide onClose={onClose} title={step ? step.name : say('Add a step')} text={cadence.fields.name}>
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
            text: step ? say('Saved. It applies to people who have not come to the step.') : say('Step added.'),
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
        <Content cadence_id={cadence.id} />
        <FormActions save={step ? say('Save') : say('Add a step')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
