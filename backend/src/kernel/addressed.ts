import { isRejection, type Rejection } from './decider.ts';
import type { Outcome, Streams } from './streams.ts';

// Records that have a public address of their own, which one stream of the organization gives out.

/** The address of a new record: this word, or with a part of its id if another record has the word. `holders`: the record at each address. */
export const freeAddress = (holders: Readonly<Record<string, string>>, word: string, id: string): string =>
  !Object.hasOwn(holders, word) || holders[word] === id ? word : `${word.slice(0, 53)}-${id.slice(-6)}`;

/** Does work on a record and on its address in one append, so that two simultaneous changes never leave two records at one address. `before` comes first: an engine that appends to one stream after the other then writes nothing if another record has the address. A refusal of one refuses all. */
export const withAddress = async <State>(
  streams: Streams,
  work: () => Promise<Outcome<State> | Rejection>,
  address: { before?: () => Promise<unknown>; after?: (ran: Outcome<State>) => Promise<unknown> },
): Promise<Outcome<State> | Rejection> => {
  const { done, position } = await streams.together(async () => {
    const refused = await address.before?.();
    if (isRejection(refused)) return refused;
    const ran = await work();
    if (isRejection(ran)) return ran;
    const ended = await address.after?.(ran);
    return isRejection(ended) ? ended : ran;
  });
  return isRejection(done) ? done : { ...done, position: Math.max(done.position, position) };
};
