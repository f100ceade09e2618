import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ArrowDownUp, Phone, Play, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { wallClock, weekdayWord } from '@candor/contracts/words/time-words';
import { weekdayOf } from '@candor/contracts/values/quarter-hours';
import { dayLength } from '@candor/contracts/values/days';
import { may, seesTeamTasks } from '@candor/contracts/accounts/needs';
import { givenTasksPage, tasksPage, teamTasksPage } from '@candor/contracts/tasks/pages';
import { asksOutcome, taskKindNames } from '@candor/contracts/tasks/fields';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Outcome } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Menu, MenuCheck } from '../../kit/overlays/menu.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { dayText, readerIn, useNow } from '../../kit/time.tsx';
import { undoLast } from '../../kit/undo.ts';
import { DueScorecards } from '../../parts/home/due-scorecards.tsx';
import { flipTask } from '../../parts/tasks/finish.ts';
import { allOutcomes } from '../../parts/tasks/outcomes.ts';
import { endOfDay } from '../../parts/tasks/task-words.ts';
import { type Group, groupsOf } from './task-groups.ts';
import { giveAll, moveAll, putOff, removeTask } from './task-actions.ts';
import { type Around, TaskLine } from './task-line.tsx';
import { ComesFrom, DoneToday, TeamDayPart } from './team-side.tsx';

const QuickLine = later(() => import('../../parts/tasks/quick-line.tsx').then((m) => m.QuickLine));
const OutcomeBar = later(() => import('../../parts/tasks/outcome-bar.tsx').then((m) => m.OutcomeBar));
const SnoozeBar = later(() => import('../../parts/tasks/snooze-bar.tsx').then((m) => m.SnoozeBar));
const GiveBar = later(() => import('../../parts/tasks/give-bar.tsx').then((m) => m.GiveBar));
const TaskForm = later(() => import('./task-form.tsx').then((m) => m.TaskForm));

type Which = 'mine' | 'team' | 'given';
/** Whose tasks the address names. */
const whichAt = (entity: string): Which => (entity === 'team' || entity === 'given' ? entity : 'mine');
type Asking = { id: string; by: 'outcome' | 'snooze' | 'give' };
const keyGroup = phrase('Tasks');
const titles = {
  mine: phrase('My tasks'),
  team: phrase('Tasks of the team'),
  given: phrase('Tasks given out'),
} as const;
const sorts = { due_at: phrase('By day'), priority: phrase('By priority'), created_at: phrase('By age') } as const;

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
const isOnly = (value: unknown, wanted: string) =>
  Array.isArray(value) ? value.length === 1 && value[0] === wanted : value === wanted;

/** The head of a group: 'Late 3', 'Today 6 Wednesday, November 18'. */
const GroupHead = ({
  group,
  today,
  nameOf,
  onMoveAll,
}: {
  group: Group;
  today: string;
  nameOf: (id: string) => string;
  onMoveAll: (() => void) | null;
}) => {
  const { key, tasks } = group;
  const day = typeof key === 'object' && 'day' in key ? key.day : null;
  const isTomorrow = day !== null && day !== today && Date.parse(day) - Date.parse(today) === dayLength;
  const weekday = day ? weekdayWord(weekdayOf(Date.parse(day) / dayLength), readerIn()) : '';
  const title =
    key === 'late'
      ? say('Late')
      : key === 'undated'
        ? say('No date')
        : key === 'later'
          ? say('Later')
          : key === 'done'
            ? say('Done')
            : typeof key === 'object' && 'person' in key
              ? nameOf(key.person)
              : day === today
                ? say('Today')
                : isTomorrow
                  ? say('Tomorrow')
                  : weekday;
  return (
    <div className="flex min-h-9 items-baseline gap-2.5 border-b border-line pt-2.5 pb-1.5">
      <h2 className="text-ui font-semi text-ink">{title}</h2>
      <span className="tnum text-meta text-ink-3">{tasks.length}</span>
      {day && (
        <span className="text-meta text-ink-3">
          {day === today || isTomorrow ? say('{weekday}, {day}', { weekday, day: dayText(day) }) : dayText(day)}
        </span>
      )}
      {onMoveAll && (
        <button
          type="button"
          onClick={onMoveAll}
          className="ms-auto rounded-tag text-meta text-ink-2 hover:text-ink hover:underline max-sm:min-h-11"
        >
          {say('Move all to today')}
        </button>
      )}
    </div>
  );
};

