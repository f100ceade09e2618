import { useEffect, useMemo, useRef, useState } from 'react';
import { type Editor, Node as ContentNode } from '@tiptap/core';
import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { cx } from '../cx.ts';
import { lineFrame, lineText } from './editor-look.ts';
import { plainText } from './plain-text.ts';
import { type EditorTags, tagAtoms, tagElements, tagTexts } from './tag-atoms.ts';
import { TagButton, useTagMenu } from './tag-menu.tsx';
import './tiptap-editor.css';

// One line of text with merge tags. Use TagLine of tag-line-field.tsx, which loads this on first use.

export type TagLineProps = {
  value: string;
  /** Receives the stored text, with tags as `{{name}}`. */
  onChange: (text: string) => void;
  onBlur?: () => void;
  tags: EditorTags;
  label: string;
  id?: string;
  invalid?: boolean;
  describedBy?: string;
  placeholder?: string;
};
const oneLine = [
  ContentNode.create({ name: 'doc', topNode: true, content: 'paragraph' }),
  StarterKit.configure({
    document: false,
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const htmlOf = (text: string, tags: EditorTags) => tagElements(`<p>${escaped(text)}</p>`, tags);
/** The text of pasted HTML, in which tags stay tags. */
const pastedLine = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  tagTexts(body);
  return escaped(plainText(body.innerHTML));
};
/** The line in its stored form. */
const textOf = (editor: Editor) => editor.getText({ blockSeparator: ' ' });

export const TagLineEditor = ({
  value,
  onChange,
  onBlur,
  tags,
  label,
  id,
  invalid,
  describedBy,
  placeholder,
}: TagLineProps) => {
  const source = useRef(tags);
  const menu = useTagMenu();
  const [extensions] = useState(() => [...oneLine, tagAtoms(source, menu.render)]);
  const told = useRef(value);
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-label': label,
        class: lineText,
        ...(id && { id }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      // Removes formatting, and joins several lines into one.
      transformPastedHTML: pastedLine,
      clipboardTextParser: (text: string, { doc }: ResolvedPos) => {
        const line = text.replace(/\s+/g, ' ');
        return line ? new Slice(Fragment.from(doc.type.schema.text(line)), 0, 0) : Slice.empty;
      },
      handleDrop: () => true,
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' },
      handleKeyDown: (view: { dom: HTMLElement }, event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || menu.isOpen()) return false;
        view.dom.closest('form')?.requestSubmit();
        return true;
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [label, id, invalid, describedBy],
  );
  const editor = useEditor({
    extensions,
    content: htmlOf(value, tags),
    injectCSS: false,
    immediatelyRender: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const text = textOf(changed);
      if (text === told.current) return;
      told.current = text;
      onChange(text);
    },
  });
  useEffect(() => {
    source.current = tags;
    // Renders the tags anew; the text stays the same.
    if (editor) editor.view.dispatch(editor.state.tr.setMeta('tags', true));
  }, [editor, tags]);
  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(htmlOf(value, source.current), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
      className={cx(lineFrame(invalid), 'flex items-center')}
    >
      <div className="relative min-w-0 flex-1">
        {!value && placeholder && (
          <p aria-hidden className="pointer-events-none absolute inset-x-2.5 top-1.5 truncate text-ui text-ink-3">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <TagButton tags={tags} editor={editor} small />
      {menu.list}
    </div>
  );
};
