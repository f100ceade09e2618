/** Where a member keeps their own calendar, beside the one that we keep for them. */
export const calendarProviders = { google: 'Google Calendar', caldav: 'CalDAV calendar' } as const;
/** Providers that ask for consent in the browser; the others take a name and a password. */
export const browserProviderKeys = ['google'] as const;
export type CalendarProvider = keyof typeof calendarProviders;
export const calendarProviderKeys = Object.keys(calendarProviders) as [CalendarProvider, ...CalendarProvider[]];
/** The scope of an account in which we cannot make a calendar for interviews. */
export const readsOnly = 'reads-only';
/** The calendar that a member connected, and the time since which it is connected. `reads_only`: we do not write their interviews to it. */
export type OutsideCalendar = { provider: CalendarProvider; since: string; reads_only: boolean };
