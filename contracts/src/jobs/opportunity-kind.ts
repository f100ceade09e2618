/** A job that people are hired into, or a prospect pipeline: a pool of people to stay in touch with. */
export const opportunityKinds = ['job', 'prospect'] as const;
export type OpportunityKind = (typeof opportunityKinds)[number];
