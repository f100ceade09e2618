import { cx } from '../cx.ts';

const apple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const signs: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};
/** Shortcut keys as people read them: 'mod+k' → ⌘ K or Ctrl K, 'g h' → G H. */
export const keyNames = (keys: string): string[] =>
  keys
    .split(/[ +]/)
    .map((key) =>
      key === 'mod'
        ? apple()
          ? '⌘'
          : 'Ctrl'
        : key === 'shift'
          ? apple()
            ? '⇧'
            : 'Shift'
          : (signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
    );

/** Key caps. They are hidden from screen readers, which find the shortcut in the help dialog. */
export const Kbd = ({ keys, on }: { keys: string; on?: 'accent' | undefined }) => (
  <span aria-hidden className="inline-flex gap-0.5 max-sm:hidden">
    {keyNames(keys).map((key, index) => (
      <kbd
        key={index}
        className={cx(
          'inline-grid h-[17px] min-w-[17px] place-items-center rounded-[4px] px-1 font-sans text-[10.5px] leading-none font-medium',
          on === 'accent' ? 'bg-black/20 text-on-accent' : 'bg-hover text-ink-3 shadow-[inset_0_0_0_1px_var(--line)]',
        )}
      >
        {key}
      </kbd>
    ))}
  </span>
);
