/** The most applications that one request writes to. */
export const mostApplications = 100;
