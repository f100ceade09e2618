const mark = 'lately ';
/** The name under which this browser remembers what a user opened recently in an organization. */
export const latelyOf = (organization_id: string, user_id: string): string => `${mark}${organization_id} ${user_id}`;
/** Deletes what all users opened recently. Those lists contain names of people, which must not stay in a browser after its user has signed out. */
export const forgetLately = (): void => {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(mark)) localStorage.removeItem(name);
  } catch {
    /* the browser may refuse to store */
  }
};
