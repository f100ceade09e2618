import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.ts';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { Clock } from '../../kernel/clock.ts';
import { idNo } from '../../kernel/given.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Streams } from '../../kernel/streams.ts';
import type { AuditCommand } from '../organization/organization.command.ts';
import { audit } from '../organization/organization.decider.ts';
import { RecordedRefusals } from './refusals.ts';

let folder: string;
let log: SqliteEventStore;
let keys: SqliteKeyVault;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  log = await SqliteEventStore.open(join(folder, 'events.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
});
afterEach(async () => {
  await log.close();
  await keys.close();
  await rm(folder, { recursive: true });
});

/** One web process with its own memory. `unwritten`: how many of its first commands fail because the log is not available. */
const web = (now: string, unwritten = 0) => {
  const streams = new Streams(log, keys);
  const clock = new Clock();
  clock.set(new Date(now));
  const running: Promise<unknown>[] = [];
  let failing = unwritten;
  const execute = ({ id, name, command, asking }: InstanceType<typeof AuditCommand>) => {
    const ran =
      failing-- > 0
        ? Promise.reject(new Unavailable('the log is away'))
        : streams.run(audit, id, name, command as never, asking);
    running.push(ran.catch(() => undefined));
    return ran;
  };
  const refusals = new RecordedRefusals({ execute } as unknown as CommandBus, clock);
  return {
    note: (caller: Caller, path: string) => refusals.note(caller, path),
    at: (moment: string) => clock.set(new Date(moment)),
    commands: () => running.length,
    written: async () => void (await Promise.all(running)),
  };
};
const someone = (user: number, organization = 1): Caller => ({
  user_id: idNo(user),
  organization_id: idNo(organization),
  session: '',
  roles: ['INTERVIEW_ADMIN'],
  grants: [],
  groups: {},
  name: 'Ines',
  tz_region: null,
  language: 'en' as const,
});
const refusals = async () =>
  (await log.readAll(0, 100)).events.map(({ type, data, metadata }) => {
    const { actor, organization_id } = JSON.parse(metadata) as { actor: { id: string }; organization_id: string };
    return { type, ...(JSON.parse(data) as { path: string }), by: actor.id, in: organization_id };
  });
const path = '/api/people/candidates/advance';

test('a flood of refusals of one kind is one event, whichever of two processes refuses', async () => {
  const processes = [web('2026-01-01T10:00:00Z'), web('2026-01-01T10:09:59Z')];
  for (let i = 0; i < 1000; i++) for (const each of processes) each.note(someone(7), path);
  for (const each of processes) {
    await each.written();
    expect(each.commands()).toBe(1);
  }
  expect(await refusals()).toEqual([{ type: 'AccessDenied', path, by: idNo(7), in: idNo(1) }]);
});

test('another person, another organisation, another kind and the next ten minutes are recorded apart', async () => {
  const one = web('2026-01-01T10:00:00Z');
  one.note(someone(7), path);
  one.note(someone(8), path);
  one.note(someone(7, 2), path);
  one.note(someone(7), '/org/users');
  one.at('2026-01-01T10:10:00Z');
  one.note(someone(7), path);
  await one.written();
  expect(await refusals()).toHaveLength(5);
});

test('a refusal that could not be recorded is recorded with the next one of its kind', async () => {
  const one = web('2026-01-01T10:00:00Z', 1);
  one.note(someone(7), path);
  await one.written();
  await new Promise(setImmediate);
  one.note(someone(7), path);
  await one.written();
  expect(await refusals()).toHaveLength(1);
});
