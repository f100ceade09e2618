import { dayLength } from '@candor/contracts/kernel/days';
import { isTimeZone } from '@candor/contracts/kernel/values';
import { momentOf } from '@candor/contracts/kernel/zone-time';
import ICAL from 'ical.js';
import type { BusySpan, OutsideEntry, StandingEntry } from '../../kernel/ports/calendars.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { clockOf, comings, Steps } from './recurrence.ts';

// iCalendar (RFC 5545), as far as somebody's time and our own entries need it.

const ourProduct = '-//Candor//Interviews//EN';
/** The most stretches that are read of one calendar. With more, the reading is refused. */
const most = 20_000;

const componentOf = (text: string): ICAL.Component => {
  try {
    return new ICAL.Component(ICAL.parse(text) as never);
  } catch {
    throw new Unavailable('A CalDAV server answered what nobody can read.');
  }
};
/** One date and time as it is written: what the clock shows, and in which zone. */
type Written = { clock: number; isDate: boolean; zone: string | null };
/** Turns what is written into moments. `home`: the zone of the person, for whole days and for times that name none. */
class Clocks {
  private readonly zones = new Map<string, boolean>();

  constructor(
    private readonly calendar: ICAL.Component,
    private readonly home: string,
    private readonly budget: Steps,
  ) {}

  of(property: ICAL.Property, time: ICAL.Time): Written {
    const zone = property.getFirstParameter('tzid') as string | null;
    return {
      clock: clockOf(time),
      isDate: time.isDate,
      zone: time.isDate ? null : (zone ?? (time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : null)),
    };
  }

  moment({ clock, zone }: Written): number {
    if (zone === null) return momentOf(clock, this.home);
    if (this.knows(zone)) return momentOf(clock, zone);
    return this.described(clock, zone) ?? momentOf(clock, this.home);
  }

  /** What the clocks of that zone show then. */
  clock(moment: number, zone: string | null): number {
    // Each is tried with the offset that the other would have, so the hour at which clocks change is met too.
    for (const guess of [moment, moment - dayLength / 2, moment + dayLength / 2]) {
      const offset = guess - this.moment({ clock: guess, zone, isDate: false });
      if (this.moment({ clock: moment + offset, zone, isDate: false }) === moment) return moment + offset;
    }
    return moment;
  }

  private knows(zone: string): boolean {
    const found = this.zones.get(zone) ?? isTimeZone(zone);
    this.zones.set(zone, found);
    return found;
  }

  /** By the zone as the calendar describes it. Null: it does not. */
  private described(clock: number, zone: string): number | null {
    const found = this.calendar
      .getAllSubcomponents('vtimezone')
      .find((each) => each.getFirstPropertyValue('tzid') === zone);
    if (!found) return null;
    const place = found.getFirstPropertyValue('x-lic-location');
    if (typeof place === 'string' && isTimeZone(place)) return momentOf(clock, place);
    let latest: { from: number; offset: number } | null = null;
    for (const part of [...found.getAllSubcomponents('standard'), ...found.getAllSubcomponents('daylight')]) {
      const offset = part.getFirstPropertyValue('tzoffsetto') as { toSeconds?(): number } | null;
      const start = part.getFirstPropertyValue('dtstart');
      if (!offset?.toSeconds || !(start instanceof ICAL.Time)) continue;
      const begins = clockOf(start);
      const rule = part.getFirstPropertyValue('rrule');
      const onsets =
        rule instanceof ICAL.Recur
          ? comings(rule, begins, {
              from: clock - 2 * 366 * dayLength,
              until: clock + 1,
              ends: rule.until ? clockOf(rule.until) : Number.POSITIVE_INFINITY,
              isDate: false,
              budget: this.budget,
            })
          : [];
      const from = onsets.at(-1) ?? (begins <= clock ? begins : null);
      if (from !== null && (!latest || from > latest.from)) latest = { from, offset: offset.toSeconds() * 1000 };
    }
    return latest && clock - latest.offset;
  }
}

const timesOf = (property: ICAL.Property): ICAL.Time[] =>
  property.getValues().flatMap((value: unknown) => {
    if (value instanceof ICAL.Time) return [value];
    return value instanceof ICAL.Period ? [value.start] : [];
  });
