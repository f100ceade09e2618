import { Suspense, useMemo, useRef, useState } from 'react';
import { importsPeople, may, readsReports, uploads } from '@candor/contracts/accounts/needs';
import { Download, Ellipsis, History, Plus } from 'lucide-react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { isEnd, stepTypes } from '@candor/contracts/jobs/values';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { peoplePage } from '@candor/contracts/people/pages';
import type { Snippets } from '@candor/contracts/resumes/snippets';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import type { Selection } from '../../kit/tables/table-props.ts';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { useFiltersAhead } from '../../kit/tables/filter-opposites.ts';
import { cx } from '../../kit/cx.ts';
import { listOf } from '../../kit/tables/filter-words.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Menu, MenuLink } from '../../kit/overlays/menu.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Snippet } from '../../kit/tables/snippet.tsx';
import { EmptyState } from '../../kit/states.tsx';
import {
  CandidateCard,
  candidateColumns,
  candidateMark,
  type Candidate,
} from '../../parts/people/candidate-columns.tsx';
import { candidateFilters, shownFilters } from './candidate-filters.ts';
import { exportPeople } from '../../parts/people/export-list.ts';
import { NearNames, similarName } from './near-names.tsx';
import { ViewsButton, ViewTabs } from './saved-views.tsx';
import { stageName, TypeRing } from '../../parts/people/stage.tsx';
import { columnsIn, tableIn, useSavedViews } from './use-saved-views.ts';
import { useSnippets } from './use-snippets.ts';
import { later } from '../../kit/later.tsx';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const PastBar = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past/past-bar.tsx').then((m) => m.NoPast));
const AddPerson = later(() => import('./add-person.tsx').then((m) => m.AddPerson));
const BulkActions = later(() => import('../../parts/bulk/bulk-actions.tsx').then((m) => m.BulkActions));
const BulkLine = later(() => import('../../parts/bulk/bulk-line.tsx').then((m) => m.BulkLine));
const RecentBulk = later(() => import('../../parts/bulk/recent-bulk.tsx').then((m) => m.RecentBulk));
/** Steps in which candidates wait for the hiring team, including offers. */
const quickStages = stepTypes.filter((type) => type === 'offered' || (type !== 'sourced_new' && !isEnd(type)));

const cardOf = (names: Names, zone: string | null) => (row: Candidate) => (
  <CandidateCard row={row} names={names} zone={zone} />
);
const belowOf = (snippets: Snippets) => (row: Candidate) => snippets[row.id] && <Snippet parts={snippets[row.id]!} />;
const bulkOf =
  (
    list: { items: readonly Candidate[]; total: number },
    { tags, skills }: { tags: readonly Option[]; skills: readonly Option[] },
    address: string,
    columns: readonly string[] | null,
    onStarted: (id: string) => void,
  ) =>
  ({ ids, all, clear }: Selection) => (
    <Suspense>
      <BulkActions
        people={all ? list.items : list.items.filter((row) => ids.includes(row.id))}
        everybody={all ? { address, count: list.total } : null}
        tags={tags}
        skills={skills}
        onExport={(people, format) => void exportPeople(people, columns, format)}
        onStarted={(id) => {
          onStarted(id);
          clear();
        }}
      />
    </Suspense>
  );

const pastWords = (changed: number) => ({
  title: say('You are looking at the past.'),
  text: (ago: string) =>
    say('{ago}. {changed, plural, one {# candidate has} other {# candidates have}} changed since.', { ago, changed }),
});

