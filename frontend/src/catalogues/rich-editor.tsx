import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useField } from 'formik';
import { cx } from '../kit/cx.ts';
import { Field } from '../kit/field.tsx';
import { cleanContent, cleanHtml, textToHtml } from './clean-html.ts';
import { EditorToolbar, type Format } from './editor-toolbar.tsx';

// A small rich-text editor on contentEditable: the browser edits, cleanContent decides what is kept.

type Props = {
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  onSave?: () => void;
  label: string;
  id?: string;
  invalid?: boolean;
  describedBy?: string;
  placeholder?: string;
  /** Without a border until it is used: text that is edited where it stands. */ quiet?: boolean;
};

const run = (command: string, value?: string) => {
  document.execCommand('styleWithCSS', false, 'false');
  document.execCommand(command, false, value);
};
/** A place in the text, by the characters before it; it survives commands that make new nodes. */
type Place = { before: number; atStart: boolean };
const placeOf = (root: HTMLElement, node: Node, offset: number): Place => {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return { before: range.toString().length, atStart: offset === 0 };
};
const nodeAt = (root: HTMLElement, { before, atStart }: Place): [Node, number] | null => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { length } = text as Text;
    if (atStart ? before >= passed && before < passed + length : before <= passed + length)
      return [text, before - passed];
    passed += length;
  }
  return null;
};
/** Turns lines into a list or back. Chrome leaves the list inside its paragraph and the caret at its start: both are put right. */
const runList = (root: HTMLElement, command: string) => {
  const selection = window.getSelection();
  const places =
    selection?.anchorNode?.nodeType === 3 &&
    selection.focusNode?.nodeType === 3 &&
    root.contains(selection.anchorNode) &&
    root.contains(selection.focusNode)
      ? ([
          placeOf(root, selection.anchorNode, selection.anchorOffset),
          placeOf(root, selection.focusNode, selection.focusOffset),
        ] as const)
      : null;
  run(command);
  for (const outer of root.querySelectorAll(':is(p, h2, h3, h4):has(> ul, > ol)'))
    outer.replaceWith(...outer.childNodes);
  const [from, to] = places?.map((place) => nodeAt(root, place)) ?? [];
  if (from && to) selection?.setBaseAndExtent(...from, ...to);
};
const blockTag = () => String(document.queryCommandValue?.('formatBlock') ?? '').toLowerCase();
const stateNow = (link: boolean): Record<Format, boolean> => ({
  bold: document.queryCommandState('bold'),
  italic: document.queryCommandState('italic'),
  bullets: document.queryCommandState('insertUnorderedList'),
  numbers: document.queryCommandState('insertOrderedList'),
  heading: blockTag() === 'h3',
  subheading: blockTag() === 'h4',
  quote: blockTag() === 'blockquote',
  link,
});
const none: Record<Format, boolean> = {
  bold: false,
  italic: false,
  bullets: false,
  numbers: false,
  heading: false,
  subheading: false,
  quote: false,
  link: false,
};
const linkAround = (root: HTMLElement): HTMLAnchorElement | null => {
  const node = window.getSelection()?.anchorNode;
  const link = (node instanceof Element ? node : node?.parentElement)?.closest('a') ?? null;
  return link && root.contains(link) ? link : null;
};

