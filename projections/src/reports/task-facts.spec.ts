import fc from 'fast-check';
import type { Recorded } from '@candor/contracts/kernel/event';
import { tasksReport } from '@candor/contracts/reports/tasks';
import { askingOver, day, FactLog, idNo as id, on, start, tablesOf } from '../../../tests/support/fact-log.ts';
import { FactFigures } from './fact-figures.ts';
import type { ReportAsk } from './report-ask.ts';
import { taskFacts } from './task-facts.ts';

const [alma, sam] = [id(1), id(2)];

class Log extends FactLog {
  of(days: number, task: number, type: string, data: object = {}): this {
    return this.add(days, `task-${id(task)}`, type, data);
  }
  make(task: number, days: number, due: number | null, assignee_user_id = alma): this {
    const due_at = due === null ? null : on(due);
    return this.of(days, task, 'TaskCreated', { assignee_user_id, due_at, kind: 'call', title: 'x', subject: null });
  }
}
const figures = (events: readonly Recorded[], at: number, more: Partial<ReportAsk> = {}) =>
  Object.fromEntries(
    new FactFigures(tablesOf(taskFacts, events), tasksReport.facts, askingOver(30, more), start + at * day)
      .figures()
      .rows.map(({ key, done, late, overdue }) => [key, { done, late, overdue }]),
  );

test('tasks done in the period, those done late, and those that are overdue now', () => {
  const { events } = new Log(alma)
    .make(1, 0, 3)
    .of(2, 1, 'TaskCompleted')
    .make(2, 0, 3)
    .of(5, 2, 'TaskCompleted')
    .make(3, 0, 4)
    .make(4, 0, 20)
    .make(5, 0, null)
    .make(6, -90, -80, sam);
  expect(figures(events, 10)).toEqual({
    [alma]: { done: 2, late: 1, overdue: 1 },
    [sam]: { done: 0, late: 0, overdue: 1 },
  });
});
test('a task that was put off, given on, opened again or deleted counts as it stands', () => {
  const log = new Log(alma).make(1, 0, 3).of(1, 1, 'TaskSnoozed', { until: on(8) });
  expect(figures(log.events, 5)[alma]?.overdue ?? 0).toBe(0);
  expect(figures(log.events, 9)[alma]).toMatchObject({ overdue: 1 });
  log.of(9, 1, 'TaskReassigned', { from_user_id: alma, to_user_id: sam });
  expect(figures(log.events, 10)).toEqual({ [sam]: { done: 0, late: 0, overdue: 1 } });
  log.of(10, 1, 'TaskCompleted').of(11, 1, 'TaskReopened');
  expect(figures(log.events, 12)[sam]).toEqual({ done: 0, late: 0, overdue: 1 });
  log.of(12, 1, 'TaskDeleted');
  expect(figures(log.events, 13)).toEqual({});
});

const happening = fc.record({
  wait: fc.integer({ min: 0, max: 4 }),
  task: fc.integer({ min: 1, max: 3 }),
  what: fc.constantFrom(
    'TaskSnoozed',
    'TaskReassigned',
    'TaskCompleted',
    'TaskReopened',
    'TaskChanged',
    'TaskDeleted',
    'TaskRestored',
  ),
  due: fc.option(fc.integer({ min: -3, max: 25 })),
  to: fc.constantFrom(alma, sam),
});
test('as of any moment, the figures are those of the shorter log', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 12 }), fc.integer({ min: 0, max: 30 }), (story, until) => {
      const log = new Log(alma).make(1, 0, 2).make(2, 0, 5, sam).make(3, 0, null);
      let at = 0;
      const deleted = new Set<number>();
      for (const { wait, task, what, due, to } of story) {
        at += wait;
        if (deleted.has(task) !== (what === 'TaskRestored')) continue;
        if (what === 'TaskDeleted') deleted.add(task);
        if (what === 'TaskRestored') deleted.delete(task);
        const due_at = due === null ? null : on(due);
        log.of(
          at,
          task,
          what,
          {
            TaskSnoozed: { until: due_at ?? on(6) },
            TaskReassigned: { from_user_id: alma, to_user_id: to },
            TaskCompleted: {},
            TaskReopened: {},
            TaskChanged: { due_at },
            TaskDeleted: {},
            TaskRestored: {
              assignee_user_id: to,
              due_at,
              kind: 'call',
              title: 'x',
              subject: null,
              created_by: alma,
              created_at: on(0),
              completed_at: due === null ? on(at) : null,
            },
          }[what],
        );
      }
      const then = new Date(start + until * day + day / 2).toISOString();
      const shorter = log.events.filter(({ metadata }) => metadata.recorded_at <= then);
      expect(figures(log.events, until + 0.5, { as_of: then })).toEqual(figures(shorter, until + 0.5));
    }),
    { numRuns: 300 },
  );
});
