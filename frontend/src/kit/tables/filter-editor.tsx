import { numberWords, say } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { Checkbox } from '../inputs/checkbox.tsx';
import { cx } from '../cx.ts';
import { inputLook } from '../inputs/field.tsx';
import { dayOfEnd, listOf, type Ends, type Filter } from './filter-words.ts';
import { later } from '../later.tsx';

export type { Filter } from './filter-words.ts';

const Day = later(() => import('../inputs/date-input.tsx').then((m) => m.DayBox));

const Choices = ({
  options,
  value,
  onChange,
}: {
  options: readonly { value: string; label: string; count?: number }[];
  value: unknown;
  onChange: (value: unknown) => void;
}) => {
  const [text, setText] = useState('');
  const chosen = listOf(value);
  const found = options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      {options.length > 8 && (
        <input
          type="search"
          aria-label={say('Find')}
          placeholder={say('Find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${inputLook()} mb-1 h-7!`}
        />
      )}
      <div className="max-h-72 overflow-y-auto">
        {found.map((option) => (
          <label
            key={option.value}
            className="flex min-h-8 items-center gap-2.5 rounded-ctl px-2 text-ui text-ink hover:bg-hover"
          >
            <Checkbox
              checked={chosen.includes(option.value)}
              onChange={(event) => {
                const next = event.target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((each) => each !== option.value);
                onChange(next.length ? next : undefined);
              }}
            />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.count !== undefined && (
              <span className="tnum text-meta text-ink-3">{numberWords(option.count)}</span>
            )}
          </label>
        ))}
        {!found.length && <p className="px-2 py-1.5 text-ui text-ink-3">{say('No options')}</p>}
      </div>
    </>
  );
};
const Between = ({ dates, value, onChange }: { dates: boolean; value: Ends; onChange: (value: unknown) => void }) => {
  const set = (end: 'from' | 'to', text: string) => {
    const next: Ends = { ...value, [end]: text === '' ? undefined : dates ? text : Number(text) };
    onChange(
      next.from === undefined && next.to === undefined
        ? undefined
        : Object.fromEntries(Object.entries(next).filter(([, each]) => each !== undefined)),
    );
  };
  return (
    <div className={cx('grid grid-cols-2 gap-2 p-2', dates && 'w-76 max-w-full')}>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="grid gap-1 text-meta text-ink-3">
          <span aria-hidden>{end === 'from' ? say('From') : say('To')}</span>
          {dates ? (
            <Suspense fallback={<span className={inputLook()} />}>
              <Day
                aria-label={end === 'from' ? say('From') : say('To')}
                value={dayOfEnd(value[end] ?? '') ?? ''}
                onDone={(day: string) => set(end, day)}
              />
            </Suspense>
          ) : (
            <input
              type="number"
              aria-label={end === 'from' ? say('From') : say('To')}
              defaultValue={value[end] ?? ''}
              onBlur={(event) => set(end, event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') set(end, event.currentTarget.value);
              }}
              className={`${inputLook()} tnum`}
            />
          )}
        </div>
      ))}
    </div>
  );
};

/** Sets one filter, inside its chip's popover. */
export const FilterEditor = ({
  filter,
  value,
  onChange,
}: {
  filter: Filter;
  value: unknown;
  onChange: (value: unknown) => void;
}) => {
  if (filter.kind === 'choice') return <Choices options={filter.options} value={value} onChange={onChange} />;
  if (filter.kind === 'present') {
    return (
      <>
        {[true, false].map((each) => (
          <label
            key={String(each)}
            className="flex min-h-8 items-center gap-2.5 rounded-ctl px-2 text-ui hover:bg-hover"
          >
            <input
              type="radio"
              name={filter.name}
              checked={value === each}
              onChange={() => onChange(each)}
              className="accent-(--accent)"
            />
            {each ? filter.yes : filter.no}
          </label>
        ))}
      </>
    );
  }
  return <Between dates={filter.kind === 'dates'} value={(value ?? {}) as Ends} onChange={onChange} />;
};
