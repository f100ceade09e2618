import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import type { EditorProps } from '../../kit/editor/tiptap-editor.tsx';
import { htmlOf, shownHtml, textOf } from './note-text.ts';

type Rich = ComponentType<EditorProps>;
let loaded: Rich | null = null;
/** Loads the editor's code. The result is null if the code failed to load. */
const load = async (): Promise<Rich | null> =>
  (loaded ??= await import('../../kit/editor/tiptap-editor.tsx').then(
    (m) => m.TiptapEditor,
    () => null,
  ));

const hasMarks = (html: string): boolean => /<(?:strong|em|u|ul|ol|a|h\d|blockquote)\b/.test(html);
/** An editor that starts as a plain text box. The full editor replaces the box once it accepts typing, and no key press is lost. If its code does not load, the box stays. */
export const NoteEditor = ({
  value,
  onChange,
  onSave,
  onEscape,
  label,
  placeholder = label,
  mentions,
  rich = false,
  bare = false,
}: Pick<EditorProps, 'value' | 'onChange' | 'label' | 'placeholder' | 'mentions'> & {
  onSave: () => void;
  onEscape?: () => void;
  /** Whether it is one line without a frame, which stays plain until the writer needs a mention or formatting. */
  bare?: boolean;
  /** Whether formatting is needed. */
  rich?: boolean;
}) => {
  const [here, setHere] = useState(false);
  const [Editor, setEditor] = useState<Rich | null>(() => loaded);
  const [plain, setPlain] = useState(() => textOf(value));
  const [first] = useState(() => shownHtml(value));
  const [ready, setReady] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const come = () => {
    setHere(true);
    void load().then((editor) => setEditor(() => editor));
  };
  const wanted = rich || (bare && hasMarks(value));
  useEffect(() => {
    if (wanted) void load().then((editor) => setEditor(() => editor));
  }, [wanted]);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      onEscape();
    }
  };
  const takeOver = (goOn: (space: string) => void) => {
    // Both are exchanged in one task, so that no key press falls between the box and the editor.
    const swap = () => {
      const old = box.current;
      if (!old) return;
      const types = wanted || document.activeElement === old;
      const space = old.value.slice(old.value.trimEnd().length);
      flushSync(() => {
        setHere(true);
        setReady(true);
      });
      if (types) goOn(space);
    };
    // The exchange waits until the composition of a character has ended.
    if (composing.current) box.current?.addEventListener('compositionend', () => setTimeout(swap), { once: true });
    else queueMicrotask(swap);
  };
  return (
    <>
      {Editor && (here || wanted) && (
        <div role="presentation" onKeyDown={keys} hidden={!ready}>
          <Editor
            label={label}
            placeholder={placeholder}
            value={ready ? shownHtml(value) : first}
            onChange={onChange}
            onSave={onSave}
            onReady={takeOver}
            mentions={mentions}
          />
        </div>
      )}
      {!ready && (
        <textarea
          ref={box}
          name="note"
          aria-label={label}
          placeholder={placeholder}
          rows={bare ? 1 : 3}
          value={value === '' ? '' : plain}
          onFocus={bare ? undefined : come}
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={() => (composing.current = false)}
          onChange={({ target }) => {
            setPlain(target.value);
            if (bare && /(^|\s)@/.test(target.value)) come();
            onChange(target.value.trim() ? htmlOf(target.value) : '');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
              event.preventDefault();
              onSave();
            }
            if (event.key === 'Escape' && bare) {
              event.stopPropagation();
              event.currentTarget.blur();
            }
            keys(event);
          }}
          className={cx(
            'field-sizing-content py-1.5',
            bare
              ? 'block max-h-40 min-h-8 w-full resize-none bg-transparent text-ui text-ink outline-none'
              : `${inputLook()} h-auto max-h-96 min-h-20 resize-y`,
          )}
        />
      )}
    </>
  );
};
