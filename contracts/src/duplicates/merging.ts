/** So many records can be merged into one. */
export const mostMerged = 20;
