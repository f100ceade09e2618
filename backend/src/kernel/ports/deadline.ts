import { Unavailable } from './unavailable.ts';

/** The fault that the engine gave no answer in time. It may have done the work all the same. */
export class Overdue extends Unavailable {}

/** What the operator reads when `engine` did not answer. */
export const overdue = (engine: string, asked: string, milliseconds: number): Overdue =>
  new Overdue(
    `${engine} did not answer “${asked}” within ${milliseconds / 1000} s. It may be stopped, cut off or overloaded.`,
  );

/** Returns the promise's own result if it comes in time, else throws Overdue. `late` gets a value that comes after the deadline; a late fault is dropped. A process that was held up finds its timers due before it has read its sockets, so the answer gets one more turn of the event loop. */
export const within = <T>(
  promise: Promise<T>,
  milliseconds: number,
  fault: () => Error,
  late: (value: T) => void = () => undefined,
): Promise<T> =>
  new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(
      () =>
        setImmediate(() => {
          if (over) return;
          over = true;
          reject(fault());
        }),
      milliseconds,
    );
    promise.then(
      (value) => {
        if (over) return late(value);
        over = true;
        clearTimeout(timer);
        resolve(value);
      },
      (thrown: unknown) => {
        over = true;
        clearTimeout(timer);
        reject(thrown as Error);
      },
    );
  });

/** Passes on what `source` yields, and throws Overdue when its next part is late. The reader may pause between two parts. */
export async function* partsWithin<T>(
  source: AsyncIterable<T>,
  milliseconds: number,
  fault: () => Error,
): AsyncGenerator<T> {
  const parts = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const part = await within(Promise.resolve(parts.next()), milliseconds, fault);
      if ((ended = part.done === true)) return;
      yield part.value;
    }
  } finally {
    if (!ended) void Promise.resolve(parts.return?.()).catch(() => undefined); // a source that hangs must not hold up its reader
  }
}
