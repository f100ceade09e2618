/** How long (ms) a form that nobody sends is kept. After this nobody goes on with it, and whoever uses the device next should not find it. */
export const formWaits = 14 * 24 * 60 * 60_000;
const prefix = 'apply:';
/** Under which name the browser keeps what was typed in a form. */
export const formName = (form: string): string => `${prefix}${form}`;

/** Forgets the forms that nobody has gone on with, of whatever job: their own pages may never be opened again. */
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
