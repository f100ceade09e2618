import { Suspense } from 'react';
import { editorFrame, editorText } from './editor-look.ts';
import { RichText } from './rich-text.tsx';
import type { EditorProps } from './tiptap-editor.tsx';
import { plainWords } from '@candor/contracts/values/rich-text';
import { useHydrated } from '../hydrated.ts';
import { later } from '../later.tsx';

/** The text with the names of its tags, shown until it can be edited. */
export const tagLabels = (text: string, tags: EditorProps['tags']): string =>
  tags?.known.reduce((shown, { name, label, value }) => shown.replaceAll(`{{${name}}}`, value || label), text) ?? text;

const TiptapEditor = later(() => import('./tiptap-editor.tsx').then((m) => m.TiptapEditor));

/** Edits stored rich text. The text can be read immediately, and edited when the editor's code has loaded. The server renders only its words. */
export const RichEditor = (props: EditorProps) => {
  const hydrated = useHydrated();
  const text = tagLabels(props.value, props.tags);
  const place = (
    <div aria-busy className={editorFrame(props)}>
      {!props.quiet && <div className="h-9 border-b border-line" />}
      <div className={editorText(props.quiet)}>{hydrated ? <RichText html={text} /> : plainWords(text)}</div>
    </div>
  );
  return hydrated ? (
    <Suspense fallback={place}>
      <TiptapEditor {...props} />
    </Suspense>
  ) : (
    place
  );
};
