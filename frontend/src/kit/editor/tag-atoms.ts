import { say } from '@candor/contracts/words/say';
import { Node as ContentNode } from '@tiptap/core';
import { type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { announce } from '../announce.ts';
import { suggestions } from '../inputs/suggestions.ts';

// Merge tags in an editor: stored as `{{job_title}}`, shown as one unbreakable element.

/** `value`: what the tag stands for in this text. If it is known, the text shows it in place of the tag's name. */
export type EditorTag = { name: string; label: string; hint?: string; value?: string | undefined };
export type EditorTags = {
  /** Every tag that this text may contain. */
  known: readonly EditorTag[];
  /** The names of the tags that the menus offer. */
  offered: readonly string[];
  /** The names of tags without a value in this text; the editor marks them. */
  doubtful: readonly string[];
};
/** The present tags of one editor. A form may change the tags while a person writes. */
export type TagSource = { current: EditorTags };
export const offeredTags = ({ known, offered }: EditorTags): EditorTag[] =>
  known.filter(({ name }) => offered.includes(name));
/** The offered tags whose names match the typed letters. */
export const tagsFor = (tags: EditorTags, typed: string): EditorTag[] => {
  const words = typed
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return offeredTags(tags).filter(({ name, label }) =>
    words.every((word) =>
      `${name.replaceAll('_', ' ')} ${label}`
        .toLowerCase()
        .split(' ')
        .some((part) => part.startsWith(word)),
    ),
  );
};

const pattern = /\{\{\s*([a-z_0-9]+)\s*\}\}/g;
/** Stored HTML with an element for each known tag. A tag inside an attribute stays text. */
export const tagElements = (html: string, { known }: EditorTags): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts: (string | Element)[] = [];
    let from = 0;
    for (const found of text.data.matchAll(pattern)) {
      if (!known.some(({ name }) => name === found[1])) continue;
      const tag = page.createElement('span');
      tag.dataset.tag = found[1];
      parts.push(text.data.slice(from, found.index), tag);
      from = found.index + found[0].length;
    }
    if (parts.length) text.replaceWith(...parts, text.data.slice(from));
  }
  return page.body.innerHTML;
};
/** Replaces each tag element by its stored text. */
export const tagTexts = (within: ParentNode): void => {
  for (const tag of within.querySelectorAll<HTMLElement>('span[data-tag]')) tag.replaceWith(`{{${tag.dataset.tag}}}`);
};

/** A transaction that turns each tag written as text, typed or pasted, into an element; null if the text contains none. */
const gathered = (state: EditorState, { known }: EditorTags): Transaction | null => {
  const found: { from: number; to: number; name: string }[] = [];
  state.doc.descendants((node, at) => {
    if (!node.isText || !node.text?.includes('}}')) return;
    for (const match of node.text.matchAll(pattern))
      if (known.some(({ name }) => name === match[1]))
        found.push({ from: at + match.index, to: at + match.index + match[0].length, name: match[1]! });
  });
  if (!found.length) return null;
  const { tr } = state;
  for (const { from, to, name } of found.toReversed())
    tr.replaceWith(from, to, state.schema.nodes.mergeTag!.create({ name }, null, state.doc.nodeAt(from)?.marks));
  return tr;
};
const marked = (state: EditorState, { doubtful }: EditorTags): DecorationSet | null => {
  if (!doubtful.length) return null;
  const found: Decoration[] = [];
  state.doc.descendants((node, at) => {
    if (node.type.name === 'mergeTag' && doubtful.includes(String(node.attrs.name)))
      found.push(Decoration.node(at, at + node.nodeSize, { class: 'is-doubtful' }));
  });
  return DecorationSet.create(state.doc, found);
};

type Render = NonNullable<SuggestionOptions<EditorTag, EditorTag>['render']>;
/** The node type of tags. It offers tags through `render` when a person types `{{`. */
export const tagAtoms = (source: TagSource, render: Render) => {
  const labelOf = ({ name }: Record<string, unknown>): string =>
    source.current.known.find((tag) => tag.name === name)?.label ?? String(name);
  const shownOf = ({ name }: Record<string, unknown>): { value: string | undefined; label: string } => ({
    value: source.current.known.find((tag) => tag.name === name)?.value,
    label: labelOf({ name }),
  });
  return ContentNode.create({
    name: 'mergeTag',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-tag'),
        renderHTML: ({ name }: { name: string }) => ({ 'data-tag': name }),
      },
    }),
    parseHTML: () => [
      {
        tag: 'span[data-tag]',
        // A pasted tag that this text may not contain stays text.
        getAttrs: (element) =>
          source.current.known.some(({ name }) => name === element.getAttribute('data-tag')) ? null : false,
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { value, label } = shownOf(node.attrs);
      return ['span', { ...HTMLAttributes, class: 'merge-tag', ...(value ? { title: label } : {}) }, value || label];
    },
    renderText: ({ node }) => `{{${String(node.attrs.name)}}}`,
    onSelectionUpdate() {
      const { selection } = this.editor.state;
      if (selection instanceof NodeSelection && selection.node.type.name === 'mergeTag')
        announce(say('{tag}, merge tag. Backspace removes it.', { tag: labelOf(selection.node.attrs) }));
    },
    addKeyboardShortcuts() {
      const removes = (side: 'nodeBefore' | 'nodeAfter') => () => {
        const { selection, tr } = this.editor.state;
        const beside = selection.$from[side];
        if (!selection.empty || beside?.type.name !== 'mergeTag') return false;
        const from = selection.from - (side === 'nodeBefore' ? beside.nodeSize : 0);
        this.editor.view.dispatch(tr.delete(from, from + beside.nodeSize));
        return true;
      };
      return { Backspace: removes('nodeBefore'), Delete: removes('nodeAfter') };
    },
    addProseMirrorPlugins() {
      return [
        new Plugin({
          key: new PluginKey('mergeTags'),
          appendTransaction: (transactions, _, state) =>
            transactions.some(({ docChanged }) => docChanged) ? gathered(state, source.current) : null,
          props: { decorations: (state) => marked(state, source.current) },
        }),
        ...suggestions<EditorTag>({
          editor: this.editor,
          char: '{{',
          // The labels of tags consist of several words.
          allowSpaces: true,
          allowedPrefixes: null,
          items: ({ query }) => tagsFor(source.current, query),
          command: ({ editor, range, props }) =>
            editor
              .chain()
              .focus()
              .insertContentAt(range, { type: 'mergeTag', attrs: { name: props.name } })
              .run(),
          render,
        }),
      ];
    },
  });
};
