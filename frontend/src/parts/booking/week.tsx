import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { daysInWeek, type ListedAppointment, type WeekShown } from '@candor/contracts/interviews/interviews-page';
import { type AppointmentStatus, appointmentStatuses } from '@candor/contracts/interviews/values';
import type { Names } from '@candor/contracts/kernel/standard';
import { listWords } from '@candor/contracts/words/list-words';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { dayIn, weekdayNumber, weekdayWords } from '@candor/contracts/words/time-words';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { useNarrow } from '../../kit/media.ts';
import { readerIn, timeText } from '../../kit/time.tsx';
import { dayAfter } from '../../kit/inputs/week-start.ts';
import { Rail } from './day-rail.tsx';
import { placeOf } from './day-rows.ts';
import { DayStrip } from './day-strip.tsx';
import { GridFrame, Outside, Placed } from './grid-frame.tsx';
import { hoursText } from '../interviews/meeting-words.ts';
import type { Span } from '@candor/contracts/values/span';
import { type Block, blockBeside, hoursOfWeek, nowOn, weekDays, type WeekDay } from './week-rows.ts';

const looks: Record<AppointmentStatus | 'left', string> = {
  proposed: 'border border-dashed border-accent-line bg-sheet text-accent-ink',
  booked: 'bg-accent-wash text-accent-ink shadow-[inset_0_0_0_1px_var(--accent-line)]',
  completed: 'bg-press text-ink-2',
  cancelled: 'border border-line-2 bg-sheet text-ink-3',
  no_show: 'bg-bad-wash text-bad',
  left: 'bg-warn-wash text-warn',
};
const nameOf = (names: Names, id: string) => names[id] ?? say('A former member');
const dayName = (day: string) => weekdayWords(`${day}T12:00:00Z`, { ...readerIn(), zone: 'UTC' });
/** The least width in pixels: enough for a time and a name. */
const narrowest = { day: 116, lane: 72 };

type Given = {
  week: WeekShown;
  rows: readonly ListedAppointment[];
  names: Names;
  zone: string | null;
  /** The member whose interviews these are. Their own week shows no names of others. Null if several members' interviews are shown. */
  own: string | null;
  left: readonly string[];
  /** The address of an interview; undefined if interviews cannot be opened, as on a page of the past. */
  rowTo?: (row: ListedAppointment) => string;
  /** The day that a narrow screen shows. */
  day: string | null;
  onDay: (day: string) => void;
  onWeek: (first: string) => void;
  /** Shows the interviews of other members too; undefined if they are shown already. */
  onAll?: () => void;
  isPast: boolean;
};

/** `at`: the interview that the Tab key reaches. The arrow keys move on from it. */
type Keyboard = {
  at: string | undefined;
  hold: (key: string) => void;
  onKeyDown: (key: string) => (event: KeyboardEvent) => void;
};

/** The short text of a block, and the full text for screen readers. */
const wordsOf = (row: ListedAppointment, { names, zone, own, left }: Given) => {
  const others = row.interviewers.filter(({ user_id }) => user_id !== own).map(({ user_id }) => nameOf(names, user_id));
  const state = left.includes(row.id)
    ? say('Left the round')
    : row.status === 'booked'
      ? null
      : sayLabel(appointmentStatuses[row.status]);
  const hours = hoursText(row.starts_at, row.ends_at, zone);
  const round = sayLabel(row.step.name);
  const said = [hours, row.candidate_name, round, names[row.job_id], others.length ? listWords(others) : null, state];
  return { hours, round, others, state, all: said.filter(Boolean).join(', ') };
};

const Booked = ({ block, hours, given, keyboard }: { block: Block; hours: Span; given: Given; keyboard: Keyboard }) => {
  const { row, part, lane, key } = block;
  const { rowTo, zone, left } = given;
  const words = wordsOf(row, given);
  const look = cx(
    'block size-full overflow-hidden rounded-[6px] px-1.5 py-0.5 text-micro leading-[15px]',
    looks[left.includes(row.id) ? 'left' : row.status],
    row.status === 'cancelled' && 'line-through',
  );
  const content = (
    <span aria-hidden>
      <span className="tnum block truncate">
        <span className="font-semi">{timeText(row.starts_at, zone)}</span> <bdi>{row.candidate_name}</bdi>
      </span>
      <span className="block truncate">{[words.state, words.round].filter(Boolean).join(' · ')}</span>
      {words.others.length > 0 && <span className="block truncate">{listWords(words.others)}</span>}
    </span>
  );
  return (
    <Placed hours={hours} span={part} lane={lane} className="z-10 has-focus-visible:z-20">
      {rowTo ? (
        <Link
          to={rowTo(row)}
          data-block={key}
          tabIndex={key === keyboard.at ? 0 : -1}
          onFocus={() => keyboard.hold(key)}
          onKeyDown={keyboard.onKeyDown(key)}
          title={words.all}
          aria-label={words.all}
          className={cx(look, 'outline-offset-[-2px] hover:shadow-hover')}
        >
          {content}
        </Link>
      ) : (
        <span title={words.all} className={look}>
          {content}
          <span className="sr-only">{words.all}</span>
        </span>
      )}
    </Placed>
  );
};

const DayHead = ({ of, isToday }: { of: WeekDay; isToday: boolean }) => (
  <div
    aria-hidden
    className={cx(
      'tnum min-w-0 border-s border-line px-2 py-2 text-ui',
      isToday ? 'font-semi text-accent-ink' : 'text-ink-2',
    )}
  >
    <span className="block truncate">{weekdayNumber(of.day, readerIn())}</span>
    {of.change && <span className="block truncate text-micro text-warn">{changeWords(of.change)}</span>}
  </div>
);
const changeWords = (change: 'back' | 'forward') =>
  change === 'back' ? say('clocks go back') : say('clocks go forward');

