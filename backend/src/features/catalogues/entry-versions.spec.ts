import { source } from '@candor/contracts/catalogues/hiring';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { idNo } from '../../kernel/given.ts';
import { versionsOf } from './entry-versions.ts';

const [linkedIn, podcast, radio] = [idNo(20), idNo(21), idNo(22)];
const recorded = (event: AnyEvent, revision: number): Recorded => ({
  ...event,
  id: idNo(100 + revision),
  stream: `catalog_source-${idNo(1)}`,
  revision,
  position: revision,
  metadata: {
    organization_id: idNo(1),
    actor: { type: 'user', id: idNo(8) },
    request_uid: 'u',
    correlation_id: 'u',
    occurred_at: `2026-03-0${revision + 1}T09:00:00.000Z`,
    recorded_at: `2026-03-0${revision + 1}T09:00:00.000Z`,
    schema_version: 1,
  },
});
const saved = (id: string, name: string, changes = {}, more = {}): AnyEvent => ({
  type: 'SourceUpserted',
  data: { id, fields: { name, source: 'sourced' }, created: !Object.keys(changes).length, changes, ...more },
});
const sorted = (...ids: string[]): AnyEvent => ({ type: 'SourceSorted', data: { ids, parent_id: null } });
const told = (id: string, events: readonly AnyEvent[]) =>
  versionsOf(source, id, events.map(recorded)).map(({ version, kind, sentence, changed, fields }) => [
    version,
    kind,
    sentence,
    changed.join(),
    fields.name,
  ]);
const renamed = { name: { from: 'LinkedIn', to: 'Social' } };

test('the versions of an entry are its own events, each with what it held then', () => {
  const events = [
    saved(linkedIn, 'LinkedIn'),
    saved(podcast, 'Podcast'),
    saved(linkedIn, 'Social', renamed),
    { type: 'SourceDeleted', data: { id: linkedIn, name: 'Social' } },
    saved(linkedIn, 'Social', { brought_back: { from: false, to: true } }),
    saved(
      linkedIn,
      'LinkedIn',
      { name: { from: 'Social', to: 'LinkedIn' } },
      { restores: { version: 0, at: '2026-03-01T09:00:00.000Z' } },
    ),
  ];
  expect(told(linkedIn, events)).toEqual([
    [0, 'added', 'added it', '', 'LinkedIn'],
    [2, 'changed', 'renamed it to Social', 'name', 'Social'],
    [3, 'removed', 'removed it', '', 'Social'],
    [4, 'brought_back', 'restored it', '', 'Social'],
    [5, 'restored', 'restored it to the version of 1 March 2026: name', 'name', 'LinkedIn'],
  ]);
  expect(told(radio, events)).toEqual([]);
});

test('a new order is told where it moved the entry', () => {
  const events = [
    saved(linkedIn, 'LinkedIn'),
    saved(podcast, 'Podcast'),
    saved(radio, 'Radio'),
    sorted(radio, podcast, linkedIn),
    sorted(radio, linkedIn, podcast),
  ];
  const moves = (id: string) => told(id, events).flatMap(([, kind, sentence]) => (kind === 'sorted' ? [sentence] : []));
  expect(moves(linkedIn)).toEqual(['moved it from place 1 to 3', 'moved it from place 3 to 2']);
  expect(moves(podcast)).toEqual(['moved it from place 2 to 3']);
  expect(moves(radio)).toEqual(['moved it from place 3 to 1']);
});

test('a field that was declared later holds its initial value in the versions from before', () => {
  const [first] = versionsOf(source, linkedIn, [recorded(saved(linkedIn, 'LinkedIn'), 0)]);
  expect(first!.fields).toMatchObject({ active: true, tag: null });
});
