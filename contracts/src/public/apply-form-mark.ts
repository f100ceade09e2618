import { markOf } from '../words/mark.ts';
import { asRead, type ShownQuestion } from './apply-questions.ts';

/** A number that changes with the questions that applicants read. The form sends the mark of the questions that it showed, so that all answers are to questions the applicant saw. */
export const formMark = (questions: readonly ShownQuestion[]): number => markOf(questions.map(asRead).join('\n'));
