import { phrase } from '@candor/contracts/words/say';
import { useEffect, useRef } from 'react';
import { keepTyping, takesText } from './typed-ahead.ts';

// Keyboard shortcuts: 'a', '?', '[', 'mod+k', 'g h' (one after the other). Single letters never fire in inputs, menus or behind a dialog.

type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Named =
  | 'enter'
  | 'escape'
  | ' '
  | 'home'
  | 'end'
  | 'delete'
  | 'backspace'
  | 'f8'
  | `arrow${'up' | 'down' | 'left' | 'right'}`;
type Single = Letter | Digit | Named | '?' | '/' | '[' | ']' | '-' | '+' | '.' | ',';
/** Keys that can happen, in the spelling that the listener compares. The Alt key writes letters on many keyboards, so it is in none. */
export type Keys = Single | `mod+${Single}` | `${Letter} ${Letter}`;
/** The keys of a name that comes from a table. */
export const keysOf = (name: string): Keys => name.toLowerCase() as Keys;
type Entry = {
  keys: Keys;
  label: string;
  group: string;
  held: boolean;
  opens: boolean;
  early: boolean;
  run: (event: KeyboardEvent) => void;
};
const entries: Entry[] = [];
const pauseBetween = 1_000;
let first = '';
let firstAt = 0;
/** How long a key waits for the page that the previous key opens, even a slow page. */
const waitsFor = 10_000;
/** A key pressed while its page was loading. */
let early: { name: string; at: number } | null = null;
const dropEarly = () => (early = null);
/** The address that a key leads away from, and when. Until the address changes, letters are meant for the next page. */
let left: { from: string; at: number } | null = null;
export const leaveForPage = () => {
  left = { from: location.href, at: performance.now() };
};
const isLeaving = () => left !== null && left.from === location.href && performance.now() - left.at < waitsFor;
/** The person used the mouse, so no key waits any longer. */
const stayHere = () => {
  dropEarly();
  left = null;
};

const typing = (target: EventTarget | null) =>
  takesText(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.closest('[role=menu],[role=listbox],[role=combobox]') !== null);
/** In a field these keys undo typing. */
const ownUndo = new Set(['mod+z']);
const behindDialog = () => document.querySelector('[data-modal]') !== null;
const nameOf = (event: KeyboardEvent) => {
  const key = event.key.toLowerCase();
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key;
};

const onKey = (event: KeyboardEvent) => {
  dropEarly();
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const name = nameOf(event);
  const single = !name.startsWith('mod+');
  if ((single || ownUndo.has(name)) && (typing(event.target) || behindDialog())) return;
  if (name.length === 1 && isLeaving()) {
    early = { name, at: performance.now() };
    event.preventDefault();
    return;
  }
  const sequence = first && performance.now() - firstAt < pauseBetween ? `${first} ${name}` : '';
  const find = (keys: string) => entries.findLast((entry) => entry.keys === keys);
  const found = (sequence && find(sequence)) || find(name);
  // A key with a meaning of its own may also begin a sequence.
  first = found?.keys !== sequence && entries.some((entry) => entry.keys.startsWith(`${name} `)) ? name : '';
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
/** Runs an early key, now that its shortcut is there. A key that waited too long, or was followed by a dialog, is dropped. */
const runEarly = ({ keys, run, early: takes }: Entry) => {
  if (!takes || early?.name !== keys) return;
  const { at } = early;
  dropEarly();
  if (performance.now() - at < waitsFor && !behindDialog()) run(new KeyboardEvent('keydown', { key: keys }));
};

/** All active shortcuts; of equal keys the one mounted last comes first. */
export const shortcutList = (): readonly Pick<Entry, 'keys' | 'label' | 'group'>[] =>
  entries.filter(
    (entry, index) => entry.label && entries.findLastIndex((other) => other.keys === entry.keys) === index,
  );

/** Runs the active shortcut of these keys. */
export const runShortcut = (keys: Keys) =>
  entries.findLast((entry) => entry.keys === keys)?.run(new KeyboardEvent('keydown', { key: keys }));

/** Runs `run` on these keys while it is mounted and `on`. Of equal keys the one mounted last wins; `label` appears in the help. A key that is held down counts once, unless `held` lets it repeat. A key that `opens` a place to write keeps typed text for that place, however late it appears. `early`: it also counts when pressed a moment before its page appeared. Keys that decide on a candidate never do. */
export const useShortcut = (
  keys: Keys,
  label: string,
  run: (event: KeyboardEvent) => void,
  {
    group = phrase('This page'),
    on = true,
    held = false,
    opens = false,
    early: takes = false,
  }: { group?: string; on?: boolean; held?: boolean; opens?: boolean; early?: boolean } = {},
) => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!on) return;
    const entry: Entry = { keys, label, group, held, opens, early: takes, run: (event) => latest.current(event) };
    if (!entries.length) {
      window.addEventListener('keydown', onKey);
      window.addEventListener('pointerdown', stayHere);
    }
    entries.push(entry);
    runEarly(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (entries.length) return;
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', stayHere);
    };
  }, [keys, label, group, on, held, opens, takes]);
};
