import { useRef, type ReactElement, type ReactNode } from 'react';
import { Popover as Base } from '@base-ui/react/popover';
import { OpenGuards } from './focus-guards.tsx';
import { type EarlyUse, useEarlyUse } from './late-trigger.ts';

export type PopoverProps = {
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: ReactNode;
};

const unused: EarlyUse = { pressed: false, focused: false };
/** The popover itself, for parts whose own code is loaded late. All others use Popover of popover.tsx, which loads this component. */
export const PopoverBase = ({
  trigger,
  label,
  align = 'start',
  open,
  onOpen,
  early = unused,
  children,
}: PopoverProps & { early?: EarlyUse }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEarlyUse(button, early, () => onOpen?.(true));
  return (
    <Base.Root open={open} onOpenChange={onOpen}>
      <Base.Trigger ref={button} render={trigger} />
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
};
