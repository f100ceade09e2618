import { expect, test } from '@jest/globals';
import { namesIn, type ReadBy, readTask } from './read-task.ts';

// It is Wednesday, 18 November 2026, 11:24 on the reader's clock in these tests.
const now = Date.parse('2026-11-18T11:24:00Z');
const english: ReadBy = { now, language: 'en', monthFirst: true };
const german: ReadBy = { now, language: 'de', monthFirst: false };
/** Each line and its meaning: day, time, and more words. */
type Phrase = [line: string, day: string | null, time?: string | null, more?: string];
const meaning = (line: string, by: ReadBy): string => {
  const { title, day, time, every, kind } = readTask(line, by);
  return [day, time, every, kind, title].map((each) => each ?? '-').join(' ');
};
const wanted = ([, day, time = null, more = '- - x']: Phrase): string => [day ?? '-', time ?? '-', more].join(' ');

const inEnglish: Phrase[] = [
  ['call Priya tomorrow 10', '2026-11-19', '10:00', '- call call Priya'],
  ['call Priya tomorrow at 10am', '2026-11-19', '10:00', '- call call Priya'],
  ['x tuesday 9', '2026-11-24', '09:00'],
  ['x Tuesday', '2026-11-24'],
  ['x in 2 weeks', '2026-12-02'],
  ['x in two weeks', '2026-12-02'],
  ['x in 3 d', '2026-11-21'],
  ['x in 3 days', '2026-11-21'],
  ['x in 3 working days', '2026-11-23'],
  ['x in an hour', '2026-11-18', '12:24'],
  ['x in 30 minutes', '2026-11-18', '11:54'],
  ['x in a month', '2026-12-18'],
  ['x today', '2026-11-18'],
  ['x today 5pm', '2026-11-18', '17:00'],
  ['x today at 17:30', '2026-11-18', '17:30'],
  ['x tonight', '2026-11-18', '18:00'],
  ['x this afternoon', '2026-11-18', '14:00'],
  ['x tomorrow', '2026-11-19'],
  ['x tomorrow morning', '2026-11-19', '09:00'],
  ['x tomorrow afternoon', '2026-11-19', '14:00'],
  ['x the day after tomorrow', '2026-11-20'],
  ['x day after tomorrow 3', '2026-11-20', '15:00'],
  ['x friday at noon', '2026-11-20', '12:00'],
  ['x by friday', '2026-11-20'],
  ['x this friday', '2026-11-20'],
  ['x next friday', '2026-11-27'],
  ['x next tuesday 14:00', '2026-11-24', '14:00'],
  ['x wednesday', '2026-11-25'],
  ['x thu 10', '2026-11-19', '10:00'],
  ['x on monday at 9:30', '2026-11-23', '09:30'],
  ['x next week', '2026-11-23'],
  ['x next month', '2026-12-01'],
  ['x end of week', '2026-11-20'],
  ['x end of month', '2026-11-30'],
  ['x nov 20', '2026-11-20'],
  ['x November 20th at 2pm', '2026-11-20', '14:00'],
  ['x 20 November 14:00', '2026-11-20', '14:00'],
  ['x the 1st of December', '2026-12-01'],
  ['x on the 25th', '2026-11-25'],
  ['x on the 5th', '2026-12-05'],
  ['x Jan 8', '2027-01-08'],
  ['x 12/1', '2026-12-01'],
  ['x 2026-12-24', '2026-12-24'],
  ['x at 3', '2026-11-18', '15:00'],
  ['x at 10', '2026-11-19', '10:00'],
  ['x half past nine', '2026-11-19', '09:30'],
  ['x every monday', '2026-11-23', null, 'weekly - x'],
  ['x every day at 9', '2026-11-19', '09:00', 'daily - x'],
  ['x every working day', '2026-11-18', null, 'working_days - x'],
  ['x weekly friday 16:00', '2026-11-20', '16:00', 'weekly - x'],
  ['x monthly on the 1st', '2026-12-01', null, 'monthly - x'],
  ['email the 2 referees friday', '2026-11-20', null, '- email email the 2 referees'],
  ['follow up with May about the offer', null, null, '- follow_up follow up with May about the offer'],
  ['x', null],
];
const inGerman: Phrase[] = [
  ['Priya morgen 10 anrufen', '2026-11-19', '10:00', '- call Priya anrufen'],
  ['Priya morgen um 10 Uhr anrufen', '2026-11-19', '10:00', '- call Priya anrufen'],
  ['x Dienstag 9', '2026-11-24', '09:00'],
  ['x dienstag', '2026-11-24'],
  ['x am Dienstag um 9 Uhr', '2026-11-24', '09:00'],
  ['x in 2 Wochen', '2026-12-02'],
  ['x in zwei Wochen', '2026-12-02'],
  ['x in 3 Tagen', '2026-11-21'],
  ['x in 3 T', '2026-11-21'],
  ['x in 3 Arbeitstagen', '2026-11-23'],
  ['x in einer Stunde', '2026-11-18', '12:24'],
  ['x in 30 Minuten', '2026-11-18', '11:54'],
  ['x in einem Monat', '2026-12-18'],
  ['x heute', '2026-11-18'],
  ['x heute 17 Uhr', '2026-11-18', '17:00'],
  ['x heute um 17:30', '2026-11-18', '17:30'],
  ['x heute Abend', '2026-11-18', '18:00'],
  ['x heute Nachmittag', '2026-11-18', '14:00'],
  ['x morgen', '2026-11-19'],
  ['x morgen früh', '2026-11-19', '09:00'],
  ['x morgen Nachmittag', '2026-11-19', '14:00'],
  ['x übermorgen', '2026-11-20'],
  ['x übermorgen 15 Uhr', '2026-11-20', '15:00'],
  ['x übermorgen um halb zehn', '2026-11-20', '09:30'],
  ['x Freitag Mittag', '2026-11-20', '12:00'],
  ['x bis Freitag', '2026-11-20'],
  ['x diesen Freitag', '2026-11-20'],
  ['x kommenden Freitag 14 Uhr', '2026-11-20', '14:00'],
  ['x nächsten Freitag', '2026-11-27'],
  ['x nächsten Dienstag 14:00', '2026-11-24', '14:00'],
  ['x Mittwoch', '2026-11-25'],
  ['x Do 10', '2026-11-19', '10:00'],
  ['x am Montag 9.30 Uhr', '2026-11-23', '09:30'],
  ['x nächste Woche', '2026-11-23'],
  ['x nächsten Monat', '2026-12-01'],
  ['x Ende der Woche', '2026-11-20'],
  ['x Monatsende', '2026-11-30'],
  ['x 20. November', '2026-11-20'],
  ['x am 20. November 14 Uhr', '2026-11-20', '14:00'],
  ['x 20.11.', '2026-11-20'],
  ['x 20.11. 9 Uhr', '2026-11-20', '09:00'],
  ['x 1.12.2026', '2026-12-01'],
  ['x am 25.', '2026-11-25'],
  ['x 8. Januar', '2027-01-08'],
  ['x 2026-12-24', '2026-12-24'],
  ['x um 3', '2026-11-18', '15:00'],
  ['x um 10', '2026-11-19', '10:00'],
  ['x viertel nach neun', '2026-11-19', '09:15'],
  ['x jeden Montag', '2026-11-23', null, 'weekly - x'],
  ['x täglich um 9', '2026-11-19', '09:00', 'daily - x'],
  ['x jeden Arbeitstag', '2026-11-18', null, 'working_days - x'],
  ['x jede Woche Freitag 16 Uhr', '2026-11-20', '16:00', 'weekly - x'],
  ['x monatlich am 1.', '2026-12-01', null, 'monthly - x'],
  ['Angebot prüfen', null, null, '- review Angebot prüfen'],
  ['x', null],
];
test.each(inEnglish)('English: %s', (...phrase) => {
  expect(meaning(phrase[0], english)).toBe(wanted(phrase));
});
test.each(inGerman)('German: %s', (...phrase) => {
  expect(meaning(phrase[0], german)).toBe(wanted(phrase));
});

