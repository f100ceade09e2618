import { answerDays } from '@candor/contracts/demographics/counting';
import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { dayLength } from '@candor/contracts/values/days';
import { process } from '../../kernel/work/process.ts';
import { countAt, forgetAnswers, runFrom } from './demographics.queue.ts';

/** Makes the counting due. An application is counted from the first weekly run after its survey has ended, answered or not. */
export const demographicsProcess = process<ApplicationEvent | CandidateEvent>('demographics', {
  ApplicationSubmitted: ({ data, metadata }) => [
    countAt(data.job_id, runFrom(Date.parse(metadata.occurred_at) + answerDays * dayLength)),
  ],
  CandidateErased: (event) => [
    forgetAnswers.due(`forget-demographic-answers:${event.id}`, event.metadata.occurred_at, {
      candidate_id: idOf(event.stream),
    }),
  ],
});
