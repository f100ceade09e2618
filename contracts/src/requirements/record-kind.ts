import type { RecordType } from '../kernel/reference.ts';

/** The id of a question set. */
export const questionSet: RecordType = { name: 'question_set', label: 'Question set' };
