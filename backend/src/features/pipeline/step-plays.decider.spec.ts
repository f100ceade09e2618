import { defaultSteps, type Step } from '@candor/contracts/jobs/values';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { idNo } from '../../kernel/given.ts';
import { startingPlays } from './step-plays.decider.ts';

// What the events of a move say of the follow-ups that it makes due.

let made = 0;
const plain = defaultSteps(() => idNo(made++));
const letter = (n: number, delay: number) => ({ id: idNo(n), template_id: idNo(90), delay, active: true });
const steps: Step[] = plain.map((step) =>
  step.name === 'First Round'
    ? { ...step, follow_ups: [letter(50, -1), letter(51, 0), letter(52, 5)] }
    : step.name === 'Second Round'
      ? { ...step, follow_ups: [letter(60, -1), letter(61, 9)] }
      : step,
);
const at = (name: string) => steps.find((step) => step.name === name)!;
const move = (type: string, from: string, to: string, more = {}) =>
  ({ type, data: { from_step: at(from), to_step: at(to), ...more } }) as unknown as ApplicationEvent;
const [now, going, days, next, later] = [
  { id: idNo(50), delay: -1 },
  { id: idNo(51), delay: 0 },
  { id: idNo(52), delay: 5 },
  { id: idNo(60), delay: -1 },
  { id: idNo(61), delay: 9 },
];
/** What the event says when this command decides it. */
const due = (command: string, event: ApplicationEvent): unknown => {
  const rules = startingPlays({ [command]: () => [event] } as never) as unknown as Record<
    string,
    (...asked: unknown[]) => ApplicationEvent[]
  >;
  const [decided] = rules[command]!({}, null, { facts: { job: { steps } } });
  return (decided!.data as { follow_ups?: unknown }).follow_ups;
};

test('coming to a step makes due what it sends at once and after days', () =>
  expect(due('advance', move('ApplicationAdvanced', 'Application', 'First Round'))).toEqual([now, days]));
test('going on also makes due what the step left behind sends then, forward, back and to an offer', () => {
  expect(due('advance', move('ApplicationAdvanced', 'First Round', 'Second Round'))).toEqual([going, next, later]);
  expect(due('shift_up', move('ApplicationShiftedUp', 'First Round', 'Application'))).toEqual([going]);
  expect(due('offer', move('OfferExtended', 'First Round', 'Offered'))).toEqual([going]);
});
test('an archive sends nothing that waits for going on', () =>
  expect(due('archive', move('ApplicationArchived', 'First Round', 'Archived', { automatic: false }))).toBeUndefined());
test('who is restored waits the days anew, and who comes over from another job waits for nothing', () => {
  expect(due('restore', move('ApplicationRestored', 'Archived', 'First Round'))).toEqual([days]);
  expect(due('mergeIn', move('ApplicationMergedIn', 'Lead', 'First Round'))).toBeUndefined();
});
test('neither an import nor a move that is taken back makes anything due', () => {
  for (const command of ['bringIn', 'takeBackMove', 'undo'])
    expect(due(command, move('ApplicationSubmitted', 'Lead', 'First Round'))).toBeUndefined();
});
