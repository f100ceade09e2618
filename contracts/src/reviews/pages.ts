import { sees } from '../kernel/endpoint.ts';
import { byReview } from './record-kind.ts';
import { recordPage } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import type { Question } from '../jobs/values.ts';
import type { ReviewedType, SeenReview } from './values.ts';

// A text of a job beside its review, for its readers.

/** A member who can be asked for a review. `opens`: their rights on the job open the text, so a comment may mention them before they are asked. */
export type Reader = Option & { opens: boolean };
/** The text under review: sections, or a question. */
export type ReviewedText =
  | { sections: { id: string; name: string; body: string }[] }
  | { question: Pick<Question, 'text' | 'kind' | 'indicators'> };
export const reviewPage = recordPage<
  Standard & {
    job: { id: string; name: string };
    /** The text's place in the job; null for a reviewer who may not see that part. */
    place: string | null;
    name: string;
    /** The text. Null: it was removed from the job. */
    text: ReviewedText | null;
    review: SeenReview;
    readers: Reader[];
  }
>('reviews', 'texts', '', { needs: sees(byReview('id'), 'MANAGE_JOB') });
/** The reviews on pages of a job. */
export type TextReviews = { reviews: Record<string, SeenReview>; readers: Reader[] };

/** A review that waits for the caller's answer. */
export type WaitingReview = {
  id: string;
  type: ReviewedType;
  name: string;
  job_name: string;
  by: string;
  at: string;
  /** The caller approved an earlier version. */
  outdated: boolean;
};
