import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { givenTasksPage, tasksPage, teamTasksPage } from '@candor/contracts/tasks/pages';
import type { Outcome } from '@candor/contracts/tasks/endpoints';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { useNow } from '../../kit/time.tsx';
import { allOutcomes } from '../../parts/tasks/outcomes.ts';
import { groupsOf } from './task-groups.ts';
import type { Around } from './task-line.tsx';

type Which = 'mine' | 'team' | 'given';
/** Whose tasks the page shows, from its address. */
const whichAt = (entity: string): Which => (entity === 'team' || entity === 'given' ? entity : 'mine');
const isOnly = (value: unknown, wanted: string) =>
  Array.isArray(value) ? value.length === 1 && value[0] === wanted : value === wanted;

/** The state of the screen of tasks: the list in groups, and the filters in the address. */
export const useTasks = () => {
  const page = usePage([tasksPage, teamTasksPage, givenTasksPage]);
  const { list, names, jobOfApplication, standings, origins, hidden, own, done, members, user, past } = page;
  const at = useListAddress();
  const which = whichAt(at.address.entity);
  const { revalidate } = useRevalidator();
  useLivePage(['tasks', 'scorecards', 'appointments', 'applications']);
  const zone = user.tz_region;
  const present = useNow();
  const now = past ? Date.parse(past.as_of) : present;
  const acts = !past;
  const today = wallClock(now, zone).slice(0, 10);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const wantsOutcomes = done.length > 0 || own.calls > 0;
  useEffect(() => {
    if (wantsOutcomes) void allOutcomes().then(setOutcomes);
  }, [wantsOutcomes]);

  const by = which === 'team' ? 'person' : 'day';
  const groups = useMemo(() => groupsOf(list.items, now, zone, by), [list.items, now, zone, by]);
  const order = useMemo(() => groups.flatMap(({ tasks }) => tasks), [groups]);
  const around = useMemo<Around>(
    () => ({ names, jobOfApplication, standings, origins, hidden: new Set(hidden), user_id: user.id, zone, acts }),
    [names, jobOfApplication, standings, origins, hidden, user.id, zone, acts],
  );
  const reload = useCallback(() => void revalidate(), [revalidate]);

  const { status, ...others } = at.slice.filters;
  const shownDone = status !== undefined && !isOnly(status, 'todo');
  const filters = shownDone ? { status, ...others } : others;
  const narrowed = (Boolean(at.slice.search) && acts) || Object.keys(filters).length > 0;
  const lateOn = typeof others.due === 'object' && others.due !== null && 'to' in others.due;
  const callsOn = isOnly(others.kind, 'call');
  const toggle = (name: string, value: unknown) => at.go((now_) => now_.filterTo(name, value), { replace: true });
  const late = groups.find(({ key }) => key === 'late')?.tasks ?? [];
  const nameOf = (id: string) =>
    id === user.id ? say('You') : (members.find(({ value }) => value === id)?.label ?? names[id] ?? '');
  return {
    page,
    at,
    which,
    zone,
    now,
    today,
    acts,
    outcomes,
    by,
    groups,
    order,
    around,
    reload,
    filters,
    narrowed,
    lateOn,
    callsOn,
    toggle,
    late,
    nameOf,
  };
};
export type Tasks = ReturnType<typeof useTasks>;
