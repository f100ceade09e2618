import { fields, longField, referencesField } from '../kernel/field.ts';
import { member } from '../accounts/record-kind.ts';
import { mostCommentText, mostReviewers } from './values.ts';

/** The request form for a review. */
export const requestFields = fields({
  reviewer_ids: referencesField('Reviewers', member, { required: true, max: mostReviewers }),
  comment: longField('Comment', { max: mostCommentText }),
});
