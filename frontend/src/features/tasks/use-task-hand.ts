import { useCallback, useState } from 'react';
import { phrase, say } from '@candor/contracts/words/say';
import { asksOutcome } from '@candor/contracts/tasks/fields';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { announce } from '../../kit/announce.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { undoLast } from '../../kit/undo.ts';
import { flipTask } from '../../parts/tasks/finish.ts';
import type { Tasks } from './use-tasks.ts';

type Asking = { id: string; by: 'outcome' | 'snooze' | 'give' };
const keyGroup = phrase('Tasks');

/** The selected task, the question that is shown below it, and the keys. */
export const useTaskHand = ({ page, order, reload, acts }: Tasks) => {
  const { hidden, user } = page;
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [running, setRunning] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const place = Math.max(
    0,
    order.findIndex(({ id }) => id === pointed),
  );
  const current = order[place] ?? null;
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
    (task) => acts && task.kind === 'call' && task.status === 'todo' && task.assignee_user_id === user.id,
  );
  const run = () => {
    const first = calls[0];
    if (!first) return announce(say('No calls are left.'));
    setRunning(true);
    setAsking({ id: first.id, by: 'outcome' });
    return focusOn(first.id);
  };
  /** Runs after an outcome was recorded. While the reader goes through the calls, the next call is asked about. */
  const ended = (id: string) => {
    const following = running ? calls.find((task) => task.id !== id) : undefined;
    setAsking(following ? { id: following.id, by: 'outcome' } : null);
    if (!following) setRunning(false);
    focusOn((following ?? next(id))?.id);
  };
  const open = acts && current !== null && current.status === 'todo' && !hidden.includes(current.id);
  const more = { group: keyGroup, on: order.length > 0 && !asking };
  useShortcut('c', say('New task'), () => setAdding(true), { opens: true, on: acts });
  useShortcut('j', say('Next task'), () => move(1), { ...more, held: true });
  useShortcut('k', say('Previous task'), () => move(-1), { ...more, held: true });
  useShortcut('arrowdown', '', () => move(1), { ...more, held: true });
  useShortcut('arrowup', '', () => move(-1), { ...more, held: true });
  useShortcut(' ', say('Done'), flip, { ...more, on: more.on && acts });
  useShortcut(
    'enter',
    say('Change the task'),
    () => current && !hidden.includes(current.id) && setEditing(current.id),
    { ...more, on: more.on && acts },
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
    on: acts,
  });
  return {
    adding,
    setAdding,
    asking,
    setAsking,
    editing,
    setEditing,
    setPointed,
    current,
    focusOn,
    close,
    ask,
    next,
    calls,
    run,
    ended,
  };
};
export type TaskHand = ReturnType<typeof useTaskHand>;
