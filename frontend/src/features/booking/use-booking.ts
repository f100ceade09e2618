import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { longestAppointment, shortestAppointment } from '@candor/contracts/interviews/values';
import { askedIn } from '@candor/contracts/requirements/chain';
import { dayIn } from '@candor/contracts/words/time-words';
import { dayLength } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { momentText } from '../../kit/time.tsx';
import type { Tried } from './tried-words.tsx';
import { daysIn, spanOfDay } from '../../parts/booking/day-rows.ts';
import { overlap } from '@candor/contracts/values/span';
import {
  atMost,
  besideStart,
  bestStarts,
  calendarOf,
  type Conflict,
  conflictsAt,
  grid,
  inARow,
  type Loosened,
  loosely,
  minute,
  movedAlone,
  nearestStart,
  openIn,
  peopleIn,
  type Part,
  type Plan,
  reordered,
  type Seat,
  startsIn,
  strict,
  waysOutOf,
  withLength,
  withoutNeed,
  withSeats,
} from '../../parts/booking/plan.ts';

/** How the people of a round meet: all in one conversation, or one after the other. */
export type Manner = 'together' | 'in_a_row';
const usualLength = 60;
const onGrid = (minutes: number): number =>
  Math.max(shortestAppointment, Math.min(longestAppointment, Math.ceil(minutes / grid) * grid));

const seatsOf = ({ panel }: BookingData): Seat[] => panel.map(({ user_id, required }) => ({ user_id, required }));
/** The minutes of each member's questions in the round, by member. */
const minutesAsked = ({ questions, panel, step }: BookingData): Map<string, number> => {
  const asked = askedIn({ questions, panel }, step.id);
  const found = new Map<string, number>();
  for (const { asking, time_minutes } of asked)
    if (asking?.interviewer_id)
      found.set(asking.interviewer_id, (found.get(asking.interviewer_id) ?? 0) + (time_minutes ?? 0));
  return found;
};
/** The first plan for a round. */
export const planOf = (page: BookingData, manner: Manner): Plan => {
  const { step, moves } = page;
  const title = sayLabel(step.name);
  if (moves.length) {
    const first = Date.parse(moves[0]!.starts_at);
    return moves.map((each) => ({
      key: each.id,
      id: each.id,
      own: each.title,
      title,
      length: (Date.parse(each.ends_at) - Date.parse(each.starts_at)) / minute,
      offset: (Date.parse(each.starts_at) - first) / minute,
      seats: each.interviewers.map(({ user_id, required }) => ({ user_id, required })),
    }));
  }
  const seats = seatsOf(page);
  const whole = onGrid(step.duration_minutes || usualLength);
  const required = seats.filter((each) => each.required);
  if (manner === 'together' || required.length < 2) return inARow([{ key: 'all', title, length: whole, seats }]);
  const asked = minutesAsked(page);
  const optional = seats.filter((each) => !each.required);
  return inARow(
    required.map((seat, index): Omit<Part, 'offset'> => {
      const own = asked.get(seat.user_id) ?? 0;
      return {
        key: seat.user_id,
        title,
        length: own ? onGrid(own) : Math.min(whole, 45),
        // Optional people listen in the first conversation, until the reader changes that.
        seats: index === 0 ? [seat, ...optional] : [seat],
      };
    }),
  );
};

/** A conversation's title: its own, else its round's; with several in one round, the interviewers. */
export const titled = (plan: Plan, { step, names }: Pick<BookingData, 'step' | 'names'>): Plan =>
  plan.map((part) => {
    const must = part.seats.filter(({ required }) => required);
    const name = (must.length ? must : part.seats)
      .map(({ user_id }) => names[user_id] ?? say('A former member'))
      .join(', ');
    return {
      ...part,
      title: part.own ?? (plan.length > 1 && name ? say('With {name}', { name }) : sayLabel(step.name)),
    };
  });

/** The sentence for why a time is impossible. */
const refusalOf = (
  [first]: readonly Conflict[],
  { names, application: { name: guest } }: Pick<BookingData, 'names' | 'application'>,
): string => {
  if (!first) return say('Choose a time in the future.');
  const name = names[first.who.id] ?? guest;
  switch (first.why) {
    case 'busy':
      return say('{name} is busy at that time.', { name });
    case 'full':
      return say('{name} already has the maximum number of interviews that day.', { name });
    case 'hours':
      return say('That is outside {name}’s hours.', { name });
  }
};

