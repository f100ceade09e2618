import { type NoFurtherNeed, type Place, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    review: NoFurtherNeed;
    awaited: NoFurtherNeed;
  }
}
/** A job text under review, or a comment on it. */
export const byReview = <Field extends string>(field: Field, or?: Field): Place<Field, 'review'> => ({
  ...recordKind('review')(field),
  or,
});
/** The reminder is about a text under review or about a scorecard. The request's field `kind` says which. */
export const byAwaited = recordKind('awaited');
