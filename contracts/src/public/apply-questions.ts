import { z } from 'zod';
import { isAnyDay, isInCalendar } from '../values/day.ts';
import { phrase, sayLabel } from '../words/say.ts';
import { type Changes, changed, id, words } from '../kernel/values.ts';

// The questions of a job's application form. The form's editor, its applicants and the server use the same rules.

export const answerTypes = {
  short: 'Short text',
  long: 'Long text',
  yes_no: 'Yes or no',
  one: 'One of several',
  several: 'Any of several',
  number: 'Number',
  date: 'Date',
} as const;
export type AnswerType = keyof typeof answerTypes;
const types = Object.keys(answerTypes) as [AnswerType, ...AnswerType[]];
export const yesOrNo = { yes: 'Yes', no: 'No' } as const;
export const mostApplyQuestions = 20;
export const mostChoices = 20;
/** Longest answers in characters, and the largest number. */
const mostShort = 300;
const mostLong = 3000;
const largest = 1e12;

/** The condition of a question: only applicants who gave one of these answers to an earlier question see it. */
export const AskedWhen = z.object({ question_id: id, answers: z.array(z.string()) });
export type AskedWhen = z.output<typeof AskedWhen>;
/** `knockout`: the answers that count against a candidate; `least`: a number below it counts against them. They only mark an application for a member's decision; they reject no candidate. */
export const ApplyQuestion = z.object({
  id,
  text: z.string(),
  help: z.string(),
  type: z.enum(types),
  required: z.boolean(),
  options: z.array(z.string()),
  asked_when: AskedWhen.nullable(),
  knockout: z.array(z.string()),
  least: z.number().nullable(),
});
export type ApplyQuestion = z.output<typeof ApplyQuestion>;
/** A question as applicants may see it: without the answers that count against them. */
export const ShownQuestion = ApplyQuestion.omit({ knockout: true, least: true });
export type ShownQuestion = z.output<typeof ShownQuestion>;
export const shownQuestion = ({ knockout: _knockout, least: _least, ...shown }: ApplyQuestion): ShownQuestion => shown;

/** The answers to choose from; empty if the applicant types. */
export const choicesOf = ({ type, options }: Pick<ApplyQuestion, 'type' | 'options'>): readonly string[] =>
  type === 'yes_no' ? Object.keys(yesOrNo) : type === 'one' || type === 'several' ? options : [];
/** One of these answers in the reader's language. */
export const saidAnswer = ({ type }: Pick<ApplyQuestion, 'type'>, answer: string): string =>
  type === 'yes_no' ? sayLabel(yesOrNo[answer as keyof typeof yesOrNo]) : answer;
/** The question without values that do not fit its type. */
export const tidy = (question: ApplyQuestion): ApplyQuestion => {
  const options = question.options.map((each) => each.trim()).filter(Boolean);
  const { type } = question;
  return {
    ...question,
    options: type === 'one' || type === 'several' ? options : [],
    knockout: choicesOf({ type, options }).length ? question.knockout : [],
    least: type === 'number' ? question.least : null,
  };
};
/** The first question that depends on an answer which no applicant can give before it. */
export const unreachable = (questions: readonly ApplyQuestion[]): ApplyQuestion | undefined =>
  questions.find(({ asked_when }, at) => {
    if (!asked_when) return false;
    const earlier = questions.slice(0, at).find((each) => each.id === asked_when.question_id);
    return (
      !earlier ||
      !asked_when.answers.length ||
      !asked_when.answers.every((answer) => choicesOf(earlier).includes(answer))
    );
  });

const pay = '(?:salar(?:y|ies)|pay|compensation|wages?|earnings|income)';
const before = '(?:current|present|past|previous|prior|last|former)';
const kind = '(?:annual|yearly|monthly|weekly|hourly|base|basic|gross|net|total|fixed|variable)';
const germanPay = '(?:gehalt|gehälter|lohn|löhne|verdienst|vergütung|einkommen)';
const germanNow = '(?:aktuell|derzeit|momentan|zurzeit|gegenwärtig|bisher|zuletzt)';
const pastPay = new RegExp(
  [
    `\\b${before}(?:ly)?\\W+(?:${kind}\\W+){0,3}${pay}\\b`,
    `\\b${before}\\W+(?:employer|company|job)\\W+(?:pay|paid)\\W+you\\b`,
    `\\b${pay}\\W+(?:history|(?:at|in|from)\\W+your\\W+${before})\\b`,
    `\\b(?:do|did)\\W+you\\W+(?:\\w+\\W+)?earn\\b`,
    `\\b(?:are|were)\\W+you\\W+(?:\\w+\\W+)?(?:earning|paid)\\b`,
    `(?:aktuell|derzeitig|momentan|bisherig|letzt|früher)\\p{L}*(?:\\s+\\p{L}+)?\\s+\\p{L}*${germanPay}(?!\\p{L}{3,})`,
    `${germanPay}\\p{L}*\\s+(?:\\p{L}+\\s+)?${germanNow}(?!\\p{L})`,
    `verdien\\p{L}*\\s+(?:\\p{L}+\\s+){0,2}${germanNow}(?!\\p{L})`,
    `(?:haben|hast)\\s+\\p{L}+\\s+(?:\\p{L}+\\s+)?verdient`,
    `gehaltshistorie`,
  ].join('|'),
  'iu',
);
/** Whether a question asks about current or past earnings, which is unlawful in many places. */
export const asksPastPay = (text: string): boolean => pastPay.test(text);

