import { categoriesOf, categoryAt } from './categories.ts';

const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`;
const on = (day: number, known?: number) =>
  categoryAt(job, Date.parse(at(day)), known === undefined ? Infinity : Date.parse(at(known)));
/** Not classified at first, a craft from the second day, in sales from the fifth. */
const job = {
  fields: { eeo_job_category: 'sales' },
  eeo_changes: [
    { at: at(2), from: null, to: 'craft' as const },
    { at: at(5), from: 'craft' as const, to: 'sales' as const },
  ],
};

test('a person counts in the category that the job had when they applied', () => {
  expect([on(3), on(4), on(5), on(6)]).toEqual(['craft', 'craft', 'sales', 'sales']);
  expect(categoryAt({ fields: { eeo_job_category: 'craft' } }, 0)).toBe('craft');
  expect(categoryAt({ fields: {} }, 0)).toBe('none');
});
test('a job that was not classified yet counts in its first category', () => {
  expect(on(1)).toBe('craft');
});
test('as of a moment, later changes are not known', () => {
  expect([on(6, 4), on(1, 1), on(1, 2)]).toEqual(['craft', 'none', 'craft']);
  expect(categoriesOf(job)).toEqual(['craft', 'sales']);
  expect(categoriesOf(job, Date.parse(at(3)))).toEqual(['craft']);
});
