import { say } from '@candor/contracts/words/say';
import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();
const change = (by: number) => {
  running += by;
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Shows the page's progress bar while the work runs. */
export const withProgress = async <T,>(work: () => Promise<T>): Promise<T> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};

/** The bar at the top of the page, 2 px high. There is one per application. */
export const ProgressBar = ({ busy }: { busy: boolean }) => {
  const count = useSyncExternalStore(
    subscribe,
    () => running,
    () => 0,
  );
  return busy || count > 0 ? (
    <div
      role="progressbar"
      aria-label={say('Loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5"
    >
      <div className="late h-full">
        <div className="running h-full bg-accent" />
      </div>
    </div>
  ) : null;
};

/** A bar for a measured amount: uploads, imports, rebuilds. `value` is from 0 to 1. Use it only on screens that the browser renders. */
export const Meter = ({ value, label }: { value: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value * 100)}
    className="h-1 overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width] duration-150"
      style={{ width: `${value * 100}%` }}
    />
  </div>
);
