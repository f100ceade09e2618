import { dayLength } from '@candor/contracts/values/days';
import { isTimeZone } from '@candor/contracts/kernel/values';
import { momentOf } from '@candor/contracts/values/zone-time';
import ICAL from 'ical.js';
import type { BusySpan, OutsideEntry, StandingEntry } from '../../kernel/ports/calendars.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { type DescribedZone, DescribedZones, type Parsed } from './described-zones.ts';
import { clockOf, comings, Steps } from './recurrence.ts';

// iCalendar (RFC 5545), as far as a person's busy times and our own entries need it.

const ourProduct = '-//Candor//Interviews//EN';
/** The most bytes of one person's calendars together: ten weeks of full calendars are far less. */
const mostBytes = 8 * 1024 * 1024;

/** The limits for one reading of one person's calendars, and the results computed in it. */
export class Reading {
  readonly steps = new Steps();
  readonly zones = new DescribedZones();
  #bytes = mostBytes;

  /** Counts an answer before it is read. Throws Unavailable when the total exceeds the budget. */
  take(answer: string): void {
    this.#bytes -= Buffer.byteLength(answer);
    if (this.#bytes < 0) throw new Unavailable('A CalDAV server answered more than anybody asked for.');
  }
}

/** One parsed calendar file. Its zones are separate, because the library would go through all of them for each value that names one. */
const opened = (text: string): { calendar: ICAL.Component; zones: Parsed[] } => {
  try {
    const [name, properties, parts] = ICAL.parse(text) as unknown as Parsed;
    const isZone = ([each]: Parsed): boolean => each === 'vtimezone';
    const rest = parts.filter((each) => !isZone(each));
    return { calendar: new ICAL.Component([name, properties, rest]), zones: parts.filter(isZone) };
  } catch {
    throw new Unavailable('A CalDAV server answered what nobody can read.');
  }
};
/** One date and time as written: what the clock shows, and in which zone. */
type Written = { clock: number; isDate: boolean; zone: string | null };
/** Turns the times of one file into moments. `home`: the person's zone, for whole days and for times without a zone. */
class Clocks {
  private readonly zones = new Map<string, (clock: number) => number>();
  private readonly described: (name: string) => DescribedZone | null;
  private readonly steps: Steps;

  constructor(
    described: readonly Parsed[],
    private readonly home: string,
    { steps, zones }: Reading,
  ) {
    this.described = zones.in(described);
    this.steps = steps;
  }

  of(property: ICAL.Property, time: ICAL.Time): Written {
    const zone = property.getFirstParameter('tzid') as string | null;
    return {
      clock: clockOf(time),
      isDate: time.isDate,
      zone: time.isDate ? null : (zone ?? (time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : null)),
    };
  }

  moment({ clock, zone }: Pick<Written, 'clock' | 'zone'>): number {
    this.steps.spend();
    if (zone === null) return momentOf(clock, this.home);
    const inZone = this.zones.get(zone) ?? this.readerOf(zone);
    this.zones.set(zone, inZone);
    return inZone(clock);
  }

  /** What the clocks of that zone show at that moment. */
  clock(moment: number, zone: string | null): number {
    // Tries the offsets before and after the moment, so that the result is right in the hour when clocks change.
    for (const guess of [moment, moment - dayLength / 2, moment + dayLength / 2]) {
      const offset = guess - this.moment({ clock: guess, zone });
      if (this.moment({ clock: moment + offset, zone }) === moment) return moment + offset;
    }
    return moment;
  }

