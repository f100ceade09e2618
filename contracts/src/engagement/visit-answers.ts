// What a public page needs to ask its visitor, without the code that checks requests, so that the page stays small.

/** Holds the visitor's answer: a number that we sealed, or `no`. It is set by the answer and by nothing else. */
export const visitCookie = 'candor_visits';
export const refusedVisits = 'no';
/** How long (days) the answer holds. */
export const visitDays = 180;
/** The answer changes no log, so all its forms send the same id. It must have one, because every call has. */
export const visitUid = '00000000-0000-4000-8000-000000000000';
export const answerVisitsPath = '/:org/visits/api/answer';
