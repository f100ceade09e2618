import { z } from 'zod';
import { event, events, open, personal, type EventOf } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';
import { ViewContent } from './views.ts';

/** The saved views of one organization. A view's search may be a person's name, so its author's key seals it. */
export const viewEvents = events(
  'view',
  { about: 'author_id' },
  {
    ViewSaved: event(
      {
        view_id: id,
        author_id: id,
        name: open(z.string()),
        shared: z.boolean(),
        shown: personal(ViewContent.nullable()),
      },
      'saved the view {name}',
    ),
    ViewChanged: event(
      { view_id: id, author_id: id, shown: personal(ViewContent.nullable()) },
      'changed what a saved view shows',
    ),
    ViewRenamed: event({ view_id: id, from: open(z.string()), name: open(z.string()) }, 'renamed a view to {name}'),
    ViewShared: event({ view_id: id, name: open(z.string()) }, 'shared the view {name} with the organization'),
    ViewUnshared: event({ view_id: id, name: open(z.string()) }, 'stopped sharing the view {name}'),
    ViewRemoved: event({ view_id: id, name: open(z.string()) }, 'removed the view {name}'),
    ViewRestored: event({ view_id: id, name: open(z.string()) }, 'restored the view {name}'),
    ViewPinned: event({ view_id: id, user_id: id }, 'pinned a view'),
    ViewUnpinned: event({ view_id: id, user_id: id }, 'unpinned a view'),
  },
);
export type ViewEvent = EventOf<typeof viewEvents>;
