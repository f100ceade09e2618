import type { ViewEvent } from '@candor/contracts/people/view-events';
import { mostOwnViews, mostPinned, type ViewContent } from '@candor/contracts/people/views';
import { given, idNo, type Past, someone } from '../../kernel/given.ts';
import { view } from './view.decider.ts';

const [other, sailors, cooks] = [idNo(7), idNo(20), idNo(21)];
const shown: ViewContent = { search: '', sort: null, filters: { tag: [idNo(30)] }, columns: ['name'] };
const rights = { admin: false, all: true };
const saved = (view_id: string, name: string, more: { by?: string; shared?: boolean } = {}): Past<ViewEvent> => ({
  type: 'ViewSaved',
  data: { view_id, author_id: more.by ?? someone, name, shared: more.shared ?? false, shown },
  by: more.by ?? someone,
});
const pinned = (view_id: string): Past<ViewEvent> => ({ type: 'ViewPinned', data: { view_id, user_id: someone } });
const removed = (view_id: string, name: string): Past<ViewEvent> => ({
  type: 'ViewRemoved',
  data: { view_id, author_id: someone, name },
});

test('a view is saved under a name', () => {
  given(view)
    .when('save', { name: 'Sailors', shared: false, shown, ...rights })
    .then([
      { type: 'ViewSaved', data: { view_id: idNo(1000), author_id: someone, name: 'Sailors', shared: false, shown } },
    ]);
});
test('nobody has two views of one name, but two members may each have theirs', () => {
  const past = [saved(sailors, 'Sailors')];
  const save = { name: 'sailors', shared: false, shown, ...rights };
  given(view, past).when('save', save).thenRejected('duplicate', 'There is already a view called Sailors.');
  expect(given(view, past).when('save', save, { by: other }).outcome).toHaveLength(1);
  expect(given(view, past).when('save', { ...save, shared: true }).outcome).toHaveLength(1);
});
test('no two shared views have one name, whoever shares them', () => {
  const past = [saved(sailors, 'Sailors', { shared: true }), saved(cooks, 'Sailors', { by: other })];
  given(view, past)
    .when('save', { name: 'Sailors', shared: true, shown, ...rights }, { by: other })
    .thenRejected('duplicate');
  given(view, past)
    .when('change', { id: cooks, shared: true, ...rights }, { by: other })
    .thenRejected('duplicate');
});
test('only who sees all candidates shares a view, and uses those of others', () => {
  const narrow = { admin: false, all: false };
  given(view)
    .when('save', { name: 'Sailors', shared: true, shown, ...narrow })
    .thenRejected('permission');
  given(view, [saved(sailors, 'Sailors')])
    .when('change', { id: sailors, shared: true, ...narrow })
    .thenRejected('permission');
  const past = [saved(cooks, 'Cooks', { by: other, shared: true })];
  given(view, past)
    .when('pin', { id: cooks, on: true, ...narrow })
    .thenRejected('not_found');
  expect(given(view, past).when('pin', { id: cooks, on: true, ...rights }).outcome).toHaveLength(1);
});
test('a view is renamed, shared and given other filters, each told by itself', () => {
  const other_shown = { ...shown, search: 'harbour' };
  given(view, [saved(sailors, 'Sailors')])
    .when('change', { id: sailors, version: 0, name: 'Crew', shared: true, shown: other_shown, ...rights })
    .then([
      { type: 'ViewRenamed', data: { view_id: sailors, author_id: someone, from: 'Sailors', name: 'Crew' } },
      { type: 'ViewShared', data: { view_id: sailors, name: 'Crew' } },
      { type: 'ViewChanged', data: { view_id: sailors, author_id: someone, shown: other_shown } },
    ]);
});
test('a change that changes nothing is no event', () => {
  given(view, [saved(sailors, 'Sailors')])
    .when('change', { id: sailors, name: 'Sailors', shared: false, shown, ...rights })
    .thenNothing();
});
test('whoever saw an earlier version is told so', () => {
  const past: Past<ViewEvent>[] = [
    saved(sailors, 'Sailors'),
    { type: 'ViewRenamed', data: { view_id: sailors, author_id: someone, from: 'Sailors', name: 'Crew' } },
  ];
  given(view, past)
    .when('change', { id: sailors, version: 0, name: 'Hands', ...rights })
    .thenRejected('stale');
  given(view, past)
    .when('remove', { id: sailors, version: 0, ...rights })
    .thenRejected('stale');
});
test('another view in the same organization makes no version stale', () => {
  given(view, [saved(sailors, 'Sailors'), saved(cooks, 'Cooks')])
    .when('remove', { id: sailors, version: 0, ...rights })
    .then([removed(sailors, 'Sailors')]);
});
test("nobody learns of somebody's own view, not even an administrator", () => {
  const past = [saved(sailors, 'Sailors')];
  const admin = { admin: true, all: true };
  for (const [name, command] of [
    ['change', { id: sailors, name: 'Mine', ...admin }],
    ['remove', { id: sailors, ...admin }],
    ['restore', { id: sailors, ...admin }],
    ['pin', { id: sailors, on: true, ...admin }],
  ] as const)
    given(view, past).when(name, command, { by: other }).thenRejected('not_found');
});
test('a shared view is changed by its author or an administrator', () => {
  const past = [saved(sailors, 'Sailors', { shared: true })];
  given(view, past)
    .when('remove', { id: sailors, ...rights }, { by: other })
    .thenRejected('permission');
  given(view, past)
    .when('remove', { id: sailors, admin: true, all: true }, { by: other })
    .then([removed(sailors, 'Sailors')]);
});
test('a removed view is gone, and comes back with its name unless that has been taken', () => {
  const past = [saved(sailors, 'Sailors'), removed(sailors, 'Sailors')];
  given(view, past)
    .when('change', { id: sailors, name: 'Crew', ...rights })
    .thenRejected('not_found');
  given(view, past)
    .when('remove', { id: sailors, ...rights })
    .thenNothing();
  given(view, past)
    .when('restore', { id: sailors, ...rights })
    .then([{ type: 'ViewRestored', data: { view_id: sailors, author_id: someone, name: 'Sailors' } }]);
  given(view, [...past, saved(cooks, 'Sailors')])
    .when('restore', { id: sailors, ...rights })
    .thenRejected('duplicate');
  given(view, [saved(sailors, 'Sailors')])
    .when('restore', { id: sailors, ...rights })
    .thenNothing();
});
test('a view is pinned once, and taken from there once', () => {
  const past = [saved(sailors, 'Sailors')];
  given(view, past)
    .when('pin', { id: sailors, on: true, ...rights })
    .then([pinned(sailors)]);
  given(view, [...past, pinned(sailors)])
    .when('pin', { id: sailors, on: true, ...rights })
    .thenNothing();
  given(view, [...past, pinned(sailors)])
    .when('pin', { id: sailors, on: false, ...rights })
    .then([{ type: 'ViewUnpinned', data: { view_id: sailors, user_id: someone } }]);
});
test('as many views are pinned as fit above the list; removed ones do not count', () => {
  const all = Array.from({ length: mostPinned }, (_, index) => idNo(100 + index));
  const past = [...all.map((id, index) => saved(id, `View ${index}`)), ...all.map(pinned), saved(sailors, 'Sailors')];
  given(view, past)
    .when('pin', { id: sailors, on: true, ...rights })
    .thenRejected('limit');
  given(view, [...past, removed(all[0]!, 'View 0')])
    .when('pin', { id: sailors, on: true, ...rights })
    .then([pinned(sailors)]);
});
test('nobody keeps more views than a menu can show', () => {
  const past = Array.from({ length: mostOwnViews }, (_, index) => saved(idNo(100 + index), `View ${index}`));
  given(view, past)
    .when('save', { name: 'One more', shared: false, shown, ...rights })
    .thenRejected('limit');
});
test('once its author is erased, a view is gone', () => {
  const past = saved(sailors, 'Sailors', { shared: true });
  given(view, [{ ...past, data: { ...past.data, shown: null } } as Past<ViewEvent>])
    .when('pin', { id: sailors, on: true, ...rights })
    .thenRejected('not_found');
});
test('of many removed views the last can be brought back, and the first are forgotten', () => {
  const past = Array.from({ length: 60 }, (_, index) => idNo(100 + index)).flatMap((id, index) => [
    saved(id, `View ${index}`),
    removed(id, `View ${index}`),
  ]);
  given(view, past)
    .when('restore', { id: idNo(100), ...rights })
    .thenRejected('not_found');
  expect(given(view, past).when('restore', { id: idNo(159), ...rights }).outcome).toHaveLength(1);
});