test('at least fifty phrases are read in each language', () => {
  expect(Math.min(inEnglish.length, inGerman.length)).toBeGreaterThanOrEqual(50);
});
test('a German reader may write English, and an English reader German', () => {
  expect(readTask('call Ada tomorrow at 9:00', german).day).toBe('2026-11-19');
  expect(readTask('Ada übermorgen anrufen', english)).toMatchObject({ day: '2026-11-20', kind: 'call' });
});
test('the parts are where they stand in the line, and a bare hour has another meaning', () => {
  const line = 'call Priya friday 3 @Amara';
  const read = readTask(line, english);
  expect(read.parts.map(({ part, from, to }) => [part, line.slice(from, to)])).toEqual([
    ['kind', 'call'],
    ['date', 'friday'],
    ['time', '3'],
    ['member', '@Amara'],
  ]);
  expect(read).toMatchObject({ time: '15:00', other_time: '03:00', member: 'Amara', title: 'call Priya' });
  expect(readTask('x friday 03:00', english)).toMatchObject({ time: '03:00', other_time: null });
});
test('names are the words with a capital letter, and the word after the verb', () => {
  const names = (line: string, by = english) => namesIn(line, readTask(line, by));
  expect(names('call Priya Raghunathan tomorrow 10')).toEqual(['Priya Raghunathan', 'Priya']);
  expect(names('call priya tomorrow')).toEqual(['priya']);
  expect(names('Priya morgen anrufen', german)).toEqual(['Priya']);
  expect(names('tidy the board friday')).toEqual([]);
});
test('a number in the text is no hour, and a month no name', () => {
  expect(readTask('send 3 offers', english)).toMatchObject({ day: null, time: null, title: 'send 3 offers' });
  expect(readTask('pay 200 for the ad on 12/1', english)).toMatchObject({ day: '2026-12-01', time: null });
});
