import { Suspense } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { taskKindNames } from '@candor/contracts/tasks/fields';
import type { Option } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { DueScorecards } from '../../parts/home/due-scorecards.tsx';
import { giveAll, removeTask } from './task-actions.ts';
import { ComesFrom, DoneToday, TeamDayPart } from './team-side.tsx';
import { TaskList } from './task-list.tsx';
import { TasksHead } from './tasks-head.tsx';
import { useTaskHand } from './use-task-hand.ts';
import { useTasks } from './use-tasks.ts';

const QuickLine = later(() => import('../../parts/tasks/quick-line.tsx').then((m) => m.QuickLine));
const OrganizationBar = later(() => import('../../page/past/organization-bar.tsx').then((m) => m.OrganizationBar));
const TaskForm = later(() => import('./task-form.tsx').then((m) => m.TaskForm));

const filtersOf = (members: readonly Option[] | null): Filter[] => [
  {
    name: 'status',
    label: say('Status'),
    kind: 'choice',
    options: [
      { value: 'todo', label: say('Open') },
      { value: 'done', label: say('Done') },
    ],
  },
  { name: 'due', label: say('Due'), kind: 'dates' },
  {
    name: 'kind',
    label: say('Kind'),
    kind: 'choice',
    options: Object.entries(taskKindNames).map(([value, label]) => ({ value, label: sayLabel(label) })),
  },
  ...(members ? [{ name: 'assignee', label: say('Whose task'), kind: 'choice' as const, options: [...members] }] : []),
];

/** The screen of tasks: the reader's own, those of the team, or those given to others. */
export const Screen = () => {
  const tasks = useTasks();
  const hand = useTaskHand(tasks);
  const { page, at, which, zone, outcomes, order, reload, filters, narrowed, acts } = tasks;
  const { list, names, own, done, team, members, scorecards, user, past } = page;
  const { adding, setAdding, editing, setEditing, current, focusOn } = hand;
  const edited = order.find(({ id }) => id === editing);
  const give = (ids: readonly string[], from: string, to: Option) => void giveAll(ids, from, to, reload);
  return (
    <Page>
      <TasksHead tasks={tasks} hand={hand} />
      {past && (
        <Suspense>
          <OrganizationBar past={past} zone={zone} search={at.slice.search} />
        </Suspense>
      )}
      {!past?.refused && (
        <div className="flex min-h-0 flex-1 border-t border-line">
          <PageScroll className="py-3!">
            <div className="mx-auto max-w-[1040px]">
              {adding && (
                <div className="pb-2">
                  <Suspense fallback={<div className="h-11 rounded-card bg-well" />}>
                    <QuickLine
                      user={user}
                      members={members}
                      onClose={() => {
                        setAdding(false);
                        focusOn(current?.id);
                      }}
                    />
                  </Suspense>
                </div>
              )}
              <div className="flex flex-wrap items-center gap-2 pb-1 @container max-sm:[&>:first-child]:flex-1 max-sm:[&>:first-child]:basis-40!">
                <SearchBox {...at.search} />
                <FilterBar
                  filters={filtersOf(which === 'mine' ? null : members)}
                  value={filters}
                  onChange={(to, before) => at.go((now_) => now_.filtersTo(to, before))}
                />
              </div>
              {which === 'mine' && !narrowed && scorecards.length > 0 && (
                <div className="py-2">
                  <DueScorecards due={scorecards} zone={zone} />
                </div>
              )}
              <TaskList tasks={tasks} hand={hand} />
              {!order.length && (
                <EmptyState
                  action={
                    narrowed ? (
                      <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show all')}</Button>
                    ) : acts ? (
                      <Button onClick={() => setAdding(true)}>{say('New task')}</Button>
                    ) : undefined
                  }
                >
                  {narrowed
                    ? say('No task matches.')
                    : which === 'mine'
                      ? say('Nothing due.')
                      : which === 'team'
                        ? say('The team has nothing to do.')
                        : say('You have given out no tasks.')}
                </EmptyState>
              )}
              {list.total > list.limit && (
                <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
              )}
            </div>
          </PageScroll>
          {which !== 'given' && (
            <aside
              aria-label={say('Today')}
              className="quiet-scroll grid w-72 shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-7 overflow-y-auto border-s border-line px-5 py-4 max-xl:hidden"
            >
              {team && acts && (
                <TeamDayPart team={team} names={names} user_id={user.id} members={members} onGive={give} />
              )}
              <DoneToday done={done} names={names} outcomes={outcomes} zone={zone} />
              <ComesFrom own={own} />
            </aside>
          )}
        </div>
      )}
      {edited && (
        <Suspense>
          <TaskForm
            task={edited}
            zone={zone}
            members={members}
            onSaved={reload}
            onDelete={() => void removeTask(edited, reload)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Page>
  );
};
