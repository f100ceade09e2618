import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { daysAfter } from '@candor/contracts/values/days';
import type { SiteEvent, WebpageEvent } from '@candor/contracts/webpages/events';
import { process, settlingAt } from '../../kernel/work/process.ts';
import { dropPictures, publishPlanned, settlePageAddress } from './webpages.queue.ts';

/** Queues the deletion of a removed picture for a day later, so that an undo finds the picture. One job a day looks at all removed pictures. */
const dropsTomorrow = ({ stream, metadata: { occurred_at } }: Recorded) => [
  dropPictures.due(
    `drop-page-pictures:${idOf(stream)}:${occurred_at.slice(0, 10)}`,
    daysAfter(Date.parse(occurred_at), 1),
    { page_id: idOf(stream) },
  ),
];
const settled = (event: Recorded, page_id: string) =>
  settlingAt(event).map((at) => settlePageAddress.due(`settle-page-address:${event.id}`, at, { page_id }));
/** Makes the work due that follows when pages change: planned publications, and the deletion of pictures that no page shows. */
export const webpagesProcess = process<WebpageEvent | SiteEvent>('webpages', {
  PageScheduled: (event) => [
    publishPlanned.due(`publish-planned-page:${event.id}`, event.data.at, {
      page_id: idOf(event.stream),
      at: event.data.at,
    }),
  ],
  PageDraftChanged: dropsTomorrow,
  PageDraftDiscarded: dropsTomorrow,
  PagePublished: dropsTomorrow,
  PageArchived: (event) => [...dropsTomorrow(event), ...settled(event, idOf(event.stream))],
  PageAddressTaken: (event) => settled(event, event.data.page_id),
});
