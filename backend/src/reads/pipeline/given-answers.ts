import type { Recorded } from '@candor/contracts/kernel/event';
import type { FormAnswer } from '@candor/contracts/pipeline/panel';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { takenBack } from '@candor/contracts/pipeline/stay';

/** The event that brought a person to the job, with the answers and files that came with it. */
export type Submitted = Extract<ApplicationEvent, { type: 'ApplicationSubmitted' | 'ApplicationMergedIn' }>;
const isSubmission = (event: Recorded): event is Recorded & Submitted =>
  event.type === 'ApplicationSubmitted' || event.type === 'ApplicationMergedIn';
/** The last such event that was not taken back. An earlier import or merge may have been taken back. */
export const submissionIn = (events: readonly Recorded[]): (Recorded & Submitted) | undefined => {
  const back = takenBack(events);
  return events.filter(isSubmission).findLast(({ id }) => !back.has(id));
};
/** The person's answers on the application form. */
export const answersOf = (submitted: Submitted | undefined): FormAnswer[] =>
  (submitted?.data.answers ?? []).map(({ question_text, value, type, knockout, failing, needs, least }) => ({
    question: question_text,
    value: value as FormAnswer['value'],
    type: type ?? null,
    knockout: knockout ?? false,
    failing: failing ?? false,
    needs: needs ?? [],
    least: least ?? null,
  }));
