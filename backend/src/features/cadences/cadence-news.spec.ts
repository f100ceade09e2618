import type { OpenTimes } from '@candor/contracts/values/open-times';
import { idNo } from '../../kernel/given.ts';
import { done } from '../../kernel/work/worker.ts';
import { CadenceNewsWorker } from './cadence-news.worker.ts';

// What an automatic answer does.

const asking = { organization_id: idNo(1), actor: { type: 'processor' as const, id: 'news' }, uid: idNo(2) };
const times = (zone: string): OpenTimes => ({
  zone,
  days: [0, 1, 2, 3, 4],
  from: '09:00',
  until: '17:00',
  holidays: new Set(),
});
/** Until when the person is paused who is away until this day, in that zone. */
const pausedUntil = async (out_until: string, zone: string): Promise<unknown> => {
  const asked: Record<string, unknown> = {};
  const mail = { status: 'received', candidate_id: idNo(3), what: 'out_of_office', out_until };
  const standing = { state: { status: 'active' }, now: '2027-05-01T12:00:00.000Z', times: times(zone) };
  const worker = new CadenceNewsWorker(
    { load: async () => ({ state: mail }) } as never,
    { find: async () => [{ id: idNo(4) }] } as never,
    { ever: async () => [idNo(3)] } as never,
    {
      of: async () => standing,
      on: async (_: string, name: string, data: unknown) => ((asked[name] = data), done),
    } as never,
    { apply: async () => null } as never,
  );
  await worker.answered({ message_id: idNo(5) }, asking);
  return (asked.pause as { until: string }).until;
};

test.each([
  ['Pacific/Honolulu', '2027-05-11T19:00:00.000Z'],
  ['Europe/Berlin', '2027-05-11T07:00:00.000Z'],
  ['Pacific/Auckland', '2027-05-10T21:00:00.000Z'],
])('a person in %s who is away until Tuesday gets no letter before the hours of their Tuesday', async (zone, until) => {
  expect(await pausedUntil('2027-05-11T00:00:00.000Z', zone)).toBe(until);
});
