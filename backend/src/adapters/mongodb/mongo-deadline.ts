import { AbstractCursor, Collection, Db } from 'mongodb';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import { isPromise } from '../../kernel/ports/engine.ts';

/**
 * The same driver object, with a deadline on every promise that it returns. The objects that it returns are wrapped too: database, collection, cursor, each step of a `for await`.
 * The driver has its own time limits, but we have seen it wait for a server forever. Promises that several callers share (the list of versions, the queue of transactions) would then never end.
 */
export const timed = <T extends object>(inner: T, milliseconds: number): T => {
  const outer: T = new Proxy(inner, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]): unknown => {
        const answer: unknown = found.apply(target, given);
        if (answer === target) return outer;
        if (isPromise(answer))
          return within(answer, milliseconds, () => overdue('MongoDB', nameOf(name), milliseconds));
        return hasAnswers(answer) ? timed(answer, milliseconds) : answer;
      };
    },
  });
  return outer;
};

const nameOf = (name: string | symbol): string => (typeof name === 'string' ? name : 'next');
const hasAnswers = (answer: unknown): answer is object =>
  answer instanceof Db ||
  answer instanceof Collection ||
  answer instanceof AbstractCursor ||
  typeof (answer as AsyncGenerator | undefined)?.[Symbol.asyncIterator] === 'function';
