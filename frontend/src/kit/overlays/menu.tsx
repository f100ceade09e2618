import { createElement, Suspense, use, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { useGo } from '../link.tsx';
import { cx } from '../cx.ts';
import { Kbd } from '../keys/kbd.tsx';
import { MenuParts, type MenuProps } from './menu-parts.ts';
import { useEarlyTrigger } from './late-trigger.ts';
import { later } from '../later.tsx';

const MenuBase = later(() => import('./menu-base.tsx').then((m) => m.MenuBase));
const row =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-ctl px-2 text-ui outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover';

/** A menu that `trigger` (a Button) opens. Its children are MenuItem, MenuLink, MenuCheck, MenuLabel and MenuLine. The trigger is on screen immediately. The menu's code is loaded when the trigger is hovered or focused, and a press until then is remembered. */
export const Menu = (props: MenuProps) => {
  const { early, wanted, pressed, focused } = useEarlyTrigger(props.trigger, 'menu');
  return <Suspense fallback={early}>{wanted ? <MenuBase {...props} early={{ pressed, focused }} /> : early}</Suspense>;
};

type ItemProps = {
  icon?: ReactNode;
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};
/** `keys`: the shortcut of the page that does the same. In the open menu the key chooses the item. */
export const MenuItem = ({ icon, keys, danger, disabled, onSelect, children }: ItemProps) => {
  const given = {
    disabled,
    onClick: onSelect,
    className: cx(row, danger ? 'text-bad' : 'text-ink'),
    'data-keys': keys?.toLowerCase(),
  };
  return createElement(
    use(MenuParts)!.Item,
    given,
    icon && (
      <span aria-hidden className={danger ? '' : 'text-ink-3'}>
        {icon}
      </span>
    ),
    <span className="min-w-0 flex-1">{children}</span>,
    keys && <Kbd keys={keys} />,
  );
};
export const MenuLink = ({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) => {
  const go = useGo();
  return (
    <MenuItem icon={icon} onSelect={() => void go(to)}>
      {children}
    </MenuItem>
  );
};
/** An entry with a tick. The menu stays open after a press, so that people can tick several entries. */
export const MenuCheck = ({
  checked,
  onChange,
  disabled,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) =>
  createElement(
    use(MenuParts)!.CheckboxItem,
    { checked, onCheckedChange: onChange, disabled, closeOnClick: false, className: cx(row, 'text-ink') },
    <span aria-hidden className="grid size-4 place-items-center text-accent-ink">
      {checked && <Check size={14} strokeWidth={2.4} />}
    </span>,
    <span className="min-w-0 flex-1">{children}</span>,
  );
/** One of several choices; the chosen one is ticked, and choosing closes the menu. */
export const MenuChoices = <Value extends string>({
  value,
  options,
  onChange,
}: {
  value: Value;
  options: readonly { value: Value; label: string; hint?: string }[];
  onChange: (value: Value) => void;
}) => {
  const { RadioGroup, RadioItem } = use(MenuParts)!;
  return createElement(
    RadioGroup,
    { value, onValueChange: onChange },
    options.map((each) =>
      createElement(
        RadioItem,
        { key: each.value, value: each.value, closeOnClick: true, className: cx(row, 'text-ink', each.hint && 'py-1') },
        <span aria-hidden className="grid size-4 shrink-0 place-items-center text-accent-ink">
          {each.value === value && <Check size={14} strokeWidth={2.4} />}
        </span>,
        <span className="min-w-0 flex-1">
          {each.label}
          {each.hint && <span className="block text-micro text-ink-3">{each.hint}</span>}
        </span>,
      ),
    ),
  );
};
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="truncate px-2 pt-1.5 pb-1 text-micro font-medium text-ink-3">{children}</div>
);
export const MenuLine = () => createElement(use(MenuParts)!.Separator, { className: '-mx-1 my-1 h-px bg-line' });