/** How long it lasts by the clock: a whole day without an end is one day. */
const lengthOf = (entry: ICAL.Component, { clock, isDate }: Written, clocks: Clocks, start: Written): number => {
  const end = entry.getFirstProperty('dtend');
  const ends = end?.getFirstValue();
  if (end && ends instanceof ICAL.Time) {
    const written = clocks.of(end, ends);
    // A journey may end in another zone than it begins in.
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

/** When the entries of these files take time between the two moments: transparent and cancelled ones take none. */
export const busyOf = (texts: readonly string[], from: number, until: number, home: string): BusySpan[] => {
  const budget = new Steps();
  return texts.flatMap((text) => busyIn(text, from, until, home, budget));
};
const busyIn = (text: string, from: number, until: number, home: string, budget: Steps): BusySpan[] => {
  const calendar = componentOf(text);
  const clocks = new Clocks(calendar, home, budget);
  const entries = calendar.getAllSubcomponents('vevent');
  const changed = new Map<string, Set<number>>();
  for (const entry of entries) {
    const property = entry.getFirstProperty('recurrence-id');
    const time = property?.getFirstValue();
    if (!property || !(time instanceof ICAL.Time)) continue;
    const uid = String(entry.getFirstPropertyValue('uid') ?? '');
    changed.set(uid, (changed.get(uid) ?? new Set()).add(clocks.moment(clocks.of(property, time))));
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
    const gone = new Set(single ? [] : changed.get(String(entry.getFirstPropertyValue('uid') ?? '')));
    if (!single)
      for (const each of entry.getAllProperties('exdate'))
        for (const left of timesOf(each)) gone.add(clocks.moment(clocks.of(each, left)));
    for (const at of single ? [start] : startsOf(entry, start, length, clocks, from, until, budget)) {
      const begins = clocks.moment(at);
      if (gone.has(begins)) continue;
      // A whole day ends when the next one begins, however long it is; everything else lasts as long as it lasts.
      const ends = at.isDate ? clocks.moment({ ...at, clock: at.clock + length }) : begins + length;
      if (begins < until && ends > from) found.push([begins, ends]);
      if (found.length > most) throw new Unavailable('A calendar holds more than anybody can read.');
    }
  }
  return found;
};
/** At which clocks an entry comes that may last into the stretch. */
const startsOf = (
  entry: ICAL.Component,
  start: Written,
  length: number,
  clocks: Clocks,
  from: number,
  until: number,
  budget: Steps,
): Written[] => {
  const rules = entry.getAllProperties('rrule').map((each) => each.getFirstValue());
  const dates = entry.getAllProperties('rdate').flatMap((each) => timesOf(each).map((time) => clocks.of(each, time)));
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
    return comings(rule, start.clock, {
      from: from - length - 2 * dayLength,
      until: until + 2 * dayLength,
      ends,
      isDate: start.isDate,
      budget,
    });
  });
  // Where a rule comes at its start too, that is one time and not two.
  const all = new Set([start.clock, ...clocksAt]);
  return [...[...all].map((clock) => ({ ...start, clock })), ...dates];
};

/** What a free-busy answer says (RFC 4791, 7.10). A server that knows no zone of theirs counts whole days by UTC: these are days of theirs. */
export const freeBusyOf = (text: string, home: string): BusySpan[] =>
  componentOf(text)
    .getAllSubcomponents('vfreebusy')
    .flatMap((each) => each.getAllProperties('freebusy'))
    .filter((property) => String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues())
    .flatMap((value: unknown) => {
      if (!(value instanceof ICAL.Period)) return [];
      const [begins, ends] = [clockOf(value.start), clockOf(value.getEnd())];
      const whole = begins % dayLength === 0 && ends % dayLength === 0;
      return [whole ? ([momentOf(begins, home), momentOf(ends, home)] as const) : ([begins, ends] as const)];
    });

/** Our entries in one file that have a time of day. `sequence`: how often it was changed. */
export const entriesOf = (text: string): (StandingEntry & { sequence: number })[] => {
  const calendar = componentOf(text);
  const clocks = new Clocks(calendar, 'UTC', new Steps());
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
/** Our entry as a file. */
export const textOfEntry = (
  { uid, starts_at, ends_at, title, description, place, url }: OutsideEntry,
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
  ];
  for (const [name, value] of written)
    if (value !== null && value !== '') entry.addPropertyWithValue(name, value as never);
  calendar.addSubcomponent(entry);
  return `${calendar.toString()}\r\n`;
};
