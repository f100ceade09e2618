import { defaultSteps, phasePlace, roundTypes, stageTypes, stepTypeNames, stepTypes, usualPlace } from './values.ts';

test('every type of step has one place and one name', () => {
  expect([...stepTypes].sort()).toEqual([...Object.keys(stageTypes), ...Object.keys(roundTypes)].sort());
  expect(stepTypes.map((type) => stepTypeNames[type]).every(Boolean)).toBe(true);
});
test('a new job has its steps in the usual order', () => {
  const places = defaultSteps(() => 'id').map((step) => usualPlace(step.type));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
test('rounds share one place among the parts of a pipeline, after the first review and before the final one', () => {
  expect(new Set(Object.keys(roundTypes).map(phasePlace)).size).toBe(1);
  expect(phasePlace('resume_review')).toBeLessThan(phasePlace('interview'));
  expect(phasePlace('review')).toBeLessThan(phasePlace('finalist_review'));
});
