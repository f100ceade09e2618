import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ReviewEvent } from '@candor/contracts/reviews/events';
import { process } from '../../kernel/work/process.ts';
import { remindLater, resetReview } from './reviews.queue.ts';

/** Runs when a text has changed; if it is a section, the whole description has changed too. The worker checks whether the text has a review. */
const changed = (event: Recorded, ...texts: string[]) =>
  texts.map((review_id) =>
    resetReview.due(`review:${event.id}:${review_id}`, event.metadata.occurred_at, { review_id }),
  );

/** Makes due the jobs for reviews that follow changes of texts and requests. */
export const reviewsProcess = process<JobEvent | ReviewEvent>('reviews', {
  ReviewRequested: (event) => [
    remindLater.due(`review-reminder:${event.id}`, event.data.remind_at, {
      review_id: idOf(event.stream),
      requested_at: event.metadata.occurred_at,
    }),
  ],
  DescriptionSectionAdded: (event) => changed(event, event.data.section.id, idOf(event.stream)),
  DescriptionSectionChanged: (event) => changed(event, event.data.section_id, idOf(event.stream)),
  DescriptionSectionRemoved: (event) => changed(event, idOf(event.stream)),
  DescriptionSectionsReordered: (event) => changed(event, idOf(event.stream)),
  QuestionAdded: (event) => changed(event, event.data.question.id),
  QuestionChanged: (event) => changed(event, event.data.question_id),
});
