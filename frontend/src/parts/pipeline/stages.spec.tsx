import { expect, test } from '@jest/globals';
import { defaultSteps } from '@candor/contracts/jobs/values';
import { dropOf, stageFill, stepAfterReview, stepsAfter, stepsBefore } from './stages.ts';

let count = 0;
const steps = defaultSteps(() => String(++count));
const of = (type: string) => steps.find((step) => step.type === type)!;
const editor = { permissions: ['list' as const], editor: true };

test('drops are what the table of actions allows', () => {
  expect(dropOf(steps, of('application'), of('screening'), editor)).toBe('advance');
  expect(dropOf(steps, of('screening'), of('application'), editor)).toBe('shift_up');
  expect(dropOf(steps, of('screening'), of('screening'), editor)).toBe('rank');
  expect(dropOf(steps, of('screening'), of('archived'), editor)).toBe('archive');
  expect(dropOf(steps, of('screening'), of('offered'), editor)).toBe('offer');
  expect(dropOf(steps, of('screening'), of('offered'), { ...editor, editor: false })).toBeNull();
  expect(dropOf(steps, of('screening'), of('hired'), editor)).toBeNull();
  expect(dropOf(steps, of('screening'), of('sourced_new'), editor)).toBeNull();
  expect(dropOf(steps, of('sourced_new'), of('offered'), editor)).toBeNull();
  expect(dropOf(steps, of('archived'), of('application'), editor)).toBe('revive');
  expect(dropOf(steps, of('offered'), of('hired'), editor)).toBe('offer_accept');
  expect(dropOf(steps, of('hired'), of('archived'), { ...editor, editor: false })).toBeNull();
  expect(dropOf(steps, of('application'), of('screening'), { permissions: [], editor: false })).toBeNull();
});
test('neighbouring steps leave out Lead and the ends', () => {
  expect(stepsAfter(steps, of('interview')).map((step) => step.type)).toEqual(['finalist_review']);
  expect(stepsBefore(steps, of('screening')).map((step) => step.type)).toEqual(['resume_review', 'application']);
  expect(stepsBefore(steps, of('application'))).toEqual([]);
});
test('a person whose resume was read goes to the first step after the review, wherever it was read', () => {
  expect(stepAfterReview(steps, of('application'))?.type).toBe('screening');
  expect(stepAfterReview(steps, of('resume_review'))?.type).toBe('screening');
  expect(stepAfterReview(steps, of('screening'))?.type).toBe('interview');
  const onlyReview = steps.filter(({ type }) => !['screening', 'interview', 'finalist_review'].includes(type));
  expect(stepAfterReview(onlyReview, of('application'))).toBeNull();
});
test('the ring fills along the pipeline', () => {
  const fills = ['sourced_new', 'application', 'screening', 'offered', 'hired'].map((type) =>
    stageFill(steps, of(type)),
  );
  expect(fills).toEqual(fills.toSorted((a, b) => a - b));
  expect([fills[0], fills.at(-1), stageFill(steps, of('archived'))]).toEqual([0, 1, 0]);
});
