import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Popover as Base } from '@base-ui/react/popover';
import { OpenGuards } from './focus-guards.tsx';

export type PopoverProps = {
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: ReactNode;
};

/** For parts that are loaded late themselves. All others use Popover of popover.tsx, which loads this. `pressed` and `focused` say what happened to the trigger before this code was loaded. */
export const PopoverBase = ({
  trigger,
  label,
  align = 'start',
  open,
  onOpen,
  pressed = false,
  focused = false,
  children,
}: PopoverProps & { pressed?: boolean; focused?: boolean }) => {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    if (!pressed) {
      if (focused) button.current?.focus();
      return;
    }
    const timer = setTimeout(() => latest.current?.(true), 150); // wait until the first press has ended, else its end would close the surface
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') clearTimeout(timer);
    };
    document.addEventListener('keydown', giveUp, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', giveUp, true);
    };
  }, [pressed, focused]);
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
