import { expect, test } from '@jest/globals';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { quicksOf, sectionsOf } from './list-parts.ts';

const reasons = catalogueNamed('disqualification')!;
const teams = catalogueNamed('subcategory')!;
const levels = catalogueNamed('level')!;
const row = (id: string, fields: Record<string, unknown>): CatalogueRow => ({
  id,
  organization_id: 'o',
  entity: 'any',
  fields: { name: id, ...fields },
  refers: [],
  active: fields.active !== false,
  sort_order: 0,
  deleted: false,
  version: 0,
  updated_at: '2026-01-01T00:00:00.000Z',
});
const shape = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ title, rows }) => [title, rows.map(({ id }) => id)]);
const pay = row('pay', { side: 'they_withdrew' });
const skills = row('skills', { side: 'we_rejected' });
const speed = row('speed', { side: 'we_rejected', active: false });

test('a list is divided by the choice that its declaration names, in the order of the choices', () => {
  expect(shape(sectionsOf(reasons, [pay, skills, speed], [], true))).toEqual([
    ['We rejected', ['skills', 'speed']],
    ['They withdrew', ['pay']],
  ]);
});

test('one page of a longer list is not divided: the rest of each section may stand on another page', () => {
  expect(shape(sectionsOf(reasons, [pay, skills], [], false))).toEqual([[null, ['pay', 'skills']]]);
});

test('entries with a parent stand under it, and those without at the end', () => {
  const parents = [{ value: 'eng', label: 'Engineering' }];
  const sections = sectionsOf(
    teams,
    [row('loose', { parent_id: null }), row('web', { parent_id: 'eng' })],
    parents,
    true,
  );
  expect(shape(sections)).toEqual([
    ['Engineering', ['web']],
    ['Without a department', ['loose']],
  ]);
  expect(sections.map(({ parent }) => parent)).toEqual(['eng', undefined]);
});

test('a long list offers its sections, what nobody uses and what is switched off; a short one nothing', () => {
  const many = [pay, skills, speed, ...['a', 'b', 'c', 'd', 'e'].map((id) => row(id, { side: 'other' }))];
  const counts = (rows: CatalogueRow[]) =>
    quicksOf(sectionsOf(reasons, rows, [], true), rows, (id) => id === 'pay').map(({ label, rows: of }) => [
      label,
      of.size,
    ]);
  expect(counts(many)).toEqual([
    ['We rejected', 2],
    ['They withdrew', 1],
    ['Other', 5],
    ['not used', 7],
    ['not in use', 1],
  ]);
  expect(counts([pay, skills])).toEqual([]);
  expect(quicksOf(sectionsOf(levels, [], [], true), [], null)).toEqual([]);
});
