import type { ListedAppointment } from '@candor/contracts/interviews/interviews-page';
import { blockBeside, hoursOfWeek, lanesOf, nowOn, weekDays } from './week-rows.ts';

const hour = 3_600_000;
const meeting = (id: string, starts_at: string, minutes = 60) =>
  ({ id, starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() }) as ListedAppointment;
const onDay = (day: string, zone: string, ...rows: ListedAppointment[]) => weekDays([day], rows, [], zone)[0]!;

test('interviews that overlap stand beside each other, and only they', () => {
  const at = (from: number, to: number) => ({ from, to });
  expect(lanesOf([at(9, 10), at(9, 11), at(10, 11), at(11, 12)])).toEqual([
    { index: 0, of: 2 },
    { index: 1, of: 2 },
    { index: 0, of: 2 },
    { index: 0, of: 1 },
  ]);
  expect(lanesOf([])).toEqual([]);
});
test('an interview stands at what the clocks of the reader show', () => {
  const nine = { from: 9 * hour, to: 10 * hour };
  expect(onDay('2026-11-23', 'Asia/Kathmandu', meeting('a', '2026-11-23T03:15:00Z')).blocks[0]!.part).toEqual(nine);
  expect(onDay('2026-11-23', 'Europe/Lisbon', meeting('a', '2026-11-23T09:00:00Z')).blocks[0]!.part).toEqual(nine);
});
test('on the days on which the clocks change nine o’clock stands where it always does', () => {
  const nine = { from: 9 * hour, to: 10 * hour };
  const spring = onDay('2026-03-29', 'Europe/Berlin', meeting('a', '2026-03-29T07:00:00Z'));
  expect([spring.change, spring.blocks[0]!.part]).toEqual(['forward', nine]);
  const autumn = onDay('2026-10-25', 'Europe/Berlin', meeting('a', '2026-10-25T08:00:00Z'));
  expect([autumn.change, autumn.blocks[0]!.part]).toEqual(['back', nine]);
});
test('in the hour that comes twice, both interviews are seen', () => {
  const { blocks } = onDay(
    '2026-10-25',
    'Europe/Berlin',
    meeting('first', '2026-10-25T00:15:00Z', 30),
    meeting('second', '2026-10-25T01:15:00Z', 30),
  );
  expect(blocks.map(({ part, lane }) => [part.from / hour, lane])).toEqual([
    [2.25, { index: 0, of: 2 }],
    [2.25, { index: 1, of: 2 }],
  ]);
});
test('an interview that goes on after midnight stands on both days, and none of another week stands anywhere', () => {
  const [sunday, monday] = weekDays(
    ['2026-11-22', '2026-11-23'],
    [meeting('late', '2026-11-22T23:30:00Z'), meeting('other', '2026-11-24T09:00:00Z')],
    [],
    'UTC',
  );
  expect(sunday!.blocks.map(({ part }) => part)).toEqual([{ from: 23.5 * hour, to: 24 * hour }]);
  expect(monday!.blocks.map(({ part }) => part)).toEqual([{ from: 0, to: 0.5 * hour }]);
});
test('the hours that are drawn are those of work, and more where something stands', () => {
  expect(hoursOfWeek([onDay('2026-11-23', 'UTC')])).toEqual({ from: 7.5 * hour, to: 18.5 * hour });
  expect(hoursOfWeek([onDay('2026-11-23', 'UTC', meeting('a', '2026-11-23T19:15:00Z'))])).toEqual({
    from: 7.5 * hour,
    to: 21.5 * hour,
  });
});
test('now is on one day only', () => {
  const now = Date.parse('2026-11-23T03:15:00Z');
  expect(nowOn('2026-11-23', now, 'Asia/Kathmandu')).toBe(9 * hour);
  expect(nowOn('2026-11-22', now, 'Asia/Kathmandu')).toBeNull();
  expect(nowOn('2026-11-22', now, 'America/New_York')).toBe(22.25 * hour);
});
test('the arrow keys lead to the next interview, and to the nearest one of another day', () => {
  const days = weekDays(
    ['2026-11-23', '2026-11-24', '2026-11-25'],
    [
      meeting('a', '2026-11-23T09:00:00Z'),
      meeting('b', '2026-11-23T14:00:00Z'),
      meeting('c', '2026-11-25T10:00:00Z'),
      meeting('d', '2026-11-25T15:00:00Z'),
    ],
    [],
    'UTC',
  );
  const to = (id: string, day: number, way: string) => blockBeside(days, `${id} 2026-11-${day}`, way)?.row.id;
  expect(to('a', 23, 'ArrowDown')).toBe('b');
  expect(to('b', 23, 'ArrowRight')).toBe('d');
  expect(to('c', 25, 'ArrowLeft')).toBe('a');
  expect(to('a', 23, 'ArrowUp')).toBeUndefined();
  expect(to('b', 23, 'End')).toBe('d');
  expect(to('b', 23, 'x')).toBeUndefined();
});
