import { useEffect, useRef } from 'react';
import { ownQueues, queueOf, type Queue } from '@candor/contracts/pipeline/figures';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/overlays/toast.ts';
import type { Move } from '../../parts/board/board-state.ts';

// The walk through a queue: its remaining rows, and what happens when a candidate leaves it.

/** The rows that will still be in one of the queues `asked` once the unconfirmed moves are stored. */
export const stillWaiting = (
  rows: readonly ApplicationRow[],
  moves: readonly Move[],
  asked: readonly Queue[],
): ApplicationRow[] =>
  rows.filter((row) => {
    const now = moves
      .filter((move) => move.id === row.id)
      .reduce<
        Pick<ApplicationRow, 'step' | 'schedule_status' | 'judged' | 'resume_status' | 'offer' | 'offer_request'>
      >((before, { to }) => (to ? { ...before, step: to, schedule_status: 'unscheduled' } : before), row);
    const queue = queueOf(now.step, now);
    return queue !== null && (asked.length ? asked : ownQueues).includes(queue);
  });

type Row = Pick<ApplicationRow, 'id' | 'name'>;
/** The candidate to show when the candidate `id` has left the queue: the next one, else the previous one. */
export const nextAfter = (before: readonly Row[], now: readonly Row[], id: string): string | null => {
  const left = new Set(now.map((row) => row.id));
  const at = before.findIndex((row) => row.id === id);
  return (
    before.slice(at + 1).find((row) => left.has(row.id))?.id ??
    before.slice(0, Math.max(0, at)).findLast((row) => left.has(row.id))?.id ??
    null
  );
};
const leftWords = (names: readonly string[]) =>
  say(
    '{count, plural, =1 {{name} is} one {# candidate is} other {# candidates are}} no longer in this queue, because someone else acted first.',
    { count: names.length, name: names[0]! },
  );

/** A drawer that shows a candidate goes on to the next one when the candidate leaves the queue. A message names candidates who leave without an action of the reader. `slice` identifies the part of the queue: a change to another part is not reported. */
export const useDropOuts = ({
  rows,
  slice,
  mine,
  openId,
  opened,
  open,
}: {
  rows: readonly Row[];
  slice: string;
  /** The ids of the candidates on whom the reader is acting at present. */
  mine: readonly string[];
  openId: string | null;
  /** The candidate named by the page's address when the page was loaded. */
  opened: Row | null;
  open: (id: string | null) => void;
}) => {
  const before = useRef<{ rows: readonly Row[]; slice: string } | null>(null);
  const acted = useRef(new Set<string>());
  useEffect(() => {
    for (const id of mine) acted.current.add(id);
    const known = before.current;
    before.current = { rows, slice };
    if (known && known.slice !== slice) return;
    // The address may name a candidate who left the queue before the page was opened.
    const lost = known ? known.rows.filter((row) => !rows.some(({ id }) => id === row.id)) : [];
    const late = !known && openId && !rows.some(({ id }) => id === openId);
    if (late) lost.push({ id: openId, name: opened?.id === openId ? opened.name : say('This candidate') });
    if (!lost.length) return;
    const others = lost.filter(({ id }) => !acted.current.has(id));
    if (others.length) {
      const text = leftWords(others.map(({ name }) => name));
      toast({ text });
      announce(text);
    }
    if (!rows.length) announce(say('All done.'));
    if (openId && lost.some(({ id }) => id === openId))
      open(nextAfter(known?.rows ?? [], rows, openId) ?? rows[0]?.id ?? null);
  }, [rows, slice, mine, openId, opened, open]);
  return {
    /** Records that the reader acts on this candidate. */
    act: (id: string) => void acted.current.add(id),
  };
};