const Day = ({
  of,
  hours,
  given,
  now,
  keyboard,
}: {
  of: WeekDay;
  hours: Span;
  given: Given;
  now: number | null;
  keyboard: Keyboard;
}) => (
  <section className="relative border-s border-line">
    <h3 className="sr-only">
      {say('{day}: {count, plural, =0 {no interviews} one {# interview} other {# interviews}}', {
        day: dayName(of.day),
        count: of.blocks.length,
      })}
      {of.change && `, ${changeWords(of.change)}`}
    </h3>
    <ul className="absolute inset-0">
      {!given.isPast && <Outside hours={hours} open={of.open} />}
      {of.blocks.map((block) => (
        <Booked key={block.key} block={block} hours={hours} given={given} keyboard={keyboard} />
      ))}
    </ul>
    {now !== null && now >= hours.from && now < hours.to && (
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-bad"
        style={{ top: placeOf(hours.from, now) - 1 }}
      >
        <i className="absolute -start-1 -top-[5px] size-2 rounded-full bg-bad" />
      </div>
    )}
  </section>
);

const countOnDay = (count: number) => (
  <>
    <span aria-hidden>{numberWords(count)}</span>
    <span className="sr-only">{say('{count, plural, one {# interview} other {# interviews}}', { count })}</span>
  </>
);

/** The present time, kept current. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** A week of interviews on the reader's clocks: a column for each day; a narrow screen shows one of them. */
export const Week = (given: Given) => {
  const { week, rows, zone, isPast } = given;
  const narrow = useNarrow();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const days = useMemo(
    () =>
      weekDays(
        Array.from({ length: daysInWeek }, (_, index) => dayAfter(week.from, index)),
        rows,
        week.open,
        zone,
      ),
    [week, rows, zone],
  );
  const today = dayIn(now, zone);
  const inWeek = (day: string | null) => days.find((each) => each.day === day);
  const chosen = inWeek(given.day) ?? (isPast ? undefined : inWeek(today)) ?? days[0]!;
  const shown = narrow ? [chosen] : days;
  const hours = hoursOfWeek(shown);
  const [held, setHeld] = useState<string | null>(null);
  const blocks = shown.flatMap((each) => each.blocks);
  const next = blocks.find(({ row }) => Date.parse(row.ends_at) > now);
  const at = (blocks.find(({ key }) => key === held) ?? next ?? blocks[0])?.key;
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const turned = document.dir === 'rtl' ? { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' } : {};
    const to = blockBeside(shown, key, turned[event.key as keyof typeof turned] ?? event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    setHeld(to.key);
    box.current?.querySelector<HTMLElement>(`[data-block="${to.key}"]`)?.focus();
  };
  const first = week.from + (narrow ? chosen.day : '');
  useEffect(() => {
    const begins = [...blocks.map(({ part }) => part.from), ...shown.flatMap(({ open }) => open[0]?.from ?? [])];
    if (begins.length) box.current?.scrollTo({ top: Math.max(0, placeOf(hours.from, Math.min(...begins)) - 40) });
    // Runs only when other days are shown. Changes within the same days leave the scroll position alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  const width = ({ blocks: of }: WeekDay) =>
    `minmax(${Math.max(narrowest.day, ...of.map(({ lane }) => lane.of * narrowest.lane))}px, 1fr)`;
  return (
    <>
      {narrow && (
        <DayStrip
          days={days.map(({ day }) => day)}
          day={chosen.day}
          counts={new Map(days.map((each) => [each.day, each.blocks.length]))}
          said={countOnDay}
          labels={{ earlier: say('Previous week'), later: say('Next week') }}
          onDay={given.onDay}
          onEarlier={() => given.onWeek(dayAfter(week.from, -daysInWeek))}
          onLater={() => given.onWeek(dayAfter(week.from, daysInWeek))}
        />
      )}
      {week.more > 0 && (
        <p role="note" className="px-5 pb-2 text-meta text-warn max-sm:px-4">
          {say(
            '{count, plural, one {# more interview} other {# more interviews}} this week. Choose a job to see all.',
            {
              count: week.more,
            },
          )}
        </p>
      )}
      {!days.some((each) => each.blocks.length) && (
        <p className="flex flex-wrap items-center gap-2 px-5 pb-2 text-ui text-ink-2 max-sm:px-4 max-sm:pt-2">
          {say('No interviews this week.')}
          {given.onAll && !isPast && (
            <Button size="sm" onClick={given.onAll}>
              {say('Show other members’ interviews')}
            </Button>
          )}
        </p>
      )}
      <div
        ref={box}
        role="region"
        aria-label={say('Week')}
        tabIndex={0}
        className={cx(
          'quiet-scroll relative min-h-0 flex-1 overflow-auto outline-offset-[-2px]',
          !narrow && 'border-t border-line',
        )}
      >
        <GridFrame
          hours={hours}
          columns={`64px ${shown.map(width).join(' ')}`}
          head={
            <>
              <div />
              {/* A narrow screen names its only day above. */}
              {shown.map((of) =>
                narrow && !of.change ? (
                  <div key={of.day} />
                ) : (
                  <DayHead key={of.day} of={of} isToday={of.day === today && !isPast} />
                ),
              )}
            </>
          }
        >
          {/* Clock times treated as UTC: every day has the same 24 hours here. */}
          <Rail hours={hours} zone="UTC" other="UTC" start={null} starts={[]} />
          {shown.map((of) => (
            <Day
              key={of.day}
              of={of}
              hours={hours}
              given={given}
              now={isPast ? null : nowOn(of.day, now, zone)}
              keyboard={{ at, hold: setHeld, onKeyDown }}
            />
          ))}
        </GridFrame>
      </div>
    </>
  );
};
