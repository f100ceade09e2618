import { createContext, type ReactElement, type ReactNode } from 'react';
import type { Menu } from '@base-ui/react/menu';

// The parts that menu.tsx and menu-base.tsx share, so that a page can start without the code of open menus.

export type MenuProps = {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'right';
  wide?: boolean;
  children: ReactNode;
};
/** The parts of an open menu; menu-base.tsx provides them. */
export const MenuParts = createContext<Pick<
  typeof Menu,
  'Item' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem' | 'Separator'
> | null>(null);
