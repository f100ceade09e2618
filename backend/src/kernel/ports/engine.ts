import { overdue, within } from './deadline.ts';

/** How long (ms) one engine's calls may take. `answer`: a call that a caller waits for; `lengthy`: a call that the port lists as moving much data. */
export type Patience = { engine: string; answer: number; lengthy: number };

/** The patience for engines in this process: they answer immediately, or their thread dies and its calls are rejected. Timers would only cost. */
export const inProcess = null;

/** How long (ms) an engine may take to close. A worker's running jobs get ten seconds, its connections two. */
const closing = 15_000;

/** The base of every port: an engine whose calls have a deadline. Each method of an adapter that returns a promise is wrapped when the adapter is made, so its author has nothing to remember and no client library can evade the deadline. A call that misses the deadline throws Overdue, which is Unavailable. Methods that follow the log forever (`subscribe`), listen or call back return no promise and have no deadline; each call that they make has one. */
export abstract class Engine {
  /** `faultOf` turns a client library's errors into the port's own faults. */
  constructor(patience: Patience | null, faultOf?: (thrown: unknown) => unknown) {
    if (patience || faultOf) bind(this, patience, new Set(this.lengthy), faultOf);
  }

  /** Throws Unavailable when the engine cannot write at present. Only monitoring calls it: an engine on this machine writes a little to find out; a remote server monitors itself. */
  async tryWriting(): Promise<void> {}

  /** The methods that may take as long as `lengthy` allows. */
  protected get lengthy(): readonly PropertyKey[] {
    return [];
  }
}

export const isPromise = (answered: unknown): answered is Promise<unknown> =>
  typeof (answered as Promise<unknown> | undefined)?.then === 'function';

const inTime = (
  answered: Promise<unknown>,
  { engine, answer, lengthy }: Patience,
  method: string,
  slow: ReadonlySet<PropertyKey>,
): Promise<unknown> => {
  const most = method === 'close' ? Math.max(closing, answer) : slow.has(method) ? lengthy : answer;
  return within(answered, most, () => overdue(engine, method, most));
};

/** Puts another method in the place of one of this object. */
export const replaceMethod = (object: object, name: string, value: unknown): void => {
  Object.defineProperty(object, name, { value, writable: true, configurable: true });
};

const bind = (
  engine: object,
  patience: Patience | null,
  slow: ReadonlySet<PropertyKey>,
  faultOf?: (thrown: unknown) => unknown,
): void => {
  for (let level = Object.getPrototypeOf(engine); level !== Engine.prototype; level = Object.getPrototypeOf(level)) {
    for (const [method, { value: run }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (method === 'constructor' || typeof run !== 'function' || Object.hasOwn(engine, method)) continue;
      const value = (...given: unknown[]): unknown => {
        const answered: unknown = run.apply(engine, given);
        if (!isPromise(answered)) return answered;
        const timely = patience ? inTime(answered, patience, method, slow) : answered;
        if (!faultOf) return timely;
        return timely.catch((thrown: unknown) => {
          throw faultOf(thrown);
        });
      };
      replaceMethod(engine, method, value);
    }
  }
};
