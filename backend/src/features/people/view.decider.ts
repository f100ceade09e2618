import { sortKey } from '@candor/contracts/kernel/values';
import type { ViewEvent } from '@candor/contracts/people/view-events';
import { mostOwnViews, mostPinned, mostSharedViews, type ViewContent } from '@candor/contracts/people/views';
import {
  type Context,
  type Decider,
  type Happened,
  isRejection,
  reject,
  type Rejection,
  stale,
} from '../../kernel/decider.ts';

// The rules of an organization's saved views. All of its views share a stream, so that each member sees every name only once.

export type View = {
  id: string;
  author_id: string;
  name: string;
  shared: boolean;
  /** The content of the view. Null if its author was erased. */
  shown: ViewContent | null;
  removed: boolean;
  version: number;
};
export type ViewState = {
  views: Readonly<Record<string, View>>;
  /** The pinned views of each member, in order, by the member's id. */
  pins: Readonly<Record<string, readonly string[]>>;
};
/** The caller's rights. `admin`: may change shared views. `all`: sees all candidates, so may share views and use shared ones. */
export type ViewRights = { admin: boolean; all: boolean };
export type ViewCommands = {
  save: { name: string; shared: boolean; shown: ViewContent } & ViewRights;
  change: { id: string; version?: number; name?: string; shared?: boolean; shown?: ViewContent } & ViewRights;
  remove: { id: string; version?: number } & ViewRights;
  restore: { id: string } & ViewRights;
  pin: { id: string; on: boolean } & ViewRights;
};

const notFound = reject('not_found', 'View not found.');
const notYours = reject('permission', 'Only the person who saved this view or an administrator can change it.');
const mayNotShare = reject('permission', 'Only people who see all candidates can share a view.');

type Sought = Pick<View, 'author_id' | 'name' | 'shared'> & { id?: string };
/** The views whose names must differ from this one's: shared ones if it is shared, else those of its author. */
const beside = ({ views }: ViewState, { id, author_id, shared }: Sought): View[] =>
  Object.values(views).filter(
    (each) => !each.removed && each.id !== id && each.shared === shared && (shared || each.author_id === author_id),
  );
const fits = (state: ViewState, view: Sought): Rejection | null => {
  const others = beside(state, view);
  const same = others.find((each) => sortKey(each.name) === sortKey(view.name));
  if (same) return reject('duplicate', 'There is already a view called {name}.', { name: same.name });
  const most = view.shared ? mostSharedViews : mostOwnViews;
  return others.length < most ? null : reject('limit', 'At most {most, number} views are allowed.', { most });
};
const sees = (view: View | undefined, { all }: ViewRights, { actor }: Context): view is View =>
  view !== undefined && view.shown !== null && ((view.shared && all) || view.author_id === actor.id);
/** The view, if the caller may change it. */
const owned = (
  { views }: ViewState,
  asked: { id: string; version?: number } & ViewRights,
  context: Context,
): View | Rejection => {
  const view = views[asked.id];
  if (!sees(view, asked, context)) return notFound;
  if (view.author_id !== context.actor.id && !asked.admin) return notYours;
  return asked.version !== undefined && asked.version < view.version ? stale('view') : view;
};

const told = ({ id: view_id, author_id, name }: View) => ({ view_id, author_id, name });
const withView = (state: ViewState, id: string, { revision }: Happened, change: Partial<View>): ViewState => {
  const view = state.views[id];
  return view ? { ...state, views: { ...state.views, [id]: { ...view, ...change, version: revision } } } : state;
};
/** How many removed views can be restored. Older ones are forgotten, so that the stream's state cannot grow without end. */
const mostRemoved = 50;
const forgetting = ({ views, pins }: ViewState): ViewState => {
  const removed = Object.values(views)
    .filter((each) => each.removed)
    .toSorted((a, b) => b.version - a.version);
  const gone = new Set(removed.slice(mostRemoved).map(({ id }) => id));
  return gone.size
    ? {
        views: Object.fromEntries(Object.entries(views).filter(([id]) => !gone.has(id))),
        pins: Object.fromEntries(
          Object.entries(pins).map(([user_id, ids]) => [user_id, ids.filter((id) => !gone.has(id))]),
        ),
      }
    : { views, pins };
};
const withPins = ({ pins, views }: ViewState, { user_id, view_id }: Pinned, on: boolean): ViewState => ({
  views,
  pins: {
    ...pins,
    [user_id]: [...(pins[user_id] ?? []).filter((each) => each !== view_id), ...(on ? [view_id] : [])],
  },
});
type Pinned = { user_id: string; view_id: string };

