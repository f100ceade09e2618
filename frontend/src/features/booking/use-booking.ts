import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { dayIn } from '@candor/contracts/words/time-words';
import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { momentText } from '../../kit/time.tsx';
import { spanOfDay } from '../../parts/booking/day-rows.ts';
import {
  atMost,
  besideStart,
  type Conflict,
  conflictsAt,
  type Loosened,
  movedAlone,
  nearestStart,
  type Plan,
  reordered,
  type Seat,
  strict,
  withLength,
  withoutNeed,
  withSeats,
} from '../../parts/booking/plan.ts';
import { type Manner, planOf, titled } from './first-plan.ts';
import type { Tried } from './tried-words.tsx';
import { usePlanTimes } from './use-plan-times.ts';

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
  const { window: span } = page;
  const [manner, setManner] = useState<Manner>('together');
  const [chain, setPlan] = useState<Plan>(() => planOf(page, 'together'));
  const { step, names } = page;
  const plan = useMemo(() => titled(chain, { step, names }), [chain, step, names]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [loosened, setLoosened] = useState<Loosened>(strict);
  const { before, calendar, starts, ways, best, start, day, counts, days } = usePlanTimes(page, zone, plan, loosened, {
    chosen,
    looked,
  });

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
  /** The previous choice. If the plan is the same and its time has gone, another member took that time. */
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
    /** Changes that would free times, if no time fits. */
    ways,
    best,
    tried,
    calendar,
    /** The present time of the conversations that are being moved. */
    before,
    choose,
    /** Moves to the next or the previous time that fits. */
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
    /** Handles a drop of the plan on a time that does not fit: chooses the nearest time of that day. */
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
    /** Moves one conversation and leaves the others where they are. */
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
