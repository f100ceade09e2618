import fc from 'fast-check';
import { readCalendar } from '../../../tests/support/calendar-reader.ts';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: '0192f0a1-0000-7000-8000-000000000010',
  sequence: 0,
  stamp: '2026-11-20T12:00:00.500Z',
  starts_at: '2026-11-24T14:30:00.000Z',
  ends_at: '2026-11-24T15:15:00.000Z',
  title: 'System design; Nkechi Amadi-Lindqvist, Backend',
  description: 'Questions and resume:\nhttps://acme.example/people/interviews/1\\2',
  place: 'Room “Fjord”, Kungsgatan 1; 2nd floor',
  url: 'https://acme.example/people/interviews',
  status: 'confirmed',
  organizer: { name: 'Rafael "Rafa" Mendes; ACME', email: 'hiring@acme.example' },
  guests: [
    { name: 'Nkechi Amadi-Lindqvist', email: 'nkechi@example.org', required: true, response: 'invited' },
    { name: 'Priya, Nair', email: 'priya@acme.example', required: false, response: 'accepted' },
  ],
};

test('an invitation says when, where, who and of what number', () => {
  const { method, entries } = readCalendar(calendarFile('REQUEST', [entry]));
  expect(method).toBe('REQUEST');
  expect(entries).toEqual([
    {
      uid: entry.uid,
      sequence: 0,
      stamp: '2026-11-20T12:00:00.000Z',
      starts_at: entry.starts_at,
      ends_at: entry.ends_at,
      title: entry.title,
      description: entry.description,
      place: entry.place,
      url: entry.url,
      status: 'CONFIRMED',
      organizer: entry.organizer,
      guests: [
        {
          name: 'Nkechi Amadi-Lindqvist',
          email: 'nkechi@example.org',
          role: 'REQ-PARTICIPANT',
          answer: 'NEEDS-ACTION',
        },
        { name: 'Priya, Nair', email: 'priya@acme.example', role: 'OPT-PARTICIPANT', answer: 'ACCEPTED' },
      ],
    },
  ]);
});
test('a moved interview keeps its UID and has a higher number, a cancelled one is taken back by the same UID', () => {
  const [moved] = readCalendar(calendarFile('REQUEST', [{ ...entry, sequence: 1 }])).entries;
  const cancelled = readCalendar(calendarFile('CANCEL', [{ ...entry, sequence: 2 }]));
  expect([moved!.uid, moved!.sequence]).toEqual([entry.uid, 1]);
  expect([
    cancelled.method,
    cancelled.entries[0]!.uid,
    cancelled.entries[0]!.sequence,
    cancelled.entries[0]!.status,
  ]).toEqual(['CANCEL', entry.uid, 2, 'CANCELLED']);
});
test('a feed has a name, says how often to come again, and names no guests', () => {
  const file = calendarFile('PUBLISH', [entry, { ...entry, uid: 'b' }], { name: 'Interviews, Jonas', minutes: 15 });
  expect(readCalendar(file)).toMatchObject({
    method: 'PUBLISH',
    name: 'Interviews, Jonas',
    entries: [{ guests: [] }, {}],
  });
  expect(file).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n');
});
test('an empty feed is a calendar too', () =>
  expect(readCalendar(calendarFile('PUBLISH', [], { name: 'Interviews', minutes: 15 })).entries).toEqual([]));
test('nobody adds lines to it by their name, their words or their address', () => {
  const evil = 'x\r\nATTENDEE:mailto:eve@evil.example\nBEGIN:VALARM\u0007';
  const { entries } = readCalendar(
    calendarFile('REQUEST', [
      {
        ...entry,
        title: evil,
        place: evil,
        url: `https://acme.example/${evil}`,
        organizer: { name: evil, email: 'a@acme.example' },
        guests: [{ name: `"${evil}`, email: 'b@acme.example', required: true, response: 'invited' }],
      },
    ]),
  );
  expect(entries[0]!.guests.map(({ email }) => email)).toEqual(['b@acme.example']);
});
test('whatever people write arrives as it was, in lines of at most 75 octets', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll(/\p{Cc}/gu, ' '));
  fc.assert(
    fc.property(words, words, words, fc.nat(), (title, description, name, sequence) => {
      const [read] = readCalendar(
        calendarFile('REQUEST', [{ ...entry, title, description, sequence, organizer: { ...entry.organizer, name } }]),
      ).entries;
      expect(read).toMatchObject({ title, description: description || null, sequence, organizer: { name } });
    }),
  );
});
