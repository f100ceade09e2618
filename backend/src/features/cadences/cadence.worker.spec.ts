import { idNo, someone } from '../../kernel/given.ts';
import { done } from '../../kernel/work/worker.ts';
import type { Cadence } from '../../states/cadence.state.ts';
import type { Enrollment } from '../../states/enrollment.state.ts';
import { CadenceWorker } from './cadence.worker.ts';

// A step that falls due while its cadence, or its person, comes back from a pause.

const asker = { organization_id: idNo(2), actor: { type: 'processor' as const, id: 'run-cadence-step' }, uid: someone };
const hour = 60 * 60_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();
const step = { id: idNo(7), type: 'response', auto: true };
const workerWith = (state: Partial<Enrollment>, cadence: Partial<Cadence> = {}) => {
  const ran: { name: string; command: unknown }[] = [];
  const found = {
    enrollment: { status: 'active', step_id: step.id, due_at: ago(0), planned_at: ago(100), task_id: null, ...state },
    cadence: {
      status: 'active',
      fields: { audience: 'talent' },
      steps: [step],
      rules: [],
      last_pause: null,
      ...cadence,
    },
  };
  const times = { zone: 'UTC', days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', until: '24:00', holidays: new Set() };
  const here = { id: idNo(1), state: found.enrollment, cadence: found.cadence, times, now: new Date().toISOString() };
  const standings = {
    of: async () => here,
    endedBy: async () => null,
    late: () => [],
    nextAfter: () => null,
    on: async (_: string, name: string, command: unknown) => {
      ran.push({ name, command });
      return done;
    },
  };
  const parts = {
    streams: { load: async ({ category }: { category: keyof typeof found }) => ({ state: found[category] }) },
    reads: null,
    same: { load: async () => ({ state: { fields: { tz_region: null } } }) },
    times: { of: async () => times },
    lookups: null,
    standings,
    rules: { apply: async () => null },
    letters: null,
    tasks: null,
  };
  const worker = new CadenceWorker(...(Object.values(parts) as unknown as ConstructorParameters<typeof CadenceWorker>));
  return { worker, ran, due_at: found.enrollment.due_at! };
};
const due = (due_at: string) => ({ enrollment_id: idNo(1), step_id: step.id, due_at });

test('a step that is due in the moment in which its cadence goes on moves by the pause before it is done', async () => {
  const { worker, ran, due_at } = workerWith({}, { last_pause: { from: ago(72), until: ago(0) } });
  await worker.run(due(due_at), asker);
  expect(ran.map(({ name }) => name)).toEqual(['resume']);
  const moved = Date.parse((ran[0]!.command as { due_at: string }).due_at) - Date.parse(due_at);
  expect(Math.round(moved / hour)).toBe(72);
});

test('a step that was planned after the pause is done', async () => {
  const { worker, ran, due_at } = workerWith({ planned_at: ago(0) }, { last_pause: { from: ago(72), until: ago(1) } });
  await worker.run(due(due_at), asker);
  expect(ran.map(({ name }) => name)).toEqual(['execute']);
});

test('a pause of one person whose end could not be carried out ends all the same', async () => {
  const until = ago(1);
  const { worker, ran } = workerWith({ status: 'paused', paused_until: until, due_at: ago(30) });
  await worker.giveUp(due(until), asker);
  expect(ran.map(({ name }) => name)).toEqual(['resume']);
});
