import { cx } from '../cx.ts';

/** `true`: no border until the editor is used, for text that is edited in place. `boxed`: no border at all, because the box around the text has one. */
export type Quiet = boolean | 'boxed';

/** The classes of an editor's frame. */
export const editorFrame = ({ quiet, active, invalid }: { quiet?: Quiet; active?: boolean; invalid?: boolean }) =>
  cx(quiet === 'boxed' && '-mx-2.5', quiet !== 'boxed' && openFrame(quiet, active), invalid && 'border-bad!');
const openFrame = (quiet: boolean | undefined, active: boolean | undefined) =>
  cx(
    'rounded-ctl border transition-[border-color,box-shadow] duration-100',
    quiet && '-mx-2.5',
    active ? 'border-accent ring-3 ring-accent/20' : quiet ? 'border-transparent hover:border-line-2' : 'border-line-2',
    (active || !quiet) && 'bg-sheet',
    !active && !quiet && 'hover:border-ink-4',
  );
/** The classes of the text, both in the editor and in the placeholder that is shown until the editor has loaded. */
export const editorText = (quiet?: Quiet) =>
  cx('min-h-16 px-2.5 py-2 text-ink outline-none', !quiet && 'max-h-96 overflow-y-auto');
/** The classes of an editor of one line, as tall as an input. */
export const lineFrame = (invalid?: boolean) =>
  cx(
    'flex min-h-8 items-center rounded-ctl border bg-sheet transition-[border-color,box-shadow] duration-100 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/20',
    invalid ? 'border-bad' : 'border-line-2 hover:border-ink-4',
  );
export const lineText = 'px-2.5 py-1 text-ui text-ink outline-none [&_p]:m-0';
