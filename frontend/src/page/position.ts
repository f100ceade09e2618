// The positions in the event log that this browser has written and read, so that nobody sees a stale page after saving.

let written = 0;
let read = 0;

/** Remembers the position with which a command answered. */
export const noteWritten = (position: unknown) => {
  if (typeof position === 'number' && position > written) written = position;
};
/** Remembers the position at which a page was read. */
export const noteRead = (position: unknown) => {
  if (typeof position === 'number' && position > read) read = position;
};
/** The position the next page must have reached; null when the last page already had. */
export const awaited = (): number | null => (written > read ? written : null);
export const lastRead = () => read;
