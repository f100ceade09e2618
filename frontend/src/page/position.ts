// The place in the event log that this browser has written up to and read up to, so that nobody sees a stale page after saving.

let written = 0;
let read = 0;

/** A command answered with this position. */
export const noteWritten = (position: unknown) => {
  if (typeof position === 'number' && position > written) written = position;
};
/** A page was read at this position. */
export const noteRead = (position: unknown) => {
  if (typeof position === 'number' && position > read) read = position;
};
/** The position the next page must have reached; null when the last page already had. */
export const awaited = (): number | null => (written > read ? written : null);
export const lastRead = () => read;
