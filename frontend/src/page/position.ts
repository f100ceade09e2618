// The positions in the event log that this browser has written and read, so that no reader sees a stale page after saving.

let written = 0;
let read = 0;

/** Remembers a position that the next page must have reached: of an answered command, or of a change from the stream. */
export const noteWritten = (position: unknown) => {
  if (typeof position === 'number' && position > written) written = position;
};
/** The server does not have the written position: its log was restored from an earlier copy. */
export const forgetWritten = () => {
  written = 0;
};
/** Remembers the position at which a page was read. */
export const noteRead = (position: unknown) => {
  if (typeof position === 'number' && position > read) read = position;
};
/** The position the next page must have reached; null when the last page already had. */
export const awaited = (): number | null => (written > read ? written : null);
export const lastRead = () => read;

const writing = new Set<Promise<unknown>>();
/** Counts the command as running until it is answered. */
export const whileWriting = async <T>(command: Promise<T>): Promise<T> => {
  writing.add(command);
  try {
    return await command;
  } finally {
    writing.delete(command);
  }
};
/** Whether a command of this tab is running. Its sender decides what is shown next. */
export const isWriting = () => writing.size > 0;
/** In milliseconds. An answer takes a fraction of it; after that the page is shown as it is. */
const patience = 5000;
/**
 * Waits for the answers of the running commands, at most five seconds. The screen already shows their changes, so a reader who
 * follows a link on it must get a page that has them too: an interview is booked in the step where the candidate was just moved.
 */
export const answered = async (signal: AbortSignal): Promise<void> => {
  if (!writing.size) return;
  const ended = new Promise((resolve) => {
    setTimeout(resolve, patience);
    signal.addEventListener('abort', resolve, { once: true });
  });
  await Promise.race([Promise.allSettled(writing), ended]);
};
