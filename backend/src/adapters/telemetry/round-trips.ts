import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as breath, setTimeout as rest } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { replaceMethod } from '../../kernel/ports/engine.ts';
import type { Engines } from '../../kernel/ports/engines.ts';

// Counts what a request asks of the engines, for the bench and the tests. With production engines every call is a round trip over the network; with embedded engines, every call that another thread answers.

/** The calls of one request. `turns`: the names of its trips, turn by turn. A trip belongs to the first turn if no other had ended when it began, to the second if one of the first turn had, and so on. `ended`: how many turns have ended. `open`: how many trips are on their way; `since`: since when. `waited`: how long (ms) at least one was on its way. `asked`: the names of all calls, also of those that needed no trip. */
type Trips = { turns: string[][]; ended: number; open: number; since: number; waited: number; asked: Set<string> };

const counted = ['events', 'reads', 'keys', 'expiring'] as const;
/** The most characters of names that a header carries. */
const mostNamed = 6000;

const here = new AsyncLocalStorage<Trips | null>();

/** `reads.find messages by candidate_id`: the call, what it is about, and the fields of its condition. */
const nameOf = (engine: string, method: string, [about, , ...more]: readonly unknown[]): string => {
  if (typeof about !== 'string') return `${engine}.${method}`;
  if (engine !== 'reads') return `${engine}.${method} ${about.split(/[-:]/)[0]}`;
  const where = /^(find|count)/.test(method) ? more.find((each) => typeof each === 'object') : null;
  return `reads.${method} ${about}${where ? ` by ${Object.keys(where).join('+')}` : ''}`;
};

/** Whether the answer was there at once: an embedded engine answers in the caller's own thread, without a trip. */
const isAtOnce = async (answered: Promise<unknown>): Promise<boolean> => {
  const late = Symbol('late');
  return (await Promise.race([answered.catch(() => null), breath(late)])) !== late;
};

/** Replaces the engines' methods that answer later with ones that count. Each trip takes `held` ms longer. Trips that began together then end together, so the count does not depend on how busy the machine is. */
export const countRoundTrips = (engines: Engines, server: FastifyInstance, held: number): void => {
  for (const name of counted) {
    const engine = engines[name] as unknown as Record<string, unknown>;
    for (let level: object = engine; level !== Object.prototype; level = Object.getPrototypeOf(level))
      for (const [method, { value: run }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
        if (method === 'constructor' || typeof run !== 'function' || engine[method] !== run) continue;
        replaceMethod(engine, method, (...given: unknown[]): unknown => {
          const trips = here.getStore();
          if (!trips) return run.apply(engine, given);
          const called = nameOf(name, method, given);
          trips.asked.add(called);
          // What the engine asks of itself belongs to the same trip.
          const answered: unknown = here.run(null, () => run.apply(engine, given));
          return answered instanceof Promise ? noted(trips, called, answered, held) : answered;
        });
      }
  }
  server.addHook('preHandler', (_request, _reply, done) =>
    here.run({ turns: [], ended: 0, open: 0, since: 0, waited: 0, asked: new Set() }, done),
  );
  server.addHook('onSend', (_request, reply, _payload, done) => {
    const trips = here.getStore();
    if (trips) {
      const { turns, waited, asked } = trips;
      void reply.header(
        'server-timing',
        `trips;desc="${turns.length} of ${turns.flat().length}";dur=${waited.toFixed(2)}`,
      );
      void reply.header('x-asked', [...asked].join(', ').slice(0, mostNamed));
      void reply.header(
        'x-round-trips',
        turns
          .map((names) => names.join(', '))
          .join(' | ')
          .slice(0, mostNamed),
      );
    }
    done();
  });
};

const noted = async (trips: Trips, name: string, answered: Promise<unknown>, held: number): Promise<unknown> => {
  const turn = trips.ended;
  if (await isAtOnce(answered)) return answered;
  (trips.turns[turn] ??= []).push(name);
  if (!trips.open++) trips.since = performance.now();
  try {
    const [answer] = await Promise.all([answered, held ? rest(held) : null]);
    return answer;
  } finally {
    if (!--trips.open) trips.waited += performance.now() - trips.since;
    trips.ended = Math.max(trips.ended, turn + 1);
  }
};
