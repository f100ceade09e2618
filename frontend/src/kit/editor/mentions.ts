import { Extension } from '@tiptap/core';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { suggestions } from '../inputs/suggestions.ts';
import type { EditorTag } from './tag-atoms.ts';

// Names in an editor: typing @ offers people, and the chosen name appears in bold.

export type Mentionable = { value: string; label: string };
const mostOffered = 6;
/** The people one of whose names begins with the typed letters. */
export const meantBy = (typed: string, people: readonly Mentionable[]): Mentionable[] => {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return people.filter(({ label }) => ` ${plain(label)}`.includes(` ${plain(typed)}`)).slice(0, mostOffered);
};

type Render = NonNullable<SuggestionOptions<EditorTag, EditorTag>['render']>;
/** Offers people through `render` when a person types `@`. `load` may ask the server; it runs for each letter. */
export const mentionMenu = (load: { current: () => Promise<readonly Mentionable[]> }, render: Render) =>
  Extension.create({
    name: 'mentions',
    addProseMirrorPlugins() {
      return suggestions<EditorTag>({
        editor: this.editor,
        char: '@',
        items: async ({ query }) =>
          meantBy(query, await load.current()).map(({ value, label }) => ({ name: value, label })),
        command: ({ editor, range, props }) =>
          editor
            .chain()
            .focus()
            .insertContentAt(range, [
              { type: 'text', text: `@${props.label}`, marks: [{ type: 'bold' }] },
              { type: 'text', text: ' ' },
            ])
            .run(),
        render,
      });
    },
  });
