import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../../../../tests/engines/eventstoredb-certificate.ts';
import type { EventStoreDbStandIn } from '../../../../tests/engines/eventstoredb-stand-in.ts';
import { follow, open, serve, took } from '../../../../tests/engines/eventstoredb-trial.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';

let standIn: EventStoreDbStandIn;

describe('the address of EventStoreDB', () => {
  test.each(['esdb+discover://127.0.0.1:PORT?tls=false', 'esdb://127.0.0.1:1,127.0.0.1:PORT?tls=false'])(
    '%s finds the member of a cluster',
    async (url) => {
      standIn = await serve();
      const store = await open(url.replace('PORT', String(standIn.port)));
      await store.append('s', -1, [newEvent()]);
      const following = follow(store);
      await following.has(1);
      await standIn.stop();
      await standIn.start();
      await eventually(() => store.append('s', 0, [newEvent()]));
      await following.has(2);
      await following.end();
    },
  );

  test('a follower is left for its leader by appends and reads that must not be old, not by those that follow the log', async () => {
    const leader = await serve();
    standIn = await serve();
    standIn.leader = leader.port;
    const [reader, writer] = [await open(standIn.url), await open(standIn.url)];
    const following = follow(reader);
    expect(await reader.readAll(0, 1)).toEqual({ events: [], position: 0 });
    await eventually(() => expect(standIn.calls.subscribe).toBe(1));
    await following.end();
    expect(standIn.ledOnly).toEqual([]);
    expect((await writer.check()).wrong).toEqual([]);
    await writer.append('s', -1, [newEvent(1)]);
    expect([await writer.readStream('s'), leader.log.stream('s')].map(({ length }) => length)).toEqual([1, 1]);
    expect(await writer.end()).toBeGreaterThan(0);
    expect([standIn.ledOnly, leader.ledOnly]).toEqual([['line'], ['line', 'stream', 'log']]);
    for (const batchAppend of [true, false]) {
      const asked = await serve({ batchAppend });
      asked.leader = leader.port;
      for (const ask of ['readStream', 'append', 'end'] as const) {
        const store = await open(asked.url);
        if (ask === 'append') await store.append(`s-${batchAppend}`, -1, [newEvent(2)]);
        else expect(ask === 'end' ? await store.end() : await store.readStream('s')).toBeTruthy();
      }
      expect(asked.ledOnly).toEqual(['stream', batchAppend ? 'line' : 'append', 'log']);
    }
  });

  test.each(['append', 'readStream'] as const)(
    'a node that has lost its leader is left for another by %s',
    async (ask) => {
      const other = await serve();
      standIn = await serve();
      await other.stop();
      const store = await open(`esdb://127.0.0.1:${standIn.port},127.0.0.1:${other.port}?tls=false`);
      await store.append('s', -1, [newEvent(1)]);
      await other.start();
      standIn.leader = 0;
      standIn.unready('No leader info available in response');
      if (ask === 'append') await store.append('t', -1, [newEvent(2)]);
      else expect(await store.readStream('t')).toEqual([]);
      expect(other.ledOnly).toEqual([ask === 'append' ? 'line' : 'stream']);
      // The client leaves the node immediately, not by chance after some tries on it.
      expect(standIn.ledOnly.length).toBe(ask === 'append' ? 1 : 2);
    },
  );

  test('a cluster of which nobody answers is unavailable in time', async () => {
    const store = await open('esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1', { deadline: 600 });
    expect(await took(expect(store.append('s', -1, [newEvent()])).rejects.toThrow(Unavailable))).toBeLessThan(3000);
  });

  test('what cannot be read is refused, and its password is not shown', async () => {
    for (const url of [
      'esdb://admin:secret@host:2113?tlsVerify=false',
      'esdb://admin:secret@host:port',
      'http://admin:secret@host',
      'esdb://admin:secret@host?tls',
    ]) {
      const fault = await EventStoreDbEventStore.open({ url }).then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(fault).toBeInstanceOf(Error);
      expect(fault!.message).toMatch(/address of EventStoreDB/);
      expect(fault!.message).not.toMatch(/secret/);
    }
  });

  describe('with TLS', () => {
    let folder: string;
    const at = (who: string, settings = `?tlsCAFile=${join(folder, 'ca.pem')}`) =>
      open(`esdb://${who}@localhost:${standIn.port}${settings}`, { deadline: 2000 });
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'candor-'));
      const tls = selfSigned();
      await writeFile(join(folder, 'ca.pem'), tls.certificate);
      standIn = await serve({ tls, users: { admin: 'changeit', ops: 'rights' } });
    });
    afterEach(() => rm(folder, { recursive: true }));

    test('the right user appends, reads and follows, and the look says so', async () => {
      const store = await at('admin:changeit');
      expect(await store.check()).toEqual({ server: 'EventStoreDB 24.10.0-stand-in', wrong: [] });
      expect(await store.end()).toBe(0);
      await store.append('s', -1, [newEvent(1)]);
      const following = follow(store);
      await following.has(1);
      await following.end();
    });

    test('what is wrong is said in plain words', async () => {
      const said = async (store: Promise<EventStoreDbEventStore>) => {
        const fault = await (await store).check().then(
          () => null,
          (thrown: Error) => thrown,
        );
        expect(fault).toBeInstanceOf(Unavailable);
        return fault!.message;
      };
      expect(await said(at('admin:wrong'))).toMatch(/does not accept the user and password/);
      expect(await said(at('ops:rights'))).toMatch(/may not do this.*\$all/);
      expect(await said(at('admin:changeit', ''))).toMatch(/certificate is not trusted.*tlsCAFile/);
      expect(await said(at('admin:changeit', '?tls=false'))).toMatch(/ended the connection.*tls=false/);
      const store = await at('admin:wrong');
      await expect(store.append('s', -1, [newEvent()])).rejects.toThrow(/does not accept the user/);
      await expect(follow(store).done).rejects.toThrow(/does not accept the user/);
    });

    test('a server without TLS is recognised', async () => {
      await standIn.stop();
      standIn = await serve();
      const store = await at('admin:changeit');
      await expect(store.check()).rejects.toThrow(/does not speak TLS/);
    });
  });
});
