import type { CalendarEvent } from '@candor/contracts/interviews/events';
import type { Limits } from '@candor/contracts/booking/timetable';
import { isEmpty, overlap, type Span } from '@candor/contracts/values/span';
import { dayIn } from '@candor/contracts/words/time-words';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of one person's taken time. Every booking takes the time here first, so two bookings never get the same time.

type Stretch = Span & { appointment_id: string };
type Hold = Stretch & { hold_id: string };
/** The taken time that can still block other appointments, or be released. */
export type Calendar = { holds: readonly Hold[] } | null;
export type HeldPart = {
  hold_id: string;
  appointment_id: string;
  starts_at: string;
  ends_at: string;
  people: string[];
};
export type CalendarCommands = {
  /** Takes all parts or none. Time of these appointments does not block the appointments themselves. `over`: the time is taken even if it is not free. `limits`: a time that breaks these limits is not free either. */
  hold: { parts: readonly HeldPart[]; over: boolean; limits?: Limits };
  release: { hold_ids: readonly string[] };
};

/** How long after its end (ms) taken time is kept: it may still be released when a booking is corrected. */
const remembered = 24 * 60 * 60_000;
const stretch = ({ appointment_id, starts_at, ends_at }: Omit<HeldPart, 'people'>): Stretch => ({
  appointment_id,
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
});

/** Whether the wanted time keeps the demanded distance from others, and the day has room for one more appointment. */
const isWithin = (
  { buffer_minutes, per_day, zone }: Limits,
  wanted: Stretch,
  others: readonly Stretch[],
  taken: readonly Stretch[],
): boolean => {
  const buffer = buffer_minutes * 60_000;
  const day = dayIn(wanted.from, zone);
  return (
    // A conversation without a planned end takes no time, but counts toward its day.
    !others.some((each) => !isEmpty(each) && overlap({ from: each.from - buffer, to: each.to + buffer }, wanted)) &&
    (per_day === null || taken.filter(({ from }) => dayIn(from, zone) === day).length < per_day)
  );
};

export const busy = reject('busy', 'This person is busy at that time.');

export const calendar: Decider<Calendar, CalendarCommands, CalendarEvent> = {
  category: 'calendar',
  initial: null,
  evolve: {
    TimeHeld: (state, { data, metadata }) => {
      const gone = Date.parse(metadata.occurred_at) - remembered;
      const all = state?.holds ?? [];
      const holds = all.some(({ to }) => to <= gone) ? all.filter(({ to }) => to > gone) : all;
      return { holds: [...holds, { ...stretch(data), hold_id: data.hold_id }] };
    },
    TimeReleased: (state, { data }) =>
      state && { holds: state.holds.filter(({ hold_id }) => hold_id !== data.hold_id) },
  },
  decide: {
    hold: ({ parts, over, limits }, state) => {
      const own = new Set(parts.map(({ appointment_id }) => appointment_id));
      const holds = state?.holds ?? [];
      const isOther = ({ appointment_id }: Stretch) => !own.has(appointment_id);
      const mine: Stretch[] = [];
      const events: CalendarEvent[] = [];
      for (const part of parts) {
        const wanted = stretch(part);
        const inWay = (each: Stretch) => overlap(each, wanted);
        const conflict = holds.some((each) => inWay(each) && isOther(each)) || mine.some(inWay);
        const others = limits ? holds.filter(isOther) : [];
        const fits = !limits || isWithin(limits, wanted, others, [...others, ...mine]);
        if ((conflict || !fits) && !over) return busy;
        mine.push(wanted);
        events.push({ type: 'TimeHeld', data: { ...part, over: conflict } });
      }
      return events;
    },
    release: ({ hold_ids }, state) =>
      (state?.holds ?? [])
        .filter(({ hold_id }) => hold_ids.includes(hold_id))
        .map(({ hold_id, appointment_id, from, to }) => ({
          type: 'TimeReleased',
          data: {
            hold_id,
            appointment_id,
            starts_at: new Date(from).toISOString(),
            ends_at: new Date(to).toISOString(),
          },
        })),
  },
};
