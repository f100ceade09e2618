import type { Caller } from '../kernel/caller.ts';
import { readsOver } from '../kernel/given.ts';
import { PersonAccess } from './person-access.ts';

const jobs = Array.from({ length: 40_001 }, (_, at) => ({ id: `job ${at}`, kind: 'job' }));
const access = new PersonAccess(
  readsOver(() => jobs),
  {} as never,
  { of: (_name: string, _from: unknown, make: () => unknown) => make() } as never,
  {} as never,
);
const caller = {
  user_id: 'hana',
  organization_id: 'o',
  roles: ['HIRING_ADMIN'],
  groups: { MANAGE_CANDIDATE: 'jobs' },
} as unknown as Caller;

test('whoever has very many jobs sees the candidates of all of them', async () => {
  expect(await access.ownJobs(caller)).toHaveLength(40_001);
  expect((await access.scope(caller))?.within?.values).toHaveLength(40_001);
  expect((await access.applications(caller)).within?.values).toContain('job 40000');
});
