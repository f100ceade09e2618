// Calendar files (RFC 5545) for mail programs and calendars (RFC 5546). Pure: the caller passes the time of writing.

/** REQUEST invites to an appointment or moves it, CANCEL takes it back, and PUBLISH is read-only, as in a feed. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';
export type CalendarPerson = { name: string; email: string };
export type CalendarGuest = CalendarPerson & {
  required: boolean;
  response: 'invited' | 'accepted' | 'declined' | 'tentative';
};
export type CalendarEntry = {
  /** The id stays the same for the appointment's whole life: calendars find the appointment by it. */
  uid: string;
  /** The number grows with each change or cancellation. A calendar ignores a number that is lower than the one it has. */
  sequence: number;
  /** ISO 8601: the time of the change that the file reports. */
  stamp: string;
  starts_at: string;
  ends_at: string;
  /** Whether the entry leaves the time free in the calendar, because no end is planned. */
  free?: boolean;
  title: string;
  description?: string | null;
  place?: string | null;
  url?: string | null;
  status: 'confirmed' | 'tentative' | 'cancelled';
  organizer: CalendarPerson;
  /** The guests, which are left out of PUBLISH, because that may not name guests. */
  guests?: readonly CalendarGuest[];
};

/** The moment in UTC: readers with old time zone tables still show the right time. */
const moment = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** A free-text value. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(controls, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
/** A parameter value in quotes, which may not contain a quote itself (RFC 6868). */
const quoted = (text: string): string =>
  `"${text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")}"`;
/** An address or link without spaces or line ends. */
const bare = (text: string): string => text.replaceAll(controls, '').replaceAll(/\s/g, '');

const octets = (character: string): number => {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};
/** A line in pieces of at most 75 octets; each later piece begins with a space. Characters stay whole. */
const folded = (line: string): string => {
  let [text, length] = ['', 0];
  for (const character of line) {
    const size = octets(character);
    if (length + size > 75) [text, length] = [`${text}\r\n `, 1];
    text += character;
    length += size;
  }
  return text;
};

const answers = {
  invited: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
} as const;
const guestLine = ({ name, email, required, response }: CalendarGuest): string =>
  `ATTENDEE;CN=${quoted(name)};ROLE=${required ? 'REQ' : 'OPT'}-PARTICIPANT;PARTSTAT=${answers[response]};RSVP=FALSE:mailto:${bare(email)}`;
const entryLines = (method: CalendarMethod, entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${moment(entry.stamp)}`,
  `DTSTART:${moment(entry.starts_at)}`,
  `DTEND:${moment(entry.ends_at)}`,
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.description ? [`DESCRIPTION:${escaped(entry.description)}`] : []),
  ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
  ...(entry.url ? [`URL:${bare(entry.url)}`] : []),
  `STATUS:${method === 'CANCEL' ? 'CANCELLED' : entry.status.toUpperCase()}`,
  `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${bare(entry.organizer.email)}`,
  ...(method === 'PUBLISH' ? [] : (entry.guests ?? []).map(guestLine)),
  `TRANSP:${entry.free ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];
/** A calendar of these entries. `feed`: the name of a calendar that is read repeatedly, and how often, in minutes. */
export const calendarFile = (
  method: CalendarMethod,
  entries: readonly CalendarEntry[],
  feed?: { name: string; minutes: number },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Candor//Interviews//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feed
      ? [
          `NAME:${escaped(feed.name)}`,
          `X-WR-CALNAME:${escaped(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${feed.minutes}M`,
          `X-PUBLISHED-TTL:PT${feed.minutes}M`,
        ]
      : []),
    ...entries.flatMap((entry) => entryLines(method, entry)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
/** Splits a text into the calendars in it, one after another. */
export const calendarsIn = (text: string): string[] =>
  text.split(/(?<=\r\nEND:VCALENDAR\r\n)/).filter((calendar) => calendar !== '');