/** `/people/candidates`: all candidates, one row each. */
export const Screen = () => {
  const data = usePage(peoplePage);
  const { list, names, sources, user, whole, fields, values, past } = data;
  const { current } = data.views;
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const [recent, setRecent] = useState(false);
  const recentButton = useRef<HTMLButtonElement>(null);
  useLivePage(['people', 'person-values', 'views', 'view-pins', 'bulk-operations']);
  useShortcut('c', say('Add a candidate'), () => setAdding(true), { opens: true, on: !past });
  const zone = user.tz_region;
  const columns = useMemo(
    () =>
      columnsIn(
        current,
        candidateColumns({
          names,
          sources: Object.fromEntries(sources.map((source) => [source.value, source.label])),
          zone,
          whole,
          fields,
          values,
        }),
      ),
    [names, sources, zone, whole, fields, values, current],
  );
  const { near } = data;
  const { snippets, onDrawn } = useSnippets(data, past ? '' : at.slice.search);
  const below = useMemo(() => (near.length ? similarName : belowOf(snippets)), [near, snippets]);
  const asked = fields.filter(({ on_form, active }) => on_form && active);
  const table = tableIn(current);
  const views = useSavedViews(data.views, whole, at.slice, table, columns);
  const [chosenStage, secondStage] = listOf(at.slice.filters.stage);
  const isChosen = (type: string) => chosenStage === type && !secondStage;
  const filters = useFiltersAhead(shownFilters(at.slice.filters), (to, before) =>
    at.go((now) => now.filtersTo(to, before), { keepScroll: true }),
  );
  const filtered = Object.keys(filters.value).length > 0;
  const [everything = ''] = at.to({ page: 1 }).split('?');
  const searched = Boolean(at.slice.search) && !past;
  const narrowed = searched || filtered;
  const addWith = (words: string) => (
    <Button onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      <span className={words}>{say('Add candidate')}</span>
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
      <PageHead
        title={say('Candidates')}
        count={list.total}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <>
              <ButtonLink kind="ghost" to={listTo('people', 'duplicates', {})} className="max-sm:hidden">
                {say('Duplicates')}
              </ButtonLink>
              <ViewsButton {...views} />
              {may(importsPeople, user) && (
                <span className="max-sm:hidden">
                  <ButtonLink to="/people/imports">{say('Import people')}</ButtonLink>
                </span>
              )}
              <AsOfButton />
              <span className="sm:hidden">
                <Menu
                  align="end"
                  trigger={
                    <Button kind="ghost" icon aria-label={say('More actions')}>
                      <Ellipsis size={15} aria-hidden />
                    </Button>
                  }
                >
                  <MenuLink to={listTo('people', 'duplicates', {})}>{say('Duplicates')}</MenuLink>
                  {may(importsPeople, user) && <MenuLink to="/people/imports">{say('Import people')}</MenuLink>}
                </Menu>
              </span>
              {addWith('max-sm:sr-only')}
            </>
          )
        }
      />
      <ViewTabs {...views} as_of={past?.as_of} />
      {past && (
        <Suspense>
          <PastBar past={past} zone={zone} search={at.slice.search} words={pastWords(data.changed ?? 0)} />
        </Suspense>
      )}
      {past?.refused && (
        <Suspense>
          <NoPast
            past={past}
            zone={zone}
            before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
          />
        </Suspense>
      )}
      {!past?.refused && (
        <>
          <PageBar className="gap-1.5!">
            {!past && (
              <SearchBox
                slim
                label={say('Search names, resumes')}
                value={at.slice.search}
                onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })}
              />
            )}
            {/* Counts that do not fit wrap into a second line, which is visible only while it has the focus, so none is cut in two. */}
            <div className="-mx-px -my-1 flex h-9 min-w-0 flex-1 flex-wrap gap-x-1 gap-y-3 overflow-hidden px-px py-1 has-[:focus-visible]:h-auto max-[1199px]:hidden">
              {quick.map(({ type, count }) => (
                <QuickCount
                  key={type}
                  count={count}
                  label={sayLabel(stageName(type, data.stage_names))}
                  icon={<TypeRing type={type} size={12} />}
                  on={isChosen(type)}
                  onToggle={() => at.go((now) => now.filterTo('stage', isChosen(type) ? undefined : [type]))}
                />
              ))}
            </div>
            <div className={cx('flex min-w-0 flex-wrap items-center gap-2', filtered && 'order-last basis-full')}>
              {filtered && <span className="text-meta text-ink-3">{say('People')}</span>}
              <FilterBar filters={candidateFilters(data, filters.value)} {...filters} />
            </div>
            <span className="ms-auto flex items-center gap-1">
              {data.bulk.length > 0 && (
                <IconButton
                  ref={recentButton}
                  label={say('Recent changes')}
                  size="sm"
                  className="max-sm:size-11"
                  onClick={() => setRecent(true)}
                >
                  <History size={15} aria-hidden />
                </IconButton>
              )}
            </span>
            <span className="flex items-center gap-1 max-sm:hidden">
              {may(readsReports, user) && list.total > 0 && !past && (
                <Menu
                  align="end"
                  trigger={
                    <Button kind="ghost" size="sm" icon aria-label={say('The list as a file')}>
                      <Download size={15} aria-hidden />
                    </Button>
                  }
                >
                  <ExportItems
                    labelled
                    onSelect={(format) => void exportPeople({ address: everything }, views.shown.columns, format)}
                  />
                </Menu>
              )}
              <ColumnChooser name={table} columns={columns} />
            </span>
          </PageBar>
          {data.bulk.length > 0 && (
            <Suspense>
              <BulkLine operations={data.bulk} begun={begun} onAway={() => recentButton.current?.focus()} />
            </Suspense>
          )}
          {recent && (
            <Suspense>
              <RecentBulk operations={data.bulk} zone={zone} onClose={() => setRecent(false)} />
            </Suspense>
          )}
          {near.length > 0 && (
            <NearNames meant={data.meant} onSearch={(search) => at.go((now) => now.searchTo(search))} />
          )}
          <DataTable
            name={table}
            label={say('Candidates')}
            columns={columns}
            rows={near.length ? near : list.items}
            keyOf={(row) => row.id}
            nameOf={(row) => row.name}
            sort={list.sort}
            sortTo={at.sortTo}
            rowTo={(row) => at.recordTo(row.id) + asOfQuery(past?.as_of)}
            card={cardOf(names, zone)}
            cardMark={candidateMark}
            below={below}
            onDrawn={near.length ? undefined : onDrawn}
            bulk={past || near.length ? undefined : bulkOf(list, data, everything, views.shown.columns, setBegun)}
            everything={past || near.length ? undefined : { count: list.total, of: everything }}
            empty={
              narrowed ? (
                <EmptyState
                  action={
                    past ? (
                      <Button onClick={() => at.go((now) => now.filtersTo({}))}>{say('Clear filters')}</Button>
                    ) : (
                      <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show everyone')}</Button>
                    )
                  }
                >
                  {past
                    ? say('No one matched these filters at that moment.')
                    : !searched
                      ? say('No one matches these filters.')
                      : filtered
                        ? say('No one matches this search with these filters.')
                        : say('No one matches this search.')}
                </EmptyState>
              ) : (
                <EmptyState action={past ? undefined : addWith('')}>
                  {past ? say('No one here then') : say('No one here yet. Share the job or add a candidate.')}
                </EmptyState>
              )
            }
          />
          <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
        </>
      )}
      {adding && (
        <Suspense>
          <AddPerson
            sources={sources}
            asked={asked}
            mayUpload={may(uploads, user)}
            mayImport={may(importsPeople, user)}
            drive={user.drive}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Page>
  );
};