/** The choices on the page: the conversations, their time, the shown day, and a refused time. */
export const useBooking = (page: BookingData, zone: string | null) => {
  const { people, window: span, moves } = page;
  const [manner, setManner] = useState<Manner>('together');
  const [chain, setPlan] = useState<Plan>(() => planOf(page, 'together'));
  const { step, names } = page;
  const plan = useMemo(() => titled(chain, { step, names }), [chain, step, names]);
  const before = moves[0] ? Date.parse(moves[0].starts_at) : null;
  const [chosen, setChosen] = useState<number | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const now = page.now;
  const [loosened, setLoosened] = useState<Loosened>(strict);
  const asked = useMemo(() => loosely(people, loosened), [people, loosened]);
  const calendar = useMemo(() => calendarOf(asked, span, now), [asked, span, now]);
  const starts = useMemo(() => startsIn(plan, span, calendar), [plan, span, calendar]);
  const ways = useMemo(
    () => (starts.length ? [] : waysOutOf(plan, asked, span, now)),
    [starts, plan, asked, span, now],
  );
  const best = useMemo(
    () =>
      bestStarts(
        plan,
        starts.filter((at) => at !== before),
        calendar,
      ),
    [plan, starts, calendar, before],
  );
  // With nothing left to book, no time is preselected.
  const settled = moves.length === 0 && page.application.schedule_status === 'complete';
  const start = chosen !== null && starts.includes(chosen) ? chosen : settled ? null : (best[0]?.start ?? null);
  const day = looked ?? dayIn(start ?? before ?? now, zone);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const at of starts) {
      const on = dayIn(at, zone);
      found.set(on, (found.get(on) ?? 0) + 1);
    }
    return found;
  }, [starts, zone]);

  /** The days on which any participant works; all days while there are no participants yet. */
  const days = useMemo(() => {
    const hours = peopleIn(plan).flatMap((id) => openIn(calendar, id));
    const all = daysIn(span, zone);
    return hours.length ? all.filter((each) => hours.some((open) => overlap(open, spanOfDay(each, zone)))) : all;
  }, [plan, calendar, span, zone]);

  const tell = (at: number) => announce(momentText(at, zone));
  const choose = (at: number | null) => {
    if (at === null) return;
    setChosen(at);
    setLooked(null);
    setTried(null);
    tell(at);
  };
  const nextAfter = (at: number): number[] => {
    const ofDay = starts.filter((each) => dayIn(each, zone) === dayIn(at, zone));
    return ofDay
      .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
      .slice(0, 2)
      .toSorted((a, b) => a - b);
  };
  const refuse = (at: number, text?: string) => {
    const conflicts = conflictsAt(plan, at, calendar);
    const words = text ?? refusalOf(conflicts, page);
    setTried({ at, conflicts, text: words, next: nextAfter(at) });
    announce(words);
  };
  const change = (next: Plan) => {
    setPlan(next);
    setTried(null);
  };
  /** The previous choice: if another member was quicker, the same plan has lost its time. */
  const last = useRef({ chain, start });
  useEffect(() => {
    const { chain: same, start: shown } = last.current;
    last.current = { chain, start };
    if (same !== chain || shown === null || starts.includes(shown)) return;
    const conflicts = conflictsAt(plan, shown, calendar);
    const text = refusalOf(conflicts, page);
    setTried({ at: shown, conflicts, text, next: start === null ? [] : [start], taken: true });
    setLooked(null);
    announce(text);
  }, [chain, plan, start, starts, calendar, page]);

  return {
    manner,
    plan,
    start,
    day,
    days,
    counts,
    starts,
    /** Changes that would open times, if there are none. */
    ways,
    best,
    tried,
    calendar,
    /** The present times of the conversations that are moved. */
    before,
    choose,
    /** Moves to the next time that fits, or back. */
    move: (by: 1 | -1) => choose(start === null ? (best[0]?.start ?? null) : besideStart(starts, start, by)),
    /** Goes to the next or previous day and its first time; a day without one is shown too. */
    turn: (by: 1 | -1) => {
      const to = by > 0 ? days.find((each) => each > day) : days.findLast((each) => each < day);
      if (!to) return;
      const first = starts.find((at) => dayIn(at, zone) === to);
      if (first !== undefined) choose(first);
      else setLooked(to);
    },
    look: (to: string) => {
      const first = starts.find((at) => dayIn(at, zone) === to);
      if (first !== undefined) choose(first);
      else setLooked(to);
    },
    /** Chooses the time under the pointer, or refuses it. */
    want: (at: number) => (starts.includes(at) ? choose(at) : refuse(at)),
    /** Dropped on a time that does not fit: chooses the nearest one of that day. */
    drop: (at: number) => {
      if (starts.includes(at)) return choose(at);
      const { from, to } = spanOfDay(dayIn(at, zone), zone);
      const near = nearestStart(
        starts.filter((each) => each >= from && each < to),
        at,
      );
      if (near !== null && near !== start) {
        setChosen(near);
        tell(near);
      }
    },
    refuse,
    forget: () => setTried(null),
    /** Moves one conversation alone. */
    alone: (index: number, by: 1 | -1) => {
      if (start === null) return;
      const next = movedAlone(plan, index, by, start, spanOfDay(dayIn(start, zone), zone), calendar);
      if (!next) return announce(say('It cannot move further.'));
      setPlan(next.plan);
      choose(next.start);
    },
    order: (index: number, by: 1 | -1) => change(reordered(plan, index, by)),
    length: (index: number, minutes: number) => change(withLength(plan, index, minutes)),
    seats: (index: number, seats: readonly Seat[]) => change(withSeats(plan, index, seats)),
    meet: (next: Manner) => {
      setManner(next);
      change(planOf(page, next));
    },
    /** Makes a person optional in all conversations. */
    without: (id: string) => change(withoutNeed(plan, id)),
    shorter: (minutes: number) => change(atMost(plan, minutes)),
    outsideHours: (id: string) => setLoosened((all) => ({ ...all, hours: [...all.hours, id] })),
    overLimit: (id: string) => setLoosened((all) => ({ ...all, limit: [...all.limit, id] })),
    withoutBreaks: () => setLoosened((all) => ({ ...all, breaks: true })),
    weeks: Math.round((span.to - span.from) / (7 * dayLength)),
  };
};
export type BookingChoice = ReturnType<typeof useBooking>;