const Chip = ({ on, onToggle, children }: { on: boolean; onToggle: () => void; children: React.ReactNode }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onToggle}
    className={cx(
      'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-meta shadow-card max-sm:min-h-11',
      on ? 'bg-accent-wash font-medium text-accent-ink' : 'bg-sheet text-ink hover:bg-hover',
    )}
  >
    {children}
  </button>
);

/** The tasks of the reader, of the team, or those given to others. */
export const Screen = () => {
  const page = usePage([tasksPage, teamTasksPage, givenTasksPage]);
  const { list, names, jobOfApplication, standings, origins, hidden, own, done, team, members, scorecards, user } =
    page;
  const at = useListAddress();
  const which = whichAt(at.address.entity);
  const { revalidate } = useRevalidator();
  useLivePage(['tasks', 'scorecards', 'appointments', 'applications']);
  const zone = user.tz_region;
  const now = useNow();
  const today = wallClock(now, zone).slice(0, 10);
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [running, setRunning] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const wantsOutcomes = done.length > 0 || own.calls > 0;
  useEffect(() => {
    if (wantsOutcomes) void allOutcomes().then(setOutcomes);
  }, [wantsOutcomes]);

  const by = which === 'team' ? 'person' : 'day';
  const groups = useMemo(() => groupsOf(list.items, now, zone, by), [list.items, now, zone, by]);
  const order = useMemo(() => groups.flatMap(({ tasks }) => tasks), [groups]);
  const place = Math.max(
    0,
    order.findIndex(({ id }) => id === pointed),
  );
  const current = order[place] ?? null;
  const around = useMemo<Around>(
    () => ({ names, jobOfApplication, standings, origins, hidden: new Set(hidden), user_id: user.id, zone }),
    [names, jobOfApplication, standings, origins, hidden, user.id, zone],
  );
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const focusOn = useCallback((id: string | undefined) => {
    if (!id) return;
    setPointed(id);
    window.setTimeout(() => document.querySelector<HTMLElement>(`[data-task="${id}"]`)?.focus());
  }, []);
  const close = useCallback(() => {
    setAsking(null);
    setRunning(false);
    focusOn(asking?.id);
  }, [asking, focusOn]);
  const move = (by_: number) => focusOn(order[Math.min(order.length - 1, Math.max(0, place + by_))]?.id);
  const ask = useCallback((id: string) => setAsking({ id, by: 'outcome' }), []);
  const next = (id: string): TaskRow | undefined => {
    const from = order.findIndex((each) => each.id === id);
    return order
      .slice(from + 1)
      .concat(order.slice(0, Math.max(0, from)))
      .find((each) => each.status === 'todo');
  };
  const flip = () => {
    if (!current || hidden.includes(current.id)) return;
    if (current.status === 'todo' && asksOutcome(current.kind)) return ask(current.id);
    const then = next(current.id);
    return void flipTask(current, reload).then((did) => did && focusOn(then?.id));
  };
  const calls = order.filter(
    (task) => task.kind === 'call' && task.status === 'todo' && task.assignee_user_id === user.id,
  );
  const run = () => {
    const first = calls[0];
    if (!first) return announce(say('No calls are left.'));
    setRunning(true);
    setAsking({ id: first.id, by: 'outcome' });
    return focusOn(first.id);
  };
  /** After an outcome: the next call, while the calls are run. */
  const ended = (id: string) => {
    const following = running ? calls.find((task) => task.id !== id) : undefined;
    setAsking(following ? { id: following.id, by: 'outcome' } : null);
    if (!following) setRunning(false);
    focusOn((following ?? next(id))?.id);
  };
  const open = current !== null && current.status === 'todo' && !hidden.includes(current.id);
  const more = { group: keyGroup, on: order.length > 0 && !asking };
  useShortcut('c', say('New task'), () => setAdding(true), { opens: true });
  useShortcut('j', say('Next task'), () => move(1), { ...more, held: true });
  useShortcut('k', say('Previous task'), () => move(-1), { ...more, held: true });
  useShortcut('arrowdown', '', () => move(1), { ...more, held: true });
  useShortcut('arrowup', '', () => move(-1), { ...more, held: true });
  useShortcut(' ', say('Done'), flip, more);
  useShortcut(
    'enter',
    say('Change the task'),
    () => current && !hidden.includes(current.id) && setEditing(current.id),
    more,
  );
  useShortcut('h', say('Put off'), () => current && setAsking({ id: current.id, by: 'snooze' }), {
    ...more,
    on: more.on && open,
  });
  useShortcut('g', say('Give to a member'), () => current && setAsking({ id: current.id, by: 'give' }), {
    ...more,
    on: more.on && open,
  });
  useShortcut('r', say('Run the calls'), run, { ...more, on: more.on && calls.length > 0 });
  useShortcut('z', say('Undo'), () => void (undoLast() || announce(say('There is nothing to undo.'))), {
    group: keyGroup,
  });

  const { status, ...others } = at.slice.filters;
  const shownDone = status !== undefined && !isOnly(status, 'todo');
  const filters = shownDone ? { status, ...others } : others;
  const narrowed = Boolean(at.slice.search) || Object.keys(filters).length > 0;
  const lateOn = typeof others.due === 'object' && others.due !== null && 'to' in others.due;
  const callsOn = isOnly(others.kind, 'call');
  const toggle = (name: string, value: unknown) => at.go((now_) => now_.filterTo(name, value), { replace: true });
  const late = groups.find(({ key }) => key === 'late')?.tasks ?? [];
  const nameOf = (id: string) =>
    id === user.id ? say('You') : (members.find(({ value }) => value === id)?.label ?? names[id] ?? '');
  const edited = order.find(({ id }) => id === editing);
  const give = (ids: readonly string[], from: string, to: Option) => void giveAll(ids, from, to, reload);
  const sort = list.sort?.field ?? 'due_at';
  const barOf = (task: TaskRow) => {
    if (asking?.id !== task.id) return null;
    const bar =
      asking.by === 'outcome' ? (
        <OutcomeBar key={task.id} task={task} onClose={close} onDone={() => ended(task.id)} />
      ) : asking.by === 'snooze' ? (
        <SnoozeBar
          zone={zone}
          onClose={close}
          onChoose={(until, day) => {
            const then = next(task.id);
            setAsking(null);
            void putOff(task, until, day, reload).then(() => focusOn(then?.id));
          }}
        />
      ) : (
        <GiveBar
          members={members.filter(({ value }) => value !== task.assignee_user_id)}
          onClose={close}
          onChoose={(member) => {
            const then = next(task.id);
            setAsking(null);
            void giveAll([task.id], task.assignee_user_id, member, reload).then(() => focusOn(then?.id));
          }}
        />
      );
    return <Suspense fallback={<div className="h-10" />}>{bar}</Suspense>;
  };
  const links = [
    { which: 'mine', label: say('Mine'), count: own.mine },
    ...(team && may(seesTeamTasks, user) ? [{ which: 'team', label: say('Team'), count: team.open }] : []),
    { which: 'given', label: say('Given out'), count: own.given },
  ];
  return (
    <Page>
      <PageHead
        title={sayLabel(titles[which])}
        status={
          <span className="flex flex-wrap items-center gap-2">
            <nav
              aria-label={say('Which tasks')}
              className="inline-flex h-8 shrink-0 items-center rounded-ctl bg-hover p-[2px] max-sm:h-11"
            >
              {links.map((link) => (
                <Link
                  key={link.which}
                  to={listTo('tasks', link.which)}
                  aria-current={link.which === which ? 'page' : undefined}
                  className={cx(
                    'flex h-full items-center gap-1.5 rounded-tag px-2.5 text-meta whitespace-nowrap',
                    link.which === which ? 'bg-sheet font-medium text-ink shadow-card' : 'text-ink-2 hover:text-ink',
                  )}
                >
                  {link.label}
                  <span className="tnum text-ink-3">{link.count}</span>
                </Link>
              ))}
            </nav>
            {which === 'mine' && own.late > 0 && (
              <Chip
                on={lateOn}
                onToggle={() => toggle('due', lateOn ? undefined : { to: new Date(now).toISOString() })}
              >
                {say('{count, number} late', { count: own.late })}
              </Chip>
            )}
            {which === 'mine' && own.calls > 0 && (
              <Chip on={callsOn} onToggle={() => toggle('kind', callsOn ? undefined : ['call'])}>
                <Phone size={13} aria-hidden />
                {say('{count, plural, one {# call} other {# calls}}', { count: own.calls })}
              </Chip>
            )}
          </span>
        }
        actions={
          <>
            <Menu
              trigger={
                <Button kind="ghost" size="sm" className="max-sm:hidden">
                  <ArrowDownUp size={14} aria-hidden />
                  {sayLabel(sorts[sort as keyof typeof sorts] ?? sorts.due_at)}
                </Button>
              }
            >
              {Object.entries(sorts).map(([field, label]) => (
                <MenuCheck
                  key={field}
                  checked={sort === field}
                  onChange={() => at.go((now_) => now_.to({ sort: { field, direction: 'asc' } }), { replace: true })}
                >
                  {sayLabel(label)}
                </MenuCheck>
              ))}
            </Menu>
            {calls.length > 0 && (
              <Button size="sm" onClick={run} className="max-sm:hidden">
                <Play size={13} aria-hidden />
                {say('Run the calls')}
                <Kbd keys="r" />
              </Button>
            )}
            <Button size="sm" onClick={() => setAdding(true)} className="max-sm:min-h-11">
              <Plus size={14} aria-hidden />
              {say('New task')}
              <Kbd keys="c" />
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 border-t border-line">
        <PageScroll className="py-3!">
          <div ref={box} className="mx-auto max-w-[1040px]">
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
            <div className="flex flex-wrap items-center gap-2 pb-1 @container">
              <SearchBox
                value={at.slice.search}
                onSearch={(text) => at.go((now_) => now_.searchTo(text), { replace: true })}
              />
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
            {groups.map((group) => (
              <section key={JSON.stringify(group.key)}>
                <GroupHead
                  group={group}
                  today={today}
                  nameOf={nameOf}
                  onMoveAll={
                    group.key === 'late'
                      ? () =>
                          void moveAll(
                            late,
                            endOfDay(today, zone),
                            say('{count, plural, one {# task} other {# tasks}} moved to today.', {
                              count: late.length,
                            }),
                            reload,
                          )
                      : null
                  }
                />
                <ul>
                  {group.tasks.map((task) => (
                    <TaskLine
                      key={task.id}
                      task={task}
                      around={around}
                      now={now}
                      current={task.id === current?.id}
                      member={which === 'given' ? nameOf(task.assignee_user_id) : null}
                      dated={by === 'person'}
                      bar={barOf(task)}
                      asked={asking?.id === task.id && asking.by === 'outcome'}
                      onPoint={setPointed}
                      onOpen={setEditing}
                      onAsk={ask}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {!order.length && (
              <EmptyState
                action={
                  narrowed ? (
                    <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show all')}</Button>
                  ) : (
                    <Button onClick={() => setAdding(true)}>{say('New task')}</Button>
                  )
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
            {team && <TeamDayPart team={team} names={names} user_id={user.id} members={members} onGive={give} />}
            <DoneToday done={done} names={names} outcomes={outcomes} zone={zone} />
            <ComesFrom own={own} />
          </aside>
        )}
      </div>
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