  /** Uses a well-known zone, else the calendar's description of it, else the person's zone. */
  private readerOf(zone: string): (clock: number) => number {
    if (isTimeZone(zone)) return (clock) => momentOf(clock, zone);
    const described = this.described(zone);
    return (clock) => described?.moment(clock) ?? momentOf(clock, this.home);
  }
}

/** The values of a property, counted against the budget before they are read: the first three elements are name, parameters and type. */
const valuesOf = (property: ICAL.Property, { steps }: Reading): unknown[] => {
  steps.spend((property.toJSON() as unknown[]).length - 3);
  return property.getValues();
};
/** How long the entry lasts by the clock: a whole day without an end is one day. */
const lengthOf = (entry: ICAL.Component, { clock, isDate }: Written, clocks: Clocks, start: Written): number => {
  const end = entry.getFirstProperty('dtend');
  const ends = end?.getFirstValue();
  if (end && ends instanceof ICAL.Time) {
    const written = clocks.of(end, ends);
    // A journey may end in a different zone than it begins in.
    return written.zone === start.zone ? written.clock - clock : clocks.moment(written) - clocks.moment(start);
  }
  const duration = entry.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000;
  return isDate ? dayLength : 0;
};
const isFree = (entry: ICAL.Component): boolean =>
  [
    ['transp', 'TRANSPARENT'],
    ['status', 'CANCELLED'],
  ].some(([name, value]) => String(entry.getFirstPropertyValue(name!) ?? '').toUpperCase() === value);

/** When the entries of these files make their owner busy between the two moments. Transparent and canceled entries do not. */
export const busyOf = (
  texts: readonly string[],
  from: number,
  until: number,
  home: string,
  reading: Reading,
): BusySpan[] => texts.flatMap((text) => busyIn(text, from, until, home, reading));
const busyIn = (text: string, from: number, until: number, home: string, reading: Reading): BusySpan[] => {
  const { calendar, zones } = opened(text);
  const clocks = new Clocks(zones, home, reading);
  const entries = calendar.getAllSubcomponents('vevent');
  const changed = new Map<string, Written[]>();
  reading.steps.spend(entries.length);
  for (const entry of entries) {
    const property = entry.getFirstProperty('recurrence-id');
    const time = property?.getFirstValue();
    if (!property || !(time instanceof ICAL.Time)) continue;
    const uid = String(entry.getFirstPropertyValue('uid') ?? '');
    const own = changed.get(uid) ?? [];
    own.push(clocks.of(property, time));
    changed.set(uid, own);
  }
  const found: BusySpan[] = [];
  for (const entry of entries) {
    const property = entry.getFirstProperty('dtstart');
    const time = property?.getFirstValue();
    if (!property || !(time instanceof ICAL.Time) || isFree(entry)) continue;
    const start = clocks.of(property, time);
    const length = lengthOf(entry, start, clocks, start);
    if (length <= 0) continue;
    const single = entry.getFirstProperty('recurrence-id') !== null;
    // An entry that begins between these clock times may last into the requested period, in any zone.
    const [first, last] = [from - length - 2 * dayLength, until + 2 * dayLength];
    const near = ({ clock }: Written): boolean => clock >= first && clock < last;
    const moved = single ? [] : (changed.get(String(entry.getFirstPropertyValue('uid') ?? '')) ?? []);
    reading.steps.spend(moved.length);
    const left = single ? [] : writtenAs('exdate', entry, clocks, reading);
    const gone = new Set([...moved, ...left].filter(near).map((each) => clocks.moment(each)));
    const starts = single ? [start] : startsOf(entry, start, clocks, first, last, reading);
    for (const at of starts.filter(near)) {
      const begins = clocks.moment(at);
      if (gone.has(begins)) continue;
      // A whole day ends when the next one begins, however long it is; other entries last for their length.
      const ends = at.isDate ? clocks.moment({ ...at, clock: at.clock + length }) : begins + length;
      if (begins < until && ends > from) found.push([begins, ends]);
    }
  }
  return found;
};
const writtenAs = (name: 'exdate' | 'rdate', entry: ICAL.Component, clocks: Clocks, reading: Reading): Written[] =>
  entry.getAllProperties(name).flatMap((each) =>
    valuesOf(each, reading).flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [clocks.of(each, time)] : [];
    }),
  );
