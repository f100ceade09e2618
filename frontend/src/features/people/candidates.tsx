import { Suspense, useMemo, useState } from 'react';
import { Plus } from 'lucide-react';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { isEnd, sourceTypes, stepTypeNames, stepTypes } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { peoplePage } from '@candor/contracts/people/pages';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { DataTable, type Selection } from '../../kit/data-table.tsx';
import { ColumnChooser } from '../../kit/data-table-parts.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/filter-bar.tsx';
import type { Filter } from '../../kit/filter-editor.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/pager.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { CandidateCard, candidateColumns, type Candidate } from './candidate-columns.tsx';
import { TypeRing } from './stage.tsx';
import { later } from '../../kit/later.tsx';

const AddPerson = later(() => import('./add-person.tsx').then((m) => m.AddPerson));
const BulkTags = later(() => import('./bulk-tags.tsx').then((m) => m.BulkTags));
type Data = DataOf<typeof peoplePage>;
/** Steps in which somebody waits for the hiring team, offers included. */
const quickStages = stepTypes.filter((type) => type === 'offered' || (type !== 'sourced_new' && !isEnd(type)));

const inUsualOrder = Object.fromEntries(stepTypes.map((type) => [type, stepTypeNames[type]]));
const filtersOf = ({ list, names, tags, sources, counts }: Data): Filter[] => {
  const counted = (facet: string, labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({
      value,
      label: sayLabel(label),
      count: list.facets[facet]?.find((each) => each.value === value)?.count ?? 0,
    }));
  const jobs = new Map(
    [
      ...counts.jobs.map((job) => [job.id, job.name] as const),
      ...list.items.flatMap((row) => row.applications.map((each) => [each.job_id, names[each.job_id] ?? ''] as const)),
    ].filter(([, name]) => name),
  );
  return [
    { name: 'stage', label: say('Stage'), kind: 'choice', options: counted('stage', inUsualOrder) },
    { name: 'job', label: say('Job'), kind: 'choice', options: [...jobs].map(([value, label]) => ({ value, label })) },
    {
      name: 'ongoing',
      label: say('In a process'),
      kind: 'present',
      yes: say('In a process now'),
      no: say('In no process now'),
    },
    { name: 'source', label: say('Source'), kind: 'choice', options: counted('source', sourceTypes) },
    { name: 'source_detail', label: say('Source detail'), kind: 'choice', options: sources },
    { name: 'tag', label: say('Tag'), kind: 'choice', options: tags },
    {
      name: 'type',
      label: say('Kind'),
      kind: 'choice',
      options: [
        { value: 'candidate', label: say('Candidate') },
        { value: 'prospect', label: say('Prospect') },
      ],
    },
    { name: 'last_activity', label: say('Last activity'), kind: 'dates' },
    { name: 'created', label: say('Added'), kind: 'dates' },
    {
      name: 'do_not_contact',
      label: say('Contact'),
      kind: 'present',
      yes: say('Asked not to be contacted'),
      no: say('May be contacted'),
    },
  ];
};
const single = (value: unknown): unknown =>
  Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value;
/** Flags may come back from the address as a list of one. */
const shownFilters = (value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      ['ongoing', 'do_not_contact'].includes(name) ? single(each) : each,
    ]),
  );

const cardOf = (names: Names, zone: string | null) => (row: Candidate) => (
  <CandidateCard row={row} names={names} zone={zone} />
);
const bulkOf =
  (people: readonly Candidate[], options: readonly Option[]) =>
  ({ ids }: Selection) => (
    <Suspense>
      <BulkTags people={people.filter((row) => ids.includes(row.id))} options={options} />
    </Suspense>
  );

/** `/people/candidates`: everybody, one row each. */
export const Screen = () => {
  const data = usePage(peoplePage);
  const { list, names, tags, sources, user } = data;
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  useLivePage(['people']);
  useShortcut('c', say('Add a candidate'), () => setAdding(true));
  const zone = user.tz_region;
  const columns = useMemo(
    () =>
      candidateColumns({
        names,
        sources: Object.fromEntries(sources.map((source) => [source.value, source.label])),
        zone,
      }),
    [names, sources, zone],
  );
  const chosenStage = single(at.slice.filters.stage);
  const narrowed = Boolean(at.slice.search) || Object.keys(at.slice.filters).length > 0;
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      {say('Add candidate')}
      <span className="max-sm:hidden">
        <Kbd keys="c" />
      </span>
    </Button>
  );
  const quick = quickStages.flatMap((type) => {
    const count = list.facets.stage?.find((each) => each.value === type)?.count;
    return count ? [{ type, count }] : [];
  });
  return (
    <Page>
      <PageHead title={say('Candidates')} count={list.total} actions={add} />
      <PageBar>
        <SearchBox
          label={say('Search names, resumes')}
          value={at.slice.search}
          onSearch={(text) => at.go(at.searchTo(text), { replace: true })}
        />
        <div className="flex gap-1.5 max-[1199px]:hidden">
          {quick.map(({ type, count }) => (
            <QuickCount
              key={type}
              count={count}
              label={sayLabel(stepTypeNames[type]!)}
              icon={<TypeRing type={type} size={12} />}
              on={chosenStage === type}
              onToggle={() => at.go(at.filterTo('stage', chosenStage === type ? undefined : [type]))}
            />
          ))}
        </div>
        <FilterBar
          filters={filtersOf(data)}
          value={shownFilters(at.slice.filters)}
          onChange={(filters) => at.go(at.filtersTo(filters), { keepScroll: true })}
        />
        <span className="ms-auto max-sm:hidden">
          <ColumnChooser name="candidates" columns={columns} />
        </span>
      </PageBar>
      <DataTable
        name="candidates"
        label={say('Candidates')}
        columns={columns}
        rows={list.items}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={(row) => at.recordTo(row.id)}
        card={cardOf(names, zone)}
        bulk={bulkOf(list.items, tags)}
        empty={
          narrowed ? (
            <EmptyState
              action={
                <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show everybody')}</Button>
              }
            >
              {say('Nobody matches this search.')}
            </EmptyState>
          ) : (
            <EmptyState action={add}>{say('Nobody here yet. Share the job or add a candidate.')}</EmptyState>
          )
        }
      />
      {list.total > 0 && (
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
      {adding && (
        <Suspense>
          <AddPerson sources={sources} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  );
};
