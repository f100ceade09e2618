import { markOf } from '../words/mark.ts';
import { asRead, type ShownQuestion } from './apply-questions.ts';

/** Changes with what applicants read and may answer. The form sends the mark of the questions that it showed, so that nobody answers others than they saw. */
export const formMark = (questions: readonly ShownQuestion[]): number => markOf(questions.map(asRead).join('\n'));
