// The positions in the event log that this browser has written and read, so that nobody sees a stale page after saving.

let written = 0;
let read = 0;

/** Remembers a position that the next page must have reached: of a command that was answered, or of a change that the stream told of. */
export const noteWritten = (position: unknown) => {
  if (typeof position === 'number' && position > written) written = position;
};
/** The server does not have the position that was written: its log was restored from an earlier copy. */
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
/** Counts the command as under way until it is answered. */
export const whileWriting = async <T>(command: Promise<T>): Promise<T> => {
  writing.add(command);
  try {
    return await command;
  } finally {
    writing.delete(command);
  }
};
/** Whether a command of this tab is under way. Whoever sent it decides what is shown next. */
export const isWriting = () => writing.size > 0;
/** In milliseconds. An answer takes a fraction of it; whoever waits longer wants to see the page, as far as it is. */
const patience = 5000;
/**
 * Waits for the answers of the commands that are under way, at most five seconds. The screen already shows what they change, so whoever
 * follows a link of it must find a page that knows them too: an interview is booked where the candidate has just been moved to.
 */
export const answered = async (signal: AbortSignal): Promise<void> => {
  if (!writing.size) return;
  const ended = new Promise((resolve) => {
    setTimeout(resolve, patience);
    signal.addEventListener('abort', resolve, { once: true });
  });
  await Promise.race([Promise.allSettled(writing), ended]);
};
