import { until } from '../../../../tests/support/until.ts';
import { LocalWire } from '../../adapters/embedded/local-wire.ts';
import { type Announced, Releases } from './releases.ts';

// A web of release 0.2.0, which was the first to read TaskFolded, hears of the other processes of its installation.

let clock: number;
let wire: LocalWire;
let web: Releases;
const told = (release: string, reads: readonly string[]): Announced => ({
  process: `of ${release}`,
  name: `host:${release}`,
  role: 'worker',
  release,
  reads,
  stopped: [],
});
const hears = async (announced: Announced) => {
  wire.publish('releases', announced);
  await until(() => web.live().some(({ process }) => process === announced.process));
};
beforeEach(async () => {
  clock = 0;
  wire = await LocalWire.open();
  web = new Releases(wire, { role: 'web', release: '0.2.0', reads: ['TaskFolded 1'] }, () => clock);
  await web.start();
});
afterEach(() => web.close());

test('a process that has just started does not say yet who is behind', async () => {
  expect(web.behind()).toBeNull();
  clock += 16_000;
  expect(web.behind()).toEqual([]);
});
test('a process that cannot read what this release writes is behind until it was not heard for 30 seconds', async () => {
  clock += 16_000;
  await hears(told('0.1.0', []));
  expect(web.behind()).toMatchObject([{ name: 'host:0.1.0', release: '0.1.0' }]);
  clock += 31_000;
  expect(web.behind()).toEqual([]);
});
test('a later release that reads the same is not behind, and is known to be newer', async () => {
  clock += 16_000;
  expect(web.newerLives()).toBe(false);
  await hears(told('0.3.0', ['TaskFolded 1', 'TaskFramed 1']));
  expect(web.behind()).toEqual([]);
  expect(web.newerLives()).toBe(true);
});
test('a process without a wire is alone, and knows it at once', () => {
  const alone = new Releases(null, { role: 'all', release: '0.2.0', reads: ['TaskFolded 1'] });
  expect(alone.behind()).toEqual([]);
});
