import { idOf } from '@candor/contracts/all-events';
import type { EventNamed, Recorded } from '@candor/contracts/kernel/event';
import { type Fact, type FactsRow, newFact, storedFact, taskFactList } from '@candor/contracts/reports/facts';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { projection } from '../kernel/projection.ts';
import { begunAgain, followed, momentOf, rowOnceGone } from './one-fact.ts';

type Task = Fact<'task'>;
type Named<Type extends TaskEvent['type']> = Recorded<EventNamed<TaskEvent, Type>>;
const follow = followed<'task'>;
const maybeMoment = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);
/** A task that is done after its due date is late. */
const doneAt = (done: number | null, due: number | null): Partial<Task> => ({
  done,
  late: done !== null && due !== null && done > due ? done : null,
});
const rowOf = (
  event: Named<'TaskCreated'> | Named<'TaskRestored'>,
  made: number,
  done: number | null,
  before: FactsRow | null = null,
): FactsRow => {
  const { words, ...earlier } = begunAgain(before, event);
  const { due_at, assignee_user_id, kind } = event.data;
  const due = maybeMoment(due_at);
  const fact = newFact('task', 0, { made, due, ...doneAt(done, due), actor: assignee_user_id, task: kind });
  return {
    id: idOf(event.stream),
    organization_id: event.metadata.organization_id,
    job_id: '',
    person_id: '',
    source: '',
    facts: [storedFact({ ...fact, to: event.revision } as Fact, words)],
    words,
    set: {},
    week: 0,
    ...earlier,
  };
};

/** The facts about each task that reports count. They contain no words of people. */
export const taskFacts = projection<FactsRow, TaskEvent>({
  name: 'task-facts',
  version: 2,
  list: taskFactList,
  keys: (event) => [idOf(event.stream)],
  on: {
    TaskCreated: (_, event) => rowOf(event, momentOf(event), null),
    TaskChanged: (row, event) => {
      const { due_at, kind } = event.data;
      return due_at === undefined && kind === undefined
        ? row
        : follow(row, event, () => ({
            ...(due_at === undefined ? {} : { due: maybeMoment(due_at) }),
            ...(kind === undefined ? {} : { task: kind }),
          }));
    },
    TaskSnoozed: (row, event) => follow(row, event, () => ({ due: maybeMoment(event.data.until) })),
    TaskCompleted: (row, event) => follow(row, event, ({ due }) => doneAt(momentOf(event), due)),
    TaskReopened: (row, event) => follow(row, event, () => doneAt(null, null)),
    TaskReassigned: (row, event) => follow(row, event, () => ({ actor: event.data.to_user_id })),
    TaskDeleted: rowOnceGone,
    TaskRestored: (row, event) =>
      rowOf(event, Date.parse(event.data.created_at), maybeMoment(event.data.completed_at), row),
  },
});
