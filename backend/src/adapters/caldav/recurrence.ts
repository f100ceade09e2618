import { dayLength } from '@candor/contracts/values/days';
import ICAL from 'ical.js';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// When something comes again (RFC 5545, RRULE), for rules that somebody else wrote. Clocks are ms: what people read there, as if it were UTC.

/** A rule can be written so that it never comes, or comes each second of a century. Nobody works longer on one, in steps of its iterator. */
const stepsOfRule = 10_000;
/** Nor on everything that is read together. */
const stepsOfAll = 50_000;
/** A year is worked out as a whole, which takes longer. */
const stepsOfYear = 20;
/** Nobody names more days, months and hours in one rule, and each step looks at all of them. */
const mostParts = 100;

class TooLong extends Error {}
/** How many steps may still be made for what is read together: those of rules, and one for each value. Nothing can interrupt this work, so it counts. */
export class Steps {
  #left = stepsOfAll;
  #ofRule = 0;

  /** Throws Unavailable when there are none left: whatever was left out would look like free time. */
  spend(much = 1): void {
    this.#left -= much;
    if (this.#left < 0) throw new Unavailable('A calendar holds more than anybody can read.');
  }

  begin(): void {
    this.#ofRule = stepsOfRule;
    this.spend();
  }

  /** A step of the rule in hand. */
  walk(much = 1): void {
    this.spend(much);
    this.#ofRule -= much;
    if (this.#ofRule < 0) throw new TooLong('A rule that nobody can work out.');
  }
}
/** The steps of the rule in hand. Nothing here waits, so there is one at a time; the iterator begins to count inside its constructor. */
let steps = new Steps();
/** Every loop of the library moves on by one of these, so each ends. */
class Counted extends ICAL.RecurIterator {
  override expand_year_days(year: number): number {
    steps.walk(stepsOfYear);
    return super.expand_year_days(year);
  }
  override increment_month(): void {
    steps.walk();
    super.increment_month();
  }
  override increment_monthday(by: number): void {
    steps.walk(by);
    super.increment_monthday(by);
  }
  override check_contracting_rules(): boolean {
    steps.walk();
    return super.check_contracting_rules();
  }
}

/** What the clock shows there. */
export const clockOf = ({ year, month, day: date, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, date, hour, minute, second);
const timeAt = (clock: number, isDate: boolean): ICAL.Time => {
  const at = new Date(clock);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  });
};
/** The greatest number that divides both. */
const divisor = (one: number, other: number): number => (other ? divisor(other, one % other) : one);
/** A clock before `from` at which the rule could as well begin, so that years that have passed are not walked through. */
const beginNear = ({ freq, interval, count }: ICAL.Recur, start: number, from: number): number => {
  if (count || !(interval > 0) || from <= start) return start;
  const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0;
  if (days) return start + Math.floor((from - start) / (days * dayLength)) * days * dayLength;
  // Years after which it comes in the same months again.
  const years = freq === 'YEARLY' ? interval : freq === 'MONTHLY' ? interval / divisor(interval, 12) : 0;
  const at = new Date(start);
  // In most years there is no 29 February.
  if (!years || (at.getUTCMonth() === 1 && at.getUTCDate() === 29)) return start;
  const passed = new Date(from).getUTCFullYear() - 1 - at.getUTCFullYear();
  at.setUTCFullYear(at.getUTCFullYear() + Math.max(0, Math.floor(passed / years)) * years);
  return at.getTime();
};

/**
 * The clocks from `from` to `until` at which a rule comes that begins at `start`. `ends`: the last clock of the rule, where it says one.
 * A rule that nobody can work out comes at its start alone. Throws Unavailable when the budget is spent.
 */
export const comings = (
  rule: ICAL.Recur,
  start: number,
  { from, until, ends, isDate, budget }: { from: number; until: number; ends: number; isDate: boolean; budget: Steps },
): number[] => {
  const found: number[] = [];
  steps = budget;
  steps.begin();
  try {
    if (Object.values(rule.parts).flat().length > mostParts) throw new TooLong('A rule that nobody can work out.');
    const free = ICAL.Recur.fromData({ ...(rule.toJSON() as object), until: undefined } as never);
    const iterator = new Counted({ rule: free, dtstart: timeAt(beginNear(rule, start, from), isDate) } as never);
    for (let next = iterator.next(); next; next = iterator.next()) {
      steps.walk();
      const clock = clockOf(next);
      if (clock >= until || clock > ends) break;
      if (clock >= from) found.push(clock);
    }
  } catch (fault) {
    if (fault instanceof Unavailable) throw fault;
    return start >= from && start < until ? [start] : [];
  }
  return found;
};
