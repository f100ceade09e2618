import type { CadenceEvent } from '@candor/contracts/cadences/events';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { given, idNo } from '../../kernel/given.ts';
import { cadence } from './cadence.decider.ts';

// Two emails of one cadence leave at least a business day to their reader.

const text = { subject: 'Hello', body: '<p>Hi</p>' };
const step = (number: number, delay_days: number, type: CadenceStep['type'] = 'email'): CadenceStep => ({
  id: idNo(number),
  type,
  name: `Step ${number}`,
  delay_days,
  at: null,
  text: type === 'email' ? text : null,
  text_b: null,
  instructions: '',
  priority: 'normal',
  auto: type === 'email',
});
const withSteps = (...steps: CadenceStep[]): CadenceEvent[] => [
  { type: 'CadenceCreated', data: { fields: { name: 'Outreach' } as never } },
  ...steps.map((each): CadenceEvent => ({ type: 'CadenceStepAdded', data: { step: each } })),
];
/** The step as a member sends it, who knows no id yet. */
const wanted = (of: CadenceStep): Omit<CadenceStep, 'id'> => {
  const { id, ...rest } = of;
  return id ? rest : of;
};
const said = (first: number, second: number) =>
  `Leave at least one business day between the emails “Step ${first}” and “Step ${second}”.`;
const refused = 'emails_together';

test('a first email may leave at once, and a second one on the next day', () => {
  given(cadence, withSteps(step(1, 0)))
    .when('addStep', { step: wanted(step(2, 0)) })
    .thenRejected(refused, said(1, 2));
  given(cadence, withSteps(step(1, 0), step(2, 0, 'call')))
    .when('addStep', { step: wanted(step(3, 0)) })
    .thenRejected(refused, said(1, 3));
  given(cadence, withSteps(step(1, 0), step(2, 1)))
    .when('activate', {})
    .then([{ type: 'CadenceActivated', data: {} }]);
});

test('no change brings two emails to one day: not their days, not the removal of a wait, not the order, not a copy', () => {
  const apart = withSteps(step(1, 0), step(2, 2, 'response'), step(3, 0));
  given(cadence, withSteps(step(1, 0), step(2, 1)))
    .when('changeStep', { id: idNo(2), step: wanted(step(2, 0)) })
    .thenRejected(refused, said(1, 2));
  given(cadence, apart)
    .when('removeStep', { id: idNo(2) })
    .thenRejected(refused, said(1, 3));
  given(cadence, apart)
    .when('sortSteps', { ids: [idNo(2), idNo(1), idNo(3)] })
    .thenRejected(refused, said(1, 3));
  given(cadence, apart)
    .when('cloneSteps', { from_cadence_id: idNo(9), steps: [step(4, 0)] })
    .thenRejected(refused, said(3, 4));
});

test('a cadence from before this rule is saved only if the change moves its emails apart', () => {
  const together = withSteps(step(1, 0), step(2, 0), step(3, 0));
  given(cadence, together).when('activate', {}).thenRejected(refused, said(1, 2));
  given(cadence, together)
    .when('changeStep', { id: idNo(1), step: { ...wanted(step(1, 0)), instructions: 'Be kind' } })
    .thenRejected(refused, said(1, 2));
  given(cadence, together)
    .when('changeStep', { id: idNo(2), step: wanted(step(2, 1)) })
    .then([
      {
        type: 'CadenceStepChanged',
        data: { step_id: idNo(2), name: 'Step 2', changes: { delay_days: { from: 0, to: 1 } } },
      },
    ]);
});
