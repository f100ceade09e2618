import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search, X } from 'lucide-react';
import { searchCandidates } from '@candor/contracts/people/endpoints';
import { say } from '@candor/contracts/words/say';
import { call } from './call.ts';
import { Avatar } from '../kit/avatar.tsx';
import { IconButton } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { inputLook } from '../kit/inputs/field.tsx';

export type PersonHit = { id: string; name: string; subtitle: string };
const typingPause = 200;

/** Finds a person by name, email or any text in the resume. `notOn`: only people who are not on this job yet. */
export const PersonFinder = ({
  label,
  noneFound,
  notOn,
  value,
  onChange,
}: {
  label: string;
  /** The text if no person matches. */
  noneFound: string;
  notOn?: string;
  value: PersonHit | null;
  onChange: (value: PersonHit | null) => void;
}) => {
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly PersonHit[] | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (text.trim().length < 2) return;
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      void call(
        searchCandidates,
        { q: text.trim(), limit: 8, job_id_exclude: notOn ?? null },
        { signal: stop.signal },
      ).then(
        (answer) => {
          if (!stop.signal.aborted) {
            setFound(answer.status === 'ok' ? answer.payload.items : []);
            setActive(0);
          }
        },
        () => undefined,
      );
    }, typingPause);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [text, notOn]);
  const list = text.trim().length < 2 ? null : found;
  const choose = (person: PersonHit) => {
    onChange(person);
    setText('');
    setFound(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that chooses a person must not send the surrounding form.
    if (event.key === 'Enter') event.preventDefault();
    if (!list?.length) return;
    if (event.key === 'Escape') setText('');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : list.length - 1)) % list.length);
    }
    if (event.key === 'Enter') choose(list[active]!);
  };
  if (value) {
    return (
      <div className="flex items-center gap-2.5 rounded-ctl bg-accent-wash px-2.5 py-2">
        <Avatar name={value.name} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ui font-medium text-ink">{value.name}</span>
          {value.subtitle && <span className="block truncate text-meta text-ink-2">{value.subtitle}</span>}
        </span>
        <IconButton label={say('Choose another person')} size="sm" onClick={() => onChange(null)}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-ui font-medium text-ink">
        {label}
      </label>
      <span className="relative block">
        <Search size={14} aria-hidden className="pointer-events-none absolute start-2.5 top-[9px] text-ink-3" />
        <input
          id={id}
          ref={input}
          role="combobox"
          aria-expanded={Boolean(list?.length)}
          aria-controls={`${id}l`}
          aria-activedescendant={list?.length ? `${id}o${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={say('Name, email or a word of the resume')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(inputLook(), 'ps-8!')}
        />
      </span>
      <div
        id={`${id}l`}
        role="listbox"
        aria-label={say('People')}
        className={
          list?.length
            ? 'mt-1.5 max-h-56 overflow-y-auto rounded-card p-1 shadow-[inset_0_0_0_1px_var(--line)]'
            : 'hidden'
        }
      >
        {list?.map((person, index) => (
          // the input field above handles the keys
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={person.id}
            id={`${id}o${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(person)}
            className={cx('flex min-h-9 items-center gap-2.5 rounded-ctl px-2 py-1', index === active && 'bg-hover')}
          >
            <Avatar name={person.name} size={22} />
            <span className="truncate text-ui text-ink">{person.name}</span>
            <span className="ms-auto min-w-0 truncate text-meta text-ink-3">{person.subtitle}</span>
          </div>
        ))}
      </div>
      {list && !list.length && (
        <p role="status" className="mt-1.5 text-meta text-ink-3">
          {noneFound}
        </p>
      )}
    </div>
  );
};
