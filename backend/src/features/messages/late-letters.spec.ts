import { usualDays } from '@candor/contracts/messages/contact-rules';
import { done } from '../../kernel/work/worker.ts';
import { lettersOfDay } from '../../reads/messages/contact-safety.ts';
import { SendingCommand } from '../cadences/cadence.command.ts';
import { LateLetters } from './late-letters.ts';

// A late letter takes a place on the day of its reader, where the calls that send it now or cancel it look for the place.

const asking = { organization_id: 'acme', actor: { type: 'processor' as const, id: 'test' }, uid: 'one' };
const states: Record<string, object> = {
  organization: { tz_region: 'UTC' },
  sending: { counted: new Map() },
  enrollment: { cadence_id: 'spring' },
  cadence: { fields: { owner_user_id: 'owner', daily_limit: 5 } },
};
const letter = {
  kind: 'cadence',
  candidate_id: 'reader',
  of_cadence: { enrollment_id: 'in', step_id: 'first' },
  due_at: '2026-03-02T15:00:00.000Z',
  scheduled_for: '2026-03-02T15:00:00.000Z',
};
const newYork = { zone: 'America/New_York', days: [0, 1, 2, 3, 4], from: '09:00', until: '17:00', holidays: new Set() };

test('a late letter of a cadence in the hours of its owner is counted on the day of its reader', async () => {
  const days: string[] = [];
  const late = new LateLetters(
    {
      run: async (command: object) => {
        if (command instanceof SendingCommand) days.push(command.id);
        return done;
      },
    } as never,
    {
      load: async ({ category }: { category: string }) => ({ state: states[category] }),
      loadMany: async () => new Map(),
    } as never,
    { kept: async () => 'reader' } as never,
    {
      place: (_: string, of: object) => of,
      nearUntil: async () => null,
      addressOf: () => null,
      noted: async (_: string, __: object, letter: object) => ({ person_id: 'reader', note: letter }),
    } as never,
    { ofMessage: () => usualDays } as never,
    {} as never,
    { of: async () => newYork } as never,
    { now: () => new Date('2026-03-02T17:00:00.000Z') } as never,
  );
  const reader = { email: 'reader@tokyo.test', tz_region: 'Asia/Tokyo' };
  expect(await late.putOff('letter', letter as never, reader, asking)).toBeNull();
  expect(days).toEqual([lettersOfDay('acme', '2026-03-03')]);
});
