import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Plus, Repeat } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { Option } from '@candor/contracts/kernel/standard';
import { deleteTask, upsertTask } from '@candor/contracts/tasks/endpoints';
import { repeatNames } from '@candor/contracts/tasks/fields';
import { say, sayLabel } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { ReadTask } from './read-task.ts';
import { KindIcon } from './task-kind.tsx';
import { dueInFull, endOfDay } from './task-words.ts';
import { type About, type Reading, useTaskReadings } from './use-task-readings.ts';

/** The line as it was typed, with the parts that were understood underlined. */
const Underlined = ({
  text,
  marks,
}: {
  text: string;
  marks: readonly { from: number; to: number; strong: boolean }[];
}) => {
  const pieces: React.ReactNode[] = [];
  let at = 0;
  for (const { from, to, strong } of marks) {
    if (from < at) continue;
    pieces.push(
      text.slice(at, from),
      <span
        key={from}
        className={cx(
          'underline decoration-2 underline-offset-[5px]',
          strong ? 'decoration-accent' : 'decoration-accent-line',
        )}
      >
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
};

/** The possible meanings of the line, one of them selected. */
const Readings = ({
  id,
  readings,
  at,
  read,
  assignee,
  about,
  zone,
  onPoint,
  onMake,
}: {
  id: string;
  readings: readonly Reading[];
  at: number;
  read: ReadTask | null;
  assignee: Option | null;
  about: About | null;
  zone: string | null;
  onPoint: (index: number) => void;
  onMake: (reading: Reading) => void;
}) => (
  <div
    id={`${id}l`}
    role="listbox"
    aria-label={say('Readings')}
    className={readings.length ? 'border-t border-line p-1.5' : 'hidden'}
  >
    {readings.map((reading, index) => {
      const name = reading.person?.name ?? reading.member?.label;
      return (
        // The input field above handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={reading.key}
          id={`${id}o${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerMove={() => onPoint(index)}
          onClick={() => onMake(reading)}
          className={cx(
            'flex min-h-9 items-center gap-2.5 rounded-ctl px-2 py-1 max-sm:min-h-11',
            index === at && 'bg-accent-wash',
          )}
        >
          {name ? <Avatar name={name} size={22} /> : <KindIcon kind={read?.kind ?? 'other'} />}
          <span className="min-w-0 flex-1 truncate text-ui text-ink-2">
            <span className="font-medium text-ink">{reading.title}</span>{' '}
            {reading.person?.subtitle ?? (reading.member ? say('your team') : (about?.name ?? ''))}
          </span>
          {assignee && (
            <span className="shrink-0 text-meta text-ink-2">{say('for {name}', { name: assignee.label })}</span>
          )}
          {read?.every && (
            <span className="inline-flex shrink-0 items-center gap-1 text-meta text-ink-2">
              <Repeat size={12} aria-hidden />
              {sayLabel(repeatNames[read.every])}
            </span>
          )}
          <span className="tnum shrink-0 text-ui text-ink">{dueInFull(reading.due_at, zone) ?? say('No date')}</span>
          <span className={cx('w-5 shrink-0', index !== at && 'invisible')}>
            <Kbd keys="enter" />
          </span>
        </div>
      );
    })}
  </div>
);

/** A line that makes a task: 'call Priya tomorrow 10'. Enter takes the first meaning of the line, and the others are listed below. `about`: the subject, if the page knows it. */
export const QuickLine = ({
  user,
  members,
  about = null,
  onMade,
  onClose,
}: {
  user: { id: string; tz_region: string | null };
  members: readonly Option[];
  about?: About | null;
  onMade?: () => void;
  onClose: () => void;
}) => {
  const id = useId();
  const zone = user.tz_region;
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shade = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const { read, readings, assignee, marks } = useTaskReadings({ text, zone, members, about });
  const at = Math.min(active, Math.max(0, readings.length - 1));

  const make = async (reading: Reading | undefined) => {
    if (!reading || !read || sending) return;
    setSending(true);
    const { title, due_at, person } = reading;
    const subject = about
      ? { type: about.type, id: about.id }
      : person && { type: 'candidate' as const, id: person.id };
    const done = await settle(
      say('Add {title}', { title }),
      call(upsertTask, {
        title: title.slice(0, 160),
        kind: read.kind ?? 'other',
        due_at: due_at ?? (read.every ? endOfDay(wallClock(Date.now(), zone).slice(0, 10), zone) : null),
        repeats: read.every,
        assignee_user_id: assignee?.value ?? null,
        subject,
        notes: null,
      }),
      ({ task }) => {
        const undo = () =>
          void settle(say('Delete {title}', { title }), call(deleteTask, { id: task.id }), () => void revalidate());
        toast({ text: say('Task added.'), undo });
        setText('');
        setActive(0);
        void revalidate();
        onMade?.();
      },
    );
    setSending(false);
    if (done) input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void make(readings[at]);
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && readings.length) {
      event.preventDefault();
      setActive((at + (event.key === 'ArrowDown' ? 1 : readings.length - 1)) % readings.length);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (text) setText('');
      else onClose();
    }
    // Tab selects the next part that was understood, so that it can be typed anew.
    if (event.key === 'Tab' && !event.shiftKey && read) {
      const end = event.currentTarget.selectionEnd ?? 0;
      const whole = event.currentTarget.selectionStart === text.length;
      const next = read.parts.find(({ from }) => (whole ? true : from >= end));
      if (!next) return;
      event.preventDefault();
      event.currentTarget.setSelectionRange(next.from, next.to);
    }
  };
  return (
    <div className="rounded-card bg-sheet shadow-card ring-2 ring-accent">
      <div className="relative flex h-11 items-center gap-2.5 px-3">
        <Plus size={16} aria-hidden className="shrink-0 text-ink-3" />
        <div className="relative min-w-0 flex-1">
          <div
            ref={shade}
            aria-hidden
            className="pointer-events-none absolute inset-0 overflow-hidden text-read leading-9 whitespace-pre text-transparent"
          >
            <Underlined text={text} marks={marks} />
          </div>
          <input
            ref={input}
            role="combobox"
            aria-label={say('New task')}
            aria-expanded={readings.length > 0}
            aria-controls={`${id}l`}
            aria-activedescendant={readings.length ? `${id}o${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={300}
            placeholder={about ? say('Call tomorrow 10') : say('Call Priya tomorrow 10')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onScroll={({ currentTarget }) => {
              if (shade.current) shade.current.scrollLeft = currentTarget.scrollLeft;
            }}
            onKeyDown={onKeyDown}
            className="relative h-9 w-full bg-transparent text-read leading-9 text-ink outline-none placeholder:text-ink-3"
          />
        </div>
        <button
          type="button"
          onClick={onClose}
          className="rounded-tag px-1 text-meta text-ink-3 hover:text-ink max-sm:min-h-11"
        >
          {say('Esc')}
        </button>
      </div>
      <Readings
        id={id}
        readings={readings}
        at={at}
        read={read}
        assignee={assignee}
        about={about}
        zone={zone}
        onPoint={setActive}
        onMake={(reading) => void make(reading)}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 px-3 pb-2.5 text-meta text-ink-3 max-sm:hidden">
        <span>
          <Kbd keys="@" /> {say('for someone else')}
        </span>
        <span>
          <Kbd keys="Tab" /> {say('change a part')}
        </span>
        <span>{say('“every Monday”, “in 3 d”, “next week 9:30” work too')}</span>
      </p>
    </div>
  );
};
