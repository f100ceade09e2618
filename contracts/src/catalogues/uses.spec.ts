import type { FieldMap } from '../kernel/field.ts';
import { isCatalogue } from '../kernel/catalogue.ts';
import * as jobFields from '../jobs/fields.ts';
import * as peopleFields from '../people/fields.ts';
import * as pipelineFields from '../pipeline/fields.ts';
import { catalogues } from './catalogues.ts';
import { usesText, uses } from './uses.ts';

const mapsIn = (module: object) =>
  Object.values(module).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'each' in value ? [value.each as FieldMap] : [],
  );

test('every small list that a job, a person or another list names says who uses it', () => {
  const named = [jobFields, peopleFields, pipelineFields]
    .flatMap(mapsIn)
    .concat(catalogues.map(({ fields }) => fields))
    .flatMap((each) => Object.values(each))
    .flatMap(({ refers }) => (refers && isCatalogue(refers) ? [refers.name] : []));
  const told = new Set(uses.map(({ of }) => of.name));
  expect(new Set(named).size).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !told.has(name))).toEqual([]);
});
test('one is counted in other words than many', () => {
  expect([0, 1, 1200].map((count) => usesText({ one: 'job', many: 'jobs' }, count))).toEqual([
    '0 jobs',
    '1 job',
    '1,200 jobs',
  ]);
});
