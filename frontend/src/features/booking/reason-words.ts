import type { Reason, WayOut } from '@candor/contracts/booking/free-times';
import { say } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';

// Texts for why a time is among the best, and for changes that would free times if no time fits.

const first = (names: Names, id: string): string => names[id]?.split(' ')[0] ?? '';
export type ReasonWords = { text: string; tone: 'good' | 'plain' | 'warn' };
export const reasonWords = (reason: Reason, names: Names): ReasonWords => {
  switch (reason.fact) {
    case 'all_free':
      return { text: say('All free'), tone: 'good' };
    case 'some_free':
      return { text: say('{free, number} of {of, number} free', reason), tone: 'warn' };
    case 'soonest':
      return { text: say('soonest'), tone: 'plain' };
    case 'fair_load':
      return { text: say('fair load'), tone: 'plain' };
    case 'before_holiday':
      return { text: say('day before {holiday}', { holiday: reason.holiday }), tone: 'plain' };
    case 'limit_reached':
      return {
        text: say('{name} would reach the limit of {of, number} that day', {
          name: first(names, reason.id),
          of: reason.of,
        }),
        tone: 'warn',
      };
  }
};
/** One proposed change as text, such as 'Without Priya: 6 times fit'. */
export const wayWords = (way: WayOut, names: Names): string => {
  const { times } = way;
  switch (way.way) {
    case 'without':
      return say('Without {name}: {times, plural, one {# time fits} other {# times fit}}', {
        name: first(names, way.id),
        times,
      });
    case 'over_limit':
      return say('One more for {name} on a day: {times, plural, one {# time fits} other {# times fit}}', {
        name: first(names, way.id),
        times,
      });
    case 'other_hours':
      return say('Outside {name}’s hours: {times, plural, one {# time fits} other {# times fit}}', {
        name: first(names, way.id),
        times,
      });
    case 'no_buffer':
      return say('Without breaks before and after: {times, plural, one {# time fits} other {# times fit}}', { times });
    case 'shorter':
      return say('{minutes, number} minutes long: {times, plural, one {# time fits} other {# times fit}}', {
        minutes: way.minutes,
        times,
      });
    case 'later':
      return say('A week later: {times, plural, one {# time fits} other {# times fit}}', { times });
  }
};
