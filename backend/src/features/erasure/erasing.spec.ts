import { daysAgo } from '@candor/contracts/values/days';
import type { HeldRecord } from '../../access/same-people.ts';
import { Erasing } from './erasing.ts';

// Whether a hired person may be erased yet.

const hired = (hired_at: string, retention: { talent_days: number | null }) =>
  new Erasing(
    { load: async () => ({ state: { country: 'DE', retention } }) } as never,
    {} as never,
    {
      whole: async () => ({ applications: [{ ongoing: false, step: { type: 'hired' }, hired_at }] }),
    } as never,
    ...([{}, {}, {}, {}, {}] as unknown as [never, never, never, never, never]),
  );
const record = (erasure_asked_at: string | null) =>
  [{ id: 'ada', state: { sample: false, legal_hold: null, erasure_asked_at } }] as unknown as HeldRecord[];
const ago = (days: number) => daysAgo(days);

test.each([
  ['asked, and the days of the organization are over', ago(31), 30, ago(1), null],
  ['asked, and the days of the country are over', ago(181), null, ago(1), null],
  ['asked too early', ago(29), 30, ago(1), 'This person was hired. The record of a hire is kept for 30 days.'],
  [
    'asked too early for the country',
    ago(29),
    null,
    ago(1),
    'This person was hired. The record of a hire is kept for 180 days.',
  ],
  [
    'asked too early where years are usual',
    ago(29),
    1460,
    ago(1),
    'This person was hired. The record of a hire is kept for 4 years.',
  ],
  ['did not ask', ago(400), 30, null, 'This person was hired. Hired people are erased only if they ask for it.'],
])('who was hired and %s', async (_, hired_at, talent_days, asked_at, sentence) => {
  const refused = await hired(hired_at, { talent_days }).refusal('acme', record(asked_at));
  expect(refused?.error ?? null).toBe(sentence);
});
