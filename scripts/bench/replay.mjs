import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { flagsOf, root, row } from './app.mjs';

/** Replays one data folder in a process of its own. Times are in ms, memory in MB. */
const replaying = (data) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [...flagsOf('replay'), join(root, 'scripts/bench/replaying.mjs'), data],
    { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`The replay of ${data} failed.`);
  return JSON.parse(String(stdout).trim().split('\n').at(-1));
};

export const measure = ({ large, small }) => {
  const tenth = replaying(small());
  const { replayed, inserted, end, count, memory } = replaying(large());
  const share = inserted / replayed;
  const third = Math.floor(memory.length / 3);
  const [early, late] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))];
  return [
    row(
      'replay of all events, against bulk insert of its rows',
      `${(share * 100).toFixed(0)} %  (${Math.round(end / (replayed / 1000)).toLocaleString('en')} events/s, ${count.toLocaleString('en')} rows)`,
      '–',
      true,
    ),
    row(
      'memory in the last third of a replay, against the middle one',
      `${(late / early).toFixed(2)} ×  (${Math.round(late)} MB)`,
      '≤ 1.25 ×',
      late / early <= 1.25,
    ),
    row(
      'time per event of a replay, with all candidates against a tenth',
      `${(replayed / end / (tenth.replayed / tenth.end)).toFixed(2)} ×`,
      '≤ 1.3 ×',
      replayed / end <= (1.3 * tenth.replayed) / tenth.end,
    ),
    row('memory of a replay, at most', `${Math.round(Math.max(...memory))} MB`, '< 600 MB', Math.max(...memory) < 600),
  ];
};
