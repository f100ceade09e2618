import { setTimeout as pause } from 'node:timers/promises';

// Tests wait until a condition is true, not for a fixed time. Eight minutes (ms) are far longer than a busy machine needs, and shorter than a test may take, so that the error says what did not happen.

export const patience = 480_000;

/** Waits until the condition is true. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = performance.now() + patience; !(await holds());) {
    if (performance.now() > end) throw new Error(`It did not happen within ${patience / 1000} seconds.`);
    await pause(10);
  }
};

/** Waits until the clock shows a later time than `moment`. */
export const past = (moment: string | number): Promise<void> => {
  const passed = typeof moment === 'number' ? moment : Date.parse(moment);
  return until(() => Date.now() > passed);
};

/** A promise that the test resolves itself. */
export const held = <T = void>(): { promise: Promise<T>; release: (value: T) => void } => {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, release: resolve };
};
