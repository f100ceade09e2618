import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Plus, Repeat } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { searchCandidates } from '@candor/contracts/people/endpoints';
import { may, searches } from '@candor/contracts/accounts/needs';
import type { Option } from '@candor/contracts/kernel/standard';
import { deleteTask, upsertTask } from '@candor/contracts/tasks/endpoints';
import type { Subject } from '@candor/contracts/tasks/events';
import { repeatNames } from '@candor/contracts/tasks/fields';
import { say, sayLabel, voice } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { useGroups } from '../../page/use-page.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { dateOrder } from '../../kit/inputs/date-typing.ts';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { personLocale } from '../../kit/inputs/person-locale.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useNow } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { ReadTask } from './read-task.ts';
import { KindIcon } from './task-kind.tsx';
import { dueInFull, endOfDay } from './task-words.ts';

type Person = { id: string; name: string; subtitle: string };
type About = { type: Subject['type']; id: string; name: string };
/** One meaning of the line. `person`: the candidate it is about. `member`: a member whose name is in it. */
type Reading = { key: string; title: string; due_at: string | null; person: Person | null; member: Option | null };
type Reader = typeof import('./read-task.ts');

const typingPause = 180;
const mostPeople = 3;
const nobody: readonly Person[] = [];
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** Whether a part of the name begins with the text. */
const named = (name: string, text: string) =>
  plain(text)
    .split(/\s+/)
    .every((each) =>
      plain(name)
        .split(/[\s-]+/)
        .some((part) => part.startsWith(each)),
    );
const dueAt = (day: string | null, time: string | null, zone: string | null): string | null =>
  day ? (time ? momentAt(`${day}T${time}:00`, zone) : endOfDay(day, zone)) : null;
/** '12/31' in the reader's locale. */
const monthFirst = () => {
  const order = dateOrder(personLocale().own);
  return order.indexOf('month') < order.indexOf('day');
};

/** The line as it was typed, with its understood parts underlined. */
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

/** A line that makes a task: 'call Priya tomorrow 10'. The first reading is one Enter away, the others are below. `about`: the subject, if the page knows it. */
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
  const groups = useGroups();
  const [text, setText] = useState('');
  const [reader, setReader] = useState<Reader | null>(null);
  const [found, setFound] = useState<{ asked: string; people: readonly Person[] }>({ asked: '', people: nobody });
  const [active, setActive] = useState(0);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shade = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus();
    void import('./read-task.ts').then(setReader);
  }, []);
  const now = useNow();
  const read = useMemo<ReadTask | null>(
    () =>
      reader && text.trim()
        ? reader.readTask(text, {
            now: Date.parse(`${wallClock(now, zone)}Z`),
            language: voice().language,
            monthFirst: monthFirst(),
          })
        : null,
    [reader, text, zone, now],
  );
  const names = useMemo(
    () => (reader && read && !about ? reader.namesIn(text, read) : []),
    [reader, read, text, about],
  );
  const asked = names.join('\n');
  const people = asked ? found.people : nobody;
  useEffect(() => {
    if (!asked || !may(searches, { groups })) return;
    const stop = new AbortController();
    const timer = window.setTimeout(async () => {
      const lists = await Promise.all(
        asked.split('\n').map(async (q) => {
          if (q.length < 2) return [];
          const answer = await call(
            searchCandidates,
            { q, limit: 8, job_id_exclude: null },
            { signal: stop.signal },
          ).catch(() => null);
          return answer?.status === 'ok' ? answer.payload.items.filter(({ name }) => named(name, q)) : [];
        }),
      );
      if (stop.signal.aborted) return;
      const each = new Map(lists.flat().map((person) => [person.id, person]));
      setFound({ asked, people: [...each.values()].slice(0, mostPeople) });
    }, typingPause);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [asked, groups]);

  const assignee = read?.member ? (members.find(({ label }) => named(label, read.member!)) ?? null) : null;
  const readings = useMemo<readonly Reading[]>(() => {
    if (!read) return [];
    const titled = (person: { name: string } | null): string => {
      const typed = person && names.find((name) => named(person.name, name));
      return upper((typed ? read.title.replace(typed, person.name) : read.title) || text.trim());
    };
    const due = dueAt(read.day, read.time, zone);
    const theirs = people.map((person) => ({
      key: person.id,
      title: titled(person),
      due_at: due,
      person,
      member: null,
    }));
    const team = members
      .filter(({ label }) => names.some((name) => named(label, name)))
      .slice(0, mostPeople)
      .map((member) => ({
        key: member.value,
        title: titled({ name: member.label }),
        due_at: due,
        person: null,
        member,
      }));
    const bare = { key: 'bare', title: titled(null), due_at: due, person: null, member: null };
    const other = read.other_time ? dueAt(read.day, read.other_time, zone) : null;
    const first = theirs[0] ?? team[0] ?? bare;
    return [...theirs, ...team, bare, ...(other ? [{ ...first, key: 'other', due_at: other }] : [])];
  }, [read, people, members, names, text, zone]);
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
    // Tab goes to the next part that was understood, so that it can be typed anew.
    if (event.key === 'Tab' && !event.shiftKey && read) {
      const end = event.currentTarget.selectionEnd ?? 0;
      const whole = event.currentTarget.selectionStart === text.length;
      const next = read.parts.find(({ from }) => (whole ? true : from >= end));
      if (!next) return;
      event.preventDefault();
      event.currentTarget.setSelectionRange(next.from, next.to);
    }
  };
  const marks = [
    ...(read?.parts ?? []).map(({ from, to }) => ({ from, to, strong: false })),
    ...names
      .filter((name) =>
        [...people, ...members.map(({ label }) => ({ name: label }))].some((each) => named(each.name, name)),
      )
      .map((name) => ({ from: text.indexOf(name), to: text.indexOf(name) + name.length, strong: true }))
      .filter(({ from }) => from >= 0),
  ].toSorted((a, b) => a.from - b.from);
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
      <div
        id={`${id}l`}
        role="listbox"
        aria-label={say('Readings')}
        className={readings.length ? 'border-t border-line p-1.5' : 'hidden'}
      >
        {readings.map((reading, index) => {
          const name = reading.person?.name ?? reading.member?.label;
          return (
            // The field above handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={reading.key}
              id={`${id}o${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerMove={() => setActive(index)}
              onClick={() => void make(reading)}
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
              <span className="tnum shrink-0 text-ui text-ink">
                {dueInFull(reading.due_at, zone) ?? say('No date')}
              </span>
              <span className={cx('w-5 shrink-0', index !== at && 'invisible')}>
                <Kbd keys="enter" />
              </span>
            </div>
          );
        })}
      </div>
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
