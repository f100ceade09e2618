import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { CalendarCommand } from './calendar.command.ts';
import { CalendarHandler } from './calendar.handler.ts';
import { CalendarTurns } from './calendar-turns.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const organization_id = idNo(1);
const person = idNo(2);
const slot = (n: number) => new Date(Date.UTC(2026, 11, 1, 8) + n * 1_800_000).toISOString();

test('of many who want times of one person at once, everybody gets an answer, and each time is held once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const [store, keys] = await Promise.all([
    SqliteEventStore.open(join(folder, 'events.db')),
    SqliteKeyVault.open(join(folder, 'keys.db')),
  ]);
  const handler = new CalendarHandler(
    new Streams(store, keys, () => new Date('2026-11-30T08:00:00Z')),
    new CalendarTurns(),
  );
  const [slots, wishes] = [20, 200];
  const answers = await Promise.all(
    Array.from({ length: wishes }, (_, n) =>
      handler.execute(
        new CalendarCommand(
          `${organization_id}-${person}`,
          'hold',
          {
            parts: [
              {
                hold_id: idNo(1000 + n),
                appointment_id: idNo(5000 + n),
                starts_at: slot(n % slots),
                ends_at: slot((n % slots) + 1),
                people: [person],
              },
            ],
            over: false,
          },
          { organization_id, actor: { type: 'user', id: idNo(3), roles: ['ORG_ADMIN'] }, uid: `wish ${n}`, hash: 'h' },
        ),
      ),
    ),
  );
  expect(answers.filter((each) => !isRejection(each))).toHaveLength(slots);
  expect(answers.filter((each) => isRejection(each) && each.code === 'busy')).toHaveLength(wishes - slots);
  expect((await store.readAll(0, 1000)).events).toHaveLength(slots);
  await Promise.all([store.close(), keys.close()]);
  await rm(folder, { recursive: true });
});
