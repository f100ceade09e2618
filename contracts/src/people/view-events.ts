import { z } from 'zod';
import { type Earlier, earlier, event, events, open, personal, type EventOf, unchanged } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';
import { ViewContent } from './views.ts';

const example = '00000000-0000-4000-8000-000000000008';
/** Events that told the name of a view in the clear and said nothing of its author. */
const named = (more: Record<string, string> = {}): { earlier: readonly Earlier[] } => ({
  earlier: [
    earlier({
      personal: [],
      example: { view_id: example, name: 'Ada', ...more },
      upcast: (data, { actor }) => ({ ...data, author_id: actor.id }),
    }),
  ],
});
const ofView = { view_id: id, author_id: id, name: personal(z.string()) };
/** The saved views of one organization. A view's search and its name may be a person's name, so its author's key seals both, and no sentence tells the name. Once the view is shared, its name is the organization's. */
export const viewEvents = events(
  'view',
  { about: 'author_id' },
  {
    ViewSaved: event(
      {
        view_id: id,
        author_id: id,
        name: personal(z.string()),
        shared: z.boolean(),
        shown: personal(ViewContent.nullable()),
      },
      'saved a view',
      {
        earlier: [
          earlier({
            personal: ['shown'],
            example: {
              view_id: example,
              author_id: example,
              name: 'Ada',
              shared: false,
              shown: { search: 'Ada', sort: null, filters: {}, columns: null },
            },
            upcast: unchanged,
          }),
        ],
      },
    ),
    ViewChanged: event(
      { view_id: id, author_id: id, shown: personal(ViewContent.nullable()) },
      'changed what a saved view shows',
    ),
    ViewRenamed: event({ ...ofView, from: personal(z.string()) }, 'renamed a saved view', named({ from: 'Grace' })),
    ViewShared: event({ view_id: id, name: open(z.string()) }, 'shared the view {name} with the organization'),
    ViewUnshared: event({ view_id: id, name: open(z.string()) }, 'stopped sharing the view {name}'),
    ViewRemoved: event(ofView, 'removed a saved view', named()),
    ViewRestored: event(ofView, 'restored a saved view', named()),
    ViewPinned: event({ view_id: id, user_id: id }, 'pinned a view'),
    ViewUnpinned: event({ view_id: id, user_id: id }, 'unpinned a view'),
  },
);
export type ViewEvent = EventOf<typeof viewEvents>;
