import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DamagedEvent } from './damaged-event.ts';
import { type EventStore, type NewEvent, type StoredEvent, WrongRevision } from './event-store.ts';

/** `reopen` closes the store and opens the same place again, as after a restart. */
export type EventStoreBench = {
  store: EventStore;
  reopen(): Promise<EventStore>;
  dispose(): Promise<void>;
  /** Changes the data of a stored event without the store's knowledge; absent if a server keeps the log. */
  harm?: (stream: string, revision: number) => void;
};

export const newEvent = (data: unknown = {}, type = 'Happened'): NewEvent => ({
  id: randomUUID(),
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify({ organization_id: 'acme' }),
});
const revisionsOf = (events: readonly StoredEvent[]) => events.map((event) => event.revision);

/** What every event store promises (see the port). */
export const eventStoreContract = (name: string, open: () => Promise<EventStoreBench>): void => {
  describe(`${name} as an event store`, () => {
    let bench: EventStoreBench;
    let store: EventStore;
    beforeEach(async () => {
      bench = await open();
      store = bench.store;
    });
    afterEach(() => bench.dispose());

    test('an appended event is read back exactly as it was given', async () => {
      const given = newEvent(
        { text: 'Zoë, 山田, "quotes" and \u0000 nothing lost', nested: [1, null] },
        'CandidateAdvanced',
      );
      const { revision, position } = await store.append('application-1', -1, [given]);
      expect(revision).toBe(0);
      expect(await store.readStream('application-1')).toEqual([
        { ...given, stream: 'application-1', revision: 0, position },
      ]);
    });

    test('events of one append stand together and in order, and reading may begin at a revision and end after some', async () => {
      const events = [newEvent(1), newEvent(2), newEvent(3)];
      expect((await store.append('job-1', -1, events)).revision).toBe(2);
      expect(revisionsOf(await store.readStream('job-1'))).toEqual([0, 1, 2]);
      expect((await store.readStream('job-1', 1)).map((event) => event.id)).toEqual(
        events.slice(1).map((event) => event.id),
      );
      expect(revisionsOf(await store.readStream('job-1', 1, 1))).toEqual([1]);
      expect(revisionsOf(await store.readStream('job-1', 0, 2))).toEqual([0, 1]);
      expect(revisionsOf(await store.readStream('job-1', 2, 5))).toEqual([2]);
      expect(await store.readStream('job-1', 3)).toEqual([]);
      expect(await store.readStream('job-1', 3, 1)).toEqual([]);
      expect(await store.readStream('job-2')).toEqual([]);
    });

    test('many streams are read at once, each from its own place and in its own order, and only the types asked for', async () => {
      const count = 300;
      await Promise.all(
        Array.from({ length: count }, (_, n) =>
          store.append(`job-${n}`, -1, [newEvent(0, 'Opened'), newEvent(1, 'Changed'), newEvent(2, 'Closed')]),
        ),
      );
      const places = Array.from({ length: count }, (_, n) => ({ stream: `job-${n}`, from: n % 4 }));
      const found = await store.readStreams([{ stream: 'job-none', from: 0 }, ...places]);
      const byStream = Map.groupBy(found, ({ stream }) => stream);
      for (const { stream, from } of places)
        expect(revisionsOf(byStream.get(stream) ?? [])).toEqual([0, 1, 2].slice(from));
      expect(found.filter(({ stream }) => stream === 'job-4')).toEqual(await store.readStream('job-4'));
      const some = await store.readStreams(places, ['Opened', 'Closed', 'Unheard']);
      expect(Map.groupBy(some, ({ type }) => type).get('Opened')).toHaveLength(count / 4);
      expect(some.filter(({ stream }) => stream === 'job-1').map(({ type }) => type)).toEqual(['Closed']);
      expect(await store.readStreams([])).toEqual([]);
      expect(await store.readStreams(places, [])).toEqual([]);
    });

    test('of many streams it says when their events of some types were recorded', async () => {
      const at = (recorded_at: string, type: string): NewEvent => ({
        ...newEvent(0, type),
        metadata: JSON.stringify({ organization_id: 'acme', recorded_at }),
      });
      const [first, second] = ['2026-03-02T08:00:00.000Z', '2026-03-02T09:30:00.250Z'];
      for (let n = 0; n < 300; n++) await store.append(`job-${n}`, -1, [at(first!, 'Opened'), at(second!, 'Closed')]);
      const streams = Array.from({ length: 300 }, (_, n) => `job-${n}`);
      const told = await store.timesIn(['job-none', ...streams], ['Closed', 'Opened', 'Unheard']);
      const stored = await store.readStreams(streams.map((stream) => ({ stream, from: 0 })));
      expect(told).toEqual(
        stored.map(({ stream, position, type }) => ({
          stream,
          position,
          at: Date.parse(type === 'Opened' ? first! : second!),
        })),
      );
      expect((await store.timesIn(streams, ['Closed'])).map(({ at: recorded }) => recorded)).toEqual(
        streams.map(() => Date.parse(second!)),
      );
      expect(await store.timesIn([], ['Closed'])).toEqual([]);
      const some = told.filter(({ at: recorded }, n) => recorded === Date.parse(second!) && n % 3 > 0);
      const byId = (a: StoredEvent, b: StoredEvent) => (a.id < b.id ? -1 : 1);
      expect((await store.eventsAt(some.toReversed())).sort(byId)).toEqual(
        stored.filter(({ position }) => some.some((time) => time.position === position)).sort(byId),
      );
      expect(await store.eventsAt([])).toEqual([]);
    });

    test('an append at a revision that has passed is refused, says where the stream is, and writes nothing', async () => {
      await store.append('job-1', -1, [newEvent(), newEvent()]);
      await expect(store.append('job-1', 0, [newEvent()])).rejects.toMatchObject({ expected: 0, actual: 1 });
      await expect(store.append('job-1', 5, [newEvent()])).rejects.toBeInstanceOf(WrongRevision);
      expect(await store.readStream('job-1')).toHaveLength(2);
    });

    test('the same events appended again at the same place answer the first result, even after others followed', async () => {
      const events = [newEvent(), newEvent()];
      const first = await store.append('job-1', -1, events);
      expect(await store.append('job-1', -1, events)).toEqual(first);
      await store.append('job-1', 1, [newEvent()]);
      expect(await store.append('job-1', -1, events)).toEqual(first);
      expect(await store.readStream('job-1')).toHaveLength(3);
    });

    test('an append that only partly repeats an earlier one is refused', async () => {
      const [one, two] = [newEvent(), newEvent()];
      await store.append('job-1', -1, [one, two]);
      await expect(store.append('job-1', -1, [one, newEvent()])).rejects.toBeInstanceOf(WrongRevision);
      await expect(store.append('job-1', -1, [one, two, newEvent()])).rejects.toBeInstanceOf(WrongRevision);
      expect(await store.readStream('job-1')).toHaveLength(2);
    });

    test('what is appended to several streams together is in each of them, and the same again answers the first result', async () => {
      await store.append('job-1', -1, [newEvent()]);
      const appends = [
        { stream: 'job-1', expected: 0, events: [newEvent(1), newEvent(2)] },
        { stream: 'job-2', expected: -1, events: [newEvent(3)] },
      ];
      const written = await store.appendTogether(appends);
      expect(written.map(({ revision }) => revision)).toEqual([2, 0]);
      expect(written[1]!.position).toBeGreaterThan(written[0]!.position);
      expect(await store.appendTogether(appends)).toEqual(written);
      await store.append('job-1', 2, [newEvent(4)]);
      expect(await store.appendTogether(appends)).toEqual(written);
      expect(await store.readStream('job-1')).toHaveLength(4);
      expect((await store.readStream('job-2')).map(({ id }) => id)).toEqual([appends[1]!.events[0]!.id]);
      // More events may have followed in a stream that the caller has not read, so an atomic store refuses the append.
      if (store.atomic) {
        const unread = [
          { stream: 'job-3', expected: -1, events: [newEvent(5)] },
          { ...appends[1]!, unread: true },
        ];
        await expect(store.appendTogether(unread)).rejects.toMatchObject({ stream: 'job-2', actual: 0 });
        expect(await store.readStream('job-3')).toEqual([]);
      }
    });

    test('when somebody else has changed one of several streams, it says which; an atomic store has written nothing, and any other what came before', async () => {
      await store.append('job-2', -1, [newEvent()]);
      const first = { stream: 'job-1', expected: -1, events: [newEvent(1)] };
      const refused = { stream: 'job-2', expected: -1, events: [newEvent(2)] };
      const last = { stream: 'job-3', expected: -1, events: [newEvent(3)] };
      const answered = store.appendTogether([first, refused, last]);
      await expect(answered).rejects.toMatchObject({ stream: 'job-2', expected: -1, actual: 0 });
      await expect(answered).rejects.toBeInstanceOf(WrongRevision);
      expect(await store.readStream('job-1')).toHaveLength(store.atomic ? 0 : 1);
      expect(await store.readStream('job-2')).toHaveLength(1);
      expect(await store.readStream('job-3')).toEqual([]);
      // The events that were written before are found unchanged.
      const again = await store.appendTogether([first, { ...refused, expected: 0 }, last]);
      expect(again.map(({ revision }) => revision)).toEqual([0, 1, 0]);
    });

    test('of many who want to append to the same two streams together exactly one wins', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          store.appendTogether([
            { stream: 'job-1', expected: -1, events: [newEvent(n)] },
            { stream: 'job-2', expected: -1, events: [newEvent(n)] },
          ]),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongRevision);
      const [[one], [two]] = [await store.readStream('job-1'), await store.readStream('job-2')];
      expect([one!.data, await store.readStream('job-1')]).toEqual([two!.data, [one]]);
    });

    test('of many racing for the same revision exactly one wins, and nobody else is disturbed', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 200 }, (_, n) =>
          n % 2 ? store.append('contested', -1, [newEvent(n)]) : store.append(`own-${n}`, -1, [newEvent(n)]),
        ),
      );
      const lost = results.filter((result) => result.status === 'rejected');
      expect(lost).toHaveLength(99);
      expect(lost.every(({ reason }) => reason instanceof WrongRevision)).toBe(true);
      expect(await store.readStream('contested')).toHaveLength(1);
      const { events: all } = await store.readAll(0, 1000);
      expect(all).toHaveLength(101);
      expect(new Set(all.map((event) => event.position)).size).toBe(101);
    });

    test('the whole log is read in the order of its positions, page by page, to an empty answer', async () => {
      for (let n = 0; n < 25; n++) await store.append(`job-${n % 4}`, Math.floor(n / 4) - 1, [newEvent(n)]);
      const seen: StoredEvent[] = [];
      for (let page = await store.readAll(0, 10); page.events.length; page = await store.readAll(page.position, 10))
        seen.push(...page.events);
      expect(seen.map((event) => JSON.parse(event.data))).toEqual(Array.from({ length: 25 }, (_, n) => n));
      expect(await store.end()).toBe(seen.at(-1)!.position);
    });

    test('the log tells which event is at a position, and that there is none where no event begins or after the end', async () => {
      expect(await store.idAt(0)).toBeNull();
      const events = [newEvent(1), newEvent(2), newEvent(3)];
      const first = await store.append('job-1', -1, events.slice(0, 2));
      const last = await store.append('job-2', -1, events.slice(2));
      expect([await store.idAt(first.position), await store.idAt(last.position)]).toEqual([
        events[1]!.id,
        events[2]!.id,
      ]);
      expect([await store.idAt(0), await store.idAt(last.position + 1), await store.idAt(last.position * 2)]).toEqual([
        null,
        null,
        null,
      ]);
    });

    test('an event that was changed after it was written is named by whoever reads it, and never given', async () => {
      const { harm } = bench;
      if (!harm) return;
      await store.append('job-1', -1, [newEvent({ n: 1 }), newEvent({ n: 2 }), newEvent({ n: 3 })]);
      const { position } = await store.append('job-2', -1, [newEvent({ n: 4 })]);
      const sound = await store.readAll(0, 100);
      expect(await store.inspect(0, 100)).toMatchObject({ events: 4, uncovered_to: 0, damage: [] });
      harm('job-1', 1);
      const named = /^The log is damaged: event \d+ \(number 1 of \S*job-1, Happened, organization acme\) /;
      const subscribed = async () => {
        for await (const batch of store.subscribe(0, new AbortController().signal)) if (batch.length > 1) return batch;
      };
      for (const read of [
        () => store.readStream('job-1'),
        () => store.readStream('job-1', 1, 1),
        () => store.readStreams([{ stream: 'job-1', from: 0 }]),
        () => store.readAll(0, 100),
        () => store.readAll(0, 100, ['Happened']),
        () => store.eventsAt([{ stream: 'job-1', position: sound.events[1]!.position, at: 0 }]),
        subscribed,
      ]) {
        const fault = await read().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(fault).toBeInstanceOf(DamagedEvent);
        expect((fault as Error).message).toMatch(named);
      }
      // The other events are unchanged, and the store knows which are damaged.
      expect(await store.readStream('job-2')).toEqual(sound.events.slice(3));
      expect(await store.end()).toBe(position);
      expect((await store.inspect(0, 100)).damage).toEqual([expect.stringMatching(/^event \d+ \(number 1 of/)]);
      expect((await store.health()).damage).toHaveLength(1);
    });

    test('an empty log ends at 0', async () => {
      expect(await store.end()).toBe(0);
      expect(await store.readAll(0, 10)).toEqual({ events: [], position: 0 });
      expect(await store.readAll(0, 10, ['Happened'])).toEqual({ events: [], position: 0 });
    });

    /** All events of these types, page by page, and the position at which the last page ended. */
    const allOf = async (types: readonly string[], count: number, from = 0) => {
      const found: unknown[] = [];
      let at = from;
      for (let page = await store.readAll(at, count, types); ; page = await store.readAll(at, count, types)) {
        expect(page.events.length).toBeLessThanOrEqual(count);
        found.push(...page.events.map((event) => JSON.parse(event.data) as unknown));
        if (page.position === at) return { found, at };
        expect(page.position).toBeGreaterThan(at);
        at = page.position;
      }
    };

    test('of the whole log only the types asked for are read, in order and page by page', async () => {
      for (let n = 0; n < 40; n++)
        await store.append(`job-${n}`, -1, [newEvent(n, ['Opened', 'Closed', 'Opened$', 'OpenedInternally'][n % 4])]);
      const numbers = (...rests: number[]) =>
        Array.from({ length: 40 }, (_, n) => n).filter((n) => rests.includes(n % 4));
      expect((await allOf(['Opened'], 3)).found).toEqual(numbers(0));
      expect((await allOf(['Closed', 'Opened$'], 7)).found).toEqual(numbers(1, 2));
      expect((await allOf(['Ope'], 100)).found).toEqual([]);
      expect((await allOf(['.*'], 100)).found).toEqual([]);
      expect((await allOf([], 100)).found).toEqual([]);
      const { events } = await store.readAll(0, 20);
      expect((await allOf(['Closed'], 100, events.at(-1)!.position)).found).toEqual(numbers(1).filter((n) => n >= 20));
    });

    test('whoever reads types that nothing has been of for long still learns how far they have looked', async () => {
      await store.importEvents(
        Array.from({ length: 500 }, (_, n) => ({
          ...newEvent(n, n === 345 ? 'Rare' : 'Common'),
          stream: `s-${n % 100}`,
          revision: Math.floor(n / 100),
        })),
      );
      const end = await store.end();
      expect(await allOf(['Rare'], 10)).toEqual({ found: [345], at: end });
      expect(await allOf(['Never'], 10)).toEqual({ found: [], at: end });
      const { position } = await store.append('late', -1, [newEvent('late', 'Rare')]);
      expect(await allOf(['Rare'], 10, end)).toEqual({ found: ['late'], at: position });
    });

    test('everything appended is found again after opening anew', async () => {
      const first = await store.append('job-1', -1, [newEvent('kept')]);
      store = await bench.reopen();
      expect(await store.end()).toBe(first.position);
      expect(await store.append('job-1', 0, [newEvent('next')])).toMatchObject({ revision: 1 });
      expect((await store.readStream('job-1')).map((event) => JSON.parse(event.data))).toEqual(['kept', 'next']);
    });

    test('a subscription gives the history, then what happens, in order and without a gap', async () => {
      for (let n = 0; n < 30; n++) await store.append(`a-${n}`, -1, [newEvent(n)]);
      const stop = new AbortController();
      const seen: number[] = [];
      const following = (async () => {
        for await (const batch of store.subscribe(0, stop.signal, 7)) {
          expect(batch.length).toBeLessThanOrEqual(7);
          seen.push(...batch.map((event) => JSON.parse(event.data) as number));
          if (seen.length >= 230) stop.abort();
        }
      })();
      await Promise.all(Array.from({ length: 200 }, (_, n) => store.append(`b-${n}`, -1, [newEvent(n + 30)])));
      await following;
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 230 }, (_, n) => n));
      expect((await store.readAll(0, 1000)).events.map((event) => JSON.parse(event.data))).toEqual(seen);
    });

    test('a subscription begins after the given position and hears of new events', async () => {
      const { position } = await store.append('a', -1, [newEvent('old')]);
      const stop = new AbortController();
      await store.append('a', 0, [newEvent('next')]);
      const heard: unknown[] = [];
      for await (const batch of store.subscribe(position, stop.signal)) {
        heard.push(...batch.map(({ data }) => JSON.parse(data)));
        if (heard.length > 1) break;
        await store.append('a', 1, [newEvent('new')]); // it follows by now
      }
      expect(heard).toEqual(['next', 'new']);
      stop.abort();
    });

    test('a quiet subscription ends when it is told to', async () => {
      const stop = new AbortController();
      const following = (async () => {
        for await (const _ of store.subscribe(0, stop.signal)) throw new Error('nothing was appended');
      })();
      await store.end(); // it has begun by now
      stop.abort();
      await following;
    });

    test('imported events stand in the given order, and ordinary appends go on after them', async () => {
      const events = Array.from({ length: 12_000 }, (_, n) => ({
        ...newEvent(n),
        stream: `s-${n % 100}`,
        revision: Math.floor(n / 100),
      }));
      await store.importEvents(events);
      expect((await store.readAll(0, 3)).events.map((event) => event.id)).toEqual(
        events.slice(0, 3).map((event) => event.id),
      );
      expect(await store.readStream('s-7')).toHaveLength(120);
      expect((await store.append('s-7', 119, [newEvent()])).revision).toBe(120);
    });

    test('whatever is appended to whatever streams, each stream and the log keep the order of appending', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })), { maxLength: 12 }),
          async (steps) => {
            const run = randomUUID();
            const after = await store.end();
            const expected: string[] = [];
            const revisions = new Map<number, number>();
            for (const [stream, count] of steps) {
              const events = Array.from({ length: count }, () => newEvent());
              expected.push(...events.map((event) => event.id));
              const at = revisions.get(stream) ?? -1;
              expect((await store.append(`${run}-${stream}`, at, events)).revision).toBe(at + count);
              revisions.set(stream, at + count);
            }
            expect((await store.readAll(after, 1000)).events.map((event) => event.id)).toEqual(expected);
            for (const [stream, last] of revisions)
              expect(revisionsOf(await store.readStream(`${run}-${stream}`))).toEqual(
                Array.from({ length: last + 1 }, (_, n) => n),
              );
          },
        ),
        { numRuns: 25 },
      );
    });
  });
};
