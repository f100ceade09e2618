import { appointmentList } from '@candor/contracts/interviews/rows';
import { idNo } from '../../kernel/given.ts';
import { RoundMeetingReads } from './round-meeting-reads.ts';
import { RowCache } from '../../http/row-cache.ts';

// The source of the interviews that cards show.

const acme = idNo(1);
type Asked = { model: string; where: Record<string, unknown>; order: Record<string, unknown> };
/** Sets which candidates are in a round. Records every query to the store, and every name under which a value is cached. */
const given = (standing: { id: string; step: { id: string }; entered_at: string }[]) => {
  const asked: Asked[] = [];
  const names: string[] = [];
  const held = (application_id: string, day: string) => ({
    application_id,
    step: { id: 'round' },
    status: 'completed',
    starts_at: `2026-03-${day}T10:00:00.000Z`,
    ends_at: `2026-03-${day}T11:00:00.000Z`,
    meeting_type: 'phone',
    interviewers: [],
  });
  const reads = {
    findRaw: async () => ({ parse: () => standing }),
    find: async ({ name }: { name: string }, _: unknown, where: Asked['where'], order: Asked['order']) => {
      asked.push({ model: name, where, order });
      const rows = [held(standing[0]!.id, '04'), held(standing[0]!.id, '05')];
      return order.descending ? rows.reverse() : rows;
    },
  };
  const cache = new RowCache({ position: 0, reached: async () => true, onChange: () => () => undefined });
  const kept = {
    of: (name: string, ...more: [never, never]) => {
      names.push(name);
      return cache.of(name, ...more);
    },
  };
  return { meetings: new RoundMeetingReads(reads as never, kept as never), asked, names };
};
const reader = { organization_id: acme, user_id: idNo(9) };
const stays = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: idNo(100 + n),
    step: { id: 'round' },
    entered_at: '2026-03-02T09:00:00.000Z',
  }));
const job = {
  id: idNo(2),
  steps: [
    { id: 'round', type: 'interview' },
    { id: 'review', type: 'resume_review' },
  ],
};

test('of the rounds in which they stand the latest conversations are read, and the card speaks of the last one', async () => {
  const { meetings, asked } = given(stays(2));
  const found = await meetings.onJob(reader, job as never);
  expect(asked).toEqual([
    {
      model: appointmentList.name,
      where: {
        application_id: [idNo(100), idNo(101)],
        step_id: ['round'],
        status: ['booked', 'completed'],
      },
      order: { sort: 'starts_at', descending: true, limit: 2000 },
    },
  ]);
  expect(found).toEqual({
    [idNo(100)]: {
      starts_at: '2026-03-05T10:00:00.000Z',
      ends_at: '2026-03-05T11:00:00.000Z',
      meeting_type: 'phone',
      over: 2,
    },
  });
});
test('what is kept has a short name however many candidates stand there, and is read once', async () => {
  const { meetings, asked, names } = given(stays(500));
  await meetings.onJob(reader, job as never);
  await meetings.onJob(reader, job as never);
  expect(asked).toHaveLength(1);
  for (const name of names) expect(name.length).toBeLessThan(200);
});
