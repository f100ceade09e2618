import type { CalendarEvent } from '@candor/contracts/interviews/events';
import { type Decider, reject } from '../../kernel/decider.ts';

// The time of one person that is taken. Every booking takes it here first, so two of them never get the same time.

type Stretch = { appointment_id: string; starts: number; ends: number };
type Hold = Stretch & { hold_id: string };
/** What can still be in the way, or be released. */
export type Calendar = { holds: readonly Hold[] } | null;
export type HeldPart = {
  hold_id: string;
  appointment_id: string;
  starts_at: string;
  ends_at: string;
  people: string[];
};
export type CalendarCommands = {
  /** All parts or none. Time of these appointments is their own and in nobody's way. `over`: it is taken even where it is not free. */
  hold: { parts: readonly HeldPart[]; over: boolean };
  release: { hold_ids: readonly string[] };
};

/** So long after its end, in milliseconds, a stretch is kept: it may still be released when a booking is mended. */
const remembered = 24 * 60 * 60_000;
const stretch = ({ appointment_id, starts_at, ends_at }: Omit<HeldPart, 'people'>): Stretch => ({
  appointment_id,
  starts: Date.parse(starts_at),
  ends: Date.parse(ends_at),
});
const touches = (one: Stretch, other: Stretch): boolean => one.starts < other.ends && other.starts < one.ends;

export const busy = reject('busy', 'This person is busy at that time.');

export const calendar: Decider<Calendar, CalendarCommands, CalendarEvent> = {
  category: 'calendar',
  initial: null,
  evolve: {
    TimeHeld: (state, { data, metadata }) => {
      const gone = Date.parse(metadata.occurred_at) - remembered;
      const holds = (state?.holds ?? []).filter(({ ends }) => ends > gone);
      return { holds: [...holds, { ...stretch(data), hold_id: data.hold_id }] };
    },
    TimeReleased: (state, { data }) =>
      state && { holds: state.holds.filter(({ hold_id }) => hold_id !== data.hold_id) },
  },
  decide: {
    hold: ({ parts, over }, state) => {
      const own = new Set(parts.map(({ appointment_id }) => appointment_id));
      const taken: Stretch[] = (state?.holds ?? []).filter(({ appointment_id }) => !own.has(appointment_id));
      const events: CalendarEvent[] = [];
      for (const part of parts) {
        const wanted = stretch(part);
        const conflict = taken.some((each) => touches(each, wanted));
        if (conflict && !over) return busy;
        taken.push(wanted);
        events.push({ type: 'TimeHeld', data: { ...part, over: conflict } });
      }
      return events;
    },
    release: ({ hold_ids }, state) =>
      (state?.holds ?? [])
        .filter(({ hold_id }) => hold_ids.includes(hold_id))
        .map(({ hold_id, appointment_id, starts, ends }) => ({
          type: 'TimeReleased',
          data: {
            hold_id,
            appointment_id,
            starts_at: new Date(starts).toISOString(),
            ends_at: new Date(ends).toISOString(),
          },
        })),
  },
};
