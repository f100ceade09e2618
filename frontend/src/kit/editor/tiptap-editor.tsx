import { say } from '@candor/contracts/words/say';
import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { cx } from '../cx.ts';
import { editorFrame, editorText, type Quiet } from './editor-look.ts';
import { editorExtensions, pastedHtml, storedHtml } from './editor-schema.ts';
import { EditorToolbar, type Format } from './editor-toolbar.tsx';
import { type Mentionable, mentionMenu } from './mentions.ts';
import { type EditorTags, tagAtoms, tagElements } from './tag-atoms.ts';
import { peopleWords, TagButton, tagWords, useTagMenu } from './tag-menu.tsx';
import './tiptap-editor.css';

// The rich text editor. Use RichEditor of rich-editor.tsx, which loads this on first use.

export type EditorProps = {
  value: string;
  /** Receives the HTML in its stored form, for any typed or pasted content. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  /** Runs on Cmd+Enter or Cmd+S. */
  onSave?: () => void;
  label: string;
  id?: string;
  invalid?: boolean;
  describedBy?: string;
  placeholder?: string;
  quiet?: Quiet;
  /** The merge tags that the text may contain; none if absent. */
  tags?: EditorTags;
  /** The people whom the text may mention; none if absent. */
  mentions?: () => Promise<readonly Mentionable[]>;
  /** Puts the caret at the end of the text when the editor opens. */
  focused?: boolean;
  /** Runs once the editor accepts typing. The passed function is for a person who typed in another box until then: it puts the caret at the end and restores the white space that they typed last. */
  onReady?: (goOn: (space: string) => void) => void;
};

const nobody = () => Promise.resolve<readonly Mentionable[]>([]);
const noTags: EditorTags = { known: [], offered: [], doubtful: [] };
const noFormats: Record<Format, boolean> = {
  bold: false,
  italic: false,
  bullets: false,
  numbers: false,
  heading: false,
  subheading: false,
  quote: false,
  link: false,
};
const formatsOf = (editor: Editor): Record<Format, boolean> => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  heading: editor.isActive('heading', { level: 3 }),
  subheading: editor.isActive('heading', { level: 4 }),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
});
const applyFormat = (editor: Editor, format: Exclude<Format, 'link'>) => {
  // "Select all" also selects the document node, and no quote can be lifted out of that: take the text from its first to its last place.
  const { from, to } = editor.state.selection;
  const focused = editor.chain().focus().setTextSelection({ from, to });
  const commands = {
    bold: () => focused.toggleBold(),
    italic: () => focused.toggleItalic(),
    bullets: () => focused.toggleBulletList(),
    numbers: () => focused.toggleOrderedList(),
    heading: () => focused.toggleHeading({ level: 3 }),
    subheading: () => focused.toggleHeading({ level: 4 }),
    quote: () => focused.toggleBlockquote(),
  };
  commands[format]().run();
};
/** Links the selected words, or changes the link around the caret. If there is neither, it inserts the address as a link. '' removes the link. */
const setLink = (editor: Editor, href: string) => {
  const chosen = editor.chain().focus().extendMarkRange('link');
  if (!href) chosen.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chosen
      .insertContent({
        type: 'text',
        text: href.replace(/^(mailto:|https?:\/\/)/, ''),
        marks: [{ type: 'link', attrs: { href } }],
      })
      .run();
  else chosen.setLink({ href }).run();
};

/** Puts the caret at the end immediately, because a key could be pressed before the next frame. HTML drops white space at the end of a line, so the white space is typed again. */
const goOnAtEnd = (editor: Editor, space: string) => {
  editor.view.focus();
  const end = editor.chain().setTextSelection(editor.state.doc.content.size);
  const lines = space.split('\n').length - 1;
  if (lines > 1) end.splitBlock();
  else if (lines) end.setHardBreak();
  else if (space) end.command(({ tr }) => Boolean(tr.insertText(space)));
  end.run();
};

