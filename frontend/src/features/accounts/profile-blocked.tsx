import { X } from 'lucide-react';
import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import type { AvailabilityEntry } from '@candor/contracts/booking/availability';
import { dayIn } from '@candor/contracts/words/time-words';
import { Button, IconButton } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/inputs/checkbox.tsx';
import { DateInput } from '../../kit/inputs/date-input.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { Section } from '../../kit/page.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { dayText } from '../../kit/time.tsx';
import { dayName, endName, endsAfter, everyDay, hoursName, startsBefore, timeName } from './hours-words.ts';
import type { Hours } from './use-hours.ts';

const onDate = 'date';
const dayOf = ({ weekday, date }: AvailabilityEntry): string =>
  date === null ? say('Every {day}', { day: dayName(weekday!) }) : dayText(date);

/** Hours of a day, or of a day of the week, in which the member gets no interviews. Past ones are not shown. */
export const BlockedDays = ({
  entries,
  zone,
  hours,
}: {
  entries: readonly AvailabilityEntry[];
  zone: string;
  hours: Hours;
}) => {
  const [now] = useState(() => Date.now());
  const today = dayIn(now, zone);
  const [on, setOn] = useState(onDate);
  const [date, setDate] = useState('');
  const [whole, setWhole] = useState(true);
  const [start, setStart] = useState('09:00');
  const [end, setEnd] = useState('12:00');
  const blocked = entries
    .filter((each) => each.kind === 'blocked' && (each.date === null || each.date >= today))
    .toSorted(
      (a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.weekday! - b.weekday! || a.start.localeCompare(b.start),
    );
  const days = [
    { value: onDate, label: say('On a date') },
    ...everyDay.map((weekday) => ({ value: String(weekday), label: say('Every {day}', { day: dayName(weekday) }) })),
  ];
  const add = async () => {
    const times = whole ? { start: '00:00', end: '00:00' } : { start, end };
    const day = on === onDate ? { weekday: null, date } : { weekday: Number(on), date: null };
    if (await hours.set([{ kind: 'blocked', ...day, ...times, tz_region: zone }])) setDate('');
  };
  return (
    <Section title={say('Blocked days')} text={say('You cannot be booked at these times.')}>
      <div className="grid gap-4">
        {blocked.length > 0 && (
          <ul aria-label={say('Blocked days')} className="grid divide-y divide-line">
            {blocked.map((each) => (
              <li key={each.id} className="flex min-h-10 items-center gap-3 py-1 text-ui">
                <span className="min-w-0 flex-1 text-ink">
                  {dayOf(each)} <span className="text-ink-3">{hoursName(each)}</span>
                </span>
                <IconButton
                  label={say('Remove {day}, {hours}', { day: dayOf(each), hours: hoursName(each) })}
                  onClick={() => void hours.remove([each.id])}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form
          aria-label={say('Block a day')}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <div className="w-44">
            <Field label={say('Day')}>
              {({ id }) => (
                <Select
                  inputId={id}
                  options={days}
                  value={days.find(({ value }) => value === on)!}
                  isClearable={false}
                  onChange={(choice) => choice && setOn(choice.value)}
                />
              )}
            </Field>
          </div>
          {on === onDate && (
            <div className="w-44">
              <Field label={say('Date')}>
                {(described) => <DateInput {...described} value={date} min={today} onChange={setDate} />}
              </Field>
            </div>
          )}
          <label className="flex h-8 items-center gap-2 text-ui text-ink">
            <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)} />
            {say('All day')}
          </label>
          {!whole && (
            <>
              <div className="w-28">
                <Field label={say('From')}>
                  {({ id }) => (
                    <Select
                      inputId={id}
                      options={startsBefore(end)}
                      value={{ value: start, label: timeName(start) }}
                      isClearable={false}
                      onChange={(choice) => choice && setStart(choice.value)}
                    />
                  )}
                </Field>
              </div>
              <div className="w-28">
                <Field label={say('Until')}>
                  {({ id }) => (
                    <Select
                      inputId={id}
                      options={endsAfter(start)}
                      value={{ value: end, label: endName(end) }}
                      isClearable={false}
                      onChange={(choice) => choice && setEnd(choice.value)}
                    />
                  )}
                </Field>
              </div>
            </>
          )}
          <Button type="submit" disabled={on === onDate && !date}>
            {say('Block')}
          </Button>
        </form>
      </div>
    </Section>
  );
};
