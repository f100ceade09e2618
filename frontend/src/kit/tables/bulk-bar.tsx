import { say } from '@candor/contracts/words/say';
import type { ReactNode, Ref } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../button.tsx';

/** A bar that floats over the list while rows are selected. On a phone it has the full width, with its buttons in rows. */
export const BulkBar = ({
  count,
  onClear,
  bar,
  children,
}: {
  count: number;
  onClear: () => void;
  bar?: Ref<HTMLDivElement>;
  children: ReactNode;
}) => (
  <div
    ref={bar}
    role="toolbar"
    aria-label={say('Selected rows')}
    className="absolute bottom-4 left-1/2 z-20 flex max-w-[calc(100%-32px)] -translate-x-1/2 items-center gap-2 overflow-x-auto rounded-card bg-card p-1.5 ps-3 shadow-float motion-safe:animate-[rise_150ms_var(--ease)] max-sm:inset-x-2 max-sm:bottom-2 max-sm:max-w-none max-sm:translate-x-0 max-sm:flex-wrap max-sm:[&_:is(a,button)]:min-h-11 max-sm:[&_:is(a,button)]:min-w-11"
  >
    <span
      aria-live="polite"
      className="tnum text-ui font-medium whitespace-nowrap max-sm:-order-2 max-sm:basis-[calc(100%-60px)]"
    >
      {say('{count, number} selected', { count })}
    </span>
    {children}
    <IconButton label={say('Clear the selection')} size="sm" className="max-sm:-order-1" onClick={onClear}>
      <X size={14} aria-hidden />
    </IconButton>
  </div>
);
