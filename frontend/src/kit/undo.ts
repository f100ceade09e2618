// Actions that can be undone, newest last. A toast offers the newest; Ctrl+Z (Cmd+Z) undoes it even after the toast has gone.

export type Undoable = {
  /** Undoes the action, only once. */
  run: () => void;
  /** Call this if the action did not happen, or cannot be undone any more. */
  forget: () => void;
  /** Calls `tell` when the action cannot be undone in this way any more, so that its toast disappears. */
  onGone: (tell: () => void) => void;
};
const done: Undoable[] = [];
const kept = 50;

/** Records an action when it begins, before the server has answered. Ctrl+Z then never skips it to undo an earlier one. */
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
/** Undoes the last action; false if there is none. */
export const undoLast = (): boolean => {
  const last = done.at(-1);
  last?.run();
  return last !== undefined;
};
