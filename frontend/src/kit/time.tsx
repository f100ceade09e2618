import { useSyncExternalStore } from 'react';
import * as words from '@candor/contracts/words/time-words';
import type { At } from '@candor/contracts/values/days';
import { personLocale } from './inputs/person-locale.ts';

// Dates and times in a given zone (the user's `tz_region`), in the date order of the person's region. The wording is in contracts.

/** How a reader reads times: in the given zone, in the person's language and region. */
export const readerIn = (zone?: string | null) => ({ zone, locale: personLocale().words });
export const dateText = (at: At, zone?: string | null) => words.dateWords(at, readerIn(zone));
export const dayText = (day: string) => words.dayWords(day, readerIn());
export const nearDayText = (day: string, today: string) => words.nearDayWords(day, today, readerIn());
/** A date on something that is printed or kept: it always has the year. */
export const datedText = (at: At, zone?: string | null) => words.dateWords(at, readerIn(zone), words.anyYear);
export const periodText = (from: string, to: string) => words.daysWords(from, to, readerIn());
export const timeText = (at: At, zone?: string | null) => words.timeWords(at, readerIn(zone));
export const momentText = (at: At, zone?: string | null) => words.momentWords(at, readerIn(zone));
/** A moment on something that is printed or kept: it always has the year. */
export const recordText = (at: At, zone?: string | null) => words.momentWords(at, readerIn(zone), words.anyYear);
export const exactText = (at: At, zone?: string | null) => words.exactWords(at, readerIn(zone));
export const secondText = (at: At, zone?: string | null) => words.secondWords(at, readerIn(zone));
export const weekdayText = (at: At, zone?: string | null) => words.weekdayWords(at, readerIn(zone));
export const leafText = (at: At, zone?: string | null) => words.leafWords(at, readerIn(zone));
export const agoText = (at: At, zone?: string | null, now = Date.now()) => words.agoWords(at, readerIn(zone), now);
/** Whole calendar days between two times in a zone. */
export const daysBetween = (from: At, to: At = Date.now(), zone?: string | null) =>
  words.daysTo(words.dayIn(from, zone), words.dayIn(to, zone));
let minute = Date.now();
const tick = (listener: () => void) => {
  const timer = setInterval(() => {
    minute = Date.now();
    listener();
  }, 30_000);
  return () => clearInterval(timer);
};
/** Renders the component anew every half minute. */
export const useMinute = (): void =>
  void useSyncExternalStore(
    tick,
    () => minute,
    () => minute,
  );
const minuteNow = () => Math.floor(Date.now() / 60_000) * 60_000;
/** The present minute in ms. The component is rendered anew when the minute is over. */
export const useNow = (): number => useSyncExternalStore(tick, minuteNow, minuteNow);
/** How long ago a time was, updated as time passes. The tooltip shows the exact time. */
export const Ago = ({ at, zone, className }: { at: string; zone?: string | null; className?: string }) => {
  useMinute();
  return (
    <time dateTime={at} title={exactText(at, zone)} className={className}>
      {agoText(at, zone)}
    </time>
  );
};
/** A date and time. The tooltip shows the exact one. */
export const Moment = ({
  at,
  zone,
  only,
  year = false,
  className,
}: {
  at: string;
  zone?: string | null;
  only?: 'date' | 'time';
  /** Whether the year is written even if it is the present one. */
  year?: boolean;
  className?: string;
}) => (
  <time dateTime={at} title={exactText(at, zone)} className={className}>
    {only === 'date'
      ? dateText(at, zone)
      : only === 'time'
        ? timeText(at, zone)
        : (year ? recordText : momentText)(at, zone)}
  </time>
);
