import { cx } from './cx.ts';

export type ButtonLook = { kind?: 'primary' | 'soft' | 'ghost' | 'danger'; size?: 'sm' | 'md' | 'lg'; icon?: boolean };

/** The classes of a button. `size`: 28, 32 or (public forms) 40 px high. */
export const buttonLook = ({ kind = 'soft', size = 'md', icon }: ButtonLook) =>
  cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-ctl font-medium whitespace-nowrap transition-[background-color,box-shadow,color] duration-100 disabled:opacity-50 aria-disabled:opacity-50',
    size === 'sm' && (icon ? 'size-7 text-ui' : 'h-7 px-2 text-ui'),
    size === 'md' && (icon ? 'size-8 text-ui' : 'h-8 px-2.5 text-ui'),
    size === 'lg' && (icon ? 'size-10 text-read' : 'h-10 px-4 text-read'),
    kind === 'primary' &&
      'bg-accent text-on-accent shadow-[inset_0_1px_0_oklch(1_0_0/.16),0_1px_2px_oklch(0_0_0/.14)] enabled:hover:bg-accent-hi',
    kind === 'soft' && 'bg-sheet text-ink shadow-card hover:bg-hover aria-pressed:bg-press',
    kind === 'ghost' && 'text-ink-2 hover:bg-hover hover:text-ink',
    kind === 'danger' && 'bg-sheet text-bad shadow-card hover:bg-bad-wash',
  );
