/** The events that a history may show. Drafts of a scorecard are visible only to their interviewer until they are submitted, so every history that includes a scorecard must use this. */
export const toldOf = <E extends { type: string }>(events: readonly E[]): E[] =>
  events.filter(({ type }) => type !== 'ScorecardSaved');