type ApplyQuestionEvent =
  | { type: 'ApplyQuestionAdded'; data: { question: ApplyQuestion } }
  | { type: 'ApplyQuestionChanged'; data: { question_id: string; changes: Changes } }
  | { type: 'ApplyQuestionRemoved'; data: { question_id: string } }
  | { type: 'ApplyQuestionsReordered'; data: { ids: string[] } };
/** The questions after an event of the job. The rules' state and the rows both use it. */
export const applyQuestionsAfter = (
  questions: readonly ApplyQuestion[],
  event: ApplyQuestionEvent,
): readonly ApplyQuestion[] => {
  switch (event.type) {
    case 'ApplyQuestionAdded':
      return [...questions, event.data.question];
    case 'ApplyQuestionChanged': {
      const { question_id, changes } = event.data;
      return questions.map((each) => (each.id === question_id ? changed(each, changes) : each));
    }
    case 'ApplyQuestionRemoved':
      return questions.filter((each) => each.id !== event.data.question_id);
    default:
      return questions.toSorted((a, b) => event.data.ids.indexOf(a.id) - event.data.ids.indexOf(b.id));
  }
};

/** An answer as the form sends it: typed text, or chosen answers. */
export type Typed = string | readonly string[];
export type Answers = Readonly<Record<string, Typed | undefined>>;
const chosenIn = (answer: Typed | undefined): readonly string[] =>
  typeof answer === 'string' ? [answer] : (answer ?? []);
const isBlank = (answer: Typed | undefined): boolean =>
  typeof answer === 'string' ? !answer.trim() : !answer || !answer.length;
/** '3,5' counts as 3.5. Null: not a number. */
const numberIn = (answer: Typed): number | null => {
  const text = typeof answer === 'string' ? answer.trim().replace(',', '.') : '';
  const number = Number(text);
  return /^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(number) <= largest ? number : null;
};
/** The questions for an applicant who has given these answers so far. */
export const askedOf = <Q extends ShownQuestion>(questions: readonly Q[], answers: Answers): Q[] => {
  const asked = new Set<string>();
  return questions.filter(({ id: question, asked_when }) => {
    const holds =
      !asked_when ||
      (asked.has(asked_when.question_id) &&
        chosenIn(answers[asked_when.question_id]).some((answer) => asked_when.answers.includes(answer)));
    if (holds) asked.add(question);
    return holds;
  });
};
/** The problem with an answer to a question that is asked; null: none. */
export const answerProblem = (question: ShownQuestion, answer: Typed | undefined): string | null => {
  if (isBlank(answer)) return question.required ? phrase('Please answer this question.') : null;
  const one = typeof answer === 'string' ? answer : null;
  const choices = choicesOf(question);
  switch (question.type) {
    case 'short':
    case 'long': {
      const most = question.type === 'short' ? mostShort : mostLong;
      return one === null || one.length > most ? words.most('Answer', most) : null;
    }
    case 'number':
      // '50,000' is fifty to some readers, and fifty thousand to others.
      return one !== null && /\d[.,]\d{3}$/.test(one.trim())
        ? phrase('Enter a number without separators, such as 50000.')
        : numberIn(answer!) === null
          ? phrase('Enter a number.')
          : null;
    case 'date':
      return one === null || !isAnyDay(one) ? words.date : isInCalendar(one) ? null : words.day('Answer');
    case 'several': {
      const chosen = chosenIn(answer);
      return one !== null || new Set(chosen).size < chosen.length || !chosen.every((each) => choices.includes(each))
        ? phrase('Choose among the listed answers.')
        : null;
    }
    default:
      return one === null || !choices.includes(one) ? phrase('Choose one of the listed answers.') : null;
  }
};
/** The problems with the answers, by question. */
export const answerProblems = (questions: readonly ShownQuestion[], answers: Answers): Record<string, string> =>
  Object.fromEntries(
    askedOf(questions, answers).flatMap((question) => {
      const problem = answerProblem(question, answers[question.id]);
      return problem ? [[question.id, problem]] : [];
    }),
  );

/** An answer as it is stored, with the question and its condition at that time. `needs`: the answers of which one had to be chosen. */
export type KeptAnswer = {
  question_id: string;
  question_text: string;
  type: AnswerType;
  value: string | number | boolean | string[];
  knockout: boolean;
  failing: boolean;
  needs: string[];
  least: number | null;
};
const valueOf = ({ type }: ApplyQuestion, answer: Typed): KeptAnswer['value'] =>
  type === 'number'
    ? numberIn(answer)!
    : type === 'yes_no'
      ? answer === 'yes'
      : typeof answer === 'string'
        ? answer.trim()
        : [...answer];
/** Keeps answers without problems, to questions that were asked. */
export const keptAnswers = (questions: readonly ApplyQuestion[], answers: Answers): KeptAnswer[] =>
  askedOf(questions, answers).flatMap((question): KeptAnswer[] => {
    const answer = answers[question.id];
    if (isBlank(answer)) return [];
    const { id: question_id, text: question_text, type, knockout, least } = question;
    const value = valueOf(question, answer!);
    return [
      {
        question_id,
        question_text,
        type,
        value,
        knockout: knockout.length > 0 || least !== null,
        failing:
          type === 'number'
            ? least !== null && (value as number) < least
            : chosenIn(answer).some((each) => knockout.includes(each)),
        needs:
          knockout.length && type !== 'several' ? choicesOf(question).filter((each) => !knockout.includes(each)) : [],
        least,
      },
    ];
  });
/** A question with its possible answers, as applicants read it, in one text. */
export const asRead = ({ id: question, text, type, required, options, asked_when }: ShownQuestion): string =>
  JSON.stringify([question, text, type, required, options, asked_when && [asked_when.question_id, asked_when.answers]]);
