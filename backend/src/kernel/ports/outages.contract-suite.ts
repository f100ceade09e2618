import { testUnless } from '../../../../tests/support/skips.ts';
import { turnClock } from '../../../../tests/support/turn-clock.ts';
import { Unavailable } from './unavailable.ts';

/** An engine whose server the test stops and starts. `calls`: the calls that people and workers make to it, by name. `most`: the longest (ms) that any call may take. `times`: how often it is stopped. */
export type Outages = {
  calls: Record<string, () => Promise<unknown>>;
  most: number;
  times?: number;
  stop(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
};
type Underway = { name: string; since: number };

const callers = 12;
/** How many answers and how many refusals the test must see before it stops or starts the server again. */
const seen = 6;

/** Stops and starts an engine's server while callers call it without a pause. Every call must end, with an answer or as Unavailable. `skipped` says why this server cannot be stopped. */
export const outagesContract = (name: string, open: () => Promise<Outages>, skipped: string | null = null): void =>
  testUnless(skipped)(
    `${name}: a server that is stopped and started again and again leaves no call without an end`,
    async () => {
      const { calls, most, times = 50, stop, start, dispose } = await open();
      const names = Object.keys(calls);
      const underway = new Set<Underway>();
      const ended: Record<string, number> = {};
      const faults = new Set<string>();
      const clock = turnClock();
      let longest = 0;
      let [answered, refused] = [0, 0];
      let heard: () => void = () => undefined;
      const over = new AbortController();
      const caller = async (first: number) => {
        for (let n = first; !over.signal.aborted; n++) {
          const call: Underway = { name: names[n % names.length]!, since: clock.now() };
          underway.add(call);
          try {
            await calls[call.name]!();
            answered++;
          } catch (fault) {
            refused++;
            if (!(fault instanceof Unavailable)) faults.add(`${call.name}: ${String(fault)}`);
          }
          underway.delete(call);
          ended[call.name] = (ended[call.name] ?? 0) + 1;
          longest = Math.max(longest, clock.now() - call.since);
          heard();
          await new Promise((done) => setTimeout(done)); // a refusal may come at once, and all callers need a turn
        }
      };
      /** Waits until `count` returns true, or until every unfinished call has exceeded its time limit. */
      const until = (count: () => boolean) =>
        new Promise<void>((done) => {
          const late = setTimeout(done, 4 * most);
          heard = () => {
            if (!count()) return;
            clearTimeout(late);
            heard = () => undefined;
            done();
          };
        });
      const working = Array.from({ length: callers }, (_, n) => caller(n));
      try {
        for (let n = 0; n < times; n++) {
          const before = refused;
          await stop();
          await until(() => refused >= before + seen);
          const then = answered;
          await start();
          await until(() => answered >= then + seen);
        }
        over.abort();
        let late: NodeJS.Timeout | undefined;
        const outlived = new Promise((done) => {
          late = setTimeout(done, 2 * most);
        });
        await Promise.race([Promise.all(working), outlived]);
        clearTimeout(late);
        const pending = [...underway].map((call) => `${call.name}, ${Math.round(clock.now() - call.since)} ms`);
        expect(pending).toEqual([]);
        expect([...faults]).toEqual([]);
        expect(longest).toBeLessThan(most);
        expect(Object.keys(ended).toSorted()).toEqual(names.toSorted());
      } finally {
        over.abort();
        clock.stop();
        await dispose();
      }
    },
    120_000,
  );
