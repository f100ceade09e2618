import { AbstractCursor, Collection, Db } from 'mongodb';
import { overdue, within } from '../../kernel/ports/deadline.ts';

/**
 * The driver's object with a deadline on each promise that it answers, and that the objects behind it answer: database, collection, cursor, each step of a `for await`.
 * The driver has bounds of its own, but it has been seen to wait for a server for ever, and what several callers share (a look at the versions, the line of transactions) would then never end.
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
const isPromise = (answer: unknown): answer is Promise<unknown> =>
  typeof (answer as Promise<unknown> | undefined)?.then === 'function';
const hasAnswers = (answer: unknown): answer is object =>
  answer instanceof Db ||
  answer instanceof Collection ||
  answer instanceof AbstractCursor ||
  typeof (answer as AsyncGenerator | undefined)?.[Symbol.asyncIterator] === 'function';
