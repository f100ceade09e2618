import { dayLength } from '@candor/contracts/kernel/days';
import ICAL from 'ical.js';

// When something comes again (RFC 5545, RRULE), for rules that somebody else wrote. Clocks are ms: what people read there, as if it were UTC.

/** A rule can be written so that it never comes, or comes each second of a century. Nobody works longer on one, in steps of its iterator. */
const stepsOfRule = 10_000;
/** Nor on all that one answer holds. */
const stepsOfAll = 40_000;
/** A year is worked out as a whole, which takes longer. */
const stepsOfYear = 20;

class TooLong extends Error {}
/** How many steps may still be made for one answer. */
export class Steps {
  #left = stepsOfAll;
  #ofRule = 0;

  begin(): void {
    this.#ofRule = stepsOfRule;
  }

  spend(much = 1): void {
    this.#left -= much;
    this.#ofRule -= much;
    if (this.#left < 0 || this.#ofRule < 0) throw new TooLong('A rule that nobody can work out.');
  }
}
/** The steps of the rule in hand. Nothing here waits, so there is one at a time; the iterator begins to count inside its constructor. */
let steps = new Steps();
/** Every loop of the library moves on by one of these, so each ends. */
class Counted extends ICAL.RecurIterator {
  override increment_year(by: number): void {
    steps.spend(stepsOfYear);
    super.increment_year(by);
  }
  override increment_month(): void {
    steps.spend();
    super.increment_month();
  }
  override increment_monthday(by: number): void {
    steps.spend(by);
    super.increment_monthday(by);
  }
  override check_contracting_rules(): boolean {
    steps.spend();
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
/** Days after which a rule is where it was, so that years that have passed are not walked through; 0: it must be. */
const stride = ({ freq, interval, count }: ICAL.Recur): number =>
  count ? 0 : freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0;

/**
 * The clocks from `from` to `until` at which a rule comes that begins at `start`. `ends`: the last clock of the rule, where it says one.
 * A rule that nobody can work out comes at its start alone.
 */
export const comings = (
  rule: ICAL.Recur,
  start: number,
  { from, until, ends, isDate, budget }: { from: number; until: number; ends: number; isDate: boolean; budget: Steps },
): number[] => {
  const found: number[] = [];
  const by = Math.max(0, stride(rule)) * dayLength;
  const begin = by && from > start ? start + Math.floor((from - start) / by) * by : start;
  try {
    steps = budget;
    steps.begin();
    const free = ICAL.Recur.fromData({ ...(rule.toJSON() as object), until: undefined } as never);
    const iterator = new Counted({ rule: free, dtstart: timeAt(begin, isDate) } as never);
    for (let next = iterator.next(); next; next = iterator.next()) {
      steps.spend();
      const clock = clockOf(next);
      if (clock >= until || clock > ends) break;
      if (clock >= from) found.push(clock);
    }
  } catch {
    return start >= from && start < until ? [start] : [];
  }
  return found;
};
