import type { SubmissionEvent } from '@candor/contracts/forms/events';
import { process } from '../../kernel/work/process.ts';
import { startMarketingPlays } from './marketing-plays.queue.ts';

/** What follows when a contact shows interest. */
export const engagementProcess = process<SubmissionEvent>('engagement', {
  SubmissionMatched: (event) => [
    startMarketingPlays.due(`marketing-plays:${event.id}`, event.metadata.occurred_at, {
      candidate_id: event.data.candidate_id,
      trigger: 'form_sent',
    }),
  ],
});
