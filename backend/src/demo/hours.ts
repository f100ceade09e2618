import { hourLength } from '@candor/contracts/values/days';
import { clockIn } from '@candor/contracts/values/zone-time';
import { day, momentOf } from './office-hours.ts';
import { keepsFridays, type Office } from './office.ts';

// When colleagues are free for interviews, in half hours of office time. All stories share one plan, so no colleague has two interviews at the same time, in whichever order the stories are written.

const halfHour = 30 * 60_000;
const daily = day / halfHour;
/** Half hours from the start of the working day to noon in New York, in summer. */
const noon = 4;
/** The hour of the day in New York at which interviews must have ended. */
const closes = 18;
/** How many half hours of the working day that begins at this half hour are open for interviews. The day begins at a fixed time in UTC, so it begins an hour later in New York in summer. */
const openOn = (half: number): number => {
  const opens = Math.floor(clockIn(momentOf(officeTimeAt(half)), 'America/New_York') / hourLength) % 24;
  return (closes - opens) * 2;
};
/** The most interviews of one person on one day. */
const mostPerDay = 3;
/** How far ahead interviews are booked, in working days. */
export const ahead = 10;

/** Converts a half hour to office time. */
export const officeTimeAt = (half: number): number => half * halfHour;
export const halvesIn = (minutes: number): number => Math.ceil((minutes * 60_000) / halfHour);
/** The half hours in which a person is busy: the first busy one, and the first free one after it. */
export type Busy = [from: number, to: number];

/** Marks when all colleagues are busy during the whole demo: a byte for each half hour. */
export class Hours {
  readonly #first: number;
  readonly #halves: number;
  readonly #taken = new Map<string, Uint8Array>();
  readonly #count = new Map<string, Uint8Array>();
  readonly #open: Uint8Array;

  /** `begin` and `end` are in office time. */
  constructor({ colleagues }: Office, begin: number, end: number) {
    const days = Math.ceil((end - begin) / day) + ahead + 2;
    this.#first = Math.floor(begin / day) * daily;
    this.#halves = days * daily;
    this.#open = Uint8Array.from({ length: days }, (_, date) => openOn(this.#first + date * daily));
    for (const colleague of colleagues) {
      const { id } = colleague;
      const taken = new Uint8Array(this.#halves);
      if (keepsFridays(colleague))
        for (let date = 0; date < days; date++)
          if ((this.#first / daily + date) % 5 === 4) taken.fill(1, date * daily + noon, (date + 1) * daily);
      this.#taken.set(id, taken);
      this.#count.set(id, new Uint8Array(days));
    }
  }

  /** Takes the first `halves` half hours in a row between two office times in which every person is free. Null: there are none. */
  take(people: readonly string[], busy: readonly Busy[], halves: number, from: number, to: number): number | null {
    const last = Math.min(Math.floor(to / halfHour) - halves, this.#first + this.#halves - halves);
    for (let at = Math.ceil(from / halfHour); at <= last; at++) {
      const [begins, ends] = [at - this.#first, at - this.#first + halves];
      const date = Math.floor(begins / daily);
      if ((at % daily) + halves > this.#open[date]!) continue;
      const free = people.every((id) => {
        if (this.#count.get(id)![date]! >= mostPerDay) return false;
        const taken = this.#taken.get(id)!;
        for (let half = begins; half < ends; half++) if (taken[half]) return false;
        return true;
      });
      if (!free || busy.some(([first, after]) => first < at + halves && at < after)) continue;
      for (const id of people) {
        this.#taken.get(id)!.fill(1, begins, ends);
        this.#count.get(id)![date]!++;
      }
      return at;
    }
    return null;
  }
}
