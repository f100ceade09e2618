import { phrase } from '@candor/contracts/kernel/say';
import { useEffect, useRef } from 'react';
import { keepTyping, takesText } from './typed-ahead.ts';

// Keyboard shortcuts: 'a', '?', '[', 'mod+k', 'g h' (one after the other). Single letters never fire in inputs, menus or behind a dialog.

type Entry = {
  keys: string;
  label: string;
  group: string;
  held: boolean;
  opens: boolean;
  run: (event: KeyboardEvent) => void;
};
const entries: Entry[] = [];
const pauseBetween = 1_000;
let first = '';
let firstAt = 0;

const typing = (target: EventTarget | null) =>
  takesText(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.closest('[role=menu],[role=listbox],[role=combobox]') !== null);
/** In a field these keys take back what was typed. */
const ownUndo = new Set(['mod+z']);
const behindDialog = () => document.querySelector('[data-modal]') !== null;
const nameOf = (event: KeyboardEvent) => {
  const key = event.key.toLowerCase();
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key;
};

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const name = nameOf(event);
  const single = !name.startsWith('mod+');
  if ((single || ownUndo.has(name)) && (typing(event.target) || behindDialog())) return;
  const sequence = first && performance.now() - firstAt < pauseBetween ? `${first} ${name}` : '';
  const find = (keys: string) => entries.findLast((entry) => entry.keys === keys);
  const found = (sequence && find(sequence)) || find(name);
  first = !found && entries.some((entry) => entry.keys.startsWith(`${name} `)) ? name : '';
  firstAt = performance.now();
  if (!found) return;
  // Arrows and Space choose among radio buttons.
  if (/^(arrow| $)/.test(name) && event.target instanceof HTMLElement && event.target.matches('input[type=radio]'))
    return;
  if ((name === 'enter' || name === ' ') && event.target instanceof HTMLElement && event.target.closest('a,button'))
    return; // Enter on a control belongs to that control
  event.preventDefault();
  if (event.repeat && !found.held) return;
  if (found.opens) keepTyping();
  found.run(event);
};

/** All shortcuts that work now; of equal keys the one mounted last comes first. */
export const shortcutList = (): readonly Pick<Entry, 'keys' | 'label' | 'group'>[] =>
  entries.filter(
    (entry, index) => entry.label && entries.findLastIndex((other) => other.keys === entry.keys) === index,
  );

/** Does what these keys do now. */
export const runShortcut = (keys: string) =>
  entries.findLast((entry) => entry.keys === keys)?.run(new KeyboardEvent('keydown', { key: keys }));

/** Runs `run` on these keys while it is mounted and `on`. Of equal keys the one mounted last wins; `label` appears in the help. A key that is held down counts once, except where `held` says that it repeats. A key that `opens` a place to write keeps what is typed for that place, however late it comes. */
export const useShortcut = (
  keys: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  {
    group = phrase('This page'),
    on = true,
    held = false,
    opens = false,
  }: { group?: string; on?: boolean; held?: boolean; opens?: boolean } = {},
) => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!on) return;
    const entry: Entry = { keys, label, group, held, opens, run: (event) => latest.current(event) };
    if (!entries.length) window.addEventListener('keydown', onKey);
    entries.push(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (!entries.length) window.removeEventListener('keydown', onKey);
    };
  }, [keys, label, group, on, held, opens]);
};
