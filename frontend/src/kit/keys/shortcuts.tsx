import { phrase } from '@candor/contracts/words/say';
import { useEffect, useRef } from 'react';
import { keepTyping, takesText } from './typed-ahead.ts';

// Keyboard shortcuts: 'a', '?', '[', 'mod+k', 'g h' (g, then h). Single letters never take effect in inputs, menus or behind a dialog.

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
/** The possible keys, in the spelling that the listener compares. The Alt key writes letters on many keyboards, so no shortcut contains it. */
export type Keys = Single | `mod+${Single}` | `${Letter} ${Letter}`;
/** The shortcut for a key whose name comes from a table. */
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
/** How long (ms) a key waits for the page that the previous key opens, even if the page is slow. */
const waitsFor = 10_000;
/** A key that was pressed while its page was loading. */
let early: { name: string; at: number } | null = null;
const dropEarly = () => (early = null);
/** When a key led to another page. Letters are meant for that page until `pageArrived`. The address alone does not tell: it changes before the shortcuts of the new page are registered. */
let leftAt: number | null = null;
export const leaveForPage = () => {
  leftAt = performance.now();
};
/** The shortcuts of the new page are registered. */
export const pageArrived = () => {
  leftAt = null;
};
const isLeaving = () => leftAt !== null && performance.now() - leftAt < waitsFor;
/** The person used the mouse, so no key waits any more. */
const stayHere = () => {
  dropEarly();
  leftAt = null;
};

const typing = (target: EventTarget | null) =>
  takesText(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.closest('[role=menu],[role=listbox],[role=combobox]') !== null);
/** The keys that undo typing while the focus is in a field. */
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
  // A key that is a shortcut itself may also begin a sequence.
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
/** Runs a key that was pressed too early, once its shortcut is registered. A key that waited too long, or was followed by a dialog, is dropped. */
const runEarly = ({ keys, run, early: takes }: Entry) => {
  if (!takes || early?.name !== keys) return;
  const { at } = early;
  dropEarly();
  if (performance.now() - at < waitsFor && !behindDialog()) run(new KeyboardEvent('keydown', { key: keys }));
};

/** All active shortcuts. If several have the same keys, only the one mounted last is listed. */
export const shortcutList = (): readonly Pick<Entry, 'keys' | 'label' | 'group'>[] =>
  entries.filter(
    (entry, index) => entry.label && entries.findLastIndex((other) => other.keys === entry.keys) === index,
  );

/** Runs the active shortcut of these keys. */
export const runShortcut = (keys: Keys) =>
  entries.findLast((entry) => entry.keys === keys)?.run(new KeyboardEvent('keydown', { key: keys }));

/** Runs `run` on these keys while it is mounted and `on`. If several shortcuts have the same keys, the one mounted last wins; `label` appears in the help. A key that is held down counts once, unless `held` lets it repeat. A key that `opens` a place to write keeps typed text for that place, however late the place appears. `early`: the key also counts if it was pressed shortly before its page appeared. Keys that decide on a candidate never have `early`. */
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
