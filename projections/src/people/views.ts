import type { ViewEvent } from '@candor/contracts/people/view-events';
import { pinKey, pinList, type PinRow, viewList, type ViewRow } from '@candor/contracts/people/views';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';
import { changed } from '../kernel/changed.ts';

type OfView = Exclude<ViewEvent, { type: 'ViewPinned' | 'ViewUnpinned' }>;
type OfPins = Extract<ViewEvent, { type: 'ViewPinned' | 'ViewUnpinned' }>;

/** Saved views. A removed view stays as a hidden row, because it can be restored. */
export const views = projection<ViewRow, OfView>({
  name: 'views',
  version: 1,
  list: viewList,
  keys: (event) => [event.data.view_id],
  on: {
    ViewSaved: (_, event) => {
      const { view_id: id, author_id, name, shared, shown } = event.data;
      // The view's content is unreadable if its author was erased.
      if (!shown) return null;
      return {
        ...shown,
        id,
        organization_id: event.metadata.organization_id,
        version: event.revision,
        name,
        author_id,
        shared,
        removed: false,
        changed_at: event.metadata.occurred_at,
      };
    },
    ViewChanged: (row, event) => (event.data.shown ? changed(row, event, event.data.shown) : null),
    ViewRenamed: (row, event) => changed(row, event, { name: event.data.name }),
    ViewShared: (row, event) => changed(row, event, { shared: true }),
    ViewUnshared: (row, event) => changed(row, event, { shared: false }),
    ViewRemoved: (row, event) => changed(row, event, { removed: true }),
    ViewRestored: (row, event) => changed(row, event, { removed: false }),
  },
});

const pinsBefore = (row: PinRow | null, event: Recorded<OfPins>): PinRow => ({
  id: pinKey(event.metadata.organization_id, event.data.user_id),
  organization_id: event.metadata.organization_id,
  user_id: event.data.user_id,
  view_ids: (row?.view_ids ?? []).filter((id) => id !== event.data.view_id),
});
/** The views that each member pinned. */
export const viewPins = projection<PinRow, OfPins>({
  name: 'view-pins',
  version: 1,
  list: pinList,
  keys: (event) => [pinKey(event.metadata.organization_id, event.data.user_id)],
  on: {
    ViewPinned: (row, event) => {
      const before = pinsBefore(row, event);
      return { ...before, view_ids: [...before.view_ids, event.data.view_id] };
    },
    ViewUnpinned: pinsBefore,
  },
});
