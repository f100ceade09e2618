// A clock that runs ahead. Every process and thread of the application in a test loads this file first. The variable CLOCK_AHEAD gives the seconds; nothing changes if it is absent.
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const Real = Date;
const channel = new BroadcastChannel('clock');
channel.unref();

/** Sets this thread's clock this many seconds ahead, until the next call of `goAhead`. */
export const goAhead = (seconds) => {
  const ahead = seconds * 1000;
  const now = () => Real.now() + ahead;
  const { construct, get } = Reflect;
  // This is a proxy, not a new class, so that dates made earlier are still instances of Date.
  globalThis.Date = ahead
    ? new Proxy(Real, {
        construct: (_, given, asked) => construct(Real, given.length ? given : [now()], asked),
        apply: () => new Real(now()).toString(),
        get: (real, name) => (name === 'now' ? now : get(real, name)),
      })
    : Real;
};
goAhead(Number(process.env.CLOCK_AHEAD ?? 0));
if (!isMainThread) channel.onmessage = ({ data }) => goAhead(data);
/** Sets the clocks of the other threads of this process, which loaded this file too. */
export const tellThreads = (seconds) => channel.postMessage(seconds);
