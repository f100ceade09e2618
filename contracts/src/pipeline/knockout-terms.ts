// When and for what an answer that speaks against somebody archives them by itself.

/** So long somebody has to look first. */
export const knockoutHours = 24;
/** What the reason is called that is recorded, until the organisation calls it otherwise. */
export const knockoutReason = 'Knockout answer';
