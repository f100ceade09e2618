import { stageTypes, roundTypes } from '../jobs/values.ts';
import { actionsFrom, leavesReview, phaseOf, pipelineActions, standingOf } from './actions.ts';
import { applicationEvents } from './events.ts';

const both = { list: true, offer: true };
const types = [...Object.keys(stageTypes), ...Object.keys(roundTypes)];

// The candidate's step decides which actions are available (docs/rules/pipeline-actions.md#the-actions).
const fromLive = ['advance', 'shift_up', 'schedule', 'archive', 'offer'];
const table: Record<string, string[]> = {
  sourced_new: ['advance', 'archive'],
  application: fromLive,
  resume_review: fromLive,
  review: fromLive,
  screening: fromLive,
  interview: fromLive,
  finalist_review: fromLive,
  offered: ['archive', 'offer_update', 'offer_accept', 'offer_decline'],
  offer_declined: ['archive', 'revive', 'offer'],
  hired: ['archive'],
  archived: ['restore', 'revive'],
};

test.each(types)('the buttons at a step of type %s are those of the table', (type) => {
  expect(actionsFrom(type, both).toSorted()).toEqual(table[type]!.toSorted());
});
test('offers are for those who may see pay, the rest for those who manage the pipeline', () => {
  expect(actionsFrom('finalist_review', { list: true, offer: false })).not.toContain('offer');
  expect(actionsFrom('offered', { list: false, offer: true })).toEqual([
    'offer_update',
    'offer_accept',
    'offer_decline',
  ]);
  expect(actionsFrom('application', { list: false, offer: false })).toEqual([]);
});
test('every action names an event that exists, and a key of its own', () => {
  const actions = Object.values(pipelineActions);
  for (const action of actions) expect(Object.keys(applicationEvents.types)).toContain(action.event);
  expect(new Set(actions.map((action) => action.key)).size).toBe(actions.length);
});
test.each([
  ['sourced_new', 'lead', 'lead'],
  ['application', 'live', 'applied'],
  ['resume_review', 'live', 'applied'],
  ['screening', 'live', 'in_progress'],
  ['interview', 'live', 'in_progress'],
  ['review', 'live', 'in_progress'],
  ['finalist_review', 'live', 'in_progress'],
  ['offered', 'offered', 'offered'],
  ['offer_declined', 'offer_declined', 'offer_declined'],
  ['hired', 'hired', 'hired'],
  ['archived', 'archived', 'archived'],
])('a step of type %s means standing %s and phase %s', (type, standing, phase) => {
  expect([standingOf(type), phaseOf(type)]).toEqual([standing, phase]);
});
test('a resume counts as reviewed once its candidate leaves review for anything but Lead', () => {
  const reviewed = types.filter((to) => leavesReview('application', to));
  expect(reviewed).toEqual(types.filter((to) => !['sourced_new', 'application', 'resume_review'].includes(to)));
  expect(types.some((to) => leavesReview('interview', to))).toBe(false);
});
