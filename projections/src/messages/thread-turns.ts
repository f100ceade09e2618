import type { ThreadRow } from '@candor/contracts/messages/rows';

// Whose move it is in a conversation: by the messages, by what failed, and by what a member said.

/** The most letters that are remembered since the person last wrote. Of longer conversations, the oldest can no longer be taken back. */
const mostKept = 20;

/** The row with whose move it is. A failure is told even if the conversation is done, unless a member has said Done since. */
const withMove = (row: ThreadRow): ThreadRow =>
  row.broken && !row.broken.settled
    ? { ...row, move: 'fix', since: row.broken.at }
    : { ...row, move: row.done ? 'none' : row.turn.of, since: row.turn.since };

/** The fields of a conversation that begins. */
export const beginning = (at: string) => ({
  move: 'none' as const,
  since: at,
  turn: { of: 'none' as const, since: at },
  done: false,
  broken: null,
  ours: [],
  asked: null,
});

/** A member has to answer what came. The person’s wait goes on if they waited already. */
export const asks = (row: ThreadRow, at: string): ThreadRow =>
  withMove({
    ...row,
    turn: row.turn.of === 'answer' && !row.done ? row.turn : { of: 'answer', since: at },
    done: false,
    broken: null,
    error: null,
    ours: [],
    asked: null,
  });

/** A letter was written to the person. `before`: the row before it, whose words return if the letter is cancelled. */
export const answers = (
  row: ThreadRow,
  { id, of, since, before }: { id: string; of: 'waiting' | 'none'; since: string; before: ThreadRow | null },
): ThreadRow => {
  const asked =
    before?.turn.of === 'answer'
      ? { since: before.turn.since, last_at: before.last_at, snippet: before.snippet, theirs: before.theirs }
      : row.asked;
  const turn = { of, since };
  return withMove({ ...row, turn, ours: [...row.ours, { message_id: id, ...turn }].slice(-mostKept), asked });
};

/** A letter will not be sent. If it had taken the turn, the turn returns to the letter or mail before it. That opens no conversation that is done. */
export const withdrawn = (row: ThreadRow, id: string): ThreadRow => {
  const ours = row.ours.filter((each) => each.message_id !== id);
  const isLast = row.ours.at(-1)?.message_id === id;
  const last = ours.at(-1);
  if (!isLast || last)
    return withMove({ ...row, ours, turn: isLast && last ? { of: last.of, since: last.since } : row.turn });
  if (!row.asked) return withMove({ ...row, ours, turn: { of: 'none', since: row.turn.since } });
  const { since, ...words } = row.asked;
  return withMove({ ...row, ...words, ours, asked: null, turn: { of: 'answer', since } });
};

export const fails = (row: ThreadRow, at: string, error: string): ThreadRow =>
  withMove({ ...row, broken: { at, settled: false }, error });
/** The message is sent again, so the conversation is as it was before the failure. */
export const mends = (row: ThreadRow): ThreadRow => withMove({ ...row, broken: null, error: null });

export const ends = (row: ThreadRow): ThreadRow =>
  withMove({ ...row, done: true, broken: row.broken && { ...row.broken, settled: true }, snoozed_until: null });
/** A member opens the conversation again. If no move was left, it is a member’s, and no cancelled letter takes it away. */
export const reopens = (row: ThreadRow): ThreadRow => {
  const open = withMove({
    ...row,
    done: false,
    broken: row.broken && { ...row.broken, settled: false },
    snoozed_until: null,
  });
  return open.move === 'none'
    ? withMove({ ...open, turn: { of: 'answer', since: open.since }, ours: [], asked: null })
    : open;
};
/** No move is left, and no later cancellation brings one back: the person was erased. */
export const over = (row: ThreadRow): ThreadRow =>
  ends({ ...row, turn: { ...row.turn, of: 'none' }, ours: [], asked: null });
