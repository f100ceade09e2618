import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Check, UserMinus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { possibleOwners } from '@candor/contracts/people/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { useStandard } from '../../page/use-page.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';

/** Focuses the input field that appears in place of the Retry button. */
const focused = (field: HTMLInputElement | null) => void setTimeout(() => field?.focus());

/** Chooses the member responsible for a person, or none. `current` is undefined if several people have several owners. */
export const OwnerPicker = ({
  current,
  onChoose,
}: {
  current?: string | null;
  onChoose: (user_id: string | null) => void;
}) => {
  const id = useId();
  const { user } = useStandard();
  const [options, setOptions] = useState<readonly Option[] | null>(null);
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState(false);
  const load = useCallback(
    (signal?: AbortSignal) =>
      call(possibleOwners, {}, { signal }).then(
        (answer) => {
          setProblem(errorOf(answer));
          if (answer.status === 'ok') setOptions(answer.payload.members);
        },
        () => undefined,
      ),
    [],
  );
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load]);
  if (problem)
    return (
      <div role="alert" className="grid w-56 justify-items-start gap-2 p-2 text-ui text-ink-2">
        {problem}
        <Button
          size="sm"
          onClick={() => {
            setProblem('');
            setAgain(true);
            void load();
          }}
        >
          {say('Retry')}
        </Button>
      </div>
    );
  const word = text.trim().toLowerCase();
  const found = (options ?? []).filter((option) => option.label.toLowerCase().includes(word));
  const nobody = options && current !== null && !word ? [null] : [];
  const rows: readonly (Option | null)[] = [...found, ...nobody];
  const point = (to: number) => {
    setAt(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!rows.length) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      point((at + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % rows.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onChoose(rows[at]?.value ?? null);
    }
  };
  return (
    <div className="w-56">
      <input
        ref={again ? focused : undefined}
        role="combobox"
        aria-label={say('Find a member')}
        aria-expanded
        aria-controls={`${id}l`}
        aria-autocomplete="list"
        aria-activedescendant={rows.length ? `${id}o${at}` : undefined}
        autoComplete="off"
        placeholder={say('Find a member')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className={cx(inputLook(), 'mb-1 max-sm:h-11')}
      />
      {!options && <SkeletonRows rows={3} />}
      <div ref={list} id={`${id}l`} role="listbox" aria-label={say('Owner')} className="max-h-64 overflow-y-auto">
        {rows.map((row, index) => (
          // the input field above handles the keys
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={row?.value ?? ''}
            id={`${id}o${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => onChoose(row?.value ?? null)}
            className={cx(
              'flex min-h-8 items-center gap-2.5 rounded-ctl px-2 text-ui text-ink max-sm:min-h-11',
              index === at && 'bg-hover',
            )}
          >
            {row ? (
              <Avatar name={row.label} size={18} />
            ) : (
              <UserMinus size={14} aria-hidden className="mx-0.5 text-ink-3" />
            )}
            <span className="min-w-0 flex-1 truncate">
              {!row ? say('No owner') : row.value === user.id ? say('{name} (you)', { name: row.label }) : row.label}
            </span>
            {row && row.value === current && <Check size={14} aria-label={say('Now')} className="text-ink-3" />}
          </div>
        ))}
      </div>
      {options && !found.length && (
        <p role="status" className="px-2 py-1.5 text-ui text-ink-3">
          {say('No one by that name.')}
        </p>
      )}
    </div>
  );
};
