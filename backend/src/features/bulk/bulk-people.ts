import type { Recorded } from '@candor/contracts/kernel/event';
import type { BulkEvent } from '@candor/contracts/bulk/events';
import type { Streams } from '../../kernel/streams.ts';

/** One part of the people that an operation changes: part n is the event at revision n. */
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
