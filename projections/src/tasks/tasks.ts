import { idOf } from '@candor/contracts/all-events';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { type Erasing, isErasing } from '@candor/contracts/people/events';
import type { EventNamed, Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

const withoutWords = (row: TaskRow | null): TaskRow | null =>
  row && { ...row, title: erasedText, notes: null, draft: null, outcome: null };

type Named<Type extends TaskEvent['type']> = Recorded<EventNamed<TaskEvent, Type>>;
const unended = { status: 'todo', outcome: null, completed_at: null, disposition_id: null, result: null } as const;
/** The fields that creating and restoring a task have in common. */
const rowOf = (event: Named<'TaskCreated'> | Named<'TaskRestored'>) => ({
  id: idOf(event.stream),
  organization_id: event.metadata.organization_id,
  person_id: event.data.person_id,
  title: event.data.title,
  notes: event.data.notes ?? null,
  kind: event.data.kind,
  due_at: event.data.due_at,
  priority: event.data.priority,
  assignee_user_id: event.data.assignee_user_id,
  subject: event.data.subject,
  enrollment_id: event.data.enrollment_id ?? null,
  cadence_step_id: event.data.cadence_step_id ?? null,
  draft: event.data.draft ?? null,
  play_id: event.data.play_id ?? null,
  repeats: event.data.repeats ?? null,
  repeat_of: event.data.repeat_of ?? null,
  version: event.revision,
});
/** The fields that the event changes. A title that is null belonged to an erased person. */
const changesOf = ({
  title,
  notes,
  kind,
  due_at,
  priority,
  repeats,
}: Named<'TaskChanged'>['data']): Partial<TaskRow> => ({
  ...(title === undefined ? {} : { title: title ?? erasedText }),
  ...(notes === undefined ? {} : { notes }),
  ...(kind === undefined ? {} : { kind }),
  ...(due_at === undefined ? {} : { due_at }),
  ...(priority === undefined ? {} : { priority }),
  ...(repeats === undefined ? {} : { repeats }),
});

export const tasks = projection<TaskRow, TaskEvent | Erasing>({
  name: 'tasks',
  version: 9,
  list: taskList,
  keys: (event) => (isErasing(event) ? [{ field: 'person', value: idOf(event.stream) }] : [idOf(event.stream)]),
  on: {
    TaskCreated: (_, event) => ({
      ...rowOf(event),
      ...unended,
      created_by: event.metadata.actor.id,
      created_at: event.metadata.occurred_at,
    }),
    TaskUpdated: (row, event) => row && { ...row, notes: event.data.notes ?? null, version: event.revision },
    TaskChanged: (row, event) => row && { ...row, ...changesOf(event.data), version: event.revision },
    TaskSnoozed: (row, event) => row && { ...row, due_at: event.data.until, version: event.revision },
    TaskCompleted: (row, event) =>
      row && {
        ...row,
        status: 'done',
        outcome: event.data.outcome_note ?? null,
        completed_at: event.metadata.occurred_at,
        disposition_id: event.data.disposition_id ?? null,
        result: event.data.outcome ?? null,
        version: event.revision,
      },
    TaskReopened: (row, event) => row && { ...row, ...unended, version: event.revision },
    TaskReassigned: (row, event) => row && { ...row, assignee_user_id: event.data.to_user_id, version: event.revision },
    TaskMoved: (row, event) => row && { ...row, subject: event.data.to, version: event.revision },
    TaskDeleted: () => null,
    TaskRestored: (_, event) => {
      const { created_by, created_at, completed_at } = event.data;
      const { outcome_note, disposition_id, outcome } = event.data;
      return {
        ...rowOf(event),
        created_by,
        created_at,
        completed_at,
        status: completed_at ? 'done' : 'todo',
        outcome: outcome_note ?? null,
        disposition_id: disposition_id ?? null,
        result: outcome ?? null,
      };
    },
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
  },
});
