import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Opens, type RequestValues } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type OpenScorecard, Scorecards } from '../scorecards/scorecards.ts';
import { type OpenReview, Reviews } from './reviews.ts';

/** A text or judgment that a user is reminded of. */
export type OpenAwaited =
  | { kind: 'content'; review: OpenReview }
  | { kind: 'scorecard' | 'recommendation'; scorecard: OpenScorecard };
declare module '../../http/opened.ts' {
  interface OpenKinds {
    review: OpenReview;
    awaited: OpenAwaited;
  }
}
export const reviewOf = oneOf<'review'>();
export const awaitedOf = oneOf<'awaited'>();
const awaitedWords: Record<string, string> = { content: 'text', scorecard: 'interview', recommendation: 'candidate' };

/** Loads the reviews, and what a user is reminded of, that requests name. */
@Injectable()
export class ReviewRecords {
  constructor(
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
  ) {}

  @Opens({ kind: 'review', word: 'text' })
  open(caller: Caller, id: string, { job_id }: RequestValues) {
    return this.reviews.open(caller, id, typeof job_id === 'string' ? job_id : undefined);
  }

  @Opens({ kind: 'awaited', word: ({ kind }) => awaitedWords[String(kind)] ?? 'text' })
  async awaited(caller: Caller, id: string, { kind }: RequestValues): Promise<OpenAwaited | null> {
    if (kind === 'scorecard' || kind === 'recommendation') {
      const scorecard = await this.scorecards.open(caller, id);
      return scorecard && { kind, scorecard };
    }
    const review = await this.reviews.open(caller, id);
    return review && { kind: 'content', review };
  }
}
