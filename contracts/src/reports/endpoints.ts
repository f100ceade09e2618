import { z } from 'zod';
import { endpoint, self } from '../kernel/endpoint.ts';
import { InterviewersRow } from './interviewers.ts';

/** An interviewer's own figures from the report on interviewers, without those of others. */
export const ownFigures = endpoint('/api/reports/interviewers/own', {
  reads: true,
  needs: self,
  summary:
    'The figures of the report on interviewers about the caller alone, over the last 90 days. `row` is null where they had no interview. How they judge is null below five judgements. Nothing is said of other interviewers.',
  request: z.strictObject({}),
  payload: z.object({
    from: z.string(),
    to: z.string(),
    row: InterviewersRow.omit({ id: true, name: true }).nullable(),
  }),
});
