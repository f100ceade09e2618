import type { Recorded } from '@candor/contracts/kernel/event';
import { idNo, someone } from '../../kernel/given.ts';
import { isRejection } from '../../kernel/decider.ts';
import { EnrollmentCommand, EnrollOneOfMany, TakeBackEnrolled } from './cadence.command.ts';
import { enrolledAs } from './enrolling.ts';
import { EnrollOneOfManyHandler, TakeBackEnrolledHandler } from './enrolling-many.ts';

// What a repeated turn finds, and what an undo takes out.

const [home, cadence_id, ada, merged] = [idNo(1), idNo(2), idNo(3), idNo(4)];
const asking = (uid: string) => ({
  organization_id: home,
  actor: { type: 'user' as const, id: someone, roles: [] },
  uid,
});
const same = { kept: async (_: string, id: string) => id, ever: async () => [ada, merged] };
/** `states`: enrollments by id. `events`: the requests of each enrollment's events. */
const streamsWith = (states: Record<string, unknown>, events: readonly string[] = []) =>
  ({
    load: async (_: unknown, id: string) => (id in states ? { state: states[id] } : null),
    read: async () => events.map((request_uid) => ({ metadata: { request_uid } })) as unknown as Recorded[],
  }) as never;
const active = { status: 'active' };

test('a turn that comes again finds the person it added, whatever has happened to them since', async () => {
  const id = enrolledAs(cadence_id, ada, 'turn');
  const enrolled: unknown[] = [];
  const enrolling = { enroll: async (...given: unknown[]) => (enrolled.push(given), { id }) } as never;
  const subject = { candidate_id: ada, application_id: null };
  const run = (states: Record<string, unknown>) =>
    new EnrollOneOfManyHandler(streamsWith(states), same as never, enrolling).execute(
      new EnrollOneOfMany(cadence_id, subject, asking('turn')),
    );
  expect(await run({ [id]: { status: 'left' } })).toEqual({ id });
  expect(enrolled).toEqual([]);
  expect(await run({ [cadence_id]: { status: 'active' } })).toEqual({ id });
  expect(enrolled).toHaveLength(1);
});

describe('taking back', () => {
  const back = async (states: Record<string, unknown>, events: readonly string[] = []) => {
    const sent: unknown[] = [];
    const commands = { execute: async (command: unknown) => (sent.push(command), { events: [{}] }) } as never;
    const handler = new TakeBackEnrolledHandler(commands, streamsWith(states, events), same as never);
    const answer = await handler.execute(new TakeBackEnrolled(cadence_id, ada, 'turn', asking('undo')));
    return { answer: isRejection(answer) ? answer.error : answer, sent };
  };
  const [own, ofMerged] = [enrolledAs(cadence_id, ada, 'turn'), enrolledAs(cadence_id, merged, 'turn')];

  test('takes the person out as added by mistake, under the record that was added', async () => {
    for (const id of [own, ofMerged])
      expect(await back({ [id]: active })).toEqual({
        answer: { id },
        sent: [new EnrollmentCommand(id, 'leave', { reason: 'taken_back' }, asking('undo'))],
      });
  });

  test('leaves everyone else as they are: those who were not added, and those who have left since', async () => {
    expect(await back({})).toEqual({ answer: null, sent: [] });
    expect(await back({ [enrolledAs(cadence_id, ada, 'another')]: active })).toEqual({ answer: null, sent: [] });
    expect(await back({ [own]: { status: 'left' } }, ['turn', 'a reply'])).toEqual({
      answer: 'This person is no longer in the cadence.',
      sent: [],
    });
  });

  test('counts a person once when its own turn comes again', async () => {
    expect(await back({ [own]: { status: 'left' } }, ['turn', 'undo'])).toEqual({ answer: { id: own }, sent: [] });
  });
});
