// When and for what an answer that speaks against somebody archives them by itself. Apart from `knockout.ts`, which reads events, so that
// the events' sentences can name these.

/** How long (hours) somebody has to look first. */
export const knockoutHours = 24;
/** What the reason is called that is recorded, until the organisation calls it otherwise. */
export const knockoutReason = 'Knockout answer';
