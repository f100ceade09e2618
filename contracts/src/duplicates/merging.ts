/** The most records that can be merged into one. */
export const mostMerged = 20;
