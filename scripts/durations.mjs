// The duration of test files: their last time on this machine, or else the time of a file of their kind and size on two cores.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { longest } from '../tests/longest-first.mjs';

const kept = 'node_modules/.cache/candor/durations.json';
const read = () => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {});

/** The seconds that a file of usual size takes, by kind. */
const usual = { unit: 3, screen: 4, contract: 20, parity: 130, surface: 22, journey: 47, fault: 80, cluster: 117 };
/** How many times as long as usual the slowest known files take. */
const long = 8;
/** The expected durations. `files`: the test files by kind. */
export const durations = (files) => {
  const known = read();
  const sizes = new Map();
  for (const [kind, each] of files) {
    const all = each.map((file) => [file, statSync(file).size]);
    const mean = all.reduce((total, [, size]) => total + size, 0) / (all.length || 1);
    const times = (file, size) =>
      longest.some((name) => file.includes(name)) ? long : Math.min(4, Math.max(0.3, size / mean));
    for (const [file, size] of all) sizes.set(file, usual[kind] * times(file, size));
  }
  return (file) => known[file] ?? sizes.get(file) ?? 0;
};

/** Stores the durations of a run. `outcomes`: the outcome of each file with its seconds. */
export const keepDurations = (outcomes) => {
  const now = { ...read() };
  for (const [file, { seconds, passed }] of outcomes) if (passed && existsSync(file)) now[file] = seconds;
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.new`, JSON.stringify(now));
  renameSync(`${kept}.new`, kept);
};
