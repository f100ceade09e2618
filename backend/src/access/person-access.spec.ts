import type { Caller } from '../http/caller.ts';
import { Reads } from '../kernel/reads.ts';
import { RawRows } from '../kernel/raw-rows.ts';
import { PersonAccess } from './person-access.ts';

type Part = { limit?: number; offset?: number };
const jobs = Array.from({ length: 40_001 }, (_, at) => ({ id: `job ${at}`, kind: 'job' }));
const partOf = ({ limit = 1000, offset = 0 }: Part = {}) => jobs.slice(offset, offset + limit);
const store = {
  find: (_list: unknown, _scope: unknown, _where: unknown, part: Part) => Promise.resolve(partOf(part)),
  findRaw: (_list: unknown, _scope: unknown, _where: unknown, part: Part) =>
    Promise.resolve(RawRows.of(partOf(part).map((row) => JSON.stringify(row)))),
};
const access = new PersonAccess(
  new Reads(store as never),
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
