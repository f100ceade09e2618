import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { projections } from '@candor/projections/index';
import { Projector } from '../kernel/rows/projector.ts';
import { openProjectorEngines } from './engines.ts';
import { leadProjector } from './projector-leader.ts';
import type { Settings } from './settings.ts';

// The projector in its own thread, so that folding never makes a request wait.

const port = parentPort!;
const settings = workerData as Settings;
try {
  // Where this process also answers requests, they come first on a machine with few cores. Linux sets priorities by thread; other systems leave the projector's priority as it is.
  if (settings.ROLE !== 'projector') setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 5);
} catch {
  // The projector also works if its priority stays as it is.
}
const engines = await openProjectorEngines(settings);
/** The projector runs alone on embedded engines. If engines are shared, it takes turns with the projectors of other processes, which follow its progress over the wire. */
const alone = engines.wire
  ? null
  : new Projector(engines.events, engines.reads, engines.keys, projections, (progress) =>
      port.postMessage({ kind: 'progress', ...progress }),
    );
const leading = engines.wire && leadProjector(engines, engines.wire);
port.on(
  'message',
  (message: { kind: 'rebuild'; name: string; ask: number } | { kind: 'states'; ask: number } | { kind: 'close' }) => {
    if (message.kind === 'rebuild')
      alone?.rebuild(message.name).then(
        () => port.postMessage({ kind: 'answer', ask: message.ask, value: null }),
        (error: Error) => port.postMessage({ kind: 'answer', ask: message.ask, error: error.message }),
      );
    if (message.kind === 'states') port.postMessage({ kind: 'answer', ask: message.ask, value: alone?.states() ?? [] });
    if (message.kind === 'close')
      void (alone ?? leading!)
        .close()
        .then(engines.close)
        .then(() => process.exit(0));
  },
);
await alone?.start();
await leading?.begin();
port.postMessage({ kind: 'live', caughtUp: alone?.caughtUp ?? 0 });
