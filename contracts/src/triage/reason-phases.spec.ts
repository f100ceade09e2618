import { closesPosition, type OfferedReason, reasonsFor } from './reason-phases.ts';

const stage = (type: string) => ({ kind: 'stage' as const, type: type as 'application' });
const round = { kind: 'round' as const, type: 'interview' as const };
const everywhere = { name: 'everywhere', phases: [] };
const toLeads = { name: 'to leads', phases: ['lead' as const] };
const late = { name: 'late', phases: ['mid' as const, 'final' as const] };
type Phased = { name: string; phases: OfferedReason['phases'] };
const names = (reasons: readonly Phased[], steps: Parameters<typeof reasonsFor>[1]) =>
  reasonsFor(reasons, steps).map(({ name }) => name);

test.each([
  ['a lead', stage('sourced_new'), ['everywhere', 'to leads']],
  ['an applicant', stage('application'), ['everywhere']],
  ['somebody whose resume is read', stage('resume_review'), ['everywhere']],
  ['somebody in a round', round, ['everywhere', 'late']],
  ['a finalist', stage('finalist_review'), ['everywhere', 'late']],
  ['somebody with an offer', stage('offered'), ['everywhere', 'late']],
])('%s is archived for the reasons that fit there', (_, step, offered) =>
  expect(names([everywhere, toLeads, late], [step])).toEqual(offered),
);
test('several are archived for reasons that fit all of them', () =>
  expect(names([everywhere, toLeads, late], [stage('sourced_new'), round])).toEqual(['everywhere']));
test('where no reason fits, all are offered, because somebody must choose one', () =>
  expect(names([toLeads], [round])).toEqual(['to leads']));
test('the reason for a closed position is known by its text, and in older organizations by its name', () => {
  expect(closesPosition({ name: 'Stelle geschlossen', template_key: 'position_closed' })).toBe(true);
  expect(closesPosition({ name: 'Position closed', template_key: null })).toBe(true);
  expect(closesPosition({ name: 'Closed for now', template_key: 'rejection_initial' })).toBe(false);
});
