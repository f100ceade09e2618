const notes = 'note ';
const recommendations = 'recommendation ';
const scorecards = 'scorecard ';

/** Under which name the tab keeps the note that somebody has begun about a candidate: on this job, or on none. */
export const noteName = (user_id: string, candidate_id: string, job_id: string | null): string =>
  `${notes}${user_id} ${candidate_id} ${job_id ?? ''}`;
/** Under which name the tab keeps the recommendation that somebody has begun at a review. */
export const recommendationName = (user_id: string, application_id: string, step_id: string): string =>
  `${recommendations}${user_id} ${application_id} ${step_id}`;
/** Under which name the browser keeps what of a scorecard the server does not have yet. */
export const scorecardName = (user_id: string, user_appointment_id: string): string =>
  `${scorecards}${user_id} ${user_appointment_id}`;

const forget = (store: () => Storage, prefix: string, except: string | null): void => {
  try {
    for (const name of Object.keys(store()))
      if (name.startsWith(prefix) && !(except && name.startsWith(`${prefix}${except} `))) store().removeItem(name);
  } catch {
    /* the browser may refuse to store */
  }
};
/**
 * Forgets what others have begun here, because it is about candidates: their notes and recommendations at once, where nobody is signed in too; parts of a
 * scorecard that never reached the server once somebody else signs in, so that a session which ended in the middle of an interview loses nothing.
 */
export const forgetDrafts = (except: string | null): void => {
  for (const begun of [notes, recommendations]) forget(() => sessionStorage, begun, except);
  if (except) forget(() => localStorage, scorecards, except);
};
