import { jobList } from '@candor/contracts/jobs/rows';
import { admit, emptySlice, list, unfiltered } from '@candor/contracts/kernel/list';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { Reads } from './reads.ts';

// The code that must not compile. `npm run check` reads this file: a marked line that compiles is an error there. It never runs.

declare const reads: Reads;
const scope = { organization_id: 'acme' };

export const good = async (): Promise<(string | number | null)[]> => {
  const [job] = await reads.find(
    jobList,
    scope,
    { kind: 'job', hiring_status: ['draft', 'open'] },
    { sort: 'name', limit: 1 },
  );
  const mine = await reads.getMany(jobList, { ...scope, within: { field: 'member', values: ['me'] } }, ['1']);
  const page = await reads.list(applicationList, scope, {
    ...unfiltered,
    sort: { field: 'rank', direction: 'asc' },
    filters: { job: ['1'], ongoing: true, entered: { to: '2026-03-02' } },
  });
  const cut = await reads.findRaw(applicationList, scope, { job_id: '1' }, { sort: 'rank', only: ['id', 'name'] });
  const counts = await reads.countBy(jobList, scope, 'hiring_status', { kind: 'job', department: '1' });
  await reads.list(peopleList, scope, admit(peopleList, emptySlice));
  const person = await reads.get(peopleList, scope, '1');
  return [
    job!.fields.name,
    mine[0]!.slug,
    page.items.parse()[0]!.email,
    cut.parse()[0]!.name,
    counts.open ?? 0,
    person!.resume_text,
  ];
};

export const bad = async (): Promise<void> => {
  // @ts-expect-error the list has no such field
  await reads.find(jobList, scope, { kind: 'job', status: 'open' });
  // @ts-expect-error no job has such a status
  await reads.find(jobList, scope, { kind: 'job', hiring_status: 'opened' });
  // @ts-expect-error nor one of these
  await reads.find(jobList, scope, { kind: 'job', hiring_status: ['open', 'gone'] });
  // @ts-expect-error a flag is true or false
  await reads.find(applicationList, scope, { ongoing: 'yes' });
  // @ts-expect-error the list has no such field to order by
  await reads.find(jobList, scope, { kind: 'job' }, { sort: 'salary' });
  // @ts-expect-error whose jobs?
  await reads.find(jobList);
  // @ts-expect-error the organization is missing
  await reads.find(jobList, {}, { kind: 'job' });
  // @ts-expect-error the caller's scope is not a field of the list
  await reads.get(jobList, { organization_id: 'acme', within: { field: 'audience', values: ['contact'] } }, '1');
  // @ts-expect-error the row has no such part
  void (await reads.get(jobList, scope, '1'))?.salary;
  // @ts-expect-error only `get` returns what lists hide
  void (await reads.getMany(peopleList, scope, ['1']))[0]!.resume_text;
  // @ts-expect-error this part was not kept
  void (await reads.findRaw(applicationList, scope, {}, { only: ['id'] })).parse()[0]!.name;
  // @ts-expect-error the list has no such filter
  await reads.list(jobList, scope, { ...unfiltered, filters: { kind: 'job', step: '1' } });
  // @ts-expect-error a moment is filtered by a range
  await reads.list(jobList, scope, { ...unfiltered, filters: { kind: 'job', opened: '2026-03-02' } });
  // @ts-expect-error the address was not checked
  await reads.list(jobList, scope, emptySlice);
  // @ts-expect-error the list has no such field to count by
  await reads.countBy(jobList, scope, 'salary', { kind: 'job' });
  // @ts-expect-error no job has such a status
  void (await reads.countBy(jobList, scope, 'hiring_status', { kind: 'job' })).opened;
  // @ts-expect-error jobs, prospect pipelines, or both?
  await reads.find(jobList, scope, { hiring_status: 'open' });
  // @ts-expect-error which of them is counted?
  await reads.countBy(jobList, scope, 'hiring_status');
  // @ts-expect-error which of them are listed?
  await reads.list(jobList, scope, unfiltered);
};

const name = { kind: 'text' as const, of: (row: { name: string }) => row.name };
const small = { name: 'small', fields: { name }, filters: {}, sorts: ['name'], defaultSort: 'name-asc' } as const;
list<{ name: string }>()(small);
// @ts-expect-error a filter is on a declared field
list<{ name: string }>()({ ...small, filters: { city: { field: 'city', kind: 'equal' } } });
// @ts-expect-error a sort is by a declared field
list<{ name: string }>()({ ...small, sorts: ['city'] });
// @ts-expect-error the default is one of the sorts
list<{ name: string }>()({ ...small, defaultSort: 'city-asc' });
// @ts-expect-error only parts of the row can be hidden
list<{ name: string }>()({ ...small, hidden: ['city'] });