export const view: Decider<ViewState, ViewCommands, ViewEvent> = {
  category: 'view',
  initial: { views: {}, pins: {} },
  decide: {
    save: ({ name, shared, shown, all }, state, { actor, newId }) => {
      if (shared && !all) return mayNotShare;
      const refused = fits(state, { author_id: actor.id, name, shared });
      return refused ?? [{ type: 'ViewSaved', data: { view_id: newId(), author_id: actor.id, name, shared, shown } }];
    },
    change: (command, state, context) => {
      const found = owned(state, command, context);
      if (isRejection(found)) return found;
      if (found.removed) return notFound;
      const { id: view_id, author_id, name, shared, shown } = found;
      const next = { ...found, name: command.name ?? name, shared: command.shared ?? shared };
      if (next.shared && !shared && !command.all) return mayNotShare;
      const refused = next.name !== name || next.shared !== shared ? fits(state, next) : null;
      if (refused) return refused;
      const events: ViewEvent[] = [];
      if (next.name !== name)
        events.push({ type: 'ViewRenamed', data: { view_id, author_id, from: name, name: next.name } });
      if (next.shared !== shared)
        events.push(
          next.shared
            ? { type: 'ViewShared', data: { view_id, name: next.name } }
            : // A new name is the author's own from now on; the members knew the former one.
              { type: 'ViewUnshared', data: { view_id, name } },
        );
      if (command.shown && JSON.stringify(command.shown) !== JSON.stringify(shown))
        events.push({
          type: 'ViewChanged',
          data: { view_id, author_id: context.actor.id, shown: command.shown },
        });
      return events;
    },
    remove: (command, state, context) => {
      const found = owned(state, command, context);
      if (isRejection(found)) return found;
      return found.removed ? [] : [{ type: 'ViewRemoved', data: told(found) }];
    },
    restore: (command, state, context) => {
      const found = owned(state, command, context);
      if (isRejection(found)) return found;
      if (!found.removed) return [];
      return fits(state, found) ?? [{ type: 'ViewRestored', data: told(found) }];
    },
    pin: (command, state, context) => {
      const { id: view_id, on } = command;
      const found = state.views[view_id];
      if (!sees(found, command, context) || found.removed) return notFound;
      const user_id = context.actor.id;
      const pins = state.pins[user_id] ?? [];
      if (pins.includes(view_id) === on) return [];
      const shown = pins.filter((each) => sees(state.views[each], command, context) && !state.views[each].removed);
      if (on && shown.length >= mostPinned)
        return reject('limit', 'At most {most, number} views can be pinned.', { most: mostPinned });
      return [{ type: on ? 'ViewPinned' : 'ViewUnpinned', data: { view_id, user_id } }];
    },
  },
  evolve: {
    ViewSaved: (state, { data: { view_id: id, author_id, name, shared, shown }, revision: version }) => ({
      ...state,
      views: { ...state.views, [id]: { id, author_id, name, shared, shown, removed: false, version } },
    }),
    ViewChanged: (state, event) => withView(state, event.data.view_id, event, { shown: event.data.shown }),
    ViewRenamed: (state, event) => withView(state, event.data.view_id, event, { name: event.data.name }),
    ViewShared: (state, event) => withView(state, event.data.view_id, event, { shared: true }),
    ViewUnshared: (state, event) => withView(state, event.data.view_id, event, { shared: false }),
    ViewRemoved: (state, event) => forgetting(withView(state, event.data.view_id, event, { removed: true })),
    ViewRestored: (state, event) => withView(state, event.data.view_id, event, { removed: false }),
    ViewPinned: (state, { data }) => withPins(state, data, true),
    ViewUnpinned: (state, { data }) => withPins(state, data, false),
  },
};
