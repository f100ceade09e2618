import { formMark } from './apply-form-mark.ts';
import {
  answerProblem,
  answerProblems,
  type ApplyQuestion,
  askedOf,
  asksPastPay,
  keptAnswers,
  type Typed,
} from './apply-questions.ts';

const question = (id: string, more: Partial<ApplyQuestion> = {}): ApplyQuestion => ({
  id,
  text: `Question ${id}`,
  help: '',
  type: 'short',
  required: false,
  options: [],
  asked_when: null,
  knockout: [],
  least: null,
  ...more,
});
const drives = question('drives', { type: 'yes_no', required: true, knockout: ['no'] });
const years = question('years', {
  type: 'number',
  required: true,
  least: 3,
  asked_when: { question_id: 'drives', answers: ['yes'] },
});
const far = question('far', { asked_when: { question_id: 'years', answers: ['3'] } });
const form = [drives, years, far];

test('a question with a condition is asked after the answer that it names, and never through one that was not asked', () => {
  expect(askedOf(form, {}).map(({ id }) => id)).toEqual(['drives']);
  expect(askedOf(form, { drives: 'yes' }).map(({ id }) => id)).toEqual(['drives', 'years']);
  expect(askedOf(form, { drives: 'no', years: '3' }).map(({ id }) => id)).toEqual(['drives']);
  expect(askedOf(form, { drives: 'yes', years: '3' })).toHaveLength(3);
});

test.each<[string, Partial<ApplyQuestion>, Typed | undefined, string | null]>([
  ['nothing where an answer is required', { required: true }, ' ', 'Please answer this question.'],
  ['nothing where none is', {}, undefined, null],
  ['a text', {}, 'Yes, often.', null],
  ['a text that is too long', {}, 'x'.repeat(301), 'Answer must be at most 300 characters.'],
  ['a long text', { type: 'long' }, 'x'.repeat(3000), null],
  ['a list where a text belongs', {}, ['a'], 'Answer must be at most 300 characters.'],
  ['yes', { type: 'yes_no' }, 'yes', null],
  ['neither yes nor no', { type: 'yes_no' }, 'perhaps', 'Choose one of the listed answers.'],
  ['a choice', { type: 'one', options: ['A', 'B'] }, 'B', null],
  ['no choice of it', { type: 'one', options: ['A', 'B'] }, 'C', 'Choose one of the listed answers.'],
  ['several choices', { type: 'several', options: ['A', 'B'] }, ['A', 'B'], null],
  ['one choice twice', { type: 'several', options: ['A', 'B'] }, ['A', 'A'], 'Choose among the listed answers.'],
  ['a number', { type: 'number' }, '3,5', null],
  ['no number', { type: 'number' }, 'three', 'Enter a number.'],
  ['a day', { type: 'date' }, '2031-02-28', null],
  ['no day', { type: 'date' }, '2031-02-30', 'Enter a date as YYYY-MM-DD.'],
])('%s is judged as an answer', (_, more, answer, problem) => {
  expect(answerProblem(question('q', more), answer)).toBe(problem);
});

test('only questions that are asked must be answered', () => {
  expect(answerProblems(form, { drives: 'no' })).toEqual({});
  expect(answerProblems(form, { drives: 'yes' })).toEqual({ years: 'Please answer this question.' });
});

test('answers are kept with the question, with what it needed and whether they fail; what was not asked is not kept', () => {
  expect(keptAnswers(form, { drives: 'yes', years: '2,5' })).toEqual([
    {
      question_id: 'drives',
      question_text: 'Question drives',
      type: 'yes_no',
      value: true,
      knockout: true,
      failing: false,
      needs: ['yes'],
      least: null,
    },
    expect.objectContaining({ question_id: 'years', value: 2.5, knockout: true, failing: true, needs: [], least: 3 }),
  ]);
  expect(keptAnswers(form, { drives: 'no', years: '9' })).toMatchObject([{ value: false, failing: true }]);
  const several = question('tools', { type: 'several', options: ['A', 'B', 'C'], knockout: ['C'] });
  expect(keptAnswers([several], { tools: ['A', 'C'] })).toMatchObject([{ value: ['A', 'C'], failing: true }]);
});

test('the mark of a form changes with what applicants answer, and not with what is a knockout', () => {
  const unmarked: ApplyQuestion = { ...drives, knockout: [] };
  expect(formMark([unmarked])).toBe(formMark([drives]));
  expect(formMark([{ ...drives, text: 'Do you drive?' }])).not.toBe(formMark([drives]));
  expect(formMark([drives, years])).not.toBe(formMark([years, drives]));
});

test.each([
  ['What is your current salary?', true],
  ['How much did you earn? Please name your previous annual pay.', true],
  ['Your salary history', true],
  ['Wie hoch ist Ihr derzeitiges Gehalt?', true],
  ['Ihr bisheriger Jahresverdienst', true],
  ['What pay do you hope for?', false],
  ['Welches Gehalt stellen Sie sich vor?', false],
  ['Have you worked with payment systems?', false],
  ['What was your last annual base salary?', true],
  ['What was your base salary in your last job?', true],
  ['What do you currently earn?', true],
  ['How much did your last employer pay you?', true],
  ['Was verdienen Sie derzeit?', true],
  ['Wie hoch ist Ihr Gehalt derzeit?', true],
  ['Wie viel haben Sie zuletzt verdient?', true],
  ['Does your current employer pay for training?', false],
  ['Our current team handles compensation. Would you like that?', false],
  ['What is your present notice, and what pay do you expect?', false],
  ['Haben Sie Erfahrung mit Lohnbuchhaltung?', false],
  ['Wo war Ihre letzte Erfahrung mit Lohnbuchhaltung?', false],
])('%s: asks for past pay, %s', (text, asks) => {
  expect(asksPastPay(text)).toBe(asks);
});
