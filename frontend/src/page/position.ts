// The positions in the event log that this browser has written and read, so that no reader sees a stale page after saving.

let written = 0;
let read = 0;

/** Remembers a position that the next page must have reached: that of an answered command, or of a change from the event stream. */
export const noteWritten = (position: unknown) => {
  if (typeof position === 'number' && position > written) written = position;
};
/** Forgets the written position, because the server does not have it: its log was restored from an earlier copy. */
export const forgetWritten = () => {
  written = 0;
};
/** Remembers the position at which a page was read. */
export const noteRead = (position: unknown) => {
  if (typeof position === 'number' && position > read) read = position;
};
/** The position that the next page must have reached; null if the last page had already reached it. */
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
/** Whether a command of this tab is running. The code that sent it decides what is shown next. */
export const isWriting = () => writing.size > 0;
/** The milliseconds to wait for answers. They usually take a fraction of that; the page is then shown as it is. */
const patience = 5000;
/** Waits for the answers of the running commands, at most five seconds. The screen already shows their changes, so a reader who follows a link on it must get a page that includes them: an interview is booked in the step to which the candidate was just moved. */
export const answered = async (signal: AbortSignal): Promise<void> => {
  if (!writing.size) return;
  const ended = new Promise((resolve) => {
    setTimeout(resolve, patience);
    signal.addEventListener('abort', resolve, { once: true });
  });
  await Promise.race([Promise.allSettled(writing), ended]);
};
