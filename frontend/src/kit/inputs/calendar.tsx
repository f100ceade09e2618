import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { endOfWeek } from 'date-fns/endOfWeek';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { meantKey } from '../keys/meant-key.ts';
import { personLocale } from './person-locale.ts';
import { weekStart } from './week-start.ts';

const dayOf = (date: Date) => formatISO(date, { representation: 'date' });
const words = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(personLocale().words, options).format(date);

/** A month of days. Arrow keys move by a day and a week, Page Up and Down by a month, Home and End to the ends of the week. */
export const Calendar = ({
  day,
  today,
  min,
  max,
  onChoose,
}: {
  day: string | null;
  today: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
}) => {
  const [at, setAt] = useState(day ?? (min && today < min ? min : max && today > max ? max : today));
  const cell = useRef<HTMLButtonElement>(null);
  // The current day gets the focus when the calendar opens and after every key in it. A press on the buttons beside the month leaves the focus on them.
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) cell.current?.focus();
    follows.current = false;
  });
  const weekStartsOn = weekStart();
  const date = parseISO(at);
  const first = startOfWeek(startOfMonth(date), { weekStartsOn });
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(first, week * 7 + index)),
  );
  const shut = (each: string) => (min !== undefined && each < min) || (max !== undefined && each > max);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: () => addDays(date, -1),
      ArrowRight: () => addDays(date, 1),
      ArrowUp: () => addDays(date, -7),
      ArrowDown: () => addDays(date, 7),
      PageUp: () => addMonths(date, -1),
      PageDown: () => addMonths(date, 1),
      Home: () => startOfWeek(date, { weekStartsOn }),
      End: () => endOfWeek(date, { weekStartsOn }),
    }[meantKey(event.key)];
    if (!next) return;
    event.preventDefault();
    follows.current = true;
    setAt(dayOf(next()));
  };
  return (
    <div className="grid gap-1 p-2">
      <div className="flex items-center justify-between">
        <IconButton label={say('Previous month')} size="sm" onClick={() => setAt(dayOf(addMonths(date, -1)))}>
          <ChevronLeft size={15} aria-hidden className="rtl:rotate-180" />
        </IconButton>
        <span aria-live="polite" className="text-ui font-medium text-ink">
          {words(date, { month: 'long', year: 'numeric' })}
        </span>
        <IconButton label={say('Next month')} size="sm" onClick={() => setAt(dayOf(addMonths(date, 1)))}>
          <ChevronRight size={15} aria-hidden className="rtl:rotate-180" />
        </IconButton>
      </div>
      <div role="grid" tabIndex={-1} aria-label={words(date, { month: 'long', year: 'numeric' })} onKeyDown={onKeyDown}>
        <div role="row" className="grid grid-cols-7">
          {weeks[0]!.map((each) => (
            <span
              role="columnheader"
              key={dayOf(each)}
              aria-label={words(each, { weekday: 'long' })}
              className="grid size-8 place-items-center text-center text-micro font-book text-ink-3"
            >
              {words(each, { weekday: 'short' }).slice(0, 2)}
            </span>
          ))}
        </div>

        {weeks.map((week) => (
          <div role="row" className="grid grid-cols-7" key={dayOf(week[0]!)}>
            {week.map((each) => {
              const own = dayOf(each);
              return (
                <div role="gridcell" key={own} aria-selected={own === day}>
                  <button
                    type="button"
                    ref={own === at ? cell : undefined}
                    tabIndex={own === at ? 0 : -1}
                    aria-label={words(each, { dateStyle: 'full' })}
                    aria-current={own === today ? 'date' : undefined}
                    disabled={shut(own)}
                    onClick={() => onChoose(own)}
                    className={cx(
                      'tnum grid size-8 place-items-center rounded-ctl text-ui disabled:text-ink-4',
                      own === day
                        ? 'bg-accent font-medium text-on-accent'
                        : cx(
                            'enabled:hover:bg-hover',
                            own === today && 'font-semi text-accent-ink',
                            each.getMonth() === date.getMonth() ? 'text-ink' : 'text-ink-4',
                          ),
                    )}
                  >
                    {each.getDate()}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
};
