// A key has opened a place to write, but the place does not have the focus yet. Text typed meanwhile belongs to that place and never runs the page's shortcuts.

/** The milliseconds to wait. A place that has not appeared by then will not appear. */
const patience = 3_000;

const noText = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];
/** Whether letters typed into this element become text. */
export const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !noText.includes(target.type)));

const fields = 'input, textarea, [contenteditable]';
/** Whether text typed elsewhere may be inserted into this field. */
const takesOther = (field: HTMLElement): boolean =>
  !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
  (!field.readOnly &&
    !field.disabled &&
    (field instanceof HTMLTextAreaElement || ['text', 'search', 'email', 'tel', 'url'].includes(field.type)));
/** Writes at the caret, as if a person had typed the text. */
const write = (field: HTMLElement, text: string) => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    document.execCommand('insertText', false, text);
    return;
  }
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const { value } = field;
  const from = field.selectionStart ?? value.length;
  const to = field.selectionEnd ?? value.length;
  // Uses the browser's setter, because React's own would hide the change from its listeners.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(
    field,
    (value.slice(0, from) + text + value.slice(to)).slice(0, field.maxLength < 0 ? undefined : field.maxLength),
  );
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
};

let stop: (() => void) | null = null;

/** Keeps typed text for a field that will appear and take the focus. It stops at that field, when the focus goes elsewhere, on Escape, Tab or the pointer, or when no field appears. `until` is called when it stops. */
export const keepTyping = (until?: () => void) => {
  stop?.();
  const leaving = document.activeElement;
  // A password must never go into another field.
  if (leaving instanceof HTMLInputElement && leaving.type === 'password') return;
  let text = '';
  const present = new Set<Element>(document.querySelectorAll(fields));
  const on = <Kind extends 'keydown' | 'focusin' | 'pointerdown'>(
    kind: Kind,
    listen: (event: WindowEventMap[Kind]) => void,
  ) => {
    window.addEventListener(kind, listen, true);
    return () => window.removeEventListener(kind, listen, true);
  };
  const off = [
    on('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const now = document.activeElement;
      // The focus has moved on to an element that takes no text.
      if (event.key === 'Escape' || event.key === 'Tab' || (now !== leaving && now !== document.body)) return end();
      if (event.key.length === 1) text += event.key;
      else if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }),
    on('focusin', ({ target }) => {
      if (target === leaving || !takesText(target)) return;
      end();
      if (text && !present.has(target) && takesOther(target)) write(target, text);
    }),
    on('pointerdown', () => end()),
  ];
  const timer = setTimeout(() => end(), patience);
  const end = () => {
    clearTimeout(timer);
    for (const undo of off) undo();
    if (stop === end) stop = null;
    until?.();
  };
  stop = end;
};

/** Focuses the field with this selector as soon as it is on the page. Text typed until then goes into it. */
export const writeIn = (selector: string) => {
  const find = () => document.querySelector<HTMLElement>(selector);
  const present = find();
  if (present) return present.focus();
  const seeing = new MutationObserver(() => find()?.focus());
  keepTyping(() => seeing.disconnect());
  seeing.observe(document.body, { childList: true, subtree: true });
};
