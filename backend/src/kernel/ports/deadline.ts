import { Unavailable } from './unavailable.ts';

/** The engine gave no answer in time. What was asked may have been done all the same. */
export class Overdue extends Unavailable {}

/** What the operator reads when `engine` did not answer. */
export const overdue = (engine: string, asked: string, milliseconds: number): Overdue =>
  new Overdue(
    `${engine} did not answer “${asked}” within ${milliseconds / 1000} s. It may be stopped, cut off or overloaded.`,
  );

/**
 * The promise's own end when it comes in time, else Overdue. `late` gets a value that comes after that; a late fault is dropped.
 * A process that was held up finds its timers due before it has read what lies in its sockets, so the answer gets one more turn of the loop.
 */
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

/** Hands on what `source` gives, and throws Overdue when its next part does not come in time. The reader may take as long as it likes between two parts. */
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
    if (!ended) void Promise.resolve(parts.return?.()).catch(() => undefined); // a source that hangs must not hold its reader up
  }
}
