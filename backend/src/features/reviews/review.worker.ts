import { Inject, Injectable } from '@nestjs/common';
import { reviewState } from '../../states/review.state.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { ReviewCommand } from './review.command.ts';
import { remindLater, resetReview } from './reviews.queue.ts';

/** Does the work that follows from reviews. */
@Injectable()
export class ReviewWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** Reminds once for each request: not if a new request was made, and not if the review has ended. */
  @Works(remindLater)
  async remind({ review_id, requested_at }: DataOf<typeof remindLater>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(reviewState, review_id, asking.organization_id);
    return found?.state?.requested_at === requested_at
      ? this.commands.run(
          new ReviewCommand(review_id, 'remind', {}, asking),
          // The review has ended, or an editor has already reminded all reviewers.
          unless('wrong_state', 'limit'),
        )
      : done;
  }

  @Works(resetReview)
  async reset({ review_id }: DataOf<typeof resetReview>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(reviewState, review_id, asking.organization_id);
    return found?.state ? this.commands.run(new ReviewCommand(review_id, 'reset', {}, asking), unless()) : done;
  }
}
