import type { ReactElement, ReactNode } from 'react';
import { OpenGuards } from './focus-guards.tsx';
import { Popover as Base } from '@base-ui/react/popover';

/** A small surface opened from `trigger`; give `open` and `onOpen` to control it. */
export const Popover = ({
  trigger,
  label,
  align = 'start',
  open,
  onOpen,
  children,
}: {
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: ReactNode;
}) => (
  <Base.Root open={open} onOpenChange={onOpen}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-50">
        <Base.Popup
          aria-label={label}
          className="floating max-h-(--available-height) max-w-(--available-width) min-w-56 overflow-y-auto rounded-card bg-card p-1 shadow-float outline-none"
        >
          <OpenGuards />
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
