const prefix = 'note ';

/** Under which name the tab keeps the note that somebody has begun about a candidate: on this job, or on none. */
export const noteName = (user_id: string, candidate_id: string, job_id: string | null): string =>
  `${prefix}${user_id} ${candidate_id} ${job_id ?? ''}`;

/** Forgets the notes that others have begun in this tab, and all where nobody is signed in: they are about candidates. */
export const forgetNotes = (except: string | null): void => {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix) && !(except && name.startsWith(`${prefix}${except} `)))
        sessionStorage.removeItem(name);
  } catch {
    /* the browser may refuse to store */
  }
};
