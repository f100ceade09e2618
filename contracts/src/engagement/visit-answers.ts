// What a public page needs to ask its visitor for consent, without the code that checks requests, so that the page stays small.

/** The cookie with the visitor's answer: a number that we sealed, or `no`. Only the answer sets it. */
export const visitCookie = 'candor_visits';
export const refusedVisits = 'no';
/** How long (days) the answer is valid. */
export const visitDays = 180;
/** The id of every answer's request. Each call must have an id; the answer changes no log, so all forms send the same one. */
export const visitUid = '00000000-0000-4000-8000-000000000000';
export const answerVisitsPath = '/:org/visits/api/answer';
