import { say } from '@candor/contracts/kernel/say';
import { useEffect, useRef } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { cx } from './cx.ts';
import { OpenGuards } from './focus-guards.tsx';
import { MenuParts, type MenuProps } from './menu-parts.ts';

const parts = {
  Item: Base.Item,
  CheckboxItem: Base.CheckboxItem,
  RadioGroup: Base.RadioGroup,
  RadioItem: Base.RadioItem,
  Separator: Base.Separator,
};

/** Use Menu of menu.tsx, which loads this. `open` and `focused` say what happened to the trigger before this code was loaded. */
export const MenuBase = ({
  trigger,
  align = 'start',
  side = 'bottom',
  wide,
  open,
  focused,
  children,
}: MenuProps & { open: boolean; focused: boolean }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) {
      if (focused) button.current?.focus();
      return;
    }
    const timer = setTimeout(() => button.current?.click(), 150); // wait until the first press has ended, else its end would close the menu
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') clearTimeout(timer);
    };
    document.addEventListener('keydown', giveUp, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', giveUp, true);
    };
  }, [open, focused]);
  return (
    <MenuParts value={parts}>
      <Base.Root modal={false}>
        <Base.Trigger ref={button} render={trigger} />
        <Base.Portal role="region" aria-label={say('Menu')}>
          <Base.Positioner side={side} align={align} sideOffset={6} className="z-50 outline-none">
            <Base.Popup
              className={cx(
                'floating max-h-[min(420px,var(--available-height))] overflow-y-auto rounded-card bg-card p-1 shadow-float outline-none',
                wide ? 'w-60' : 'min-w-44',
              )}
            >
              <OpenGuards />
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </MenuParts>
  );
};
