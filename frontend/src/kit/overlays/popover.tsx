import { Suspense, useState } from 'react';
import { useEarlyTrigger } from './late-trigger.ts';
import { later } from '../later.tsx';
import type { PopoverProps } from './popover-base.tsx';

const PopoverBase = later(() => import('./popover-base.tsx').then((m) => m.PopoverBase));

/** A small surface opened from `trigger`. Its state can be controlled by `open` and `onOpen`. The trigger is on screen immediately. The surface's code is loaded when the trigger is hovered or focused, and a press until then is remembered. */
export const Popover = (props: PopoverProps) => {
  const { trigger, open: asked, onOpen } = props;
  const [own, setOwn] = useState(false);
  const { early, wanted, pressed, focused } = useEarlyTrigger(trigger, 'dialog');
  const open = asked ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpen?.(next);
  };
  return (
    <Suspense fallback={early}>
      {wanted || open ? <PopoverBase {...props} open={open} onOpen={change} early={{ pressed, focused }} /> : early}
    </Suspense>
  );
};
