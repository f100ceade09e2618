import {
  cloneElement,
  startTransition,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';

// A trigger is on screen immediately; the code of its popup is loaded later.

/** How the trigger was used before the code was loaded. */
export type EarlyUse = { pressed: boolean; focused: boolean };

/** `early`: the trigger that is shown until the code is loaded. It keeps the focus and remembers presses. `wanted`: whether the code must be loaded. */
export const useEarlyTrigger = (
  trigger: ReactElement,
  opens: 'menu' | 'dialog',
): EarlyUse & { early: ReactElement; wanted: boolean } => {
  const [wanted, setWanted] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const want = () => startTransition(() => setWanted(true));
  const press = () => {
    setPressed(true);
    want();
  };
  const early = cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': opens,
    'aria-expanded': pressed,
    onPointerEnter: want,
    onPointerDown: press,
    onClick: press,
    // Escape cancels the press if the code is not loaded yet.
    onKeyDown: ({ key }: ReactKeyboardEvent) => {
      if (key === 'Escape') setPressed(false);
    },
    onFocus: () => {
      setFocused(true);
      want();
    },
    onBlur: () => setFocused(false),
  });
  return { early, wanted, pressed, focused };
};

/** The milliseconds before the popup may open. If it opened faster, the end of the first press would close it. */
const pressTime = 150;
/** The part of this in the code that was loaded late. It restores the focus, or opens the popup after an early press, unless Escape was pressed meanwhile. */
export const useEarlyUse = (
  button: RefObject<HTMLButtonElement | null>,
  { pressed, focused }: EarlyUse,
  open: () => void,
): void => {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!pressed) {
      if (focused) button.current?.focus();
      return;
    }
    const timer = setTimeout(() => latest.current(), pressTime);
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') clearTimeout(timer);
    };
    document.addEventListener('keydown', giveUp, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', giveUp, true);
    };
  }, [button, pressed, focused]);
};
