// What was done and can be taken back, newest last. A toast offers the newest; Ctrl+Z (Cmd+Z) takes it back also when the toast has gone.

export type Undoable = {
  /** Takes it back, once. */
  run: () => void;
  /** It did not happen, or cannot be taken back any more. */
  forget: () => void;
  /** Calls back when it can no longer be taken back from here, so that its toast goes. */
  onGone: (tell: () => void) => void;
};
const done: Undoable[] = [];
const kept = 50;

/** Notes something at the moment it is done, before the server has answered, so that Ctrl+Z never reaches past it to an earlier one. */
export const undoable = (back: () => void): Undoable => {
  let gone = () => undefined as void;
  const entry: Undoable = {
    run: () => {
      if (!done.includes(entry)) return;
      entry.forget();
      back();
    },
    forget: () => {
      const at = done.indexOf(entry);
      if (at < 0) return;
      done.splice(at, 1);
      gone();
    },
    onGone: (tell) => {
      gone = tell;
    },
  };
  done.push(entry);
  if (done.length > kept) done.shift();
  return entry;
};
/** Takes back the last thing that was done; false when there is none. */
export const undoLast = (): boolean => {
  const last = done.at(-1);
  last?.run();
  return last !== undefined;
};
