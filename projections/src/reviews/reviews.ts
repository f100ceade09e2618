import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ReviewEvent } from '@candor/contracts/reviews/events';
import { reviewList, type ReviewRow } from '@candor/contracts/reviews/rows';
import type { Reviewed } from '@candor/contracts/reviews/values';
import { projection } from '../kernel/projection.ts';

/** The row, or a new one if the text has no review yet. */
const begun = (row: ReviewRow | null, event: Recorded & { data: { subject: Reviewed } }): ReviewRow => ({
  ...(row ?? {
    id: idOf(event.stream),
    organization_id: event.metadata.organization_id,
    job_id: event.data.subject.job_id,
    type: event.data.subject.type,
    state: 'active',
    reviewer_ids: [],
    approvals: {},
    version: 0,
    requested_by: null,
    requested_at: null,
    comment_ids: [],
  }),
  changed_at: event.metadata.occurred_at,
});
const touched = (row: ReviewRow | null, event: Recorded): ReviewRow | null =>
  row && { ...row, changed_at: event.metadata.occurred_at };
const without = (approvals: Record<string, number>, user_id: string): Record<string, number> =>
  Object.fromEntries(Object.entries(approvals).filter(([each]) => each !== user_id));

export const reviews = projection<ReviewRow, ReviewEvent>({
  name: 'reviews',
  version: 1,
  list: reviewList,
  keys: (event) => [idOf(event.stream)],
  on: {
    ReviewRequested: (row, event) => ({
      ...begun(row, event),
      state: 'pending',
      reviewer_ids: event.data.reviewer_ids,
      version: event.data.version,
      requested_by: event.metadata.actor.id,
      requested_at: event.metadata.occurred_at,
    }),
    ReviewCommented: (row, event) => {
      const after = begun(row, event);
      return { ...after, comment_ids: [...after.comment_ids, event.data.comment_id] };
    },
    ReviewApproved: (row, event) =>
      row && {
        ...begun(row, event),
        version: event.data.version,
        approvals: { ...row.approvals, [event.metadata.actor.id]: event.data.version },
        ...(event.data.complete ? { state: 'approved' as const } : {}),
      },
    ReviewChangesRequested: (row, event) =>
      row && {
        ...begun(row, event),
        state: 'active',
        approvals: without(row.approvals, event.metadata.actor.id),
      },
    ReviewReset: (row, event) =>
      row && {
        ...begun(row, event),
        version: event.data.version,
        state: row.state === 'approved' ? 'active' : row.state,
      },
    ReviewReactionSet: touched,
    ReviewerReminded: touched,
    ReviewThreadResolved: touched,
    ReviewThreadReopened: touched,
  },
});
