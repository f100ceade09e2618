import { missingToOpen, openingGaps } from './opening.ts';
import { defaultSteps, type PlacedQuestion } from './values.ts';

let made = 0;
const steps = defaultSteps(() => `step-${made++}`);
const [first, second] = steps.filter(({ kind }) => kind === 'round');
const seat = (workflow_step_id: string) => ({ workflow_step_id, user_id: 'u', required: true });
const question = (id: string, workflow_step_id: string | null): PlacedQuestion => ({
  id,
  text: id,
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: [],
  indicators: { positive: [], negative: [] },
  source: 'ai',
  asking: workflow_step_id === null ? null : { workflow_step_id, interviewer_id: null, required: true },
});

test('a job cannot open without a description, a place and, where openings are approved, an approved one', () => {
  const nowhere = { work_location: 'onsite', location_ids: [] };
  expect(missingToOpen({ described: false, fields: nowhere, approved: false })).toEqual([
    'description',
    'location',
    'approval',
  ]);
  expect(
    missingToOpen({ described: true, fields: { work_location: 'remote', location_ids: [] }, approved: null }),
  ).toEqual([]);
});
test('a round in which nobody interviews is named; a step in which nobody meets needs no interviewer', () => {
  expect(openingGaps(steps, [seat(first!.id)], null)).toEqual([{ kind: 'no_interviewers', steps: [second!.id] }]);
  expect(openingGaps(steps, [seat(first!.id), seat(second!.id)], null)).toEqual([]);
});
test('a question that stands in no round is named, also where its round is gone', () => {
  const questions = [question('a', first!.id), question('b', null), question('c', 'a round that was removed')];
  expect(openingGaps(steps, null, questions)).toEqual([{ kind: 'no_round', count: 2 }]);
});
test('what a member may not read is not named to them', () => {
  expect(openingGaps(steps, null, null)).toEqual([]);
});

test('a job without an EEO-1 category is named where jobs are counted by it', () => {
  expect(openingGaps(steps, null, null, true)).toEqual([{ kind: 'no_category' }]);
});
