import { say, voice } from '@candor/contracts/words/say';
import { type InputHTMLAttributes, Suspense, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { firstDay, isAnyDay, isDay, lastDay } from '@candor/contracts/values/day';
import { cx } from '../cx.ts';
import { datePattern, readDay, writeDay } from './date-typing.ts';
import { inputLook } from './field.tsx';
import { useHydrated } from '../hydrated.ts';
import { personLocale } from './person-locale.ts';
import { PopoverBase } from '../overlays/popover-base.tsx';
import { wallClock } from '@candor/contracts/words/time-words';
import { later } from '../later.tsx';

const Calendar = later(() => import('./calendar.tsx').then((m) => m.Calendar));

const moved = (day: string, by: (date: Date) => Date): string =>
  formatISO(by(parseISO(day)), { representation: 'date' });
const within = (day: string, min: string = firstDay, max: string = lastDay): string =>
  day < min ? min : day > max ? max : day;
const steps: Record<string, (date: Date) => Date> = {
  ArrowUp: (date) => addDays(date, 1),
  ArrowDown: (date) => addDays(date, -1),
  PageUp: (date) => addMonths(date, 1),
  PageDown: (date) => addMonths(date, -1),
};

type Props = {
  /** The day as YYYY-MM-DD; '' for no day. Text that is no date is passed on unchanged, so that a form can refuse it. */
  value: string;
  onChange: (value: string) => void;
  /** Runs when the person has left the field, pressed Enter or chosen a day. */
  onDone?: (value: string) => void;
  min?: string;
  max?: string;
  big?: boolean;
} & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'min' | 'max' | 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'size'
>;

/** A calendar day: typed in the order of the person's locale, moved with the arrow keys (Page Up and Down by a month), or chosen from a calendar. */
export const DateInput = ({ value, onChange, onDone, min, max, big, className, onBlur, onKeyDown, ...rest }: Props) => {
  // The server does not know the browser's locale, so hydration starts with the server's format.
  const own = useHydrated() ? personLocale().own : voice().language.slice(0, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [today] = useState(() => wallClock(Date.now()).slice(0, 10));
  const change = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? '' : (readDay(text, own, today) ?? text));
  };
  const choose = (day: string) => {
    setTyped(null);
    onChange(day);
  };
  return (
    <div className={cx('relative max-w-44 min-w-0', className)}>
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        placeholder={datePattern(own)}
        {...rest}
        value={typed ?? (isAnyDay(value) ? writeDay(value, own) : value)}
        onChange={(event) => change(event.target.value)}
        onBlur={(event) => {
          // Text that a person typed before the code loaded has not been parsed yet.
          const day = isAnyDay(value) ? value : (readDay(value, own, today) ?? value);
          if (isAnyDay(day)) setTyped(null);
          if (day !== value) onChange(day);
          onBlur?.(event);
          onDone?.(day);
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step) {
            event.preventDefault();
            choose(within(isAnyDay(value) ? moved(value, step) : today, min, max));
          } else if (event.key === 'Enter') onDone?.(value);
          onKeyDown?.(event);
        }}
        className={cx(inputLook(big ? 'lg' : 'md'), 'tnum pe-8')}
      />
      <PopoverBase
        label={say('Calendar')}
        align="end"
        open={open}
        onOpen={setOpen}
        trigger={
          <button
            type="button"
            aria-label={say('Choose from a calendar')}
            disabled={rest.disabled}
            className="absolute inset-y-0 end-0 grid w-8 place-items-center rounded-ctl text-ink-3 hover:text-ink"
          >
            <CalendarDays size={14} aria-hidden />
          </button>
        }
      >
        <Suspense fallback={<div className="h-64 w-60" />}>
          <Calendar
            day={isAnyDay(value) ? value : null}
            today={today}
            min={min}
            max={max}
            onChoose={(day) => {
              setOpen(false);
              choose(day);
              onDone?.(day);
            }}
          />
        </Suspense>
      </PopoverBase>
    </div>
  );
};

/** A day that is reported only once the person has finished, for a filter where each change asks the server. Text that is no date is not reported. */
export const DayBox = ({
  value,
  onDone,
  ...rest
}: {
  value: string;
  onDone: (day: string) => void;
  'aria-label'?: string;
}) => {
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  return (
    <DateInput
      {...rest}
      value={draft}
      onChange={setDraft}
      onDone={(day) => {
        if (day !== value && (day === '' || isDay(day))) onDone(day);
      }}
    />
  );
};
