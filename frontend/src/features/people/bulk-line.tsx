import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { X } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import { cancelBulk, isBusy, type SeenBulk, undoBulk } from '@candor/contracts/people/bulk';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Meter, withProgress } from '../../kit/progress-bar.tsx';
import { useStored } from '../../kit/stored.ts';
import { BulkRefusals } from './bulk-refusals.tsx';
import { bulkSentence, sameWords, stopWords } from './bulk-words.ts';

const dot = (
  <span aria-hidden className="text-ink-4">
    ·
  </span>
);

/** How far the change of many people is; afterwards what became of it, with Undo, until the reader puts it away. */
export const BulkLine = ({ operation }: { operation: SeenBulk }) => {
  const { revalidate } = useRevalidator();
  const [away, setAway] = useStored('bulk-away', '');
  const [reading, setReading] = useState(false);
  const { id, phase, stopped, turns, undo } = operation;
  const busy = isBusy(operation);
  const shown = `${id} ${phase}`;
  if (!busy && away === shown) return null;
  const undoes = phase === 'undoing' || phase === 'undone' || phase === 'undo_failed';
  const now = (undoes && undo) || turns;
  const same = busy || undoes ? 0 : turns.until - turns.done - turns.refused;
  const stop = () =>
    settle(
      say('Stop the change'),
      withProgress(() => call(cancelBulk, { id })),
      () => revalidate(),
    );
  const takeBack = () =>
    settle(
      say('Take the change back'),
      withProgress(() => call(undoBulk, { id })),
      () => revalidate(),
    );
  return (
    <section
      aria-label={say('Change of many candidates')}
      className="mx-5 mb-2 grid gap-1.5 rounded-card bg-well px-3 py-2 text-meta text-ink-2 max-sm:mx-4"
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <span role="status" className="font-medium text-ink">
          {bulkSentence(operation)}
        </span>
        {busy && (
          <>
            {dot}
            <span className="tnum">{say('{count, number} done', { count: now.until })}</span>
          </>
        )}
        {phase === 'cancelled' && (
          <>
            {dot}
            <span className="tnum">{stopWords(stopped, turns)}</span>
          </>
        )}
        {same > 0 && (
          <>
            {dot}
            <span className="tnum">{sameWords(operation, same)}</span>
          </>
        )}
        {now.refused > 0 && (
          <>
            {dot}
            <span className="tnum">{say('{count, number} unchanged', { count: now.refused })}</span>
            <Button kind="ghost" size="sm" onClick={() => setReading(true)}>
              {say('Show')}
            </Button>
          </>
        )}
        <span className="ms-auto flex items-center gap-1">
          {phase === 'running' && (
            <Button size="sm" onClick={() => void stop()}>
              {say('Cancel')}
            </Button>
          )}
          {phase === 'stopping' && <span>{say('Stopping…')}</span>}
          {(phase === 'undo_failed' || ((phase === 'finished' || phase === 'cancelled') && turns.done > 0)) && (
            <Button size="sm" onClick={() => void takeBack()}>
              {phase === 'undo_failed' ? say('Retry') : say('Undo')}
            </Button>
          )}
          {!busy && (
            <IconButton label={say('Put away')} size="sm" onClick={() => setAway(shown)}>
              <X size={14} aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
      {busy && <Meter value={now.count ? now.until / now.count : 1} label={say('Progress')} />}
      {reading && <BulkRefusals id={id} undo={undoes} count={now.refused} onClose={() => setReading(false)} />}
    </section>
  );
};
