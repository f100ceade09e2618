import type { NewEvent } from '../../kernel/ports/event-store.ts';
import type { Append } from './append-line.ts';
import { sizeOf } from './messages.ts';

const largestAppend = { events: 500, bytes: 900_000 }; // the server’s default limit is 1 MiB
const largestShare = { appends: 256, bytes: 8_000_000 };

/** Joins neighboring events of one stream into one append. The order of all events stays. */
function* appendsOf(
  events: readonly (NewEvent & { stream: string; revision: number })[],
): Generator<Append & { bytes: number }> {
  let open: { stream: string; expected: number; events: NewEvent[]; bytes: number } | null = null;
  for (const event of events) {
    const bytes = sizeOf(event);
    const fits =
      open &&
      open.stream === event.stream &&
      open.expected + open.events.length + 1 === event.revision &&
      open.events.length < largestAppend.events &&
      open.bytes + bytes <= largestAppend.bytes;
    if (open && !fits) yield open;
    if (!open || !fits) open = { stream: event.stream, expected: event.revision - 1, events: [], bytes: 0 };
    open.events.push(event);
    open.bytes += bytes;
  }
  if (open) yield open;
}

/** Groups of appends that may be sent together. */
export function* sharesOf(events: readonly (NewEvent & { stream: string; revision: number })[]): Generator<Append[]> {
  let share: Append[] = [];
  let bytes = 0;
  for (const append of appendsOf(events)) {
    if (share.length && (share.length >= largestShare.appends || bytes + append.bytes > largestShare.bytes)) {
      yield share;
      [share, bytes] = [[], 0];
    }
    share.push(append);
    bytes += append.bytes;
  }
  if (share.length) yield share;
}
