// A clock that goes ahead. Every process and thread of the application in a test loads this before everything else; without CLOCK_AHEAD, in seconds, it changes nothing.
const Real = Date;

/** From now on, until it is told otherwise, this thread's clock is so many seconds ahead. */
export const goAhead = (seconds) => {
  const ahead = seconds * 1000;
  const now = () => Real.now() + ahead;
  const { construct, get } = Reflect;
  // A proxy, not a class of its own: a date that was made before is still a date.
  globalThis.Date = ahead
    ? new Proxy(Real, {
        construct: (_, given, asked) => construct(Real, given.length ? given : [now()], asked),
        apply: () => new Real(now()).toString(),
        get: (real, name) => (name === 'now' ? now : get(real, name)),
      })
    : Real;
};
goAhead(Number(process.env.CLOCK_AHEAD ?? 0));
