import { until } from '../../../../tests/support/until.ts';
import { LocalWire } from '../../adapters/embedded/local-wire.ts';
import { Leading } from './leading.ts';
import { Unavailable } from '../ports/unavailable.ts';

const times = { lease: 150, renew: 20 };
/** A lease longer than any test: only a release passes the lead on, however slow the machine is. */
const lasting = { lease: 60_000, renew: 20 };
let wire: LocalWire;
let log: string[];
let open: Leading[];
beforeEach(async () => {
  wire = await LocalWire.open();
  log = [];
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()));
  await wire.close();
});

const wanting = (
  owner: string,
  on: { lease: LocalWire['lease']; release: LocalWire['release'] } = wire,
  start = async () => undefined as void,
  lease = times,
): Leading => {
  const made = new Leading(
    on as never,
    'projector',
    async () => {
      await start();
      log.push(`${owner} begins`);
      return {
        close: async () => {
          log.push(`${owner} ends`);
        },
      };
    },
    lease,
    owner,
  );
  open.push(made);
  return made;
};

test('of several processes that want to lead, one does', async () => {
  const asked: string[] = [];
  const on = {
    lease: (...of: Parameters<LocalWire['lease']>) => {
      asked.push(of[1]);
      return wire.lease(...of);
    },
    release: wire.release.bind(wire),
  };
  const all = ['a', 'b', 'c'].map((owner) => wanting(owner, on, undefined, lasting));
  for (const each of all) await each.begin();
  await until(() => ['a', 'b', 'c'].every((owner) => asked.filter((each) => each === owner).length > 3));
  expect(all.filter((each) => each.leads)).toHaveLength(1);
  expect(log).toEqual(['a begins']);
});
test('when the leader closes, it stops its work first, and another begins at once', async () => {
  const [a, b] = ['a', 'b'].map((owner) => wanting(owner, wire, undefined, lasting)) as [Leading, Leading];
  await a.begin();
  await until(() => a.leads);
  await b.begin();
  await a.close();
  await until(() => b.leads);
  expect(log).toEqual(['a begins', 'a ends', 'b begins']);
});
test('when the leader dies, another takes over as soon as the lease has expired', async () => {
  const began = performance.now();
  await wire.lease('projector', 'dead', times.lease);
  const b = wanting('b');
  await b.begin();
  await until(() => b.leads);
  expect(performance.now() - began).toBeGreaterThanOrEqual(times.lease - 2); // two clocks, each with whole milliseconds
});
test('a leader whose lease went to another stops', async () => {
  const a = wanting('a');
  await a.begin();
  await until(() => a.leads);
  await wire.release('projector', 'a');
  await wire.lease('projector', 'b', 10_000);
  await until(() => !a.leads);
  expect(log).toEqual(['a begins', 'a ends']);
});
test('while nobody can check the lease, the leader goes on and no other begins', async () => {
  let away = false;
  const refused: string[] = [];
  const shaky = {
    lease: (...of: Parameters<LocalWire['lease']>) => {
      if (!away) return wire.lease(...of);
      refused.push(of[1]);
      return Promise.reject(new Unavailable('away'));
    },
    release: wire.release.bind(wire),
  };
  const [a, b] = [wanting('a', shaky), wanting('b', shaky)];
  await a.begin();
  await until(() => a.leads);
  away = true;
  await b.begin();
  await until(async () => (await wire.holder('projector')) === null); // the lease has ended
  const before = refused.length;
  await until(() => ['a', 'b'].every((owner) => refused.slice(before).includes(owner)));
  expect([a.leads, b.leads, log]).toEqual([true, false, ['a begins']]);
});
test('a process that cannot begin gives the lease back and tries again', async () => {
  let tries = 0;
  const a = wanting('a', wire, async () => {
    if (++tries < 3) throw new Error('not yet');
  });
  const told = console.error;
  console.error = () => undefined;
  await a.begin();
  await until(() => a.leads);
  console.error = told;
  expect([tries, log]).toEqual([3, ['a begins']]);
});
test('work that is asked to stop while it begins hears of it, and stops', async () => {
  const ended: string[] = [];
  let beginning = false;
  const a = new Leading(
    wire,
    'projector',
    (signal) =>
      new Promise((_, reject) => {
        beginning = true;
        signal.addEventListener('abort', () => {
          ended.push('told');
          reject(new Error('ended before it began'));
        });
      }),
    times,
    'a',
  );
  const told = console.error;
  console.error = () => undefined;
  await a.begin();
  await until(() => beginning);
  await a.close();
  console.error = told;
  expect([ended, a.leads, await wire.holder('projector')]).toEqual([['told'], false, null]);
});
