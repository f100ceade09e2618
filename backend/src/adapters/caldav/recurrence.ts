import { dayLength } from '@candor/contracts/values/days';
import ICAL from 'ical.js';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// When an entry recurs (RFC 5545, RRULE), by rules from other programs. Clock times are in ms: the local time as if it were UTC.

/** A rule may be written so that it never occurs, or occurs each second of a century. This is the most work on one, in steps of its iterator. */
const stepsOfRule = 10_000;
/** The most work on everything that is read together. */
const stepsOfAll = 50_000;
/** The steps that computing a whole year costs. */
const stepsOfYear = 20;
/** The most days, months and hours in one rule, because each step looks at all of them. People name fewer. */
const mostParts = 100;

class TooLong extends Error {}
/** The steps left for everything that is read together: those of rules, and one for each value. Nothing can interrupt this work, so the work counts its own steps. */
export class Steps {
  #left = stepsOfAll;
  #ofRule = 0;

  /** Throws Unavailable when no steps are left: an entry left out would look like free time. */
  spend(much = 1): void {
    this.#left -= much;
    if (this.#left < 0) throw new Unavailable('A calendar holds more than anybody can read.');
  }

  begin(): void {
    this.#ofRule = stepsOfRule;
    this.spend();
  }

  /** Spends steps of the current rule. */
  walk(much = 1): void {
    this.spend(much);
    this.#ofRule -= much;
    if (this.#ofRule < 0) throw new TooLong('A rule that nobody can work out.');
  }
}
/** The budget of the current rule. No code here waits, so only one rule is computed at a time; the iterator begins to count inside its constructor. */
let steps = new Steps();
/** Every loop of the library advances by one of these methods, so each ends. */
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

/** The time that the clock shows. */
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
/** The greatest common divisor. */
const divisor = (one: number, other: number): number => (other ? divisor(other, one % other) : one);
/** A clock time before `from` at which the rule could equally begin, to skip the steps of past years. */
const beginNear = ({ freq, interval, count }: ICAL.Recur, start: number, from: number): number => {
  if (count || !(interval > 0) || from <= start) return start;
  const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0;
  if (days) return start + Math.floor((from - start) / (days * dayLength)) * days * dayLength;
  // The rule occurs in the same months again after this many years.
  const years = freq === 'YEARLY' ? interval : freq === 'MONTHLY' ? interval / divisor(interval, 12) : 0;
  const at = new Date(start);
  // Most years have no February 29, so a rule that begins then is not moved.
  if (!years || (at.getUTCMonth() === 1 && at.getUTCDate() === 29)) return start;
  const passed = new Date(from).getUTCFullYear() - 1 - at.getUTCFullYear();
  at.setUTCFullYear(at.getUTCFullYear() + Math.max(0, Math.floor(passed / years)) * years);
  return at.getTime();
};

/**
 * The clock times from `from` to `until` at which a rule occurs that begins at `start`. `ends`: the last clock time of the rule, if it has one.
 * A rule that takes too many steps occurs only at its start. Throws Unavailable when the budget is spent.
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
