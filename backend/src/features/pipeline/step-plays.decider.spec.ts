import { onComing, onLeaving } from '@candor/contracts/rounds/follow-ups';
import { defaultSteps, type Step } from '@candor/contracts/jobs/values';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { idNo, today } from '../../kernel/given.ts';
import { startingPlays } from './step-plays.decider.ts';

// The follow-ups that become due by a move, as the move's events name them.

let made = 0;
const plain = defaultSteps(() => idNo(made++));
const letter = (n: number, delay: number) => ({ id: idNo(n), template_id: idNo(90), delay });
const steps: Step[] = plain.map((step) =>
  step.name === 'First Round'
    ? { ...step, follow_ups: [letter(50, onComing), letter(51, onLeaving), letter(52, 5)] }
    : step.name === 'Second Round'
      ? { ...step, follow_ups: [letter(60, onComing), letter(61, 9)] }
      : step,
);
const at = (name: string) => steps.find((step) => step.name === name)!;
const move = (type: string, from: string, to: string, more = {}) =>
  ({ type, data: { from_step: at(from), to_step: at(to), ...more } }) as unknown as ApplicationEvent;
const [now, leaving, days, next, later] = [
  { id: idNo(50), delay: onComing },
  { id: idNo(51), delay: onLeaving },
  { id: idNo(52), delay: 5 },
  { id: idNo(60), delay: onComing },
  { id: idNo(61), delay: 9 },
];
const minutesAgo = (minutes: number): string => new Date(Date.parse(today) - minutes * 60_000).toISOString();
/** A candidate whom an answer archived this many minutes ago. */
const archivedFor = (minutes: number) => ({ archived: { knockout: true }, last_move: { at: minutesAgo(minutes) } });
/** The follow-ups named in the event that this command decides for a candidate in this state. */
const due = (command: string, event: ApplicationEvent, state: object | null = null): unknown => {
  const rules = startingPlays({ [command]: () => [event] } as never) as unknown as Record<
    string,
    (...asked: unknown[]) => ApplicationEvent[]
  >;
  const [decided] = rules[command]!({}, state, { now: today, facts: { job: { steps } } });
  return (decided!.data as { follow_ups?: unknown }).follow_ups;
};

test('coming to a step makes due what it sends at once and after days', () =>
  expect(due('advance', move('ApplicationAdvanced', 'Application', 'First Round'))).toEqual([now, days]));
test('leaving also makes due what the step left behind sends then, forward, back and to an offer', () => {
  expect(due('advance', move('ApplicationAdvanced', 'First Round', 'Second Round'))).toEqual([leaving, next, later]);
  const back = move('ApplicationShiftedUp', 'First Round', 'Application');
  expect(due('shift_up', back, { entered_at: minutesAgo(11) })).toEqual([leaving]);
  expect(due('offer', move('OfferExtended', 'First Round', 'Offered'))).toEqual([leaving]);
});
test('whoever is sent back within minutes was there by mistake and is due nothing for leaving', () => {
  const back = move('ApplicationShiftedUp', 'First Round', 'Application');
  expect(due('shift_up', back, { entered_at: minutesAgo(9) })).toBeUndefined();
});
test('an archive sends nothing that waits for leaving', () =>
  expect(due('archive', move('ApplicationArchived', 'First Round', 'Archived', { automatic: false }))).toBeUndefined());
test('who is restored waits the days anew, and who comes over from another job waits for nothing', () => {
  expect(due('restore', move('ApplicationRestored', 'Archived', 'First Round'))).toEqual([days]);
  expect(due('mergeIn', move('ApplicationMergedIn', 'Lead', 'First Round'))).toBeUndefined();
});
test('neither an import nor a move that is taken back makes anything due', () => {
  expect(due('bringIn', move('ApplicationSubmitted', 'Lead', 'First Round'))).toBeUndefined();
  for (const command of ['takeBackMove', 'undo'])
    expect(due(command, move('MoveTakenBack', 'Archived', 'First Round'), archivedFor(9))).toBeUndefined();
});
test('whom an answer had archived long ago waits the days anew when that is undone', () =>
  expect(due('undo', move('MoveTakenBack', 'Archived', 'First Round'), archivedFor(11))).toEqual([days]));
