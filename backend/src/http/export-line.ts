import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { FairTurns, TurnGiven } from '../kernel/work/fair-turns.ts';
import type { Exchange, GuardedRequest } from './caller.ts';
import { ClientGone, RateLimited } from './errors.ts';

/** How many files are made at the same time. */
const atOnce = 3;
/** How many more files may wait, per person and in total. If there are more, the request is told to come back in a minute. */
const most = { person: 100, all: 1000 };
/** How long (ms) a slow browser keeps its place in the line; then its file continues without one. */
const longest = 10_000;

/** The waiting line of files made from lists; people take turns, with one file each. A browser that disconnects leaves the line. */
export class ExportLine {
  private readonly turns: FairTurns;

  constructor(private readonly limits = { atOnce, most, longest }) {
    this.turns = new FairTurns(limits.atOnce);
  }

  /** Makes the file when its turn comes. Its place becomes free when the file is sent, the browser disconnects, or the time limit passes. */
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
