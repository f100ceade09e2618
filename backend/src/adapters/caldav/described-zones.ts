import { dayLength } from '@candor/contracts/values/days';
import { isTimeZone } from '@candor/contracts/kernel/values';
import { momentOf } from '@candor/contracts/values/zone-time';
import ICAL from 'ical.js';
import { clockOf, comings, Steps } from './recurrence.ts';

/** A component as jCal (RFC 7265): its name, its properties, and its components. */
export type Parsed = [
  name: string,
  properties: [name: string, parameters: object, type: string, value: unknown][],
  parts: Parsed[],
];
/** From this clock time on, the zone's clocks are `offset` ahead of UTC. */
type Onset = { from: number; offset: number };

/** A zone as a file describes it (VTIMEZONE). */
export class DescribedZone {
  readonly #described: ICAL.Component;
  readonly #budget: Steps;
  /** The well-known zone that this one equals, if the file names it. */
  readonly #place: string | null;
  readonly #years = new Map<number, Onset[]>();

  constructor(described: ICAL.Component, budget: Steps) {
    this.#described = described;
    this.#budget = budget;
    const place = described.getFirstPropertyValue('x-lic-location');
    this.#place = typeof place === 'string' && isTimeZone(place) ? place : null;
  }

  /** The first moment at which the zone's clocks show this time. Null: the file does not describe that time. */
  moment(clock: number): number | null {
    if (this.#place) return momentOf(clock, this.#place);
    const year = new Date(clock).getUTCFullYear();
    const onsets = this.#years.get(year) ?? this.#onsets(year);
    this.#years.set(year, onsets);
    const last = onsets.findLast(({ from }) => from <= clock);
    return last ? clock - last.offset : null;
  }

  /** The onset in force when the year begins, and those within the year. */
  #onsets(year: number): Onset[] {
    const [begin, until] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
    const parts = [
      ...this.#described.getAllSubcomponents('standard'),
      ...this.#described.getAllSubcomponents('daylight'),
    ];
    const all = parts.flatMap((part) => {
      this.#budget.spend();
      const to = part.getFirstPropertyValue('tzoffsetto') as { toSeconds?(): number } | null;
      const start = part.getFirstPropertyValue('dtstart');
      if (!to?.toSeconds || !(start instanceof ICAL.Time)) return [];
      const [offset, first, rule] = [to.toSeconds() * 1000, clockOf(start), part.getFirstPropertyValue('rrule')];
      // UNTIL is in UTC, so a day is added.
      const ends =
        rule instanceof ICAL.Recur && rule.until ? clockOf(rule.until) + dayLength : Number.POSITIVE_INFINITY;
      const from = Math.min(begin, ends) - 366 * dayLength;
      const comes =
        rule instanceof ICAL.Recur
          ? comings(rule, first, { from, until, ends, isDate: false, budget: this.#budget })
          : [];
      return [first, ...comes].filter((at) => at < until).map((at) => ({ from: at, offset }));
    });
    const onsets = all.toSorted((one, other) => one.from - other.from);
    const before = onsets.findLastIndex(({ from }) => from <= begin);
    return onsets.slice(Math.max(0, before));
  }
}

/** The zones that files describe. Each file brings its own copy, but each zone is worked out once. */
export class DescribedZones {
  readonly #all = new Map<string, DescribedZone>();
  readonly #budget = new Steps();

  /** Returns a function that finds a zone of one file by the name that the file gives it; the library parsed the zones. */
  in(parsed: readonly Parsed[]): (name: string) => DescribedZone | null {
    const named = new Map<unknown, Parsed>();
    for (const each of parsed) {
      const name = each[1].find(([property]) => property === 'tzid')?.[3];
      if (!named.has(name)) named.set(name, each);
    }
    return (name) => {
      const found = named.get(name);
      return found ? this.#known(found) : null;
    };
  }

  #known(parsed: Parsed): DescribedZone {
    const text = JSON.stringify(parsed);
    const zone = this.#all.get(text) ?? new DescribedZone(new ICAL.Component(parsed), this.#budget);
    this.#all.set(text, zone);
    return zone;
  }
}
