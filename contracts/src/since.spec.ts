import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories, readsOf } from './all-events.ts';
import { present, reaches } from './kernel/release.ts';

/** The events of release 0.1.0 with their versions. Later ones say in `since` which release reads them first, so this list never changes. */
const first = readFileSync(join(import.meta.dirname, 'events-without-since.txt'), 'utf8')
  .trim()
  .split('\n');
const all = Object.values(categories).flatMap(({ category, types }) =>
  Object.entries(types).map(([type, { version, since }]) => ({ name: `${category}/${type}`, version, since })),
);

test('an event, or a version of one, that release 0.1.0 could not read says in `since` which release reads it first', () => {
  const known = new Set(first);
  const silent = all.filter(({ name, version, since }) => !since && !known.has(`${name} ${version}`));
  expect(silent.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
});
test('the release in `since` is a present one, later than 0.1.0', () => {
  const wrong = all.filter(
    ({ since }) =>
      since !== undefined &&
      (!/^\d+\.\d+\.\d+$/.test(since) ||
        since === '0.1.0' ||
        !reaches(since, '0.1.0') ||
        !reaches(present.release, since)),
  );
  expect(wrong.map(({ name, since }) => `${name} since ${since}`)).toEqual([]);
});
test('every event of release 0.1.0 is still known', () => {
  const known = new Map(all.map(({ name, version }) => [name, version]));
  const gone = first.filter((each) => {
    const [name, version] = each.split(' ') as [string, string];
    return (known.get(name) ?? 0) < Number(version);
  });
  expect(gone).toEqual([]);
});
test('a process announces the events that its release was the first to read', () => {
  expect(readsOf()).toEqual(
    all.flatMap(({ name, version, since }) => (since ? [`${name.slice(name.indexOf('/') + 1)} ${version}`] : [])),
  );
});
