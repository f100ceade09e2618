import { say } from '@candor/contracts/words/say';
import { useRef, type KeyboardEvent } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { cx } from '../cx.ts';
import { OpenGuards } from './focus-guards.tsx';
import { type EarlyUse, useEarlyUse } from './late-trigger.ts';
import { MenuParts, type MenuProps } from './menu-parts.ts';

const parts = {
  Item: Base.Item,
  CheckboxItem: Base.CheckboxItem,
  RadioGroup: Base.RadioGroup,
  RadioItem: Base.RadioItem,
  Separator: Base.Separator,
};

/** Chooses the item that shows the pressed key. */
const onKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const item = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-keys]:not([data-disabled])')].find(
    (each) => each.dataset.keys === event.key.toLowerCase(),
  );
  if (!item) return;
  event.preventDefault();
  event.stopPropagation();
  item.click();
};

/** The menu itself. Use Menu of menu.tsx, which loads this component. */
export const MenuBase = ({
  trigger,
  align = 'start',
  side = 'bottom',
  wide,
  early,
  children,
}: MenuProps & { early: EarlyUse }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEarlyUse(button, early, () => button.current?.click());
  return (
    <MenuParts value={parts}>
      <Base.Root modal={false}>
        <Base.Trigger ref={button} render={trigger} />
        <Base.Portal role="region" aria-label={say('Menu')}>
          <Base.Positioner side={side} align={align} sideOffset={6} className="z-50 outline-none">
            <Base.Popup
              onKeyDownCapture={onKey}
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
