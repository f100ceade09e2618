import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { projections } from '@candor/projections/index';
import { Projector } from '../kernel/projector.ts';
import { openProjectorEngines } from './engines.ts';

// The projector in a thread of its own, so that folding never makes a request wait.

const port = parentPort!;
try {
  // Requests come first where there are few cores. Linux counts priorities by thread; elsewhere the projector stays as it is.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 5);
} catch {
  // Nothing depends on it.
}
const engines = await openProjectorEngines((workerData as { folder: string }).folder);
const projector = new Projector(engines.events, engines.reads, engines.keys, projections, (progress) => port.postMessage({ kind: 'progress', ...progress }));
port.on('message', (message: { kind: 'rebuild'; name: string; ask: number } | { kind: 'states'; ask: number } | { kind: 'close' }) => {
  if (message.kind === 'rebuild') projector.rebuild(message.name).then(() => port.postMessage({ kind: 'answer', ask: message.ask, value: null }), (error: Error) => port.postMessage({ kind: 'answer', ask: message.ask, error: error.message }));
  if (message.kind === 'states') port.postMessage({ kind: 'answer', ask: message.ask, value: projector.states() });
  if (message.kind === 'close') void projector.close().then(engines.close).then(() => process.exit(0));
});
await projector.start();
port.postMessage({ kind: 'live' });
