import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { Move } from '../../parts/board/board-state.ts';
import { nextAfter, stillWaiting } from './queue-walk.ts';

const steps = {
  application: { id: 'a', name: 'Application', type: 'application', kind: 'stage' },
  round: { id: 'r', name: 'First Round', type: 'interview', kind: 'round' },
  archived: { id: 'x', name: 'Archived', type: 'archived', kind: 'stage' },
} as const;
const row = (id: string, step: keyof typeof steps, more: Partial<ApplicationRow> = {}) =>
  ({
    id,
    name: id,
    step: steps[step],
    schedule_status: 'unscheduled',
    resume_status: 'reviewed',
    offer: null,
    ...more,
  }) as ApplicationRow;
const move = (id: string, change: Partial<Move>) => ({ key: id, id, at: '', ...change }) as Move;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('whoever is archived or moved leaves the queue at once', () => {
  const decisions = [row('ada', 'application'), row('bea', 'application')];
  expect(ids(stillWaiting(decisions, [move('ada', { to: steps.archived })], ['decide']))).toEqual(['bea']);
  const rounds = [row('ada', 'round'), row('bea', 'round', { schedule_status: 'pending' })];
  expect(ids(stillWaiting(rounds, [], ['schedule']))).toEqual(['ada']);
});
test('whoever moves into a round that nobody has scheduled waits in that queue', () => {
  const all = [row('ada', 'application', { schedule_status: 'complete' })];
  const moved = [move('ada', { to: steps.round })];
  expect(ids(stillWaiting(all, moved, ['decide']))).toEqual([]);
  expect(ids(stillWaiting(all, moved, ['decide', 'schedule']))).toEqual(['ada']);
});
test('after somebody has left comes the next one, after the last the one before', () => {
  const three = ['ada', 'bea', 'cy'].map((id) => ({ id, name: id }));
  const without = (...gone: string[]) => three.filter(({ id }) => !gone.includes(id));
  expect(nextAfter(three, without('ada'), 'ada')).toBe('bea');
  expect(nextAfter(three, without('ada', 'bea'), 'ada')).toBe('cy');
  expect(nextAfter(three, without('cy'), 'cy')).toBe('bea');
  expect(nextAfter(three, [], 'bea')).toBeNull();
});
