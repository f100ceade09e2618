import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { say, voice } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { dayLength } from '@candor/contracts/values/days';
import { weekdayOf } from '@candor/contracts/values/quarter-hours';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { digitOf } from './outcome-bar.tsx';
import { dueOf, endOfDay } from './task-words.ts';

const dayText = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10);
/** The times that are offered, with their names. */
const choicesOf = (now: number, zone: string | null): { label: string; at: string }[] => {
  const clock = Date.parse(`${wallClock(now, zone)}Z`);
  const today = Math.floor(clock / dayLength);
  const at = (day: number) => momentAt(`${dayText(day)}T09:00:00`, zone);
  const soon = new Date(Math.ceil((now + 2.5 * 3_600_000) / 1_800_000) * 1_800_000).toISOString();
  return [
    { label: say('In 3 hours'), at: soon },
    { label: say('Tomorrow'), at: at(today + 1) },
    { label: say('Monday'), at: at(today + 7 - weekdayOf(today)) },
    { label: say('In a week'), at: at(today + 7) },
  ];
};

/** Asks in the place of the task until when it is postponed. The answer is a number key or words. */
export const SnoozeBar = ({
  zone,
  onChoose,
  onClose,
}: {
  zone: string | null;
  onChoose: (until: string, day: string) => void;
  onClose: () => void;
}) => {
  const [choices] = useState(() => choicesOf(Date.now(), zone));
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const read = async (line: string) => {
    setText(line);
    const { readTask } = await import('./read-task.ts');
    const now = Date.parse(`${wallClock(Date.now(), zone)}Z`);
    const { day, time } = readTask(line, { now, language: voice().language, monthFirst: false });
    setTyped(day ? (time ? momentAt(`${day}T${time}:00`, zone) : endOfDay(day, zone)) : null);
  };
  const choose = (at: string) => onChoose(at, dueOf(at, zone)?.text ?? '');
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = digitOf(event);
    const choice = digit && choices[digit - 1];
    if (choice) {
      event.preventDefault();
      choose(choice.at);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && typed) {
      event.preventDefault();
      choose(typed);
    }
  };
  return (
    // The keys act on the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={say('Put off until when?')}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-2 pt-1 pb-2.5 ps-8 pe-2"
    >
      <span className="pe-1 text-ui font-medium text-ink">{say('Until when?')}</span>
      {choices.map(({ label, at }, index) => (
        <Button
          key={label}
          ref={index === 0 ? first : undefined}
          size="sm"
          className="max-sm:min-h-11"
          title={dueOf(at, zone)?.text}
          onClick={() => choose(at)}
        >
          {label}
          <span className="tnum text-micro text-ink-3 max-sm:hidden">{index + 1}</span>
        </Button>
      ))}
      <input
        aria-label={say('Another day')}
        placeholder={say('in 2 weeks')}
        value={text}
        onChange={({ target }) => void read(target.value)}
        className={cx(inputLook(), 'w-36!')}
      />
      {typed && (
        <Button kind="primary" size="sm" onClick={() => choose(typed)}>
          {dueOf(typed, zone)?.text}
        </Button>
      )}
    </section>
  );
};
