import type { FormAnswer } from '@candor/contracts/pipeline/panel';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';

/** The event by which somebody came to the job, with what they gave. */
export type Submitted = Extract<ApplicationEvent, { type: 'ApplicationSubmitted' | 'ApplicationMergedIn' }>;
export const isSubmission = <E extends { type: string }>(event: E): event is E & Submitted =>
  event.type === 'ApplicationSubmitted' || event.type === 'ApplicationMergedIn';
/** What they answered on the application form. */
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
