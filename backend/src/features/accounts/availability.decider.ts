import type { UserEvent } from '@candor/contracts/accounts/events';
import {
  type AvailabilityEntry,
  endMinutes,
  isWeekly,
  mostAvailability,
  overlaps,
} from '@candor/contracts/booking/availability';
import { minutesOf } from '@candor/contracts/values/quarter-hours';
import type { UserState } from '../../states/user.state.ts';
import { refusalAt, reject, type Rules } from '../../kernel/decider.ts';

// The rules of a member's bookable hours, and of the address at which their calendar can be read.

export type AvailabilityCommands = {
  /** `id`: the hours that the new ones replace. `tz_region`: null means the zone of the profile. */
  setAvailability: Omit<AvailabilityEntry, 'id' | 'tz_region'> & { id: string | null; tz_region: string | null };
  removeAvailability: { id: string };
  /** Replaces all weekly hours of the member, including hours that their screen has not loaded yet. */
  setWeek: {
    hours: readonly (Pick<AvailabilityEntry, 'start' | 'end'> & { weekday: number; tz_region: string | null })[];
  };
  makeCalendarAddress: { key_hash: string };
  withdrawCalendarAddress: Record<never, never>;
};
const gone = reject('not_found', 'User not found.');
const oneDay = refusalAt('date', reject('validation', 'Choose either a day of the week or a date.'));
const backwards = refusalAt('end', reject('validation', 'The end must be after the start.'));
const twice = reject('duplicate', 'These hours overlap other hours on that day.');
const unknown = reject('not_found', 'Hours not found.');
const tooMany = reject('limit', 'At most {most, number} sets of hours are allowed.', { most: mostAvailability });
const isBackwards = ({ start, end }: Pick<AvailabilityEntry, 'start' | 'end'>) => endMinutes(end) <= minutesOf(start);
const hoursFields = ['kind', 'weekday', 'date', 'start', 'end', 'tz_region'] as const;
type WholeHours = Pick<AvailabilityEntry, (typeof hoursFields)[number]>;
const sameHours = (a: WholeHours, b: WholeHours) => hoursFields.every((field) => a[field] === b[field]);

export const availabilityRules: Rules<UserState, AvailabilityCommands, UserEvent> = {
  setAvailability: ({ id, tz_region, ...hours }, state, { newId }) => {
    if (!state) return gone;
    if ((hours.weekday === null) === (hours.date === null)) return oneDay;
    if (isBackwards(hours)) return backwards;
    const before = state.availability.find((each) => each.id === id);
    if (id !== null && !before) return unknown;
    if (state.availability.some((each) => each !== before && each.kind === hours.kind && overlaps(each, hours)))
      return twice;
    if (!before && state.availability.length >= mostAvailability) return tooMany;
    const next = { ...hours, tz_region: tz_region ?? before?.tz_region ?? state.tz_region ?? 'UTC' };
    if (before && sameHours(before, next)) return [];
    return [{ type: 'AvailabilitySet', data: { availability_id: id ?? newId(), ...next } }];
  },
  removeAvailability: ({ id }, state) =>
    !state
      ? gone
      : state.availability.some((each) => each.id === id)
        ? [{ type: 'AvailabilityRemoved', data: { availability_id: id } }]
        : [],
  setWeek: ({ hours }, state, { newId }) => {
    if (!state) return gone;
    const week = hours.map(({ weekday, start, end, tz_region }) => ({
      kind: 'available' as const,
      weekday,
      date: null,
      start,
      end,
      tz_region: tz_region ?? state.tz_region ?? 'UTC',
    }));
    if (week.some(isBackwards)) return backwards;
    if (week.some((each, index) => week.slice(index + 1).some((other) => overlaps(each, other)))) return twice;
    const had = state.availability.filter(isWeekly);
    if (state.availability.length - had.length + week.length > mostAvailability) return tooMany;
    return [
      ...had
        .filter((each) => !week.some((next) => sameHours(each, next)))
        .map(({ id }) => ({ type: 'AvailabilityRemoved' as const, data: { availability_id: id } })),
      ...week
        .filter((next) => !had.some((each) => sameHours(each, next)))
        .map((next) => ({ type: 'AvailabilitySet' as const, data: { availability_id: newId(), ...next } })),
    ];
  },
  makeCalendarAddress: (command, state) =>
    !state
      ? gone
      : state.calendar_key_hash === command.key_hash
        ? []
        : [{ type: 'CalendarAddressMade', data: command }],
  withdrawCalendarAddress: (_, state) =>
    !state ? gone : state.calendar_key_hash ? [{ type: 'CalendarAddressWithdrawn', data: {} }] : [],
};
