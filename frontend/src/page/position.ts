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

let writing = 0;
/** Counts the command as under way until it is answered. */
export const whileWriting = async <T>(command: Promise<T>): Promise<T> => {
  writing++;
  try {
    return await command;
  } finally {
    writing--;
  }
};
/** Whether a command of this tab is under way. Whoever sent it decides what is shown next. */
export const isWriting = () => writing > 0;
