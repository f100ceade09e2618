import { cloneElement, startTransition, Suspense, useState, type KeyboardEvent, type ReactElement } from 'react';
import { later } from './later.tsx';
import type { PopoverProps } from './popover-base.tsx';

const PopoverBase = later(() => import('./popover-base.tsx').then((m) => m.PopoverBase));

/** A small surface opened from `trigger`; give `open` and `onOpen` to control it. The trigger is there at once. The surface's code is loaded when somebody points at the trigger, focuses it or opens it, and a press is remembered until then. */
export const Popover = (props: PopoverProps) => {
  const { trigger, open: asked, onOpen } = props;
  const [wanted, setWanted] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [own, setOwn] = useState(false);
  const open = asked ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpen?.(next);
  };
  // The same button stands there until the code has come, so the keyboard stays at it and its presses are heard.
  const want = () => startTransition(() => setWanted(true));
  const press = () => {
    setPressed(true);
    want();
  };
  const early = cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'dialog',
    'aria-expanded': pressed,
    onPointerEnter: want,
    onPointerDown: press,
    onClick: press,
    // Who presses Escape while the code is still on its way wants nothing opened.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPressed(false);
    },
    onFocus: () => {
      setFocused(true);
      want();
    },
    onBlur: () => setFocused(false),
  });
  return (
    <Suspense fallback={early}>
      {wanted || open ? (
        <PopoverBase {...props} open={open} onOpen={change} pressed={pressed} focused={focused} />
      ) : (
        early
      )}
    </Suspense>
  );
};
