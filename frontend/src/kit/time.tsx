import { useSyncExternalStore } from 'react';
import { differenceInCalendarDays } from 'date-fns';
import { inZone } from './zoned.ts';

// Dates and times in a given zone (the user's `tz_region`), by the browser's locale.

type At = string | number | Date;
const formats = new Map<string, Intl.DateTimeFormat>();
const format = (zone: string | null | undefined, options: Intl.DateTimeFormatOptions) => {
  const key = `${zone ?? ''}${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone ?? undefined });
  formats.set(key, made);
  return made;
};
const thisYear = (at: At, zone?: string | null) =>
  inZone(at, zone).getFullYear() === inZone(Date.now(), zone).getFullYear();

/** '13 Nov', with the year when it is another one. */
export const dateText = (at: At, zone?: string | null) => {
  const year = thisYear(at, zone) ? {} : ({ year: 'numeric' } as const);
  return format(zone, { day: 'numeric', month: 'short', ...year }).format(new Date(at));
};
/** A calendar day (YYYY-MM-DD), which has no zone. */
export const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC');
export const timeText = (at: At, zone?: string | null) =>
  format(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
/** 'Mon, 13 Nov, 15:00'. */
export const momentText = (at: At, zone?: string | null) =>
  format(zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(thisYear(at, zone) ? {} : { year: 'numeric' }),
  }).format(new Date(at));
/** The full date and time, for tooltips and the record: '13 November 2026 at 15:00:12 CET'. */
export const exactText = (at: At, zone?: string | null) =>
  format(zone, { dateStyle: 'long', timeStyle: 'long' }).format(new Date(at));

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'narrow' });
/** 'now', '5 min ago', 'yesterday', then the date. */
export const agoText = (at: At, zone?: string | null, now = Date.now()) => {
  const minutes = Math.round((new Date(at).getTime() - now) / 60_000);
  if (Math.abs(minutes) < 1) return 'now';
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 24) return relative.format(Math.round(minutes / 60), 'hour');
  if (Math.abs(minutes) < 60 * 24 * 7) return relative.format(Math.round(minutes / 60 / 24), 'day');
  return dateText(at, zone);
};
/** Whole calendar days between two moments in a zone. */
export const daysBetween = (from: At, to: At = Date.now(), zone?: string | null) =>
  differenceInCalendarDays(inZone(to, zone), inZone(from, zone));
let minute = Date.now();
const tick = (listener: () => void) => {
  const timer = setInterval(() => {
    minute = Date.now();
    listener();
  }, 30_000);
  return () => clearInterval(timer);
};
/** How long ago something was, kept current. The exact moment is its tooltip. */
export const Ago = ({ at, zone, className }: { at: string; zone?: string | null; className?: string }) => {
  useSyncExternalStore(
    tick,
    () => minute,
    () => minute,
  );
  return (
    <time dateTime={at} title={exactText(at, zone)} className={className}>
      {agoText(at, zone)}
    </time>
  );
};
/** A moment. The exact one is its tooltip. */
export const Moment = ({
  at,
  zone,
  only,
  className,
}: {
  at: string;
  zone?: string | null;
  only?: 'date' | 'time';
  className?: string;
}) => (
  <time dateTime={at} title={exactText(at, zone)} className={className}>
    {only === 'date' ? dateText(at, zone) : only === 'time' ? timeText(at, zone) : momentText(at, zone)}
  </time>
);
