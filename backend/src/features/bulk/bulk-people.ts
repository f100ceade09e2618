import type { Recorded } from '@candor/contracts/kernel/event';
import type { BulkEvent } from '@candor/contracts/bulk/events';
import type { Streams } from '../../kernel/streams.ts';

/** One part of the people whom an operation changes: part n is the event at revision n. */
export const chosenIn = async (
  streams: Streams,
  id: string,
  part: number,
  organization_id: string,
): Promise<readonly string[]> => {
  const event = (await streams.readOne(`bulk-${id}`, part, organization_id)) as Recorded<BulkEvent> | null;
  if (event?.type !== 'BulkPeopleChosen') throw new Error(`bulk-${id} has no part ${part}.`);
  return event.data.ids;
};

/** The chosen people from `from` until before `to`. `parts`: how many each part has. */
export const chosenBetween = async (
  streams: Streams,
  id: string,
  parts: readonly number[],
  { from, to }: { from: number; to: number },
  organization_id: string,
): Promise<readonly string[]> => {
  const found: string[] = [];
  let at = 0;
  for (const [part, count] of parts.entries()) {
    if (at < to && at + count > from) {
      const ids = await chosenIn(streams, id, part, organization_id);
      found.push(...ids.slice(Math.max(0, from - at), to - at));
    }
    at += count;
  }
  return found;
};
