import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { FairTurns, TurnGiven } from '../kernel/work/fair-turns.ts';
import type { Exchange, GuardedRequest } from './caller.ts';
import { ClientGone, RateLimited } from './errors.ts';

/** So many files are made at once. */
const atOnce = 3;
/** So many more wait, of one person and in all; the next one is told to come again in a minute. */
const most = { person: 100, all: 1000 };
/** A browser that reads slowly keeps its place so long (ms), and goes on without one. */
const longest = 10_000;

/** Files that are made of lists wait in line, each person in turn with one. A browser that goes away leaves the line. */
export class ExportLine {
  private readonly turns: FairTurns;

  constructor(private readonly limits = { atOnce, most, longest }) {
    this.turns = new FairTurns(limits.atOnce);
  }

  /** Makes the file when its turn comes. The place is free again once the file is sent, the browser is gone, or it has lasted too long. */
  async run<T>(exchange: Exchange, make: () => Promise<T>): Promise<T> {
    const { user_id = '' } = exchange.getRequest<GuardedRequest>().caller ?? {};
    const { raw } = exchange.getResponse<FastifyReply>();
    const { most: bound, longest: ms } = this.limits;
    if (this.turns.count() >= bound.all || this.turns.count(user_id) >= bound.person) throw new RateLimited(1);
    const gone = new AbortController();
    const sent = new Promise<void>((done) =>
      finished(raw, () => {
        gone.abort();
        done();
      }),
    );
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const work = async () => {
      const made = make();
      made.then(resolve, reject);
      const late = new Promise<void>((done) => setTimeout(done, ms).unref());
      await made.then(
        () => Promise.race([sent, late]),
        () => undefined,
      );
    };
    this.turns.run(user_id, work, undefined, gone.signal).catch((why) => {
      reject(why instanceof TurnGiven ? new ClientGone() : why);
    });
    return promise;
  }
}
