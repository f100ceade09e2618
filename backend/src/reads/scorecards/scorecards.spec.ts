import type { ScorecardRow } from '@candor/contracts/scorecards/rows';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import type { Caller } from '../../kernel/caller.ts';
import { readsOver } from '../../kernel/given.ts';
import { Scorecards } from './scorecards.ts';

// Whose judgments a number may include, depending on its reader.

const member = (permissions: readonly JobPermission[]) => ({
  kind: 'job',
  members: [{ user_id: 'rita', access_level: 'standard', job_role: 'viewer', permissions }],
  owners: [],
});
const jobs = new Map(
  Object.entries({ reads: member(['scorecards']), lists: member(['list']), other: { ...member([]), members: [] } }).map(
    ([id, state]) => [id, { state }],
  ),
);
const owed = (application_id: string, more: Partial<ScorecardRow> = {}) =>
  ({
    kind: 'scorecard',
    application_id,
    step: { id: 'round' },
    user_id: 'rita',
    seat: 'in',
    meeting: 'on',
    status: 'draft',
    ...more,
  }) as ScorecardRow;
const openTo = async (
  own: readonly ScorecardRow[],
  { hides = true, groups = { MANAGE_CANDIDATE: 'jobs' } }: { hides?: boolean; groups?: object } = {},
): Promise<string[]> => {
  const scorecards = new Scorecards(
    { loadMany: () => Promise.resolve(jobs) } as never,
    readsOver(() => own),
    { of: () => Promise.resolve({ hide_scorecards_until_submitted: hides }) } as never,
    {} as never,
    {} as never,
  );
  const caller = { user_id: 'rita', organization_id: 'o', roles: [], groups } as unknown as Caller;
  const asked = ['ada', 'bob'].flatMap((application_id) =>
    [...jobs.keys(), 'gone'].map((job_id) => ({ application_id, job_id })),
  );
  return (await scorecards.openTo(caller, asked)).map(({ application_id, job_id }) => `${application_id} ${job_id}`);
};

test('those on jobs whose scorecards they read', async () => {
  expect(await openTo([])).toEqual(['ada reads', 'bob reads']);
});

test('none of a candidate for whom they owe a scorecard, where feedback is independent', async () => {
  expect(await openTo([owed('ada')])).toEqual(['bob reads']);
  expect(await openTo([owed('ada', { status: 'submitted' })])).toEqual(['ada reads', 'bob reads']);
  expect(await openTo([owed('ada')], { hides: false })).toEqual(['ada reads', 'bob reads']);
});

test('none where the pages that show scorecards are closed to them', async () => {
  expect(await openTo([], { groups: { VIEW_REPORTS: 'jobs' } })).toEqual([]);
});

test('none of a candidate for whom they owe a scorecard, also where it is the last of very many', async () => {
  const others = Array.from({ length: 40_000 }, (_, at) => owed(`other ${at}`));
  expect(await openTo([...others, owed('ada')])).toEqual(['bob reads']);
});

test('all scorecards of a job are read, however many it has', async () => {
  const rows = Array.from({ length: 40_001 }, (_, at) =>
    owed(`candidate ${at}`, { id: `card ${at}`, user_id: 'otto' }),
  );
  const scorecards = new Scorecards(
    {} as never,
    readsOver(() => rows),
    { of: () => Promise.resolve({ hide_scorecards_until_submitted: true }) } as never,
    { of: (_name: string, _from: unknown, make: () => unknown) => make() } as never,
    {} as never,
  );
  const caller = { user_id: 'rita', organization_id: 'o', roles: [], groups: {} } as unknown as Caller;
  expect((await scorecards.ofJob(caller, 'reads')).rows).toHaveLength(40_001);
  expect((await scorecards.ofApplications(caller, ['candidate 1'])).rows).toHaveLength(40_001);
});
