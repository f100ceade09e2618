import type { Decider } from '../../kernel/decider.ts';
import { idNo } from '../../kernel/given.ts';
import { ContactCommand } from './cadence.command.ts';
import { ContactHandler } from './cadence.handler.ts';

// One mailbox is one reader, whatever records have its address.

const [applicant, contact, address, cadence_id, enrollment_id] = [1, 2, 3, 4, 5].map(idNo) as [
  string,
  string,
  string,
  string,
  string,
];
const asking = { organization_id: idNo(9), actor: { type: 'user' as const, id: idNo(8) }, uid: idNo(7) };
/** The streams of contacts in memory, as the handler finds and changes them. */
const streams = () => {
  const states = new Map<string, unknown>();
  return {
    together: async (work: () => Promise<unknown>) => {
      const before = new Map(states);
      const done = await work();
      if (typeof done === 'object' && done !== null && 'code' in done)
        for (const [id] of states) states.set(id, before.get(id));
      return { done, position: 0 };
    },
    load: async (_: unknown, id: string) => ({ state: states.get(id) }),
    run: async (of: Decider<never, never, never>, id: string, name: never, command: never) => {
      const state = (states.get(id) ?? of.initial) as never;
      const decided = (of.decide[name] as (...given: unknown[]) => unknown)(command, state, {}) as object;
      if ('code' in decided) return decided;
      const after = (decided as { type: never }[]).reduce(
        (now, event) => (of.evolve[event.type] as (...given: unknown[]) => never)(now, event),
        state,
      );
      states.set(id, after);
      return { state: after, events: decided, position: 1 };
    },
  };
};
const letter = (message_id: string, at: string) => ({
  address,
  message_id,
  kind: 'outreach',
  at,
  gap: { days: 3, run: [], once: [] },
  zone: 'UTC',
  void: [],
});

test('a letter to an applicant keeps one to the contact with the same address away', async () => {
  const handler = new ContactHandler(streams() as never);
  const write = (person: string, message_id: string, at: string) =>
    handler.execute(new ContactCommand(person, 'write', letter(message_id, at), asking));
  expect(await write(applicant, idNo(21), '2027-05-03T09:00:00.000Z')).toMatchObject({ events: [{}] });
  expect(await write(contact, idNo(22), '2027-05-03T09:01:00.000Z')).toMatchObject({ code: 'gap' });
  // The refused letter is noted nowhere.
  expect(await write(contact, idNo(23), '2027-05-06T09:00:00.000Z')).toMatchObject({ events: [{}] });
});

test('who is in a cadence is in it under every record with the address, until they leave it, whatever their address is by then', async () => {
  const handler = new ContactHandler(streams() as never);
  const join = (person: string, enrollment: string, of: string) => {
    const command = { cadence_id: of, enrollment_id: enrollment, beside_others: false, address };
    return handler.execute(new ContactCommand(person, 'join', command, asking));
  };
  expect(await join(applicant, enrollment_id, cadence_id)).toMatchObject({ events: [{}] });
  expect(await join(contact, idNo(6), idNo(10))).toMatchObject({ code: 'busy' });
  await handler.execute(new ContactCommand(applicant, 'quit', { cadence_id, enrollment_id }, asking));
  expect(await join(contact, idNo(6), idNo(10))).toMatchObject({ events: [{}] });
});
