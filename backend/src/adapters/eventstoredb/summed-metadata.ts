import { DamagedEvent, linesOf, sumOf } from '../../kernel/ports/damaged-event.ts';
import type { NewEvent, StoredEvent } from '../../kernel/ports/event-store.ts';

// The server has no column for a checksum, so the checksum is at the end of the event's metadata, and is removed when the event is read.

const [opens, closes] = ['"sum":"', '"}'];
const sumLength = 43;
const tailLength = opens.length + sumLength + closes.length;

/** Whether the metadata is an object, as ours always is. */
const isObject = (metadata: string): boolean => metadata.startsWith('{') && metadata.endsWith('}');

/** The metadata as stored. The checksum covers the stream and the event's revision in it, so that the event's place is protected too. */
export const withSum = (stream: string, revision: number, event: NewEvent): string => {
  const { metadata } = event;
  if (!isObject(metadata)) return metadata;
  const body = metadata.slice(0, -1);
  return `${body}${body.length > 1 ? ',' : ''}${opens}${sumOf(linesOf(stream, revision, event))}${closes}`;
};

/** Whether this end of the metadata is a checksum, or was one before some of its characters were changed. */
const isSum = (tail: string): boolean => {
  if (tail.startsWith(opens)) return true;
  let same = 0;
  for (let at = 0; at < opens.length; at++) if (tail[at] === opens[at]) same++;
  return same >= 4 && tail.endsWith(closes);
};

/** The event, and its damage if the checksum does not fit. `summed`: false if an earlier release or another program wrote the event. */
export type ReadEvent = { event: StoredEvent; summed: boolean; damage: DamagedEvent | null };
export const readWithSum = (read: StoredEvent): ReadEvent => {
  const tail = read.metadata.slice(-tailLength);
  if (!isSum(tail)) return { event: read, summed: false, damage: null };
  const body = read.metadata.slice(0, -tailLength);
  const event = { ...read, metadata: `${body.endsWith(',') ? body.slice(0, -1) : body}}` };
  const sum = sumOf(linesOf(event.stream, event.revision, event));
  const same = tail === `${opens}${sum}${closes}`;
  return { event, summed: true, damage: same ? null : DamagedEvent.named(event) };
};
