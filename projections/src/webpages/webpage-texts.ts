import { idOf } from '@candor/contracts/all-events';
import type { WebpageEvent } from '@candor/contracts/webpages/events';
import { webpageSteps } from '@candor/contracts/webpages/fold';
import {
  webpageTextList,
  type WebpageTextRow,
  webpageVersionList,
  type WebpageVersionRow,
} from '@candor/contracts/webpages/rows';
import { projection } from '../kernel/projection.ts';
import { textRow } from '../kernel/text-row.ts';

/** The texts of each page: the draft, and what visitors see. */
export const webpageTexts = projection<WebpageTextRow, WebpageEvent>({
  name: 'webpage-texts',
  version: 3,
  list: webpageTextList,
  keys: (event) => [idOf(event.stream)],
  on: textRow(webpageSteps),
});

/** The content of each page, one row for each publication. */
export const webpageVersions = projection<WebpageVersionRow, WebpageEvent>({
  name: 'webpage-versions',
  version: 1,
  list: webpageVersionList,
  keys: (event) => (event.type === 'PagePublished' ? [versionKey(idOf(event.stream), event.data.number)] : []),
  on: {
    PagePublished: (_, { data: { number, content }, stream, metadata }) => ({
      id: versionKey(idOf(stream), number),
      organization_id: metadata.organization_id,
      page_id: idOf(stream),
      number,
      at: metadata.occurred_at,
      by: metadata.actor.type === 'user' ? metadata.actor.id : null,
      content,
    }),
  },
});
const versionKey = (page_id: string, number: number): string => `${page_id}:${number}`;
