import { numberWords, say } from '@candor/contracts/words/say';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ListFilter, Search, X } from 'lucide-react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { inputLook } from '../inputs/field.tsx';
import { sentenceOf, type Filter } from './filter-words.ts';
import { Menu, MenuItem } from '../overlays/menu.tsx';
import { useShortcut } from '../keys/shortcuts.tsx';
import { later } from '../later.tsx';

type Filters = Record<string, unknown>;

const ChipFace = ({ filter, value }: { filter: Filter; value: unknown }) => (
  <span className="inline-flex h-7 items-center rounded-full bg-sheet ps-2.5 pe-8 text-meta text-ink-3 shadow-card">
    <span>
      {sentenceOf(filter, value).map((part, index) => (
        <span key={index} className={part.strong ? 'font-medium text-ink' : ''}>
          {part.text}
        </span>
      ))}
    </span>
  </span>
);
const SearchOperators = later(() => import('./search-operators.tsx').then((m) => m.SearchOperators));
const FilterChip = later(() => import('./filter-chip.tsx').then((m) => m.FilterChip));

/** The filters of a list as chips that read like a sentence. The key F adds a filter. Each change goes into the address. */
export const FilterBar = ({
  filters,
  value,
  onChange,
}: {
  filters: readonly Filter[];
  value: Filters;
  /** `before`: the filters as this bar shows them before the change. */
  onChange: (value: Filters, before: Filters) => void;
}) => {
  const [editing, setEditing] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  useShortcut('f', say('Filter'), () => add.current?.click(), { group: 'List', opens: true });
  const set = (changes: Filters) =>
    onChange(
      Object.fromEntries(Object.entries({ ...value, ...changes }).filter(([, each]) => each !== undefined)),
      value,
    );
  const shown = filters.filter((filter) => value[filter.name] !== undefined || filter.name === editing);
  const others = filters.filter((filter) => !shown.includes(filter));
  return (
    <>
      {shown.map((filter) => (
        <Suspense key={filter.key ?? filter.name} fallback={<ChipFace filter={filter} value={value[filter.name]} />}>
          <FilterChip
            filter={filter}
            value={value[filter.name]}
            open={editing === filter.name}
            onOpen={(open) => setEditing(open ? filter.name : null)}
            onChange={(next) => set({ [filter.name]: next })}
            onTurn={(other) => {
              setEditing(other);
              set({ [filter.name]: undefined, [other]: value[filter.name] ?? [] });
            }}
          />
        </Suspense>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={
            <Button ref={add} kind="ghost" size="sm">
              <ListFilter size={14} aria-hidden />
              <span className="@max-3xl:sr-only">{say('Filter')}</span>
            </Button>
          }
        >
          {others.map((filter) => (
            <MenuItem key={filter.name} onSelect={() => window.setTimeout(() => setEditing(filter.name))}>
              {filter.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {shown.length > 1 && (
        <Button kind="ghost" size="sm" onClick={() => onChange({}, value)}>
          {say('Clear')}
        </Button>
      )}
    </>
  );
};

const typingPause = 250;
/** The search box of a list; the key `/` moves the focus there. `onSearch` gets the text after a short pause, and immediately on Enter and when the box is left. */
export const SearchBox = ({
  value,
  onSearch,
  label = say('Search'),
  shortcut = true,
  operators = true,
  slim = false,
}: {
  value: string;
  onSearch: (text: string) => void;
  label?: string;
  /** Whether the key `/` moves the focus to this box. */
  shortcut?: boolean;
  /** Whether the box supports and explains phrases, OR and minus. */
  operators?: boolean;
  /** Whether the box is narrower, for a bar with much content. */
  slim?: boolean;
}) => {
  const [text, setText] = useState(value);
  const [here, setHere] = useState(false);
  const help = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(0);
  const sent = useRef(value);
  // The latest `onSearch`, because the page may have changed during the pause.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (value === sent.current) return; // this box sent it
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useShortcut('/', say('Search the list'), () => input.current?.select(), { group: 'List', on: shortcut });
  const send = (next: string) => {
    window.clearTimeout(timer.current);
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    search.current(next.trim());
  };
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(next), typingPause);
  };
  return (
    <span className="relative inline-flex min-w-0 max-sm:basis-full">
      <Search size={14} aria-hidden className="pointer-events-none absolute start-2 top-[7px] text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        aria-describedby={operators ? help : undefined}
        onFocus={() => setHere(true)}
        onChange={(event) => type(event.target.value)}
        // The text is sent when the box is left, so that a link that was clicked meanwhile comes later and wins.
        onBlur={() => {
          setHere(false);
          send(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
          if (event.key === 'Escape') {
            if (text) {
              setText('');
              send('');
            } else event.currentTarget.blur();
          }
        }}
        className={cx(inputLook(), 'h-7! text-ellipsis ps-7!', slim ? 'min-w-0 sm:w-48' : 'sm:w-52', text && 'pe-7!')}
      />
      {text && (
        <button
          type="button"
          aria-label={say('Clear the search')}
          onClick={() => {
            setText('');
            send('');
            input.current?.focus();
          }}
          className="absolute end-0.5 top-0.5 grid size-6 place-items-center rounded-tag text-ink-3 hover:text-ink"
        >
          <X size={13} aria-hidden />
        </button>
      )}
      {operators && here && (
        <Suspense>
          <SearchOperators id={help} text={text} />
        </Suspense>
      )}
    </span>
  );
};

/** A button with a count that filters the list: '9 need you'. It is pressed while its filter is set. */
export const QuickCount = ({
  count,
  label,
  icon,
  on,
  onToggle,
}: {
  count: number;
  label: string;
  icon?: ReactNode;
  on: boolean;
  onToggle: () => void;
}) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onToggle}
    className={cx(
      'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-meta whitespace-nowrap shadow-card',
      on ? 'bg-accent-wash font-medium text-accent-ink' : 'bg-sheet text-ink-2 hover:bg-hover',
    )}
  >
    {icon}
    <span className={cx('tnum font-medium', !on && 'text-ink')}>{numberWords(count)}</span>
    {label}
  </button>
);
