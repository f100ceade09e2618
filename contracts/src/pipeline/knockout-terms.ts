// The terms of archiving automatically for a knockout answer. Apart from `knockout.ts`, which reads events, so that
// the events' sentences can use them.

/** How many hours a member has to look at the application first. */
export const knockoutHours = 24;
/** The name of the recorded reason, unless the organization renames it. */
export const knockoutReason = 'Knockout answer';
