import { idOf } from '@candor/contracts/all-events';
import type { WebpageEvent } from '@candor/contracts/webpages/events';
import { process } from '../../kernel/work/process.ts';
import { publishPlanned } from './webpages.queue.ts';

/** A planned publication is due at its moment. */
export const webpagesProcess = process<WebpageEvent>('webpages', {
  PageScheduled: (event) => [
    publishPlanned.due(`publish-planned-page:${event.id}`, event.data.at, {
      page_id: idOf(event.stream),
      at: event.data.at,
    }),
  ],
});
