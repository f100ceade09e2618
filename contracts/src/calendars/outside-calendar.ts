/** Where people keep the calendar of their own, beside the one that we keep for them. */
export const calendarProviders = { google: 'Google Calendar', caldav: 'CalDAV calendar' } as const;
/** Those where people say yes in their browser; the others they connect with a name and a password. */
export const browserProviderKeys = ['google'] as const;
export type CalendarProvider = keyof typeof calendarProviders;
export const calendarProviderKeys = Object.keys(calendarProviders) as [CalendarProvider, ...CalendarProvider[]];
/** What somebody allowed where nobody can make a calendar for interviews. */
export const readsOnly = 'reads-only';
/** Which one somebody has connected, and since when. `reads_only`: their interviews do not stand there. */
export type OutsideCalendar = { provider: CalendarProvider; since: string; reads_only: boolean };
