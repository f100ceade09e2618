import { say } from '@candor/contracts/words/say';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { cx } from '../cx.ts';
import { DateInput } from './date-input.tsx';
import { type Described, inputLook } from './field.tsx';

const dayOf = (value: string) => value.split('T')[0] ?? '';
const timeOf = (value: string) => value.split('T')[1] ?? '';

/** A calendar day and a time on the clock of a zone, in the format of `wallClock`: '2026-11-20T15:00:12'. '' if no day is set; if no time is set, the start of the day. */
export const MomentInput = ({
  value,
  onChange,
  onDone,
  label,
  seconds,
  described,
  disabled,
  className,
}: {
  value: string;
  onChange: (value: string) => void;
  /** Runs when the person has left both boxes, or pressed Enter in one. */
  onDone?: (value: string) => void;
  label: string;
  seconds?: boolean;
  /** The ids of a form's label and error, which the day input refers to. */
  described?: Described;
  disabled?: boolean;
  className?: string;
}) => {
  const group = useRef<HTMLDivElement>(null);
  const joined = (day: string, time: string) => (day ? `${day}T${time || (seconds ? '00:00:00' : '00:00')}` : '');
  const ends = {
    onBlur: (event: FocusEvent) => {
      if (!group.current?.contains(event.relatedTarget)) onDone?.(value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') onDone?.(value);
    },
  };
  return (
    <div ref={group} role="group" aria-label={label} className={cx('flex min-w-0 gap-1.5', className)}>
      <DateInput
        {...ends}
        {...described}
        disabled={disabled}
        aria-label={say('{label}, day', { label })}
        value={dayOf(value)}
        max="9999-12-31"
        onChange={(day) => onChange(joined(day, timeOf(value)))}
        className="w-36"
      />
      <input
        {...ends}
        type="time"
        disabled={disabled}
        step={seconds ? 1 : 60}
        aria-label={say('{label}, time', { label })}
        value={timeOf(value)}
        onChange={(event) => onChange(joined(dayOf(value), event.target.value))}
        className={cx(inputLook(), 'tnum w-auto!')}
      />
    </div>
  );
};
