import { useRef } from 'react';
import { say } from '@candor/contracts/words/say';
import type { SeenBulk } from '@candor/contracts/bulk/bulk';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Ago } from '../../kit/time.tsx';
import { BulkState } from './bulk-state.tsx';
import { useProgress } from './use-progress.ts';

/** The bulk changes of the last day, each with its progress, its result and Undo. */
export const RecentBulk = ({
  operations,
  zone,
  onClose,
}: {
  operations: readonly SeenBulk[];
  zone: string | null;
  onClose: () => void;
}) => {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Recent changes of many people')}
      text={say('Your changes of the last day. You can undo each of them.')}
    >
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={say('Recent changes of many people')}
        className="grid text-meta text-ink-2 outline-none"
      >
        {useProgress(operations).map((operation) => (
          <li key={operation.id} className="grid gap-1.5 border-b border-line py-2.5 last:border-0">
            <BulkState operation={operation} keepFocus={() => list.current?.focus({ preventScroll: true })}>
              <Ago at={operation.changed_at} zone={zone} className="text-ink-3" />
            </BulkState>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