/** When an entry occurs: at its start, on the dates it names, and by its rules between these clock times. */
const startsOf = (
  entry: ICAL.Component,
  start: Written,
  clocks: Clocks,
  from: number,
  until: number,
  reading: Reading,
): Written[] => {
  const rules = entry.getAllProperties('rrule').map((each) => each.getFirstValue());
  const clocksAt = rules.flatMap((rule) => {
    if (!(rule instanceof ICAL.Recur)) return [];
    const { until: last } = rule;
    const ends = !last
      ? Number.POSITIVE_INFINITY
      : last.isDate
        ? clockOf(last) + (start.isDate ? 0 : dayLength - 1000)
        : last.zone === ICAL.Timezone.utcTimezone && !start.isDate
          ? clocks.clock(clockOf(last), start.zone)
          : clockOf(last);
    return comings(rule, start.clock, { from, until, ends, isDate: start.isDate, budget: reading.steps });
  });
  // If a rule occurs at the start too, that counts once.
  const all = new Set([start.clock, ...clocksAt]);
  return [...[...all].map((clock) => ({ ...start, clock })), ...writtenAs('rdate', entry, clocks, reading)];
};

/** The busy times of a free-busy answer (RFC 4791, 7.10). A server that does not know the person's zone counts whole days by UTC; here they are taken as days in the person's zone. */
export const freeBusyOf = (text: string, home: string, reading: Reading): BusySpan[] =>
  opened(text)
    .calendar.getAllSubcomponents('vfreebusy')
    .flatMap((each) => each.getAllProperties('freebusy'))
    .filter((property) => String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => valuesOf(property, reading))
    .flatMap((value: unknown) => {
      if (!(value instanceof ICAL.Period)) return [];
      const [begins, ends] = [clockOf(value.start), clockOf(value.getEnd())];
      const whole = begins % dayLength === 0 && ends % dayLength === 0;
      return [whole ? ([momentOf(begins, home), momentOf(ends, home)] as const) : ([begins, ends] as const)];
    });

/** Our entries in one file that have a time of day. `sequence`: how often it was changed. */
export const entriesOf = (text: string, reading: Reading): (StandingEntry & { sequence: number })[] => {
  const { calendar, zones } = opened(text);
  const clocks = new Clocks(zones, 'UTC', reading);
  return calendar.getAllSubcomponents('vevent').flatMap((entry) => {
    const [begin, end] = ['dtstart', 'dtend'].map((name) => {
      const property = entry.getFirstProperty(name);
      const time = property?.getFirstValue();
      return property && time instanceof ICAL.Time && !time.isDate
        ? new Date(clocks.moment(clocks.of(property, time))).toISOString()
        : null;
    });
    const words = (name: string) => String(entry.getFirstPropertyValue(name) ?? '');
    if (!begin || !end) return [];
    return [
      {
        uid: words('uid'),
        title: words('summary'),
        place: words('location') || null,
        starts_at: begin,
        ends_at: end,
        sequence: Number(words('sequence')) || 0,
      },
    ];
  });
};

const utc = (at: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(at), true);
/** The text of the calendar file for one of our entries. */
export const textOfEntry = (
  { uid, starts_at, ends_at, free, title, description, place, url }: OutsideEntry,
  sequence: number,
): string => {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', ourProduct);
  const entry = new ICAL.Component('vevent');
  const written: [string, unknown][] = [
    ['uid', uid],
    ['dtstamp', utc(new Date().toISOString())],
    ['dtstart', utc(starts_at)],
    ['dtend', utc(ends_at)],
    ['sequence', sequence],
    ['summary', title],
    ['description', description],
    ['location', place],
    ['url', url],
    ['status', 'CONFIRMED'],
    ['transp', free ? 'TRANSPARENT' : null],
  ];
  for (const [name, value] of written)
    if (value !== null && value !== '') entry.addPropertyWithValue(name, value as never);
  calendar.addSubcomponent(entry);
  return `${calendar.toString()}\r\n`;
};
