import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { until } from '@candor/projections/kernel/fold';
import { openAll } from '../../kernel/codec.ts';
import { fold } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Streams } from '../../kernel/streams.ts';
import { groupOf, mergesState } from '../../states/merges.state.ts';

/** Events after which a record contains nothing of what it had. */
const ends = [
  'CandidateErased',
  'ImportedPersonTakenBack',
  'SampleCandidateRemoved',
] satisfies CandidateEvent['type'][];
const isEnd = ({ type }: Recorded): boolean => (ends as readonly string[]).includes(type);

/** What people's records contained at a moment, from a few kinds of their events, so that the others need not be read. */
@Injectable()
export class RecordsThen {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
  ) {}

  /** By person, the contents of each of their records, the kept record first; records without any of these events are left out. */
  async of<Value>(
    organization_id: string,
    people: Iterable<string>,
    moment: string,
    types: readonly string[],
    after: (before: Value | undefined, event: Recorded) => Value,
  ): Promise<Map<string, Value[]>> {
    const merges = fold(
      mergesState,
      until(await this.streams.read(`merges-${organization_id}`, organization_id), moment),
    );
    const records = new Map([...new Set(people)].map((id) => [id, groupOf(merges, id)]));
    const places = [...new Set([...records.values()].flat())].map((id) => ({ stream: `candidate-${id}`, from: 0 }));
    const { events } = await openAll(await this.log.readStreams(places, [...types, ...ends]), this.keys, {
      whenRead: true,
    });
    const held = new Map<string, Value>();
    for (const event of until(events, moment)) {
      const id = idOf(event.stream);
      if (isEnd(event)) held.delete(id);
      else held.set(id, after(held.get(id), event));
    }
    return new Map(
      [...records].map(([id, group]) => [id, group.flatMap((record) => (held.has(record) ? [held.get(record)!] : []))]),
    );
  }
}
