import { Suspense } from 'react';
import { say } from '@candor/contracts/words/say';
import { weekdayWord } from '@candor/contracts/words/time-words';
import { weekdayOf } from '@candor/contracts/values/quarter-hours';
import { dayLength } from '@candor/contracts/values/days';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { later } from '../../kit/later.tsx';
import { dayText, readerIn } from '../../kit/time.tsx';
import { endOfDay } from '../../parts/tasks/task-words.ts';
import type { Group } from './task-groups.ts';
import { giveAll, moveAll, putOff } from './task-actions.ts';
import { TaskLine } from './task-line.tsx';
import type { TaskHand } from './use-task-hand.ts';
import type { Tasks } from './use-tasks.ts';

const OutcomeBar = later(() => import('../../parts/tasks/outcome-bar.tsx').then((m) => m.OutcomeBar));
const SnoozeBar = later(() => import('../../parts/tasks/snooze-bar.tsx').then((m) => m.SnoozeBar));
const GiveBar = later(() => import('../../parts/tasks/give-bar.tsx').then((m) => m.GiveBar));

/** The head of a group, with count and date: 'Late 3', 'Today 6 Wednesday, November 18'. */
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

/** The question below a task: how it went, until when it is postponed, or who gets it. */
const TaskBar = ({ tasks, hand, task }: { tasks: Tasks; hand: TaskHand; task: TaskRow }) => {
  const { members } = tasks.page;
  const { zone, reload } = tasks;
  const { asking, setAsking, close, next, focusOn, ended } = hand;
  const bar =
    asking?.by === 'outcome' ? (
      <OutcomeBar key={task.id} task={task} onClose={close} onDone={() => ended(task.id)} />
    ) : asking?.by === 'snooze' ? (
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

/** The tasks under the heads of their groups. */
export const TaskList = ({ tasks, hand }: { tasks: Tasks; hand: TaskHand }) => {
  const { which, zone, now, today, by, groups, around, reload, late, nameOf, acts } = tasks;
  const { asking, ask, current, setPointed, setEditing } = hand;
  return groups.map((group) => (
    <section key={JSON.stringify(group.key)}>
      <GroupHead
        group={group}
        today={today}
        nameOf={nameOf}
        onMoveAll={
          group.key === 'late' && acts
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
            bar={asking?.id === task.id ? <TaskBar tasks={tasks} hand={hand} task={task} /> : null}
            asked={asking?.id === task.id && asking.by === 'outcome'}
            onPoint={setPointed}
            onOpen={setEditing}
            onAsk={ask}
          />
        ))}
      </ul>
    </section>
  ));
};
