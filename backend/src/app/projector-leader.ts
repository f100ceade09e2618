import { projections } from '@candor/projections/index';
import { Leading, type LeaderWork } from '../kernel/work/leading.ts';
import type { ProjectionState } from '../kernel/rows/lane.ts';
import { type Progress, Projector } from '../kernel/rows/projector.ts';
import { DamagedEvent } from '../kernel/ports/damaged-event.ts';
import type { ReadStore } from '../kernel/ports/read-store.ts';
import type { UnknownEvent } from '../kernel/ports/unknown-event.ts';
import { LogRestored } from '../kernel/same-log.ts';
import type { Wire } from '../kernel/ports/wire.ts';
import type { ProjectorEngines } from './engines.ts';
import { overall, type RebuildAnswer, type RebuildAsk, topics } from './shared-progress.ts';

/** The most row keys announced for one read model. If there were more, no listener could check each. */
const mostKeys = 200;
const stateEvery = 1000;
/** The most rows in one transaction. More rows would take too long and keep the lease from being renewed. */
const rowsAtOnce = 5000;

/** Saves the leader's overall position: always the newest, one write at a time. Failed writes are ignored. */
const marker = (reads: ReadStore) => {
  let wanted = 0;
  let running: Promise<void> | null = null;
  let stored: number | null = null;
  const run = async () => {
    stored ??= (await reads.checkpoint(overall)) ?? 0;
    while (stored < wanted) {
      const next = wanted;
      await reads.write(overall, [], next);
      stored = next;
    }
  };
  return (position: number): void => {
    wanted = Math.max(wanted, position);
    // Another process leads, or an engine is down. The next step tries again.
    running ??= run()
      .catch(() => {
        stored = null;
      })
      .finally(() => {
        running = null;
      });
  };
};
const told = ({ changed, ...rest }: Progress): Progress => ({
  ...rest,
  changed: changed.map((each) => (each.keys.length > mostKeys ? { ...each, keys: [] } : each)),
});

const failedStates = (error: string, unknown?: UnknownEvent): ProjectionState[] =>
  projections.map(({ name, version }) => ({
    name,
    version: version * 1000,
    position: unknown?.position ?? 0,
    status: 'failed',
    error,
    ...(unknown ? { unknown: unknown.event } : {}),
  }));

/** Gives the lease away because the log goes on with an event that only a newer release knows, and says why the rows stand still for as long as no process leads. */
const giveWay = (leading: Leading, wire: Wire, unknown: UnknownEvent): void => {
  leading.giveUp();
  setInterval(() => {
    void wire.holder('projector').then(
      (holder) => holder ?? wire.publish(topics.states, failedStates(unknown.message, unknown)),
      () => undefined,
    );
  }, stateEvery).unref();
};

/** Folds events on shared engines while this process holds the lease, and reports to every process over the wire. */
export const leadProjector = ({ events, reads, keys }: ProjectorEngines, wire: Wire): Leading => {
  let outgrown = false;
  const leading = new Leading(wire, 'projector', async (ended): Promise<LeaderWork> => {
    await reads.prepare([overall]);
    const mark = marker(reads);
    const projector = new Projector(
      events,
      reads,
      keys,
      projections,
      (progress) => {
        wire.publish(topics.progress, told(progress));
        mark(progress.position);
      },
      (unknown) => {
        if (outgrown) return;
        outgrown = true;
        giveWay(leading, wire, unknown);
      },
    );
    /** Why this leader folds nothing; null while it folds. */
    let refused: string | null = null;
    const tellStates = () => wire.publish(topics.states, refused ? failedStates(refused) : projector.states());
    const timer = setInterval(tellStates, stateEvery);
    const stop = await wire.listen(topics.rebuild, (message) => {
      const { ask, name } = message as RebuildAsk;
      const answer = (error?: string) =>
        wire.publish(topics.rebuilt, { ask, ...(error ? { error } : {}) } satisfies RebuildAnswer);
      if (refused) return answer(refused);
      projector.rebuild(name).then(
        () => answer(),
        (error: Error) => answer(error.message),
      );
    });
    const close = async (): Promise<void> => {
      clearInterval(timer);
      stop();
      await projector.close();
    };
    try {
      // A stop request may come while the projector catches up.
      ended.addEventListener('abort', () => void projector.close());
      await projector.start({ beside: true, rowsAtOnce });
    } catch (error) {
      if (!(error instanceof LogRestored || error instanceof DamagedEvent)) {
        await close();
        throw error;
      }
      // This process keeps the lease and reports the reason: the next projector would meet the same fault.
      refused = error.message;
      console.error(refused);
    }
    tellStates();
    return { close };
  });
  return leading;
};
