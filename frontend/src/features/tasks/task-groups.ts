import type { TaskRow } from '@candor/contracts/tasks/rows';
import { dayIn, daysTo } from '@candor/contracts/words/time-words';

/** `late`: due before now. `day`: YYYY-MM-DD. `later`: due after a week. `person`: the id of a member of the team. */
export type GroupKey = 'late' | 'done' | 'later' | 'undated' | { day: string } | { person: string };
export type Group = { key: GroupKey; tasks: TaskRow[] };
const nameOf = (key: GroupKey): string => (typeof key === 'string' ? key : 'day' in key ? key.day : key.person);
/** The number of coming days that each have a group of their own. */
const ahead = 7;

const keyOf = (task: TaskRow, now: number, zone: string | null): GroupKey => {
  if (task.status === 'done') return 'done';
  if (!task.due_at) return 'undated';
  if (Date.parse(task.due_at) < now) return 'late';
  const day = dayIn(task.due_at, zone);
  return daysTo(dayIn(now, zone), day) < ahead ? { day } : 'later';
};
/** The tasks in their groups. Groups and tasks keep the order of the list. */
export const groupsOf = (
  tasks: readonly TaskRow[],
  now: number,
  zone: string | null,
  by: 'day' | 'person' = 'day',
): Group[] => {
  const groups = new Map<string, Group>();
  for (const task of tasks) {
    const key = by === 'person' ? { person: task.assignee_user_id } : keyOf(task, now, zone);
    const group = groups.get(nameOf(key)) ?? { key, tasks: [] };
    group.tasks.push(task);
    groups.set(nameOf(key), group);
  }
  const all = [...groups.values()];
  // Tasks without a date come after the others, and completed tasks last, however the list is sorted.
  const rank = ({ key }: Group) => (key === 'late' ? 0 : key === 'undated' ? 2 : key === 'done' ? 3 : 1);
  return by === 'person' ? all : all.toSorted((a, b) => rank(a) - rank(b));
};
