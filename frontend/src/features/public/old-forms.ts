/** How long (ms) an unsent form is kept. Its author will hardly return later, and the next user of the device should not find it. */
export const formWaits = 14 * 24 * 60 * 60_000;
const prefix = 'apply:';
/** The name under which the browser stores a form's text. */
export const formName = (form: string): string => `${prefix}${form}`;

/** Deletes the stored text of abandoned forms of all jobs, because their own pages may never be opened again. */
export const forgetOldForms = (): void => {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(prefix)) continue;
      const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as { at?: number } | null;
      if (!(Date.now() - (kept?.at ?? 0) <= formWaits)) localStorage.removeItem(name);
    }
  } catch {
    /* the browser may refuse to store */
  }
};
