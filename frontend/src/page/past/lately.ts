const mark = 'lately ';
/** The name under which this browser remembers what somebody opened lately in an organization. */
export const latelyOf = (organization_id: string, user_id: string): string => `${mark}${organization_id} ${user_id}`;
/** Forgets what everybody opened lately. Those lists hold names of people, who must not stay in a browser after its person has signed out. */
export const forgetLately = (): void => {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(mark)) localStorage.removeItem(name);
  } catch {
    /* the browser may refuse to store */
  }
};
