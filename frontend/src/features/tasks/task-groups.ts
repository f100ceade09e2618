import type { TaskRow } from '@candor/contracts/tasks/rows';
import { dayIn, daysTo } from '@candor/contracts/words/time-words';

/** `late`: due before now. A day: YYYY-MM-DD. `later`: after a week. `person`: of the team. */
export type GroupKey = 'late' | 'done' | 'later' | 'undated' | { day: string } | { person: string };
export type Group = { key: GroupKey; tasks: TaskRow[] };
const nameOf = (key: GroupKey): string => (typeof key === 'string' ? key : 'day' in key ? key.day : key.person);
/** How many days ahead have a group of their own. */
const ahead = 7;

const keyOf = (task: TaskRow, now: number, zone: string | null): GroupKey => {
  if (task.status === 'done') return 'done';
  if (!task.due_at) return 'undated';
  if (Date.parse(task.due_at) < now) return 'late';
  const day = dayIn(task.due_at, zone);
  return daysTo(dayIn(now, zone), day) < ahead ? { day } : 'later';
};
/** The tasks in their groups, both in the order in which they come. */
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
  // What has no date, and what is done, comes last, however the list is sorted.
  const rank = ({ key }: Group) => (key === 'late' ? 0 : key === 'undated' ? 2 : key === 'done' ? 3 : 1);
  return by === 'person' ? all : all.toSorted((a, b) => rank(a) - rank(b));
};
