import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { isBusy, mayWait, type SeenBulk } from '@candor/contracts/bulk/bulk';
import { useNow } from '../../kit/time.tsx';
import { IconButton } from '../../kit/button.tsx';
import { useStored } from '../../kit/stored.ts';
import { BulkState } from './bulk-state.tsx';
import { useProgress } from './use-progress.ts';

type Line = {
  /** The id of the operation that was started on this screen. Its line takes the focus if no other element has it. */
  begun: string | null;
  onAway: () => void;
};
/** The latest bulk change, until the reader dismisses it, and all that are still under way or wait. `kind`: only these. */
export const BulkLine = ({
  operations,
  kind,
  ...line
}: Line & { operations: readonly SeenBulk[]; kind?: SeenBulk['kind'] }) => {
  const now = new Date(useNow()).toISOString();
  return useProgress(operations)
    .filter((each) => !kind || each.kind === kind)
    .filter((each, at) => at === 0 || isBusy(each) || mayWait(each, now))
    .map((operation) => <ShownBulk key={operation.id} operation={operation} {...line} />);
};

/** The line about one bulk change, until the reader dismisses it. */
export const ShownBulk = ({ operation, begun, onAway }: Line & { operation: SeenBulk | undefined }) => {
  const [away, setAway] = useStored('bulk-away', '');
  const line = useRef<HTMLElement>(null);
  const takeFocus = () => line.current?.focus({ preventScroll: true });
  const isBegun = operation?.id === begun;
  useEffect(() => {
    const keyboard = document.activeElement;
    if (isBegun && (!keyboard || keyboard === document.body || keyboard.matches('[role=grid]')))
      line.current?.focus({ preventScroll: true });
  }, [isBegun]);
  if (!operation) return null;
  const shown = `${operation.id} ${operation.phase}`;
  if (!isBusy(operation) && away === shown) return null;
  return (
    <section
      ref={line}
      tabIndex={-1}
      aria-label={say('Change of many people')}
      className="mx-5 mb-2 grid gap-1.5 rounded-card bg-well px-3 py-2 text-meta text-ink-2 max-sm:mx-4"
    >
      <BulkState operation={operation} keepFocus={takeFocus}>
        {!isBusy(operation) && (
          <IconButton
            label={say('Put away')}
            size="sm"
            className="max-sm:size-11"
            onClick={() => {
              setAway(shown);
              onAway();
            }}
          >
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </BulkState>
    </section>
  );
};
