const notes = 'note ';
const recommendations = 'recommendation ';
const scorecards = 'scorecard ';
const answers = 'answer ';

/** The name under which the tab keeps an unsent note about a candidate. The note is about one job, or about none. */
export const noteName = (user_id: string, candidate_id: string, job_id: string | null): string =>
  `${notes}${user_id} ${candidate_id} ${job_id ?? ''}`;
/** The name under which the tab keeps an unsent recommendation at a review. */
export const recommendationName = (user_id: string, application_id: string, step_id: string): string =>
  `${recommendations}${user_id} ${application_id} ${step_id}`;
/** The name under which the tab keeps an unsent answer in a conversation. */
export const answerName = (user_id: string, thread_id: string): string => `${answers}${user_id} ${thread_id}`;
/** The name under which the browser keeps the parts of a scorecard that the server does not have yet. */
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
/** Deletes other people's drafts, because they are about candidates. Notes, recommendations and answers are deleted immediately, even when no user is signed in. Parts of a scorecard that never reached the server are deleted once another person signs in, so that a session that ends in the middle of an interview loses nothing. */
export const forgetDrafts = (except: string | null): void => {
  for (const begun of [notes, recommendations, answers]) forget(() => sessionStorage, begun, except);
  if (except) forget(() => localStorage, scorecards, except);
};