/** Edits stored rich text. `onChange` always receives allowed HTML; Cmd+Enter or Cmd+S calls `onSave`. Client-rendered screens only. */
export const RichEditor = ({
  value,
  onChange,
  onBlur,
  onFocus,
  onSave,
  label,
  id,
  invalid,
  describedBy,
  placeholder,
  quiet,
}: Props) => {
  const text = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const sent = useRef<string>(undefined);
  const range = useRef<Range>(null);
  const [formats, setFormats] = useState(none);
  const [active, setActive] = useState(false);
  const [empty, setEmpty] = useState(!value);

  useEffect(() => {
    if (!text.current || value === sent.current) return;
    sent.current = value;
    text.current.innerHTML = cleanHtml(value); // rebuilt from allowed tags alone
    setEmpty(!text.current.textContent);
  }, [value]);
  const look = useEffectEvent(() => {
    const selection = window.getSelection();
    if (!text.current || !selection?.rangeCount || !text.current.contains(selection.anchorNode)) return;
    setFormats(stateNow(linkAround(text.current) !== null));
  });
  useEffect(() => {
    const onSelect = () => look();
    document.addEventListener('selectionchange', onSelect);
    return () => document.removeEventListener('selectionchange', onSelect);
  }, []);

  const tell = () => {
    if (!text.current) return;
    const html = cleanContent(text.current);
    setEmpty(!text.current.textContent && !text.current.querySelector('li'));
    if (html === sent.current) return;
    sent.current = html;
    onChange(html);
  };
  const remember = () => {
    const selection = window.getSelection();
    if (selection?.rangeCount && text.current?.contains(selection.anchorNode))
      range.current = selection.getRangeAt(0).cloneRange();
  };
  const back = () => {
    if (document.activeElement === text.current) return; // a click on the toolbar leaves the selection where it is
    text.current?.focus();
    const selection = window.getSelection();
    if (range.current && selection) {
      selection.removeAllRanges();
      selection.addRange(range.current);
    }
  };
  const list = (command: string) => {
    if (text.current) runList(text.current, command);
  };
  const block = (tag: string) => run('formatBlock', `<${blockTag() === tag ? 'p' : tag}>`);
  const commands: Record<Exclude<Format, 'link'>, () => void> = {
    bold: () => run('bold'),
    italic: () => run('italic'),
    bullets: () => list('insertUnorderedList'),
    numbers: () => list('insertOrderedList'),
    heading: () => block('h3'),
    subheading: () => block('h4'),
    quote: () => block('blockquote'),
  };
  const apply = (format: Exclude<Format, 'link'>) => {
    back();
    commands[format]();
    tell();
    setFormats(stateNow(formats.link));
  };
  const setLink = (address: string) => {
    back();
    const link = text.current && linkAround(text.current);
    if (link) {
      const around = document.createRange();
      around.selectNodeContents(link);
      const selection = window.getSelection();
      selection?.removeAllRanges();
      selection?.addRange(around);
    }
    if (!address) run('unlink');
    else if (window.getSelection()?.isCollapsed)
      run(
        'insertHTML',
        cleanHtml(
          `<a href="${address.replaceAll('"', '%22')}">${address.replace(/^(mailto:|https?:\/\/)/, '').replaceAll('<', '')}</a>`,
        ).replace(/^<p>|<\/p>$/g, ''),
      );
    else run('createLink', address);
    tell();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html =
      cleanHtml(event.clipboardData.getData('text/html')) || textToHtml(event.clipboardData.getData('text/plain'));
    const single = /^<p>((?:(?!<\/p>).)*)<\/p>$/.exec(html);
    run('insertHTML', single ? single[1] : html);
    tell();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      text.current?.blur();
      return;
    }
    if (!(event.metaKey || event.ctrlKey)) return;
    if (event.key === 'k') {
      event.preventDefault();
      whole.current?.querySelector<HTMLElement>('[data-format=link]')?.click();
    }
    if ((event.key === 's' || event.key === 'Enter') && onSave) {
      event.preventDefault();
      tell();
      onSave();
    }
  };
  return (
    <div
      ref={whole}
      onFocus={() => {
        if (!active) {
          setActive(true);
          onFocus?.();
        }
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setActive(false);
        tell();
        onBlur?.();
      }}
      className={cx(
        quiet
          ? '-mx-2.5 rounded-ctl border transition-[border-color,box-shadow] duration-100'
          : 'rounded-ctl border border-line-2 bg-sheet transition-[border-color,box-shadow] duration-100 hover:border-ink-4',
        quiet && (active ? 'border-accent bg-sheet ring-3 ring-accent/20' : 'border-transparent hover:border-line-2'),
        !quiet && active && 'border-accent! ring-3 ring-accent/20',
        invalid && 'border-bad!',
      )}
    >
      {(active || !quiet) && (
        <EditorToolbar
          formats={formats}
          controls={id}
          onFormat={apply}
          onLink={setLink}
          linkNow={() => (text.current ? (linkAround(text.current)?.getAttribute('href') ?? '') : '')}
          onDone={back}
        />
      )}
      <div className="relative">
        {empty && (
          <p aria-hidden className="pointer-events-none absolute inset-x-2.5 top-2 text-read text-ink-3">
            {placeholder ?? 'Write here'}
          </p>
        )}
        <div
          ref={text}
          id={id}
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          spellCheck
          onFocus={() => document.execCommand?.('defaultParagraphSeparator', false, 'p')}
          onInput={tell}
          onBlur={remember}
          onPaste={onPaste}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
          className={cx('prose-ink min-h-16 px-2.5 py-2 text-ink outline-none', !quiet && 'max-h-96 overflow-y-auto')}
        />
      </div>
    </div>
  );
};

/** A form's rich text. */
export const RichTextField = ({ name, label, help }: { name: string; label: string; help?: string }) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  return (
    <Field label={label} help={help} error={error}>
      {(described) => (
        <RichEditor
          id={described.id}
          label={label}
          value={field.value ?? ''}
          onChange={(html) => void setValue(html)}
          onBlur={() => void setTouched(true)}
          invalid={Boolean(error)}
          describedBy={described['aria-describedby']}
        />
      )}
    </Field>
  );
};
