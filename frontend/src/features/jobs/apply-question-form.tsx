import { phrase, say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { deleteApplyQuestion, upsertApplyQuestion } from '@candor/contracts/public/apply-question-endpoints';
import { type AnswerType, type ApplyQuestion, choicesOf, saidAnswer } from '@candor/contracts/public/apply-questions';
import { applyQuestionFields } from '@candor/contracts/jobs/fields';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { CheckboxesField, SwitchField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Values = ReturnType<typeof typedOf<typeof applyQuestionFields.each>> & {
  knockout: string[];
  /** The earlier question on which this one depends, and the answers that it requires. */
  asked_after: string;
  asked_when: string[];
};
const answersOf = (question: Pick<ApplyQuestion, 'type' | 'options'>) =>
  choicesOf(question).map((value) => ({ value, label: saidAnswer(question, value) }));
const typedQuestion = ({ type, options }: Values) => ({ type: type as AnswerType, options });

/** The fields of the chosen type of question. */
const OfType = () => {
  const { values } = useFormikContext<Values>();
  const { type } = values;
  const choices = answersOf(typedQuestion(values));
  return (
    <>
      {(type === 'one' || type === 'several') && <FieldInput name="options" />}
      {choices.length > 0 && <CheckboxesField name="knockout" label={say('Knockout answers')} options={choices} />}
      {type === 'number' && <FieldInput name="least" />}
    </>
  );
};
/** Who is asked the question: all applicants, or those who gave certain answers to an earlier question. */
const AskedWhen = ({ earlier }: { earlier: readonly ApplyQuestion[] }) => {
  const { asked_after } = useFormikContext<Values>().values;
  const on = earlier.find(({ id }) => id === asked_after);
  if (!earlier.length) return null;
  return (
    <>
      <SelectField
        name="asked_after"
        label={say('Ask this question')}
        placeholder={say('Always')}
        options={earlier.map(({ id, text }) => ({ value: id, label: say('Depending on “{name}”', { name: text }) }))}
      />
      {on && (
        <CheckboxesField
          key={on.id}
          name="asked_when"
          label={say('Only after these answers')}
          options={answersOf(on)}
        />
      )}
    </>
  );
};

/** The dialog for a question of the application form. */
export const ApplyQuestionDialog = ({
  page: { job, apply_questions },
  question,
  editable,
  onClose,
}: {
  page: DataOf<typeof settingsPage>;
  question: ApplyQuestion | null;
  editable: boolean;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [version] = useState(job.version);
  const job_id = job.id;
  const at = question ? apply_questions.findIndex(({ id }) => id === question.id) : apply_questions.length;
  const earlier = apply_questions.slice(0, Math.max(0, at)).filter((each) => choicesOf(each).length > 0);
  const initial: Values = {
    ...typedOf(applyQuestionFields, question ?? {}),
    knockout: question?.knockout ?? [],
    asked_after: question?.asked_when?.question_id ?? '',
    asked_when: question?.asked_when?.answers ?? [],
  };
  const asItWas = (made: ApplyQuestion): Promise<Sent> => {
    if (!question) return call(deleteApplyQuestion, { job_id, id: made.id });
    return call(upsertApplyQuestion, { job_id, ...question });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={question ? say('Question of the application form') : say('Add a question')}
      text={job.fields.name}
    >
      <FieldsForm
        fields={applyQuestionFields}
        initial={initial}
        guard
        also={({ asked_after, asked_when }): Record<string, string> =>
          asked_after && !asked_when.length ? { asked_when: phrase('Choose at least one answer.') } : {}
        }
        send={({ asked_after, asked_when, knockout, ...values }) => {
          const choices = choicesOf(typedQuestion({ asked_after, asked_when, knockout, ...values }));
          const asked = earlier.find(({ id }) => id === asked_after);
          return call(upsertApplyQuestion, {
            job_id,
            ...(question ? { id: question.id, version } : {}),
            ...values,
            // Text typed for a type that was chosen before does not belong to the present type.
            options: values.type === 'one' || values.type === 'several' ? values.options : [],
            least: values.type === 'number' ? values.least : null,
            knockout: knockout.filter((answer) => choices.includes(answer)),
            asked_when: asked
              ? { question_id: asked.id, answers: asked_when.filter((each) => choicesOf(asked).includes(each)) }
              : null,
          });
        }}
        onOk={async ({ question: made }) => {
          onClose();
          const undo = () => void settle(say('Undo'), asItWas(made), () => revalidate());
          toast({ text: question ? say('Saved.') : say('The form now asks it.'), undo });
          await revalidate();
        }}
      >
        <fieldset disabled={!editable} className="contents">
          <FieldInput name="text" rows={2} />
          <FieldInput name="help" />
          <FieldInput name="type" />
          <OfType />
          <SwitchField {...inputWords(applyQuestionFields, 'required')} />
          <AskedWhen earlier={earlier} />
        </fieldset>
        {editable && <FormActions save={question ? say('Save') : say('Add')} onCancel={onClose} />}
      </FieldsForm>
    </Dialog>
  );
};
