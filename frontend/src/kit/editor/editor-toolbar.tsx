import { typedLink } from '@candor/contracts/values/address';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Bold, Heading1, Heading2, Italic, Link2, List, ListOrdered, Quote } from 'lucide-react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { inputLook } from '../inputs/field.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { keyNames } from '../keys/kbd.tsx';
import { meantKey } from '../keys/meant-key.ts';

export type Format = 'bold' | 'italic' | 'bullets' | 'numbers' | 'heading' | 'subheading' | 'quote' | 'link';
const buttons: readonly { format: Format; label: string; keys?: string; icon: typeof Bold }[] = [
  { format: 'bold', label: phrase('Bold'), keys: 'mod+b', icon: Bold },
  { format: 'italic', label: phrase('Italic'), keys: 'mod+i', icon: Italic },
  { format: 'heading', label: phrase('Heading'), icon: Heading1 },
  { format: 'subheading', label: phrase('Subheading'), icon: Heading2 },
  { format: 'bullets', label: phrase('Bulleted list'), icon: List },
  { format: 'numbers', label: phrase('Numbered list'), icon: ListOrdered },
  { format: 'quote', label: phrase('Quote'), icon: Quote },
  { format: 'link', label: phrase('Link'), keys: 'mod+k', icon: Link2 },
];
const blocks: ReadonlySet<Format> = new Set(['heading', 'subheading', 'quote']);
type Props = {
  formats: Record<Format, boolean>;
  controls?: string;
  onFormat: (format: Exclude<Format, 'link'>) => void;
  onLink: (address: string) => void;
  linkNow: () => string;
  /** Moves the focus back into the text. */
  onDone: () => void;
  /** Content at the end of the bar. */
  end?: ReactNode;
};

/** The toolbar is one tab stop; the arrow keys move between its buttons. */
export const EditorToolbar = ({ formats, controls, onFormat, onLink, linkNow, onDone, end }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [address, setAddress] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const onArrow = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: buttons.length - 1 - at }[meantKey(event.key)];
    if (by === undefined) return;
    event.preventDefault();
    const next = (at + by + buttons.length) % buttons.length;
    setAt(next);
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  const press = (format: Format) => {
    if (format !== 'link') {
      onFormat(format);
      return;
    }
    setWrong(false);
    setAddress(address === null ? linkNow() : null);
  };
  const setLink = () => {
    const whole = typedLink(address ?? '');
    if ((address ?? '').trim() && !whole) {
      setWrong(true);
      return;
    }
    setAddress(null);
    onLink(whole ?? '');
  };
  const close = () => {
    setAddress(null);
    onDone();
  };
  const inList = formats.bullets || formats.numbers; // lists contain no headings and no quotes
  return (
    <div className="border-b border-line">
      <div className="flex items-center justify-between gap-2 pe-1">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          ref={bar}
          role="toolbar"
          aria-label={say('Formatting')}
          aria-controls={controls}
          onKeyDown={onArrow}
          className="flex flex-wrap gap-0.5 p-1"
        >
          {buttons.map(({ format, label, keys, icon: Icon }, index) => (
            <Tooltip key={format} text={sayLabel(label)} keys={keys && keyNames(keys).join(' ')}>
              <button
                type="button"
                data-format={format}
                aria-label={sayLabel(label)}
                aria-pressed={formats[format]}
                aria-disabled={inList && blocks.has(format) ? true : undefined}
                tabIndex={index === at ? 0 : -1}
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(index)}
                onClick={() => {
                  if (!(inList && blocks.has(format))) press(format);
                }}
                className={cx(
                  'grid size-7 place-items-center rounded-tag outline-offset-[-2px]',
                  formats[format]
                    ? 'bg-accent-wash text-accent-ink'
                    : 'text-ink-2 hover:bg-hover hover:text-ink aria-disabled:bg-transparent aria-disabled:text-ink-4',
                )}
              >
                <Icon size={15} aria-hidden />
              </button>
            </Tooltip>
          ))}
        </div>
        {end}
      </div>
      {address !== null && (
        <div className="flex flex-wrap items-center gap-1.5 px-1.5 pb-1.5">
          <input
            autoFocus
            aria-label={say('Link address')}
            aria-invalid={wrong || undefined}
            placeholder="example.com/page"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                event.stopPropagation();
                setLink();
              }
              if (event.key === 'Escape') {
                event.preventDefault();
                event.stopPropagation();
                close();
              }
            }}
            className={cx(inputLook(), 'h-7! min-w-40 flex-1')}
          />
          <Button size="sm" kind="primary" onClick={setLink}>
            {say('Set link')}
          </Button>
          {formats.link && (
            <Button
              size="sm"
              onClick={() => {
                setAddress(null);
                onLink('');
              }}
            >
              {say('Remove link')}
            </Button>
          )}
          <Button size="sm" kind="ghost" onClick={close}>
            {say('Cancel')}
          </Button>
          {wrong && (
            <p role="alert" className="w-full text-meta text-bad">
              {say('Enter a valid web address.')}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
