import type { Holdings } from '@candor/contracts/kernel/permission';
import { idNo, someone } from '../../kernel/given.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { EnrollOneOfMany, TakeBackEnrolled } from '../cadences/cadence.command.ts';
import { BulkCadences } from './bulk-cadences.ts';
import type { Change, Person } from './bulk-change.ts';

// Each turn asks again whether the cadence takes people and whether the member may add them.

const [home, ada, bo, cadence_id, application_id] = [idNo(1), idNo(2), idNo(3), idNo(4), idNo(5)];
const asking = { organization_id: home, actor: { type: 'user' as const, id: someone, roles: [] }, uid: 'for ada' };
const person = (id: string) => ({ id, uid: 'for ada', asking }) as unknown as Person;
const change = { target_id: cadence_id } as Change;
const everything: Holdings = { MANAGE_CADENCES: 'all' };
const bulkCadences = (answer: unknown, status: string | null = 'active') => {
  const sent: unknown[] = [];
  const state = status && { id: cadence_id, status, fields: { name: 'Nurture' } };
  const cadences = new BulkCadences(
    { execute: async (command: unknown) => (sent.push(command), answer) } as never,
    { open: async () => state, followed: async () => null } as never,
  );
  return { cadences, sent };
};
type Given = { status?: string | null; groups?: Holdings; answer?: unknown };
const adding = async (
  { status = 'active', groups = everything, answer = { id: idNo(9) } }: Given,
  there: Parameters<BulkCadences['adding']>[2] = null,
  id = ada,
) => {
  const { cadences, sent } = bulkCadences(answer, status);
  const each = await cadences.adding({ groups } as never, change, there);
  const became = await each(person(id));
  return { became: isRejection(became) ? became.error : became, sent };
};

test('each person enters the cadence once, under the request that the operation makes for them', async () => {
  const { became, sent } = await adding({});
  expect(became).toBe('changed');
  expect(sent).toEqual([new EnrollOneOfMany(cadence_id, { candidate_id: ada, application_id: null }, asking)]);
});

test('from a job, each enters with the application that goes on there; a person who is not on the job stays out', async () => {
  const there = new Map([
    [
      ada,
      [
        { id: idNo(6), ongoing: false },
        { id: application_id, ongoing: true },
      ],
    ],
  ]);
  expect((await adding({}, there)).sent).toEqual([
    new EnrollOneOfMany(cadence_id, { candidate_id: ada, application_id }, asking),
  ]);
  expect(await adding({}, there, bo)).toEqual({ became: 'This person is not on this job.', sent: [] });
});

test('a person who may not enter stays out with the reason of the rule', async () => {
  const answer = reject('busy', 'Already in another cadence.');
  expect((await adding({ answer })).became).toBe('Already in another cadence.');
});

test.each([
  ['paused', everything, 'Only an active cadence takes people.'],
  ['archived', everything, 'Only an active cadence takes people.'],
  [null, everything, 'Cadence not found.'],
  ['active', { MANAGE_PEOPLE: 'all' } as Holdings, 'You may not add people to cadences.'],
])('no one more enters when the cadence is %s for a member with %j', async (status, groups, words) => {
  expect(await adding({ status, groups })).toEqual({ became: words, sent: [] });
});

test('the undo takes out those whom the operation added, and no others', async () => {
  const back = async (answer: unknown, groups = everything) => {
    const { cadences, sent } = bulkCadences(answer);
    const became = await (await cadences.takingOut({ groups } as never, change))(person(ada));
    return [isRejection(became) ? became.error : became, sent];
  };
  const command = new TakeBackEnrolled(cadence_id, ada, 'for ada', asking);
  expect(await back({ id: idNo(9) })).toEqual(['changed', [command]]);
  expect(await back(null)).toEqual(['same', [command]]);
  expect((await back(reject('over', 'This person is no longer in the cadence.')))[0]).toBe(
    'This person is no longer in the cadence.',
  );
  expect(await back(null, {})).toEqual(['You may not add people to cadences.', []]);
});
