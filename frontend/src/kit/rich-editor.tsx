import { lazy, Suspense } from 'react';
import { editorFrame, editorText } from './editor-look.ts';
import { RichText } from './rich-text.tsx';
import type { EditorProps } from './tiptap-editor.tsx';

const TiptapEditor = lazy(() => import('./tiptap-editor.tsx').then((m) => ({ default: m.TiptapEditor })));

/** Edits stored rich text. The text can be read at once; it can be edited when the editor's code is there. Client-rendered screens only. */
export const RichEditor = (props: EditorProps) => (
  <Suspense
    fallback={
      <div aria-busy className={editorFrame(props)}>
        {!props.quiet && <div className="h-9 border-b border-line" />}
        <div className={editorText(props.quiet)}>
          <RichText html={props.value} />
        </div>
      </div>
    }
  >
    <TiptapEditor {...props} />
  </Suspense>
);
