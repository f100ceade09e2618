import type { Metadata } from '@candor/contracts/kernel/event';
import type { EventStore, StoredEvent } from '../../kernel/ports/event-store.ts';

// The place of a moment in the log. Events are not in order of their times: clocks of processes differ, and the demo's events are written person by person.

/** How many events before the moment are examined too: more than the demo's events. */
const margin = 5000;

export const metadataOf = ({ metadata }: Pick<StoredEvent, 'metadata'>): Metadata => JSON.parse(metadata) as Metadata;
/** The recording time, in ms. */
export const recordedAt = ({ recorded_at }: Pick<Metadata, 'recorded_at'>): number => Date.parse(recorded_at);

/** The position of the last event recorded until the moment (ms). */
export const placeOf = async (log: EventStore, moment: number): Promise<number> => {
  let [from, to] = [0, await log.end()];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const { events } = await log.readStored(middle, 1);
    if (!events[0] || recordedAt(metadataOf(events[0])) > moment) to = middle;
    else from = events[0].position;
  }
  return from;
};
/** Where reading begins: some events before the place, so that an event with a slow clock is found. */
export const ahead = (log: EventStore, place: number): number => Math.max(0, place - margin * log.perEvent);
