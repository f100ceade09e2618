import { useEffect, useRef, useState } from 'react';
import { cancelMessage, sendNow } from '@candor/contracts/messages/thread-endpoints';
import { sendBulkNow, undoBulk } from '@candor/contracts/bulk/bulk';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { BulkRefusals } from '../../parts/bulk/bulk-refusals.tsx';
import { useProgressOf } from '../../parts/bulk/use-progress.ts';

/** A message that was sent: to one person, or as an operation to several. `until`: when the first message leaves (ms since 1970). `early`: it was sent before the seconds ended. */
export type Sent = { kind: 'one' | 'many'; id: string; until: number; early?: boolean };

/** The progress of the operation, and who was left out. */
const Progress = ({ id, undoing, onUndone }: { id: string; undoing: boolean; onUndone: () => void }) => {
  const operation = useProgressOf(id);
  const [shown, setShown] = useState(false);
  const phase = operation?.phase;
  const ended = useRef(onUndone);
  useEffect(() => {
    ended.current = onUndone;
  });
  useEffect(() => {
    if (phase === 'undone' || phase === 'undo_failed') ended.current();
  }, [phase]);
  if (!operation) return null;
  if (undoing)
    return (
      <p className="text-ui text-ink-2">
        {operation.undo && say('{until, number} of {count, number} taken back', operation.undo)}
      </p>
    );
  const { done, until, count, refused } = operation.turns;
  return (
    <p className="text-ui text-ink-2">
      {until < count
        ? say('{until, number} of {count, number} written', { until, count })
        : say('{done, plural, one {# message} other {# messages}} written', { done })}
      {refused > 0 && (
        <>
          {' · '}
          <button type="button" className="font-medium text-accent-ink underline" onClick={() => setShown(true)}>
            {say('{refused, number} skipped', { refused })}
          </button>
        </>
      )}
      {shown && <BulkRefusals id={id} undo={false} turns={operation.turns} onClose={() => setShown(false)} />}
    </p>
  );
};

/** The ten seconds in which all messages can be withdrawn, and what can still be withdrawn later. */
export const SentBar = ({
  sent,
  left,
  waits,
  onLeft,
  onUndone,
  onClose,
}: {
  sent: Sent;
  left: number;
  /** Whether some messages leave later, so that they can still be withdrawn. */
  waits: boolean;
  /** The messages were sent before the seconds ended. */
  onLeft: () => void;
  onUndone: () => void;
  onClose: () => void;
}) => {
  // Messages to many are taken back in turns. Until the last turn the people still count as written to, so the draft comes back after it.
  const [undoing, setUndoing] = useState(false);
  const undo = () =>
    sent.kind === 'one'
      ? void settle(
          say('Take the message back'),
          withProgress(() => call(cancelMessage, { message_id: sent.id })),
          onUndone,
        )
      : void settle(
          say('Take the message back'),
          withProgress(() => call(undoBulk, { id: sent.id })),
          () => setUndoing(true),
        );
  const now = () =>
    void settle<object>(
      say('Send now'),
      withProgress<Answer<object>>(() =>
        sent.kind === 'one' ? call(sendNow, { message_id: sent.id }) : call(sendBulkNow, { id: sent.id }),
      ),
      onLeft,
    );
  const may = !undoing && (left > 0 || waits);
  useShortcut('z', say('Take the message back'), undo, { on: may });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="tnum text-ui font-semi text-ink">
        {undoing
          ? say('Taking the message back…')
          : left > 0
            ? say('{seconds, number} s', { seconds: left })
            : say('Sent')}
      </p>
      <p className="min-w-0 flex-1 text-ui text-ink-2">
        {undoing
          ? ''
          : left > 0
            ? say('Nothing has left yet. Closing this page does not stop it.')
            : waits
              ? say('Those that wait can be taken back until they leave.')
              : say('They have left.')}
      </p>
      {sent.kind === 'many' && <Progress id={sent.id} undoing={undoing} onUndone={onUndone} />}
      <Button onClick={onClose} className="max-sm:h-11">
        {say('Close')}
      </Button>
      {left > 0 && !waits && !undoing && (
        <Button onClick={now} className="max-sm:h-11">
          {say('Send now')}
        </Button>
      )}
      {may && (
        <Button kind="primary" onClick={undo} className="max-sm:h-11">
          {left > 0 ? say('Undo, back to editing') : say('Take back those that wait')}
        </Button>
      )}
    </div>
  );
};