/** The editor of a stored text. `told`: the HTML that the editor last reported to the page. */
const useStoredText = ({
  value,
  onChange,
  onSave,
  label,
  id,
  invalid,
  describedBy,
  quiet,
  tags,
  mentions,
  focused,
  onReady,
  openLink,
}: EditorProps & { openLink: () => void }) => {
  const told = useRef(value);
  const source = useRef(tags ?? noTags);
  const people = useRef(mentions ?? nobody);
  useEffect(() => {
    people.current = mentions ?? nobody;
  });
  const menu = useTagMenu(mentions ? peopleWords : tagWords);
  const [extensions] = useState(() => [
    ...editorExtensions,
    ...(tags ? [tagAtoms(source, menu.render)] : []),
    ...(mentions ? [mentionMenu(people, menu.render)] : []),
  ]);
  const contentOf = (html: string) => (tags ? tagElements(html, source.current) : html);
  const keys = useRef({ onSave, openLink });
  useEffect(() => {
    keys.current = { onSave, openLink };
  });
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: cx('prose-ink', editorText(quiet)),
        ...(id && { id }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: pastedHtml,
      handleDrop: () => true,
      // Tab leaves the text, like every other field, even inside a list.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' },
      handleKeyDown: (view: { dom: HTMLElement }, event: KeyboardEvent) => {
        const mod = event.metaKey || event.ctrlKey;
        if (menu.isOpen() && !mod) return false; // the menu handles the keys
        if (event.key === 'Escape') view.dom.blur();
        else if (mod && event.key === 'k') keys.current.openLink();
        else if (mod && (event.key === 's' || event.key === 'Enter') && keys.current.onSave) keys.current.onSave();
        else return false;
        event.preventDefault();
        return true;
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [label, id, invalid, describedBy, quiet],
  );
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    injectCSS: false,
    immediatelyRender: false,
    editorProps,
    onCreate: ({ editor }) => {
      told.current = storedHtml(editor);
    },
    onUpdate: ({ editor }) => {
      const html = storedHtml(editor);
      if (html === told.current) return;
      told.current = html;
      onChange(html);
    },
  });
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    if (value === told.current) return; // this editor's own change came back
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
    told.current = storedHtml(editor);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor, value]);
  useEffect(() => {
    if (!tags) return;
    source.current = tags;
    // Renders the tags anew; the text stays the same.
    if (editor) editor.view.dispatch(editor.state.tr.setMeta('tags', true));
  }, [editor, tags]);
  useLayoutEffect(() => {
    if (editor && focused) goOnAtEnd(editor, '');
    if (editor) onReady?.((space) => goOnAtEnd(editor, space));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor]);
  return { editor, list: menu.list };
};

/** The menu of the toolbar is drawn at the end of the page, and it is gone when the toolbar is. */
const staysInside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  currentTarget.contains(relatedTarget) || Boolean(relatedTarget?.closest('[role=menu]'));

export const TiptapEditor = (props: EditorProps) => {
  const { onBlur, onFocus, id, invalid, placeholder, quiet, tags } = props;
  const whole = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(false);
  const openLink = () => whole.current?.querySelector<HTMLElement>('[data-format=link]')?.click();
  const { editor, list } = useStoredText({ ...props, openLink });
  const state = useEditorState({
    editor,
    selector: ({ editor }) => editor && { formats: formatsOf(editor), empty: editor.isEmpty },
  });
  return (
    <div
      ref={whole}
      onFocus={() => {
        if (active) return;
        setActive(true);
        onFocus?.();
      }}
      onBlur={(event) => {
        if (staysInside(event)) return;
        setActive(false);
        onBlur?.();
      }}
      className={editorFrame({ quiet, active, invalid })}
    >
      {(active || !quiet) && (
        <EditorToolbar
          formats={state?.formats ?? noFormats}
          controls={editor ? id : undefined}
          onFormat={(format) => editor && applyFormat(editor, format)}
          onLink={(address) => editor && setLink(editor, address)}
          linkNow={() => String(editor?.getAttributes('link').href ?? '')}
          onDone={() => editor?.commands.focus()}
          end={tags && <TagButton tags={tags} editor={editor} />}
        />
      )}
      <div className="relative">
        {state?.empty && (
          <p aria-hidden className="pointer-events-none absolute inset-x-2.5 top-2 text-read text-ink-3">
            {placeholder ?? say('Write here')}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      {list}
    </div>
  );
};
