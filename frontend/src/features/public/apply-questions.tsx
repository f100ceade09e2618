import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { useEffect, useRef } from 'react';
import { useFormikContext } from 'formik';
import {
  type Answers,
  askedOf,
  asRead,
  choicesOf,
  saidAnswer,
  type ShownQuestion,
  type Typed,
} from '@candor/contracts/public/apply-questions';
import { CheckboxesField, RadioField } from '../../kit/inputs/choice.tsx';
import { deferred } from '../../kit/deferred.tsx';
import { TextArea, TextField } from '../../kit/inputs/text-field.tsx';

// The date field is loaded on demand, because few jobs ask for a date.
const DateField = deferred(() => import('../../fields/date-field.tsx').then((m) => m.DateField));

type Questions = readonly ShownQuestion[];
type Values = { answers: Record<string, Typed> };
/** The questions of the form that the server refused, with the typed answers. */
export type Before = { questions: Questions; answers: Answers };

const blank = ({ type }: ShownQuestion): Typed => (type === 'several' ? [] : '');
export const blankAnswers = (questions: Questions): Values['answers'] =>
  Object.fromEntries(questions.map((question) => [question.id, blank(question)]));
/** The answers to send: only those to the questions that are asked. */
export const givenAnswers = (questions: Questions, answers: Answers) =>
  askedOf(questions, answers).flatMap(({ id }) => {
    const value = answers[id];
    return value?.length ? [{ question_id: id, value: typeof value === 'string' ? value : [...value] }] : [];
  });

const Question = ({ question }: { question: ShownQuestion }) => {
  const { id, text, type, required } = question;
  const words = {
    name: `answers.${id}`,
    label: required ? text : say('{label} (optional)', { label: text }),
    help: question.help || undefined,
  };
  const options = choicesOf(question).map((value) => ({ value, label: saidAnswer(question, value) }));
  const needed = required ? ('true' as const) : undefined;
  switch (type) {
    case 'yes_no':
    case 'one':
      return (
        <RadioField
          big
          {...words}
          options={required ? options : [...options, { value: '', label: say('No answer') }]}
        />
      );
    case 'several':
      return <CheckboxesField big {...words} options={options} />;
    case 'long':
      return <TextArea {...words} rows={4} aria-required={needed} className="text-read!" />;
    case 'number':
      return (
        <TextField big {...words} inputMode="decimal" autoComplete="off" aria-required={needed} className="tnum" />
      );
    case 'date':
      return <DateField big {...words} required={required} />;
    default:
      return <TextField big {...words} autoComplete="off" aria-required={needed} />;
  }
};

const wroteIn = (question: ShownQuestion, answer: Typed | undefined): string =>
  typeof answer === 'string'
    ? answer && choicesOf(question).length
      ? saidAnswer(question, answer)
      : answer
    : listWords([...(answer ?? [])]);
/** Which questions changed while the applicant answered. Their answer to a removed question can still be read. */
const Changes = ({ before, questions }: { before: Before; questions: Questions }) => {
  const box = useRef<HTMLDivElement>(null);
  // The form's own error box disappears once the answers fit the questions again, so this one takes the focus.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => box.current?.focus(), [before, questions]);
  const now = (id: string) => questions.find((each) => each.id === id);
  const then = (id: string) => before.questions.find((each) => each.id === id);
  const told = [
    ...questions
      .filter(({ id }) => !then(id))
      .map(({ id, text }) => ({ id, words: say('New: {name}', { name: text }), wrote: '' })),
    ...before.questions.flatMap((question) => {
      const { id, text } = question;
      const after = now(id);
      const wrote = wroteIn(question, before.answers[id]);
      if (!after) return [{ id, words: say('No longer asked: {name}', { name: text }), wrote }];
      return asRead(after) === asRead(question)
        ? []
        : [
            {
              id,
              words: say('Changed: {name}', { name: after.text }),
              wrote: after.type === question.type ? '' : wrote,
            },
          ];
    }),
  ];
  return told.length ? (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-my-6 rounded-ctl outline-offset-2 bg-warn-wash px-3.5 py-3 text-ui text-warn"
    >
      <p className="font-semi">{say('These questions changed while you wrote. Please look at them and send again.')}</p>
      <ul className="mt-1 list-disc ps-4.5">
        {told.map(({ id, words, wrote }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {words}
            {wrote && (
              <span className="block whitespace-pre-line text-ink-2">
                {say('You wrote: {answer}', { answer: wrote })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
};

/** The questions of the job. A question appears once the answers to earlier questions require it. */
export const ApplyQuestions = ({ questions, before }: { questions: Questions; before: Before | null }) => {
  const { values, setFieldValue } = useFormikContext<Values>();
  const { answers } = values;
  useEffect(() => {
    const fits = (question: ShownQuestion) => {
      const typed = answers[question.id];
      return typed !== undefined && Array.isArray(typed) === (question.type === 'several');
    };
    const fresh = questions.filter((question) => !fits(question));
    if (fresh.length) void setFieldValue('answers', { ...answers, ...blankAnswers(fresh) }, false);
    // runs when the questions change, not while the applicant answers
    // oxlint-disable-next-line react/exhaustive-deps
  }, [questions]);
  return (
    <>
      {before && <Changes before={before} questions={questions} />}
      {askedOf(questions, answers).map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </>
  );
};
