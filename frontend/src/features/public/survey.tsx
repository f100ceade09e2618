import { useState } from 'react';
import { useFormikContext } from 'formik';
import { numberWords, say } from '@candor/contracts/words/say';
import {
  answerSurvey,
  type AskedSurvey,
  earliestYear,
  scale,
  type SurveyInvitation,
} from '@candor/contracts/public/surveys';
import { CheckboxesField, RadioField } from '../../kit/inputs/choice.tsx';
import { Form } from '../../kit/inputs/form.tsx';
import { TextField } from '../../kit/inputs/text-field.tsx';
import { call } from '../../page/call.ts';
import { OfficialForm } from './official-form.tsx';
import { BrandSubmit } from '../../parts/public/brand.tsx';

type Values = Record<string, string | string[]>;
/** The name of the field beside a typed year, in which an applicant can decline to answer. */
const besideOf = (id: string) => `${id} beside`;
const steps = Array.from({ length: scale.to - scale.from + 1 }, (_, at) => scale.from + at);

const Question = ({ asked }: { asked: AskedSurvey }) => {
  if (asked.form) return <OfficialForm asked={asked} form={asked.form} />;
  const words = { name: asked.id, label: asked.question, help: asked.intro ?? undefined };
  switch (asked.type) {
    case 'single':
      return <RadioField {...words} big options={asked.options} />;
    case 'multiple':
      return <CheckboxesField {...words} big options={asked.options} />;
    case 'scale':
      return (
        <RadioField
          {...words}
          help={
            <>
              {asked.intro}{' '}
              {say('{least, number} is the lowest, {best, number} the highest.', { least: scale.from, best: scale.to })}
            </>
          }
          big
          options={steps.map((step) => ({ value: String(step), label: numberWords(step) }))}
        />
      );
    case 'year':
      return (
        <div className="grid gap-3">
          <TextField big {...words} inputMode="numeric" maxLength={4} placeholder={String(earliestYear + 100)} />
          {asked.options.length > 0 && (
            <CheckboxesField
              big
              name={besideOf(asked.id)}
              label={say('If you prefer not to say')}
              options={asked.options}
            />
          )}
        </div>
      );
  }
};
const Send = ({ color }: { color: string | null }) => {
  const { isSubmitting } = useFormikContext();
  return (
    <BrandSubmit color={color} busy={isSubmitting} className="w-full sm:w-auto sm:justify-self-start">
      {isSubmitting ? say('Sending') : say('Send my answers')}
    </BrandSubmit>
  );
};
const chosenIn = (value: string | string[] = ''): string[] =>
  [value]
    .flat()
    .map((each) => each.trim())
    .filter(Boolean);
/** The answers to send. If an applicant both typed a year and declined, they declined. */
const given = (questions: readonly AskedSurvey[], values: Values) =>
  questions.flatMap(({ id }) => {
    const [declined] = chosenIn(values[besideOf(id)]);
    const chosen = declined ? [declined] : chosenIn(values[id]);
    return chosen.length ? [{ survey_id: id, values: chosen }] : [];
  });

/** The organization's questions after an application was sent. An applicant who leaves the page skips them. */
export const Survey = ({ invitation, color }: { invitation: SurveyInvitation; color: string | null }) => {
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <p role="status" className="mt-8 max-w-[560px] rounded-card bg-well px-4 py-4 text-read text-ink-2">
        {say('Thank you. Your answers are counted.')}
      </p>
    );
  const { token, questions } = invitation;
  return (
    <section aria-labelledby="survey" className="mt-10 max-w-[560px] rounded-card bg-well px-4 py-5 sm:px-6">
      <h2 id="survey" className="text-head font-semi text-ink">
        {say('Would you like to answer a few questions?')}
      </h2>
      <p className="mt-1 mb-5 text-ui text-ink-2">
        {say(
          'This is voluntary. Your answers are stored apart from your application. No one who decides on it sees them, and they are reported only in groups. Skipping them has no effect.',
        )}
      </p>
      <Form<Values, object>
        initial={Object.fromEntries(
          questions.flatMap(({ id, type }): [string, string | string[]][] => [
            [id, type === 'multiple' ? [] : ''],
            ...(type === 'year' ? ([[besideOf(id), []]] as [string, string[]][]) : []),
          ]),
        )}
        className="grid gap-6"
        send={(values) => call(answerSurvey, { survey_token: token, responses: given(questions, values) })}
        onOk={() => setSent(true)}
      >
        {questions.map((asked) => (
          <Question key={asked.id} asked={asked} />
        ))}
        <Send color={color} />
      </Form>
    </section>
  );
};
