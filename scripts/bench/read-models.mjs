import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { flagsOf, root, row } from './app.mjs';

const mb = (bytes) => (bytes / 1e6).toFixed(1);

/** The cost of each read model, so that a new one is noticed before it slows every move and every first start. */
export const measure = ({ large }) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [...flagsOf('replay'), join(root, 'scripts/bench/costing-rows.mjs'), large()],
    { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error('The read models could not be built.');
  const models = JSON.parse(String(stdout).trim().split('\n').at(-1));
  const bytes = ({ bytes: { rows, indexes } }) => rows + indexes;
  const all = models.reduce((sum, each) => sum + bytes(each), 0);
  return [
    ...models
      .toSorted((one, other) => bytes(other) - bytes(one))
      .map(({ name, events, rows, bytes: { rows: own, indexes }, used }) =>
        row(
          `read model ${name}`,
          `${events.toLocaleString('en')} events, ${rows.toLocaleString('en')} rows, ${mb(own)} MB and ${mb(indexes)} MB of indexes, ${events > 1000 ? ((used * 1000) / events).toFixed(0) : '–'} µs an event`,
          '–',
          true,
        ),
      ),
    row('all read models', `${mb(all)} MB`, '–', true),
  ];
};
