import { say } from '@candor/contracts/kernel/say';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from './button.tsx';

/** A bar that floats over the list while rows are selected. */
export const BulkBar = ({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) => (
  <div
    role="toolbar"
    aria-label={say('Chosen rows')}
    className="absolute bottom-4 left-1/2 z-20 flex max-w-[calc(100%-32px)] -translate-x-1/2 items-center gap-2 overflow-x-auto rounded-card bg-card p-1.5 ps-3 shadow-float motion-safe:animate-[rise_150ms_var(--ease)]"
  >
    <span aria-live="polite" className="tnum text-ui font-medium whitespace-nowrap">
      {say('{count, number} selected', { count })}
    </span>
    {children}
    <IconButton label={say('Clear the selection')} size="sm" onClick={onClear}>
      <X size={14} aria-hidden />
    </IconButton>
  </div>
);
