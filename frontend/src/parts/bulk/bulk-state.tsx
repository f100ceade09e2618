import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { cancelBulk, isBusy, mayWait, type SeenBulk, sendBulkNow, undoBulk } from '@candor/contracts/bulk/bulk';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/time.tsx';
import { Meter, withProgress } from '../../kit/progress-bar.tsx';
import { BulkRefusals } from './bulk-refusals.tsx';
import { bulkSentence, reasonWords, sameWords, stopWords } from './bulk-words.ts';

const undoes = ({ phase }: SeenBulk) => phase === 'undoing' || phase === 'undone' || phase === 'undo_failed';
const Fact = ({ children }: { children: ReactNode }) => (
  <>
    <span aria-hidden className="text-ink-4 max-sm:hidden">
      ·
    </span>
    <span className="tnum">{children}</span>
  </>
);

/** One bulk change: its progress or result, with the possible actions. `keepFocus` is called when a pressed button disappears. */
export const BulkState = ({
  operation,
  keepFocus,
  children,
}: {
  operation: SeenBulk;
  keepFocus: () => void;
  children?: ReactNode;
}) => {
  const { revalidate } = useRevalidator();
  const [reading, setReading] = useState(false);
  const { id, phase, stopped, turns, undo, sooner, version } = operation;
  const now = new Date(useNow()).toISOString();
  const sending = sooner !== null && sooner.until < sooner.count && !undoes(operation);
  /** Those that the limits or the wishes of their readers hold back say so. */
  const heldBack = (!undoes(operation) && sooner) || null;
  const busy = isBusy(operation);
  const seen = (undoes(operation) && undo) || heldBack || turns;
  const same = busy || undoes(operation) || heldBack ? 0 : turns.until - turns.done - turns.refused;
  // Stopping a message also cancels the emails that have not been sent yet.
  const stops =
    operation.kind === 'message'
      ? ([say('Take the message back'), undoBulk] as const)
      : ([say('Stop the change'), cancelBulk] as const);
  const send = (what: string, endpoint: typeof cancelBulk | typeof undoBulk) => {
    keepFocus();
    return settle(
      what,
      withProgress(() => call(endpoint, { id })),
      () => revalidate(),
    );
  };
  const sendNow = () => {
    keepFocus();
    return settle(
      say('Send the messages now'),
      withProgress(() => call(sendBulkNow, { id, version })),
      () => revalidate(),
    );
  };
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <span role="status" className="font-medium text-ink">
          {bulkSentence(operation, now)}
        </span>
        {busy && <Fact>{say('{until, number} of {count, number}', seen)}</Fact>}
        {heldBack &&
          (sending ? (
            <Fact>{say('sending now, {until, number} of {count, number}', heldBack)}</Fact>
          ) : (
            <Fact>{say('{done, number} sent now', heldBack)}</Fact>
          ))}
        {phase === 'cancelled' && <Fact>{stopWords(stopped, turns)}</Fact>}
        {same > 0 && <Fact>{sameWords(operation, same)}</Fact>}
        {seen.refused > 0 && (
          <>
            {seen.reasons.length === 1 ? (
              <Fact>{reasonWords(operation, seen.reasons[0]!)}</Fact>
            ) : (
              <Fact>{say('{count, number} unchanged', { count: seen.refused })}</Fact>
            )}
            <Button kind="ghost" size="sm" className="max-sm:h-11" onClick={() => setReading(true)}>
              {say('Show')}
            </Button>
          </>
        )}
        <span className="ms-auto flex items-center gap-1">
          {phase === 'running' && (
            <Button size="sm" className="max-sm:h-11" onClick={() => void send(...stops)}>
              {say('Cancel')}
            </Button>
          )}
          {phase === 'stopping' && <span>{say('Stopping…')}</span>}
          {mayWait(operation, now) && !sending && (
            <Button size="sm" className="max-sm:h-11" onClick={() => void sendNow()}>
              {say('Send now')}
            </Button>
          )}
          {(phase === 'undo_failed' || ((phase === 'finished' || phase === 'cancelled') && turns.done > 0)) && (
            <Button size="sm" className="max-sm:h-11" onClick={() => void send(say('Undo the change'), undoBulk)}>
              {phase === 'undo_failed' ? say('Retry') : say('Undo')}
            </Button>
          )}
          {children}
        </span>
      </div>
      {busy && <Meter value={seen.count ? seen.until / seen.count : 1} label={say('Progress')} />}
      {reading && (
        <BulkRefusals
          id={id}
          undo={undoes(operation)}
          sooner={heldBack !== null}
          turns={seen}
          onClose={() => setReading(false)}
        />
      )}
    </>
  );
};
