import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { JobFields } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import { postList, type PostRow } from '@candor/contracts/public/rows';
import { closedUntilOpened, listed, openSince } from '../jobs/jobs.ts';
import { onSteps } from '../jobs/steps.ts';
import { projection } from '../kernel/projection.ts';

const touch = (row: PostRow | null, event: Recorded, more: Partial<PostRow> = {}): PostRow | null =>
  row && { ...row, ...more, changed_at: event.metadata.occurred_at };
const touched = (row: PostRow | null, event: Recorded): PostRow | null => touch(row, event);
const opened =
  (hiring_status: PostRow['hiring_status']) =>
  (row: PostRow | null, event: Recorded): PostRow | null =>
    row && touch(row, event, { hiring_status, opened_at: openSince(row, event), closed_at: null });

/** Jobs as public pages and feeds show them. */
export const posts = projection<PostRow, JobEvent>({
  name: 'posts',
  version: 6,
  list: postList,
  keys: (event) => [idOf(event.stream)],
  on: {
    JobCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      sample: event.data.sample ?? false,
      slug: event.data.slug,
      hiring_status: 'draft',
      fields: listed(event.data.fields),
      steps: [],
      opened_at: null,
      closed_at: null,
      closed_from: null,
      merged_into: null,
      changed_at: event.metadata.occurred_at,
    }),
    JobDetailsUpdated: (row, event) =>
      row && touch(row, event, { fields: listed(changed(row.fields as JobFields, event.data.changes)) }),
    JobOpened: opened('open'),
    JobOpenedInternally: opened('internal'),
    JobReturnedToDraft: (row, event) => touch(row, event, { hiring_status: 'draft' }),
    JobClosed: (row, event) =>
      touch(row, event, {
        hiring_status: 'archived',
        closed_at: event.metadata.occurred_at,
        closed_from: event.data.from_status as PostRow['hiring_status'],
      }),
    JobReopened: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: event.data.to_status as PostRow['hiring_status'],
        closed_at: closedUntilOpened(row, event),
        closed_from: null,
        merged_into: null,
      }),
    // The post then says that it takes no applications.
    FilledJobEnded: (row, event) =>
      event.data.stops
        ? touch(row, event, {
            hiring_status: 'archived',
            closed_at: event.metadata.occurred_at,
            closed_from: event.data.from_status as PostRow['hiring_status'],
          })
        : row,
    FilledJobEndTakenBack: (row, event) =>
      row &&
      touch(row, event, {
        hiring_status: event.data.to_status as PostRow['hiring_status'],
        closed_at: null,
        closed_from: null,
      }),
    JobMerged: (row, event) => touch(row, event, { merged_into: event.data.into.id }),
    JobDeleted: () => null,
    SampleJobRemoved: () => null,
    ...onSteps<PostRow>(touch),
    DescriptionSectionAdded: touched,
    DescriptionSectionChanged: touched,
    DescriptionSectionRemoved: touched,
    DescriptionSectionsReordered: touched,
  },
});
